### 対局ページ：待機、開始、対局中。結果、解析、棋譜再生は result.ftl にあります。

## Shared by several components

room-cancel = キャンセル
room-withdraw = 取り下げる
room-accept = 受ける
room-decline = 断る
room-your-opponent = お相手
room-went-wrong = 問題が起きました。もう一度お試しください。
room-labelled = { $label }：{ $text }
room-quoted = 「{ $label }」
room-or = { $before }か{ $last }
room-a-kind = { $kind ->
   *[other] { $name }
}
room-your-kind = { $kind ->
   *[other] 自分の{ $name }
}

## Room: the titles of the page

room-title-loading = 対局
room-title-turn = あなたの番です · { $game }
room-title = { $game }：{ $white } – { $black }
room-not-opened = この対局を開けませんでした
room-not-found = 対局が見つかりません
room-not-found-about = リンクが途中で切れているか、対局がもう保存されていない可能性があります。
room-board = { $game }の盤

## Status

room-status-replay = 棋譜再生：{ $side ->
    [white] 白
   *[black] 黒
}の番
room-status-over = 対局終了
room-status-unsent = あなたの手はまだ送信されていません
room-status-connecting = 接続中…
room-status-reconnecting = 再接続中…
room-status-sending = 手を送信中…
room-status-waiting = 対戦相手を待っています
room-status-setup = 駒を並べてください
room-status-both-setup = 両者が駒を並べています
room-status-setting-up = { $player }さんが駒を並べています
room-status-yours = あなたの番です
room-status-to-move = { $player }さんの番
room-status-turn = { $player }さんの番

## GameStatus

room-rated = レート戦
room-private = 非公開
room-private-about = どの一覧にも載りません。リンクを知っている人はだれでも観戦できます。
room-rules = ルール
room-sound = 音
room-sound-on = 音：オン
room-sound-off = 音：オフ
room-flip = 盤を回す
room-flip-key = { room-flip }（f）

## Player

room-player = 対局者
room-open-seat = 空席
room-here = 在席
room-away = 不在
room-rating = レート
room-you = あなた
room-points = { $count ->
   *[other] { $count }点
}
room-to-move = 手番
room-captured = 取った駒
room-presence-here = 在席：{ $open ->
    [site] Konakis
   *[game] この対局
}を開いています
room-presence-away = 不在：{ $open ->
    [site] Konakis
   *[game] この対局
}を開いていません

## Clock

room-clock-left = 残り{ $time }
room-clock-left-news = 残り{ $time }です。
room-clock-days = { $count ->
   *[other] { $count }日
}
room-clock-days-hours = { room-clock-days }{ $hours }時間
room-clock-hours = { $hours }時間{ $minutes }分
room-clock-minutes = { $minutes }分
room-clock-under-minute = 1分未満
room-clock-spoken-minutes = { $minutes ->
   *[other] { $minutes }分
}
room-clock-spoken-seconds = { $seconds ->
   *[other] { $seconds }秒
}
room-clock-spoken = { room-clock-spoken-minutes }{ room-clock-spoken-seconds }

## FirstAction: how long a player may take for the first move, such as 0:25

room-first-action = <b>{ $time }</b> 以内に{ $own ->
    [setup] 配置が終わらないと
    [begun] 次の行動がないと
    [yes] あなたの最初の一手がないと
   *[no] 最初の一手がないと
}、対局は中止になります。時計はまだ動いていません。
room-first-action-brief = <b>{ $time }</b> 以内に{ $own ->
    [setup] 配置を終えないと
    [begun] 次の行動をしないと
    [yes] 最初の一手を指さないと
   *[no] 最初の一手がないと
}中止です。

## MessageSlot

room-confirm-group = 手の確認
room-confirm-ask = <b>{ $action }</b> を指しますか？
room-confirm = 指す
room-unsent-open = 送信しています。このページを開いたままにしてください。
room-unsent-away = 接続が戻りしだい送信されます。このページを開いたままにしてください。
room-dismiss = 閉じる
room-viewing = { $total }手中{ $number }手目を表示中
room-viewing-error = { room-viewing }。{ $error }
room-return = 現在の局面に戻る
room-premove = 予約した手：<b>{ $move }</b>（その時に指せる場合）
room-from-to = { $from } から { $to }
room-premove-impossible = 予約した手 { room-from-to } は今は指せません。
room-opponent-away = { $player }さんが席を外しています。そのまま2分たつと、あなたの勝ちです。
room-claim-reason = { $claim ->
    [threefold] 同一局面三回
   *[fifty_moves] 駒を取らずに五十手
}
room-can-claim-draw = 引き分けを宣言できます：{ room-claim-reason }
room-can-claim-draw-with = { $action } で引き分けを宣言できます：{ room-claim-reason }
room-watching = この対局を観戦しています。

## Offers

room-claim-draw = 引き分けを宣言
room-claim-draw-because = 引き分けを宣言：{ room-claim-reason }
room-claim-draw-with = { $action } で引き分けを宣言：{ room-claim-reason }
room-offer-draw = 引き分けを提案
room-ask-takeback = 待ったをお願いする
room-abort = 中止する
room-abort-game = 対局を中止
room-abort-ask = この対局を中止しますか？
room-resign = 投了
room-resign-ask = この対局を投了しますか？
room-hint = ヒント

## OpenOffer

room-offer = 申し出
# The marked part has a line of its own.
room-offers-draw = <b>{ $player }さんから</b>引き分けの提案です。
room-offers-takeback = <b>{ $player }さんから</b>待ったのお願いです。
room-offers-takeback-both = <b>{ $player }さんから</b>待ったのお願いです。あなたの手も戻ります。
room-offered-draw = 引き分けを提案しました。
room-offered-takeback = 待ったをお願いしました。
room-declined-draw = { $player }さんは引き分けの提案を断りました。
room-declined-takeback = { $player }さんは待ったを断りました。
room-declined-rematch = { $player }さんは再戦を断りました。
room-offer-over = あなたの提案はもう有効ではありません。

## News, for screen readers

room-news-started = 対局が始まりました。
room-news-taken-back = 対局が前の局面に戻りました。
room-news-your-turn = あなたの番です。
room-news-rematch = 再戦が始まりました。
room-news-draw = { $side ->
    [white] 白
   *[black] 黒
}が引き分けを提案しています。
room-news-takeback = { $side ->
    [white] 白
   *[black] 黒
}が待ったをお願いしています。
room-news-rematch-offer = { $side ->
    [white] 白
   *[black] 黒
}が再戦を申し込んでいます。

## Actions and events of the last turn

room-did = { $side ->
    [white] 白
   *[black] 黒
}：{ $action }。
room-did-end = { $side ->
    [white] 白
   *[black] 黒
}が手番を終えました。
room-did-move = { $side ->
    [white] 白
   *[black] 黒
}：{ $piece }、{ $from } から { $to } へ。
room-did-setup = { $side ->
    [white] 白
   *[black] 黒
}：駒を配置。
room-event-captured = { $square } で{ $side ->
    [white] 白
   *[black] 黒
}の{ $kind }が取られました。
room-event-ready = { $side ->
    [white] 白
   *[black] 黒
}の準備ができました。
room-event-taken = { $square } は{ $side ->
    [white] 白
   *[black] 黒
}のものになりました。
room-event-collapsed = { $at } の領土は幅{ $before }から幅{ $after }に縮み、{ $now } に残りました。
room-event-revealed = 秘密がすべて公開されました。
room-last-turn = 直前の手番
room-attacked = { $from } から { $to } への攻撃
room-token-unopposed = 相手なし
room-token-crosses = 移る
room-token-crosses-turns = 移って{ $side ->
    [white] 白
   *[black] 黒
}になる
room-token-turns = { $side ->
    [white] 白
   *[black] 黒
}になる
room-token-stays = 残る
room-token-hidden = 非公開のトークン
room-token-does = { $token }：{ $outcome }
room-pair = { $attacker }、{ $defender }

## Chat

room-chat = チャット
room-chat-messages = メッセージ
room-chat-none = このページを開いてからのメッセージはまだありません。
room-chat-unread = 下にあるチャットに新しいメッセージがあります。
room-chat-field = メッセージ。{ $about }
room-chat-to = { $to ->
    [everyone] ここにいる全員
    [spectators] ほかの観戦者
   *[opponent] 対局相手
}へのメッセージ
room-chat-send = 送信
room-chat-absent = { $player }さんは今いません。メッセージは保存されないため、届きません。
room-chat-everyone = 新しいメッセージは、このページを開いている全員に届きます。
room-chat-spectators = メッセージは、このページを開いている観戦者にだけ届きます。
room-chat-players = メッセージは、{ $open ->
    [site] Konakis
   *[game] このページ
}を開いている対局者にだけ届きます。
room-report = 通報
room-report-what = 何がありましたか？
room-report-what-optional = 何がありましたか？（任意）
room-report-about = 通報は、このチャットであなたに見えている最近のメッセージとともに運営者に届きます。
room-report-send = 通報を送る
room-report-sent = ありがとうございます。通報をこのサーバーの運営者に送りました。

## NotationInput and Panels

room-type = 手を入力
room-type-notation = 手を記号で入力
room-type-example = 手を入力（例：{ $action }）
room-type-directions = N・E・S・W は白から見た北・東・南・西です。N は白から遠ざかる向きです。
room-play = 指す
room-spectators = { $count ->
    [0] 観戦者なし
   *[other] 観戦者{ $count }人
}
room-ping = ping { $count } ms
room-shortcuts = <key>?</key> でキーボード操作の一覧
