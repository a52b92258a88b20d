## Start and sign-in

activity-signing-in = ログインしています…
activity-busy = 現在、ログインが混み合っています。自動的に再試行しますので、しばらくお待ちください。
activity-try-again = もう一度試す
activity-open-again = アクティビティを閉じて、もう一度開いてください。
activity-silent = Discord から応答がありません。アクティビティを開き直すか、もう一度お試しください。
activity-allow = 対局するには、Konakis があなたの名前を知り、対局をプロフィールに表示することを許可してください。
activity-unreachable = サーバーにつながりませんでした。少ししてからもう一度お試しください。
activity-sign-in-failed = ログインできませんでした。少ししてからもう一度お試しください。
activity-outside = このページは Discord の中でだけ使えます。Discord のチャンネルから開いてください。
activity-refused = Discord に受け付けられませんでした。
activity-no-answer = Discord から応答がありませんでした。

## Activity

activity-not-yet = ここではまだ対局できません
activity-entering = 入室しています…
activity-seat-free = 空席があります
activity-choose = ゲームを選ぶ
activity-this-page = このページ
activity-the-lobby = ロビー
activity-went-wrong = 問題が起きました。もう一度お試しください。

## Bar and NextSteps

activity-here = 参加者{ $count }人
activity-to-lobby = ロビーに戻る
activity-to-game = 対局に戻る
activity-invite = 招待する
activity-next-game = 次の対局
activity-other-game = 別のゲーム
activity-join-line = 順番待ちに加わる
activity-you-are-next = 次はあなた
activity-in-line = { $place }番目

## Lobby

activity-alone = 今はあなただけです。対局を始めると、ほかの人が来たときに席に着けます。
activity-together = だれかが始めた対局を、ここにいる全員が見ます。一人が席に着き、ほかの人は観戦します。
activity-game = ゲーム
activity-minutes = 約{ $count }分
activity-rules = ルール
activity-opponent = 相手
activity-someone-here = ここにいる人
activity-computer = コンピューター
activity-level = レベル
activity-play = 対局する
activity-play-game = { $game }を始める

## WaitingGame: a game that waits for its second player

activity-rated = レート戦
activity-sides-drawn = 先後は開始時にランダムで決まります
activity-seat = 席
activity-free-seat = 空席
activity-nobody = ほかの人はまだいません。だれかを招待するか、お待ちください。席に着くと対局が始まります。
activity-waiting = 相手を待っています。
activity-cancel = 取り消す
activity-sit = 席に着く
activity-host-waits = { $player }さんが相手を待っています。このゲームは初めてですか？ <link>遊び方</link>
activity-host-left = { $player }さんは退出しました。戻るのを待つか、別のゲームを選んでください。
activity-somebody = 名無し
activity-first = 次は<b>{ $player }</b>さんで、先に席に着けます。
activity-seat-free-in = あと{ $count }秒で、だれでも席に着けます。
activity-queued = 順番を待っています。

## People

activity-people = 参加者
activity-at-board = 相手を待っています
activity-plays = { $side ->
    [white] 白で対局中
   *[black] 黒で対局中
}
activity-played = { $side ->
    [white] 白で対局
   *[black] 黒で対局
}
activity-next-to-play = 次に対局
activity-queue-place = { $place }番目
activity-share = この対局を共有
activity-winner-stays = 勝者が残る：勝った人が順番待ちの次の人と対局します
activity-sound = 音
activity-character-keys = キーボードショートカット（F、「.」）
activity-close = 閉じる

## What other people on Discord see

activity-in-lobby = ロビー
activity-choosing = ゲームを選んでいます
activity-open-seat = 空席
activity-players = { $game }：{ $white } – { $black }
activity-shared = { activity-players }
activity-result = { activity-shared }。{ $result }。
activity-setting-up = 駒を並べています
activity-to-move = { $player }さんの番
activity-opponent-to-move = 相手の番
activity-watching = { $situation } · 観戦{ $count }人
