## Settings

settings-title = 設定 – Konakis
settings-heading = 設定
settings-member = Discord でログインしています。対局とレートはアカウントに保存されます。
settings-guest = ゲストとして対局しています。対局とレートを残すには、ログインしてください。ログインしないと、このブラウザーのデータを消去したときに失われます。
settings-guest-only = ゲストとして対局しています。対局は、データを消去するまでこのブラウザーに残ります。
settings-own-games = あなたの対局とレート
settings-name = 名前
settings-save-name = 名前を保存
settings-name-saved = 名前を{ $name }に変更しました。
settings-name-kept = 名前は{ $name }のままです。何度も変更した場合は、しばらくしてからお試しください。
settings-name-length = 1～{ $max }文字の名前を入力してください。
settings-sign-in = Discord でログイン
settings-sign-out = ログアウト
settings-signed-out = ログアウトしました。
settings-sign-out-all = すべての端末でログアウト
settings-signed-out-all = すべての端末でログアウトしました。
settings-language = 言語
settings-appearance = 表示と音
settings-page-theme = ページのテーマ
settings-board-theme = 盤のテーマ
settings-theme-system = システム
settings-theme-light = ライト
settings-theme-dark = ダーク
settings-theme-page = ページと同じ
settings-play = 対局
settings-sounds = 音
settings-animate = 駒の動きをアニメーションにする
settings-animate-reduced = 駒の動きをアニメーションにする（システムで視差効果を減らす設定がオンです）
settings-confirm = 通信対局で指し手を確認する
settings-character-keys = キーボードショートカット（F、「.」、「?」）
settings-show-shortcuts = ショートカットをすべて表示する
settings-show-tips = 初めての人向けのアドバイスをまた表示する
settings-tips-shown = アドバイスをまた表示します。
settings-ping = Ping：{ $count } ms

## Notifications

settings-turn = 通知
settings-turn-about = 対局を開いていないときにあなたの番になったら、この端末に通知が届きます。表示されるのはゲームと相手の名前だけで、隠れた情報は出ません。
settings-turn-unsupported = このブラウザーはウェブサイトからの通知を受け取れません。iPhone や iPad では、先に Konakis をホーム画面に追加してください。
settings-turn-on = この端末でオンにする
settings-turn-is-on = この端末の通知はオンです。
settings-turn-off = この端末でオフにする
settings-turn-failed = ブラウザーで通知をオンにできませんでした。もう一度お試しください。
settings-other-devices = ほかの端末
settings-device-since = { $name }（{ $date }から）
settings-remove = 削除
settings-on-discord = Discord
settings-discord-message = あなたの番になったら、Discord のダイレクトメッセージで知らせる
settings-when = 知らせるとき
settings-little-time = 残り1日以下になったときだけ
settings-quiet = 次の時間帯は通知しない
settings-quiet-from = 開始
settings-quiet-to = 終了
settings-push-blocked = このサイトからの通知がブラウザーでブロックされています。ブラウザーの設定で許可してから、もう一度お試しください。
settings-push-not-installed = 通知の表示に必要なものをブラウザーにインストールできませんでした。接続を確認して、もう一度お試しください。
settings-push-slow = ブラウザーの通知の準備に時間がかかりすぎました。接続を確認して、もう一度お試しください。
settings-push-unreachable = ブラウザーに通知を届けるサービスにつながりませんでした。後でもう一度お試しください。

## Devices

settings-device = { $system } の { $browser }
settings-browser = ブラウザー

## YourData

settings-blocked = ブロックしたプレイヤー
settings-blocked-none = まだだれもブロックしていません。プロフィールかチャットでブロックできます。
settings-data = あなたのデータ
settings-privacy = このサーバーが保存するデータの内容・理由・期間
settings-download = データをダウンロード
settings-downloaded = データをダウンロードしました。
settings-delete = アカウントを削除…
settings-delete-about = 名前、ログイン、チャットのメッセージが完全に削除され、進行中の対局は終了します。終わった対局と通報されたメッセージは、「削除されたプレイヤー」という名前で残ります。
settings-delete-yes = アカウントを削除する
settings-delete-no = アカウントを残す
settings-deleted = アカウントを削除しました。これからは新しいゲストとして対局します。

## Sign-in

settings-signed-in = ログインしました。対局とレートはアカウントに保存されます。
settings-sign-in-again = ログイン
settings-sign-in-failed = ログインできませんでした。もう一度お試しください。
settings-sign-in-not-begun = ログインを始められませんでした。もう一度お試しください。
settings-unreachable = サーバーにつながりませんでした。少ししてからもう一度お試しください。
settings-went-wrong = 問題が起きました。少ししてからもう一度お試しください。
