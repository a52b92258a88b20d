## Profile

people-player = 対局者
people-not-found = 対局者が見つかりません
people-link-incomplete = リンクが途中で切れているかもしれません。
people-kind = { $kind ->
    [guest] ゲスト
    [member] 会員
   *[computer] コンピューター
}
people-own = あなたです
people-edit = 名前と設定を変更
people-challenge = 対局を申し込む
people-ratings = レート
people-no-ratings = レート戦はまだありません。
people-guest-ratings = ゲストにはレーティングがありません。
people-game = ゲーム
people-rating = レート
people-games = 対局
people-no-games = 対局はまだありません。
people-chart-title = { $game }：最近のレート戦{ $count }局
people-chart = { $game }のレート、{ $first }から{ $last }まで

## BlockButton

people-block = ブロックする
people-unblock = ブロックを解除
people-blocked = { $player }さんをブロックしました。申し込みを受けなくなり、メッセージも表示されません。
people-unblocked = { $player }さんのブロックを解除しました。

## GameList

people-outcome = { $outcome ->
    [open] 募集中
    [playing] 対局中
    [won] 勝ち
    [lost] 負け
    [off] 不成立
   *[drawn] 引き分け
}
people-game-waiting = { $side ->
    [white] <strong>{ $game }</strong>（白番）対戦相手を待っています
    [black] <strong>{ $game }</strong>（黒番）対戦相手を待っています
   *[random] <strong>{ $game }</strong> 対戦相手を待っています
}
people-game-against = { $side ->
    [white] <strong>{ $game }</strong>（白番）相手：{ $opponent }
    [black] <strong>{ $game }</strong>（黒番）相手：{ $opponent }
   *[random] <strong>{ $game }</strong> 相手：{ $opponent }
}
people-unknown-player = 不明
people-rated = レート戦です。

## Leaderboard

people-leaderboard = ランキング
people-leaderboard-of = { $game }のランキング
people-game-not-found = ゲームが見つかりません
people-all-games = すべてのゲーム
people-choose-game = ゲーム
people-nobody-ranked = ここでは順位がつきません。レート戦ができるのは会員だけで、このサーバーではログインできません。
people-none-yet = 順位がついた人はまだいません。
people-for-members = レート戦ができるのは会員だけです。
people-how-to-rank = 3人以上の相手とレート戦を5局すると順位がつきます。
people-play = 対局する
people-sign-in = ログイン
people-rank = 順位
people-name = 名前
