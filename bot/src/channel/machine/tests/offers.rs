//! News for players about offers and takebacks.

use super::*;

fn with_offers(seq: u64, offers: &[(Offer, Seat)]) -> RoomView {
    RoomView { seq, offers: offers.iter().copied().collect(), ..playing(1) }
}

const BY_ANNA: &[(Offer, Seat)] = &[(Offer::Draw, Seat::White)];

#[test]
fn offer_mentions_the_other_player_once() {
    let mut room = Room::begun(1);
    let effects = room.show(with_offers(10, BY_ANNA));
    assert_eq!(mentions(&effects), [[BEN]]);
    assert!(writes(&effects)[0].1.text.contains("offers a draw"));
    assert_eq!(mentions(&room.update([Update::Flip])), Vec::<Vec<u64>>::new());
    let mut restarted = Room::new(room.machine.record.clone(), with_offers(10, BY_ANNA));
    assert_eq!(mentions(&restarted.run(ChannelEvent::Started)), Vec::<Vec<u64>>::new());
    let both = [(Offer::Draw, Seat::White), (Offer::Takeback, Seat::White)];
    assert_eq!(mentions(&room.show(with_offers(11, &both))), [[BEN]], "another offer mentions Ben again");
}

#[test]
fn offer_in_a_deleted_thread_mentions_both_players() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(404, 10_003))];
    // Ben is to move.
    let effects = room.show(with_offers(10, &[(Offer::Draw, Seat::Black)]));
    assert_eq!(mentions(&effects), [vec![ANNA], vec![ANNA, BEN]]);
}

#[test]
fn offer_to_the_player_to_move_replaces_their_turn_mention() {
    // Anna is to move.
    let offered = |by| RoomView { seq: 10, offers: [(Offer::Draw, by)].into_iter().collect(), ..playing(2) };
    let mut room = Room::begun(1);
    assert_eq!(mentions(&room.show(offered(Seat::Black))), [[ANNA]]);
    assert_eq!(mentions(&room.fire()), Vec::<Vec<u64>>::new());
    let mut room = Room::begun(1);
    assert_eq!(mentions(&room.show(offered(Seat::White))), [[BEN]]);
    assert_eq!(mentions(&room.fire()), [[ANNA]], "only Ben was told of the offer");
}

#[test]
fn offer_to_a_player_not_on_discord_merely_edits_the_board() {
    let mut room = Room::new(challenged(), playing(1));
    room.people = Some([Some(ANNA), None].into());
    room.run(ChannelEvent::Started);
    assert_eq!(kinds(&room.show(with_offers(10, BY_ANNA))), ["edit"]);
}

#[test]
fn player_is_told_that_their_offer_was_not_accepted() {
    let mut room = Room::begun(1);
    room.show(with_offers(10, BY_ANNA));
    let posts = room.board().posts;
    let told = notices(&room.show(with_offers(11, &[])));
    assert!(matches!(told.as_slice(), [(ANNA, text)] if text.contains("draw offer")), "{told:?}");
    assert_eq!(room.board().posts, posts + 1, "the notice has a new nonce");
    assert_eq!(notices(&room.show(with_offers(12, &[]))), []);
}

#[test]
fn accepted_lapsed_or_withdrawn_offer_is_not_reported() {
    let accepted = finished(playing(1), Reason::DRAW_AGREED);
    let played_on = RoomView { seq: 12, ..playing(2) };
    for after in [RoomView { seq: 12, ..accepted }, played_on] {
        let mut room = Room::begun(1);
        room.show(with_offers(10, BY_ANNA));
        assert_eq!(notices(&room.show(after)), []);
    }
    let mut room = Room::begun(1);
    room.show(with_offers(10, BY_ANNA));
    let gone = Update::View(Box::new(with_offers(11, &[])));
    assert_eq!(notices(&room.update([Update::WithdrawingOffer(Offer::Draw), gone])), []);
}

#[test]
fn offer_being_withdrawn_is_not_reported_as_refused() {
    let mut room = Room::begun(1);
    room.show(with_offers(10, BY_ANNA));
    room.update([Update::WithdrawingOffer(Offer::Draw)]);
    assert_eq!(notices(&room.show(with_offers(11, &[]))), []);
    room.show(with_offers(12, BY_ANNA));
    assert_eq!(notices(&room.show(with_offers(13, &[]))).len(), 1, "the next offer's refusal is reported");
}

#[test]
fn failed_withdrawal_does_not_hide_a_later_refusal() {
    let mut room = Room::begun(1);
    room.show(with_offers(10, BY_ANNA));
    room.update([Update::WithdrawingOffer(Offer::Draw)]);
    room.pass(HOUR);
    assert!(matches!(notices(&room.show(with_offers(11, &[]))).as_slice(), [(ANNA, _)]));
}

#[test]
fn player_is_told_that_their_action_was_taken_back() {
    let mut room = Room::begun(1);
    room.show(with_offers(10, &[(Offer::Takeback, Seat::White)]));
    let effects = room.show(RoomView { seq: 11, ..playing(0) });
    let told = notices(&effects);
    assert!(matches!(told.as_slice(), [(ANNA, text)] if text.contains("taken back")), "{told:?}");
    assert_eq!(mentions(&room.fire()), Vec::<Vec<u64>>::new(), "the notice counts as the turn mention");
}

/// Anna's last action was just taken back, and the bot may not write. `clicked` is the token number of Ben's earlier
/// click, if there was one.
fn takeback_without_permissions(clicked: Option<u64>) -> (Room, Vec<ChannelEffect>) {
    let mut room = Room::begun(1);
    room.show(with_offers(10, &[(Offer::Takeback, Seat::White)]));
    if let Some(number) = clicked {
        room.click_of(BEN, number, Editable::Nothing);
    }
    room.failures = vec![Some(refused(403, 50_001))];
    let effects = room.show(RoomView { seq: 11, ..playing(0) });
    (room, effects)
}

#[test]
fn notice_uses_a_clicks_token_if_the_bot_may_not_write() {
    let (mut room, effects) = takeback_without_permissions(Some(1));
    assert_eq!(kinds(&effects), ["post", "follow up", "follow up"]);
    let (request, message) = writes(&effects)[1];
    assert_eq!((request, message.notified[0].get()), (&MessageRequest::FollowUp(token(1)), ANNA));
    assert!(message.text.contains("taken back"), "{}", message.text);
    assert_eq!(mentions(&room.fire()), Vec::<Vec<u64>>::new(), "the notice counts as the turn mention");
}

#[test]
fn undelivered_notice_does_not_count_as_a_turn_mention() {
    let (mut room, effects) = takeback_without_permissions(None);
    assert_eq!(kinds(&effects), ["post"], "nobody clicked, so there is no way to write");
    assert_eq!(room.board().mentioned_ply, None, "the mention of a turn that was taken back does not count");
    assert_eq!(kinds(&room.fire()), [""; 0], "there is still no way to write");
    assert!(room.timer.unwrap() - room.now.uptime > HOUR, "the bot does not retry again and again");
    room.pass(MINUTE);
    room.failures = vec![Some(refused(403, 50_001))];
    let effects = room.click_of(BEN, 1, Editable::Nothing);
    assert_eq!(kinds(&effects), ["post", "follow up"]);
    assert_eq!(writes(&effects)[1].1.notified, [ANNA]);
    assert_eq!(room.board().mentioned_ply, Some(0));
}

#[test]
fn refused_offer_is_reported_with_a_clicks_token() {
    let mut room = Room::begun(1);
    room.show(with_offers(10, BY_ANNA));
    room.click_of(BEN, 1, Editable::Nothing);
    room.failures = vec![Some(refused(403, 50_001))];
    let told = notices(&room.show(with_offers(11, &[])));
    assert!(told.iter().all(|(player, text)| *player == ANNA && text.contains("draw offer")), "{told:?}");
    assert_eq!(told.len(), 2, "the first attempt is refused, the second has the token");
}

#[test]
fn decline_is_reported_as_soon_as_a_click_brings_a_token() {
    let mut room = Room::new(challenged(), waiting());
    room.people = Some([Some(ANNA), None].into());
    room.run(ChannelEvent::Started);
    room.failures = vec![Some(refused(403, 50_001))];
    let declined = finished(waiting(), Reason::DECLINED);
    assert_eq!(kinds(&room.show(declined)), ["post"]);
    let effects = room.click_of(BEN, 1, Editable::Clicked(CHALLENGE.message));
    assert_eq!(kinds(&effects), ["follow up", "edit clicked"]);
    assert_eq!(writes(&effects)[0].1.notified, [ANNA]);
    assert_eq!(notices(&room.click_of(BEN, 2, Editable::Clicked(CHALLENGE.message))), []);
}

#[test]
fn notice_is_posted_later_if_its_record_cannot_be_stored() {
    let draw = with_offers(10, BY_ANNA);
    let takeback = with_offers(10, &[(Offer::Takeback, Seat::White)]);
    for (offered, answered) in [(draw, with_offers(11, &[])), (takeback, RoomView { seq: 11, ..playing(0) })]
    {
        let mut room = Room::begun(1);
        room.show(offered);
        room.saves = false;
        assert_eq!(notices(&room.show(answered)), []);
        room.saves = true;
        assert!(matches!(notices(&room.fire()).as_slice(), [(ANNA, _)]));
        assert_eq!(notices(&room.update([Update::Flip])), []);
    }
}

#[test]
fn decline_is_told_later_if_its_record_cannot_be_stored() {
    let mut room = Room::new(challenged(), waiting());
    room.people = Some([Some(ANNA), None].into());
    room.run(ChannelEvent::Started);
    room.saves = false;
    assert_eq!(notices(&room.show(finished(waiting(), Reason::DECLINED))), []);
    room.saves = true;
    assert!(matches!(notices(&room.fire()).as_slice(), [(ANNA, _)]));
}

#[test]
fn own_withdrawal_is_not_reported_after_a_failed_save() {
    let mut room = Room::begun(1);
    room.show(with_offers(10, &[(Offer::Draw, Seat::White), (Offer::Takeback, Seat::White)]));
    room.update([Update::WithdrawingOffer(Offer::Draw)]);
    room.saves = false;
    assert_eq!(notices(&room.show(with_offers(11, &[]))), []);
    room.saves = true;
    let told = notices(&room.fire());
    assert!(matches!(told.as_slice(), [(ANNA, text)] if text.contains("takeback")), "{told:?}");
}

#[test]
fn offers_to_the_computer_need_no_notice() {
    let against_computer = |seq, actions, offers: &[(Offer, Seat)]| {
        let mut view = RoomView { seq, offers: offers.iter().copied().collect(), ..playing(actions) };
        view.players.get_mut(Seat::Black).unwrap().as_mut().unwrap().user.kind =
            konakis_protocol::UserKind::Computer;
        view
    };
    let mut room = Room::begun(1);
    room.show(against_computer(10, 2, &[(Offer::Takeback, Seat::White)]));
    assert_eq!(notices(&room.show(against_computer(11, 0, &[]))), []);
    room.show(against_computer(12, 0, &[(Offer::Draw, Seat::White)]));
    assert_eq!(notices(&room.show(against_computer(13, 0, &[]))), [], "nobody is told of the refusal");
    assert_eq!(mentions(&room.fire()), Vec::<Vec<u64>>::new());
}

#[test]
fn rematch_offer_and_its_refusal_mention_their_recipients() {
    let mut room = Room::begun(3);
    let over = |seq, offers: &[(Offer, Seat)]| RoomView {
        seq,
        offers: offers.iter().copied().collect(),
        ..finished(playing(3), Reason::RESIGNATION)
    };
    room.show(over(10, &[]));
    assert_eq!(mentions(&room.show(over(11, &[(Offer::Rematch, Seat::Black)]))), [[ANNA]]);
    assert!(matches!(notices(&room.show(over(12, &[]))).as_slice(), [(BEN, _)]));
}

#[test]
fn offer_uses_a_clicks_token_if_the_bot_may_not_write() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(403, 50_001))];
    assert_eq!(mentions(&room.show(with_offers(10, BY_ANNA))), [[BEN]], "Discord refuses this post");
    let effects = room.click(1, Editable::Nothing);
    assert_eq!(kinds(&effects), ["follow up"]);
    assert_eq!(writes(&effects)[0].1.notified, [BEN]);
}
