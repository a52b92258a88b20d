## Home

home-heading = 二人で遊ぶボードゲーム
home-intro = アカウントなしですぐに遊べます。相手はコンピューターでも、友だちでも、オンラインのだれかでも。
home-online = { $count ->
    [0] オンラインはあなただけです。
    [1] オンラインはあなただけです。
   *[other] { $count }人がオンラインです。
}
home-lesson = はじめての方は、2分で{ $game }を覚えられます
home-lesson-about = 本物の盤で何手か指すだけ。アカウントも時間制限もありません。
home-games = ゲーム
home-open-games = 相手を募集中の対局
home-live-games = 進行中の対局

## GameTile: the part marked as unseen is for screen readers only

home-minutes = 約{ $minutes }分
home-secrets = 秘密あり
home-no-secrets = 秘密なし
home-play-person = 人と対局<unseen>（{ $game }）</unseen>
home-how-to = { $game }の遊び方

## LiveGames

home-open-seat = 空席
home-no-live-games = 進行中の対局は今ありません。
home-watching = { $count }人が観戦中
home-show-all = { $count }局すべてを表示

## Seeks

home-seek-side = { $side ->
    [white] あなたは白番
    [black] あなたは黒番
   *[random] 先後はランダム
}
home-seek-rated = レート戦
home-no-seeks = 募集中の対局は今ありません。<link>対局を作る</link>
home-view = 見る
home-sign-in-to-join = ログインして参加<unseen>（{ $player }さん、{ $rules }）</unseen>
home-join = 参加する<unseen>（{ $player }さん、{ $rules }）</unseen>

## YourGames

home-your-games = あなたの対局
home-challenges-you = { $player }さんからの申し込み
home-someone = 名無し
home-against = 相手：{ $opponent }
home-waiting = 対戦相手を待っています
home-outcome = { $outcome ->
    [won] あなたの勝ち
    [lost] あなたの負け
    [drawn] 引き分け
    [off] 不成立
    [declined] 申し込みは断られました
   *[finished] 終了
}
home-your-turn = あなたの番
