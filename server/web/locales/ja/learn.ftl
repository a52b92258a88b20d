## Games

learn-title = 学ぶ – Konakis
learn-heading = 遊び方を学ぶ
learn-about = どのゲームにも、数分でできる案内つきの最初の対局と、盤で試せる1ページのルールがあります。
learn-board = { $game }の盤
learn-first-game = <unseen>{ $game }の</unseen>はじめての対局
learn-rules = <unseen>{ $game }の</unseen>ルール
learn-analysis = <unseen>{ $game }の</unseen>解析盤
learn-finished = 最初の対局は修了 ✓

## Rules

learn-rules-title = { $game }のルール – Konakis
learn-not-found = ゲームが見つかりません
learn-not-found-rules = ルールを読むには、一覧からゲームを選んでください。
learn-sections = 項目
learn-guided = 案内つきで最初の対局をする
learn-language = ルールの言語
learn-play-person = 人と対局
learn-the-rules = ルール

## SandboxBoard

learn-to-move = { $side }の番です。
learn-reset = 最初に戻す
learn-try-again = もう一度試す

## Tutorial

learn-lesson-title = { $game }のはじめての対局 – Konakis
learn-lesson = { $game }のはじめての対局
learn-not-found-lesson = 遊び方を学ぶには、一覧からゲームを選んでください。
learn-english-only = このレッスンは英語のみです。
learn-steps = ステップ
learn-step = ステップ{ $number }：{ $title }
learn-not-asked = ルール上は指せますが、課題の手ではありません。{ $task }
learn-back = 戻る
learn-next = 次へ
learn-skip = とばす
learn-read-rules = ルールを読む
learn-the-lesson = レッスン
