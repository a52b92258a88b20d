## Create

create-title = 対局を作る – Konakis
create-heading = 新しい対局
create-game = ゲーム
create-rules = ルール
create-opponent = 相手
create-friend = 友だち
create-anyone = だれでも
create-computer = コンピューター
create-unknown-player = 不明なプレイヤー
create-about-person = この人だけが参加できます。送るためのリンクが表示されます。
create-about-friend = 招待リンクが表示されます。最初に開いて参加した人が相手になります。
create-about-anyone = Konakis を開いているあいだ、対局がホームページに表示されます。
create-about-computer = すぐに始まります。レート戦にはなりません。
create-level = レベル
create-play-as = あなたの色
create-random = ランダム
create-options = オプション
create-rated = レート戦：待ったはできません。両者が一手でも指していれば、結果で両者のレートが変わります。
create-rated-guest = レート戦をするには、<link>ログイン</link>してください。
create-private = 非公開：どこにも表示されません。リンクを知っている人は参加・観戦・保存ができます。
create-private-closed = 非公開：どこにも表示されません。リンクを知っている人は観戦・保存ができます。
create-start = 対局を始める
create-find-opponent = 相手を探す
create-invite-link = 招待リンクを作る
create-send-challenge = 対局を申し込む

## TimeControl

create-time-control = 持ち時間
create-unlimited = 無制限
create-real-time = リアルタイム
create-correspondence = 通信対局
create-about-unlimited = 時間制限なし。長く離れると負けになることがあります。
create-about-real-time = 双方に一局分の持ち時間（分）があり、一手番ごとに秒が加算されます。
create-about-away = 片方だけが2分間離れると、その人の負けになります。
create-about-correspondence = 一手番ごとに数日あるので、同時にオンラインでなくてもかまいません。
create-minutes-and-seconds = 分＋一手番ごとの秒
create-custom = カスタム
create-minutes = 分
create-seconds = 一手番ごとの秒数
create-days = 一手番ごとの日数
create-minutes-range = 0分から{ $max }分の間で選んでください。
create-seconds-range = 一手番につき0秒から{ $max }秒の間で選んでください。
create-some-time = 分か秒のどちらかを1以上にしてください。
create-challenge-on-profile = 対局を申し込むには、相手のプロフィールのボタンを使ってください。

## Invite

create-wants-to-play = { $player }さんが対局の相手を待っています
create-for-another = 別のプレイヤーへの申し込みであるか、あなたと相手のどちらかがもう一方をブロックしています。
create-someone = 名無し
create-is-rated = レート戦
create-is-unrated = フリー対局
create-sides-drawn = 先後は開始時にランダムで決まります
create-you-would-play = { $side ->
    [white] あなたは白番です
   *[black] あなたは黒番です
}
create-clocks-start = { $first ->
    [setup] 双方が駒の配置を終えると、時計が動き始めます。
   *[move] 双方が最初の一手を指すと、時計が動き始めます。
}
create-join = 参加する
create-watch = 観戦する
create-decline = 断る
create-not-now = 今はやめておく
create-not-started = 対局はまだ始まっていません。始まると、ここで観戦できます。
create-back = 戻る
create-new-to-game = このゲームは初めてですか？ <link>遊び方を学ぶ</link>

## InviteLink

create-link = 招待リンク
create-copy = コピー
create-copied = コピーしました
create-share = 共有…
create-link-copied = リンクをコピーしました。
create-copy-failed = リンクをコピーできませんでした。選択してあるので、ご自分でコピーできます。

## Waiting

create-waiting = { $invited ->
    [open] だれでも参加可
    [link] 友だちを招待
   *[user] 対局を申し込みました
}
create-waiting-how = { $invited ->
    [open] Konakis を開いているあいだ、対局がホームページに表示されます。
    [link] このリンクを友だちに送ってください。最初に開いて参加した人が相手になります。
   *[user] この人だけが参加できます。申し込みは相手の Konakis に表示されます。リンクを送ることもできます。
}
create-notify = だれかが参加したら知らせる
create-notified = このページを開いている間は、だれかが参加すると通知が届きます。音がオンなら、音も鳴ります。
create-sound-only = 音がオンなら、だれかが参加したときに音が鳴ります。
create-stop-waiting = 待つのをやめる
create-cancel = 対局を取り消す
create-keep-page = { $invited ->
    [open] このページを開いたままにしてください。相手が参加するとすぐに対局が始まります。対局は{ $until }まで一覧に残ります。
    [link] このページを開いたままにしてください。相手が参加するとすぐに対局が始まります。リンクは{ $until }まで有効です。
   *[user] このページを開いたままにしてください。相手が参加するとすぐに対局が始まります。申し込みは{ $until }まで有効です。
}
create-close-page = { $invited ->
    [open] このページを閉じて、また戻ってきてもかまいません。対局は{ $until }まで待っています。
    [link] このページは閉じてもかまいません。リンクは{ $until }まで有効です。
   *[user] このページは閉じてもかまいません。申し込みは{ $until }まで有効です。
}
create-keep-open = { $invited ->
    [open] Konakis をタブで開いたままにしてください。離れているあいだ、対局は表示されません。{ $duration }離れると取り消され、そうでなければ{ $until }まで待ちます。
    [link] Konakis をタブで開いたままにしてください。リンクは{ $duration }離れると無効になり、そうでなければ{ $until }まで有効です。
   *[user] Konakis をタブで開いたままにしてください。申し込みは{ $duration }離れると終わり、そうでなければ{ $until }まで有効です。
}
create-first-moves = { create-clocks-start }相手が参加してからしばらく{ $first ->
    [setup] 配置が終わらないと
   *[move] 最初の一手が指されないと
}（残り時間はページに表示されます）、対局は中止され、どちらの成績にもなりません。
create-private-game = { $invited ->
    [user] 非公開：この対局はどこにも表示されません。リンクを知っている人は観戦・保存ができます。
   *[others] 非公開：この対局はどこにも表示されません。リンクを知っている人は参加・観戦・保存ができます。
}

## Times

create-lasts-seconds = { $count }秒
create-lasts-minutes = { $count }分
create-lasts-hours = { $count }時間
create-until-time = { $time }
create-until-day = { $day }{ $time }

## ComputerGame

create-play-computer = コンピューターと対局<unseen>（{ $game }）</unseen>
create-levels = { $game }のコンピューターのレベル
create-level-about = <b>{ $level }。</b>{ $about }
create-play-level = レベル{ $level }で対局<unseen>（{ $game }）</unseen>
create-other-opponent = 戻る
