## AnalysisBoard

analysis-title = 解析盤：{ $game } – Konakis
analysis-heading = 解析盤：{ $game }
analysis-heading-mistake = もっとよい手を見つける
analysis-panel = 解析
analysis-board = { $game }の解析盤
analysis-not-found = ゲームが見つかりません
analysis-not-found-about = この名前のゲームはありません。「遊び方を学ぶ」のページで選んでください。
analysis-learn = 遊び方を学ぶ
analysis-to-move = { $name }の番です。
analysis-to-move-revealed = { analysis-to-move }ここではすべてが公開されています。
analysis-to-move-known = { analysis-to-move }{ $side ->
    [white] 盤には白が知っていたことだけが見えています。
   *[black] 盤には黒が知っていたことだけが見えています。
}
analysis-waiting = 接続を待っています…
analysis-complete = 読みが終わりました。
analysis-searching = 読んでいます…
analysis-searching-step = 読んでいます… { $step } / { $steps }
analysis-begin = 対局の最初から始める
analysis-next-mistake = 次のミス
analysis-back-to-game = 対局に戻る
analysis-flip = 盤を回す
analysis-copy = リンクをコピー
analysis-copied = コピーしました
analysis-copy-failed = リンクをコピーできませんでした。アドレスバーからコピーしてください。
analysis-next-failed = 次の局面を読み込めませんでした。もう一度お試しください。

## The attempt to find a better action

analysis-task = { $side ->
    [white] 対局では、白が <b>{ $action }</b>（{ $words }）を指しました。もっとよい手を指してください。
    [black] 対局では、黒が <b>{ $action }</b>（{ $words }）を指しました。もっとよい手を指してください。
   *[nobody] 対局では、… が <b>{ $action }</b>（{ $words }）を指しました。もっとよい手を指してください。
}
analysis-judging = { $action } を評価しています…
analysis-show-best = 最善手を見る
analysis-try-another = ほかの手を試してください。
analysis-last-mistake = これが最後です。
analysis-lost = 接続が切れました。もう一度お試しください。
analysis-good = { $side ->
    [white] お見事です。{ $hidden ->
        [yes] 白が知っていたことから見て、
       *[no] { "" }
    }この手のあとの白の勝算は{ $chance }%で、コンピューターの最善手に並びます。
   *[black] お見事です。{ $hidden ->
        [yes] 黒が知っていたことから見て、
       *[no] { "" }
    }この手のあとの黒の勝算は{ $chance }%で、コンピューターの最善手に並びます。
}
analysis-worse = { $same ->
    [yes] 対局で指された手です。
   *[no] もっとよい手があります。
}{ $side ->
    [white] { $hidden ->
        [yes] 白が知っていたことから見て、
       *[no] { "" }
    }白の勝算は{ analysis-both-chances }。
   *[black] { $hidden ->
        [yes] 黒が知っていたことから見て、
       *[no] { "" }
    }黒の勝算は{ analysis-both-chances }。
}
analysis-both-chances = この手のあと{ $chance }%、最善手のあと{ $best }%です
analysis-in-truth = { $judgement }すべてを公開すると、{ analysis-both-chances }。
analysis-known-best = { $side ->
    [white] 白が知っていたことから見て、最善手は { $action }（{ $words }）で、そのあとの白の勝算は{ $chance }%です。
   *[black] 黒が知っていたことから見て、最善手は { $action }（{ $words }）で、そのあとの黒の勝算は{ $chance }%です。
}

## ChanceBar, BestLine, PlayedLine, PositionText

analysis-chances = 勝算：{ $chances }
analysis-best = <b>最善：</b>{ $action }
analysis-best-revealed = <b>すべてを公開したときの最善：</b>{ $action }
analysis-best-line = 読み筋：
analysis-played-line = 手順
analysis-back = ← 戻る
analysis-forward = 進む →
analysis-end = 終
analysis-position = 局面のテキスト
analysis-set-up = 並べる
analysis-went-wrong = 問題が起きました。もう一度お試しください。
