## index.html

shell-noscript = Konakis には JavaScript が必要です。ブラウザーで有効にして、ページを再読み込みしてください。
shell-description = 個性的なボードゲームが4種類。ブラウザーでライブ対局、Discord で通信対局。

## App

shell-skip = 本文へ移動
shell-loading = 読み込み中…
shell-this-page = このページ
shell-title = { $page } – Konakis

## Header

shell-home-link = Konakis ホーム
shell-pages = ページ
shell-play = 対局
shell-due = あなたを待つ対局{ $count }局
shell-create = 作成
shell-learn = 学ぶ
shell-leaderboard = ランキング
shell-settings = 設定
shell-light = ライトテーマに切り替え
shell-dark = ダークテーマに切り替え

## LanguageMenu

shell-language = 言語：{ $language }

## ComputerBadge

shell-computer = コンピューター
shell-computer-about = コンピューターの対局者

## ConnectionStatus

shell-reconnect = 今すぐ再接続
shell-reconnected = 再接続しました。
shell-lost = 接続が切れました。
shell-silent = サーバーが応答していません。
shell-restart = サーバーの再起動中です。対局は無事です。
shell-busy = サーバーが混み合っています。
shell-outdated = 新しいバージョンがあります。
shell-reload-page = ページを再読み込みしてください。
shell-banned = このサーバーの利用は禁止されています。
shell-offline = オフラインです。自動的に再接続します。
shell-connecting = 接続しています…
shell-connecting-in = { $seconds }秒後に接続します。
shell-reconnecting = 再接続しています…
shell-reconnecting-in = { $seconds }秒後に再接続します。

## Requests without an answer

shell-request-lost = 接続が切れたため、送信できていない可能性があります。確認して、必要ならもう一度お試しください。
shell-request-unsent = サーバーに接続していません。オンラインに戻ってから、もう一度お試しください。
shell-renamed-again = この変更が保存される前に、名前がもう一度変更されました。
shell-unreachable = サーバーにつながりませんでした。もう一度お試しください。

## ErrorPage, LoadError, NotFound

shell-go-home = ホームへ戻る
shell-load-error = { $what }を読み込めませんでした
shell-load-error-about = インターネット接続を確認して、もう一度お試しください。
shell-reload = 再読み込み
shell-not-found = ページが見つかりません
shell-not-found-about = リンクが途中で切れているかもしれません。対局のリンクは英数字10文字で終わります。
shell-new-game = 新しい対局

## Notices

shell-expired = セッションの有効期限が切れました。これからは新しいゲストとして対局します。
shell-sign-in = ログイン
shell-dismiss = 閉じる

## Shortcuts

shell-shortcuts = キーボードとマウス
shell-shortcuts-game = 対局
shell-shortcut-step = 前の手と次の手
shell-shortcut-flip = 盤を回す
shell-shortcut-end-turn = 手番を終える
shell-shortcut-cancel = 選択や予約した手を取り消す
shell-shortcut-help = この一覧を表示する
shell-shortcuts-board = 盤（Tab キーで移動した後）
shell-shortcut-go = 隣のマスへ移動する
shell-shortcut-ends = 最初または最後の列へ移動する
shell-shortcut-choose = 駒やマスを選ぶ
shell-shortcuts-mouse = マウス
shell-shortcut-circle = 丸を描く
shell-shortcut-arrow = 矢印を描く
shell-shortcut-premove = 手の予約：その時点で指せる手なら指されます
shell-shortcuts-off = F、「.」、「?」のキーは、設定でオフにできます。
shell-key-escape = Esc
shell-key-home = Home
shell-key-end = End
shell-key-enter = Enter
shell-key-right-click = 右クリック
shell-key-right-drag = 右ドラッグ
shell-key-their-turn = 相手の番に指す
shell-close = 閉じる

## Notices about games

shell-your-opponent = お相手
shell-somebody = 名無し
shell-open-game = 対局を開く
shell-show-game = 対局を見る
shell-play-now = 対局へ
shell-your-turn = あなたの番です
shell-its-your-turn = あなたの番です。
shell-your-turn-in = { $opponent }さんとの{ $game }であなたの番です。
shell-offers-draw = { $opponent }さんが{ $game }で引き分けを提案しています。
shell-asks-takeback = { $opponent }さんが{ $game }で待ったをお願いしています。
shell-message-in = { $game }の対局で{ $opponent }さんからメッセージが届きました。
shell-rematch-begun = { $opponent }さんとの{ $game }の再戦が始まりました。
shell-offers-rematch = { $opponent }さんが{ $game }の再戦を申し込んでいます。
shell-game-over = 対局終了
shell-score = { $outcome ->
    [won] { $opponent }さんとの{ $game }に勝ちました。
    [lost] { $opponent }さんとの{ $game }に負けました。
    [drawn] { $opponent }さんとの{ $game }は引き分けでした。
   *[off] { $opponent }さんとの{ $game }は終了しました。
}
shell-challenges-you = { $player }さんから{ $game }の申し込みがあります。
shell-joined = { $player }さんが対局に参加しました
shell-joined-game = { $player }さんが{ $game }の対局に参加しました。
shell-first-move = { $game }：{ $first ->
    [setup] 駒を並べてください。
   *[move] 最初の一手を指してください。
}
shell-challenge-declined = { $game }の対局の申し込みは断られました。
shell-nobody-joined = { $game }の対局にはだれも参加しませんでした。募集は終了しました。
shell-you-won = あなたの勝ちです。
shell-you-lost = あなたの負けです。
shell-notifications-offer = 次にあなたの番になったとき、お知らせしましょうか？
shell-turn-on = オンにする

## texts.ts

shell-side = { $side ->
    [white] 白
   *[black] 黒
}
shell-side-subject = { $side ->
    [white] 白
   *[black] 黒
}
shell-open-seat = 空席
shell-rated-player = { $player } ({ $rating })
shell-level = レベル { $level }
shell-level-named = レベル { $level }・{ $name }
shell-clock-none = 時間制限なし
shell-clock-days = 一手番{ $count }日
shell-clock-minutes = { $minutes }分
shell-clock-seconds = { $seconds }秒
shell-clock-increment = { $main }＋一手番{ $seconds }秒
shell-won = { $side ->
    [white] 白の勝ち
   *[black] 黒の勝ち
}
shell-not-played = 不成立
shell-draw = 引き分け
shell-option = { $option }：{ $value }
shell-sentence = { $text }。
shell-between-sentences = { "" }
shell-between-items = 、

## reasons.ts

shell-scores = 白 { $white }、黒 { $black }。
shell-reason-resignation = { $loser ->
    [white] 白が投了したため、黒の勝ちです。
   *[black] 黒が投了したため、白の勝ちです。
}
shell-reason-time = { $loser ->
    [white] 白が時間切れになったため、黒の勝ちです。
   *[black] 黒が時間切れになったため、白の勝ちです。
}
shell-reason-time-drawn = 時間切れのため引き分けです。
shell-reason-draw-agreed = 双方の合意による引き分けです。
shell-reason-threefold = 引き分けが宣言されました：同一局面三回。
shell-reason-fifty-moves = 引き分けが宣言されました：駒を取らずに五十手。
shell-reason-fivefold = 同じ局面が五回現れたため引き分けです。
shell-reason-aborted = 双方が一手を指す前に、対局は中止されました。
shell-reason-withdrawn = 招待は取り消されたか、期限が切れました。
shell-reason-abandoned = { $loser ->
    [white] 白が対局を離れたため、黒の勝ちです。
   *[black] 黒が対局を離れたため、白の勝ちです。
}
shell-reason-abandoned-drawn = 対局者が対局を離れたため引き分けです。
shell-reason-declined = 申し込みは断られました。
shell-reason-closed = サーバーの運営者が対局を終了したため、勝敗はありません。
shell-reason-no-first-action = 最初の一手が時間内に指されなかったため、対局は中止されました。
shell-reason-no-first-action-by = { $side ->
    [white] 白の最初の一手が時間内に指されなかったため、対局は中止されました。
   *[black] 黒の最初の一手が時間内に指されなかったため、対局は中止されました。
}

## Names that the server gives

shell-computer-player = コンピューター レベル{ $level }
shell-deleted-player = 削除されたプレイヤー
