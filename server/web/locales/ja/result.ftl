### 対局の終わり：結果、解析、棋譜再生、手の一覧。

## ReplayControls and Moves

result-first-position = 最初の局面
result-previous-action = 前の手
result-play = 自動再生
result-pause = 一時停止
result-next-action = 次の手
result-last-position = 最後の局面
result-position = 局面の位置
result-position-at = { $total }手中{ $number }手のあと
result-position-failed = この局面を読み込めませんでした。
result-moves = 手の一覧
result-no-moves = 手はありません。
result-no-moves-yet = まだ手はありません。
result-moves-loading = 読み込み中…
result-move-setup = 配置
result-move-end = 終

## EndMessage and EndBar

result-view = 棋譜再生の視点
result-view-all = すべて表示
result-view-own = 自分の視点
result-view-live = 対局時の表示
result-nothing-played = 何も指されませんでした。
result-step = 下のボタン
result-step-keys = か ← と → のキー
result-step-end = で一手ずつ見られます。
result-sentence = { $result }。
result-end = 終局
result-show = 結果

## Result

result-you-won = あなたの勝ち
result-you-lost = あなたの負け
result-unrated = レートには反映されません。双方が指す前に対局が終わりました。
result-title = 結果
result-hints = { $count ->
   *[other] ヒントを{ $count }回使いました。
}
result-part = 内訳
result-points = 得点
result-of-white = 白が|白の|白に|白
result-try = { $level } に挑戦
result-try-level = レベル { $level } に挑戦
result-replay = 棋譜再生
result-analyse = 解析
result-new-game = 新しい対局
result-copy = リンクをコピー
result-copied = コピーしました
result-link = この対局のリンク：
result-download-text = テキストをダウンロード
result-download-gif = GIF をダウンロード
result-analysis-failed = 解析を読み込めませんでした。もう一度お試しください。

## Rematch

result-rematch = 再戦
result-rematch-go = 再戦へ
result-rematch-offers = <b>{ $player }</b>さんが再戦を申し込んでいます
result-rematch-offered = 再戦を申し込みました

## Analysis

result-analysis = 解析
result-again = もう一度試す
result-please-try-again = もう一度お試しください。
result-chances-are = 勝算：{ $chances }
result-chances = 白 { $white }%、黒 { $black }%
result-waiting = 接続を待っています…
result-starting = 開始しています…
result-judged = { $total }手中{ $count }手を判定しました
result-follows = グラフの基準
result-sight-truth = 実際の局面
result-sight = { $side ->
    [white] 白
   *[black] 黒
}が知っていたこと
result-about = 明るい部分が白の勝算、暗い部分が黒の勝算です。破線は互角を表します。
result-about-truth = すべてを公開した場合の勝算です。明るい部分が白、暗い部分が黒です。
result-about-side = { $side ->
    [white] 白が知っていたことにもとづく、白の手のあと
   *[black] 黒が知っていたことにもとづく、黒の手のあと
}の勝算です。明るい部分が白です。
result-complete = 解析が終わりました。正確さ：白 { $white }%、黒 { $black }%。
result-accuracy = 正確さ
result-percent = { $number }%
result-accuracy-about = どの手もコンピューターの見つけた最善手と同じくらい良ければ、正確さは100%です。
result-accuracy-secrets = 正確さと分かれ目は、それぞれの側が知っていたことだけにもとづきます。
result-turning-points = 勝負の分かれ目
result-turning-points-later = 解析が終わると表示されます。
result-turning-points-none = この対局に大きなミスはありませんでした。
result-turning-point = { $number }. { result-turning-point-setup }
result-turning-point-setup = { $side ->
    [white] 白
   *[black] 黒
}：{ $action }
result-better = 最善：{ $action }
result-side-chances = { $side ->
    [white] 白
   *[black] 黒
}の勝算：{ $from }% → { $to }%
result-learn = ミスから学ぶ
result-board = 解析盤
result-graph = 評価グラフ
result-graph-at = { $total }手中{ $number }手のあと：{ $chances }
result-graph-unjudged = { $total }手中{ $number }手のあと：未判定
