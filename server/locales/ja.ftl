## Titles and descriptions of pages

caption-create = 対局を作成
    .about = ゲーム、ルール、持ち時間、相手を選びます。
caption-learn = 遊び方を学ぶ
    .about = すべてのゲームのルールを、実際に試せる盤つきで説明します。
caption-rules = { $name } の遊び方
    .about = { $name } のルールを、実際に試せる盤つきで説明します。
caption-lessons = はじめての { $name }
    .about = { $name } を、盤を動かしながら一歩ずつ学びます。
caption-analysis-board = { $name } の解析盤
    .about = { $name } の局面を、双方の勝算や最善手とともに調べます。
caption-person = { $name } さん
    .about = { $name } さんのレートと対局です。
caption-leaderboards = 上位のプレイヤー
    .about = 各ゲームの上位のプレイヤーです。
caption-leaderboard = { $name } の上位者
    .about = { $name } の上位のプレイヤーです。
caption-settings = 設定
    .about = 色、音、手の入力方法。
caption-room = { $name }：{ $players }
    .about = 対局を観戦できます。終局後は棋譜を再生できます。
caption-between-players = { " 対 " }
caption-board = { $name } の対局の盤

## Error pages

page-to-front = トップページへ
page-not-found = 見つかりません
page-not-allowed = 許可されていません
page-discord = Discord からの応答がありません
page-unavailable = 一時的に利用できません
page-bad-request = リクエストが正しくありません

## The sentences of error pages

problem-too-many-requests = 短い時間に、お使いのアドレスからのアクセスが多すぎました。少しお待ちください。
problem-too-slow = 時間がかかりすぎました。もう一度お試しください。
problem-body-large = リクエストの本文が大きすぎます。
problem-body-slow = リクエストの本文の到着が遅すぎました。まとめて送ってください。
problem-not-understood = このリクエストを理解できません。
problem-too-large = リクエストが大きすぎます。
problem-method = このアドレスではこのメソッドは使えません。GET を使ってください。
problem-method-post = このアドレスではこのメソッドは使えません。POST を使ってください。
problem-method-allow = このアドレスではこのメソッドは使えません。使えるメソッドは Allow ヘッダーにあります。
problem-no-page = このアドレスには何もありません。トップページからお進みください。
problem-no-game = そのゲームはここにはありません。トップページからお進みください。
problem-nobody = そのような人はここにいません。トップページからお進みください。
problem-no-room = その対局はありません。今ある対局はトップページでご覧になれます。
problem-only-edges = このアドレスは運営者専用です。このサイトの公開アドレスをご利用ください。
problem-no-activity = このサーバーには Discord のアクティビティがありません。ブラウザーでトップページを開いてください。
problem-unfinished = 対局はまだ終わっていません。終わった後で、最初から見られるようになります。
problem-ended-in-setup = この対局は駒を並べている間に終わったため、アニメーションはありません。
problem-pictures-busy = 今は画像の注文が多すぎます。少ししてからもう一度お試しください。
problem-animation-long = この対局はとても長いため、今はアニメーションを作る時間がありません。後でもう一度お試しください。
problem-picture-failed = 画像を作れませんでした。
problem-picture-query = 画像に指定できるのは、width（100～1600 ピクセル）、theme（light または dark）、language（en、fr、nl、ja）です。
problem-busy = サーバーが混み合っています。少ししてからもう一度お試しください。
problem-connections-address = お使いのアドレスからの接続が多すぎます。先にいくつか閉じてください。
problem-connections-server = 今はここに人が多すぎます。1分ほどしてからもう一度お試しください。
problem-activities = アクティビティを開いている数が多すぎます。先にほかの場所で閉じてください。
problem-try-again = 少ししてからもう一度お試しください。
problem-sign-in-elsewhere = このログインは、別の場所で始められたか、始めてから時間がたちすぎています。トップページからやり直してください。
problem-sign-in-declined = Discord があなたの情報を伝えることは許可されませんでした。それでもかまいません。ゲストとして続けられます。
problem-sign-in-refused = Discord がログインを受け付けませんでした。もう一度やり直してください。
problem-sign-in-misconfigured = このサーバーでは Discord でのログインが正しく設定されていません。ゲストとして対局し、運営者に知らせてください。
problem-sign-in-no-answer = Discord にあなたの情報を確認できませんでした。数分後にもう一度お試しください。
problem-sign-in-unnamed = Discord は今、あなたがだれかを答えません。数分後にもう一度お試しください。
problem-sign-in-paused = Discord は今、これ以上ログインを受け付けません。少ししてからもう一度お試しください。
problem-sign-in-not-set-up = このサーバーでは Discord でのログインが設定されていません。ゲストとして対局してください。
problem-sign-in-often = 1分間に、お使いのアドレスからのログインが多すぎました。少しお待ちください。
problem-sign-in-crowded = 今は多くの人がログインしています。少ししてからもう一度お試しください。
problem-sign-in-not-stored = 今はログインできませんでした。もう一度やり直してください。
problem-sign-in-fetched = 受け取るトークンがないか、すでに受け取り済みです。もう一度ログインしてください。
problem-origin = このページはサーバーと通信できません。サーバー自身のページを開くか、このページを --origin で許可するよう運営者に頼んでください。
problem-no-origin = サーバー自身のページから、Origin ヘッダーをつけて送ってください。
problem-websocket = このアドレスは WebSocket の接続だけを受け付けます。WebSocket クライアントを使うか、トップページを開いてください。
problem-websocket-version = 対応しているのは WebSocket のバージョン13だけです。
problem-websocket-key = Sec-WebSocket-Key は base64 で表した16バイトでなければなりません。

## The privacy page

privacy-title = プライバシー
privacy-about = このページでは、このサーバーがあなたについて保存するデータの内容・理由・期間を説明します。広告、トラッカー、アクセス解析はありません。通知をオンにした端末への通知を除き、何もほかに渡しません。
privacy-stored = 保存されるもの
privacy-name = 名前と、選んだ場合は言語
privacy-name-about = 名前はほかのプレイヤーに表示されます。どちらも、アカウントを削除するまで保存されます。対局のないゲストのアカウントは、最後に使った日から{ $days }日後に削除されます。
privacy-discord = Discord のアカウント
privacy-discord-about = Discord でログインするか Discord で対局すると、サーバーは Discord のアカウントの ID と、ここでの名前として Discord での名前を保存します（名前は、次にログインするかボットで対局すると、また Discord での名前になります）。これらは、アカウントを削除するまで保存されます。ウェブサイトでログインするあいだは、ログインの手順をつなぐための暗号化された Cookie が二つ、ブラウザーに保存されます。これらは長くても10分で消え、ほかの目的には使われません。Discord のボットは、どのメッセージがどの対局を表示しているか、ボットで最後に対局したとき、または対局を申し込まれたときから90日後まで Discord のアカウントの ID、そして対局のお知らせをオフにした場合はそのことも保存します。Discord の中でアクティビティを開くと、サーバーはだれが中にいるかを Discord に問い合わせ、その答えを1分間メモリーに置きます。中にいるほかの人には、Discord での表示と同じように、あなたの名前と Discord のアカウントが見えます。アクティビティの通信は Discord を経由します。
privacy-sessions = ログインの状態
privacy-sessions-about = ログインしたままでいられるように、ブラウザーは秘密のトークンを保存します。サーバーが保存するのは、そのハッシュと、作成した時刻、最後に使った時刻だけです。ログアウトすると数分以内に、また最後に使った日から{ $days }日後に削除されます。
privacy-devices = 通知を受け取る端末
privacy-devices-about = 端末で通知をオンにすると、サーバーは、ブラウザーの提供元のプッシュサービスが通知を受け付けるアドレス、通知を暗号化する鍵、ブラウザーとシステムの名前、いつ知らせるかを保存します。通知に書かれるのはゲームと相手の名前です。プッシュサービスは通知を届けるだけで、内容を読めません。通知をオフにするかログアウトすると、その端末は削除されます。
privacy-messages = Discord のダイレクトメッセージ
privacy-messages-about = オンにすると、サーバーはそのことを保存し、Discord のボットはあなたの言語と、どのメッセージを送ったかを保存します。ボットは、メッセージについては90日後に、言語についてはボットでメッセージをオフにしたときに忘れます。
privacy-browser = ブラウザーだけが保存するもの
privacy-browser-about = 設定、最後に選んだ持ち時間、ゲームの一覧、試したゲーム、最後の相手、最近の対局での席、終わっていない対局と終局をまだ見ていない対局、相手を待っている対局や相手が決まったばかりの対局や再戦を申し込んでいる対局、途中の配置です。ページにすぐ表示するためのものです。ほかに、通知をすすめたかどうか、このブラウザーがどのアカウントの通知を受け取るか、ページが最後に自動で再読み込みした時刻も保存されます。どれもサーバーには送られません。ページの言語の選択は Cookie に保存され、ブラウザーがリクエストのたびに送りますが、サーバーは保存しません。
privacy-games = 対局、結果、レート
privacy-games-about = 終わった対局はだれでも再生できます。非公開の対局を再生できるのは、リンクを知っている人だけです。非公開のレート対局でも、だれにでも見えるレートが変わります。検索エンジンには、非公開の対局とプレイヤーのページを載せないよう求めています。指された対局は保存されます。一手も指されなかった対局は1日後に削除されます。
privacy-chat = チャット
privacy-chat-about = チャットは保存されません。だれかがチャットを通報すると、最後のメッセージが、対応を決めるこのサーバーの運営者のために保存されます。それより前にアカウントを削除しても、{ $days }日後に削除されます。アカウントを削除したときは、あなたの名前が取り除かれます。削除する前の10分間のメッセージは、送信から10分たつまで通報できます。
privacy-own-acts = ブロックしたプレイヤー、送った通報
privacy-own-acts-about = ブロックは解除するまで、通報は{ $days }日間保存されます。
privacy-blocks = ほかの人によるあなたのブロック
privacy-blocks-about = ほかのプレイヤーがあなたをブロックすると、その人が解除するかアカウントを削除するまで保存されます。あなたがアカウントを削除した場合や持っていない場合は、Discord のアカウントの鍵つきハッシュがブロックとともに保存され、同じ Discord のアカウントで作った新しいアカウントの対局にもブロックが効きます。アカウントを削除して新しく作った場合、新しいアカウントのチャットは隠されません。隠すと、それがあなたのアカウントだと相手にわかってしまうためです。ハッシュから Discord のアカウントはわかりませんが、運営者は、知っているアカウントと一致するかどうかを確かめることができます。アカウントのない人を Discord でブロックした場合は、Discord での名前が一覧に載ります。ゲストのアカウントを削除すると、そのアカウントへのブロックは削除されます。
privacy-sanctions = 利用の禁止と発言の禁止
privacy-sanctions-about = プレイヤーやネットワークアドレスの利用の禁止、チャットでの発言の禁止、運営者による名前の指定は、終わるまで保存されます。メンバーの場合は、新しいアカウントにも効くように、Discord のアカウントについて保存されます。
privacy-operator-acts = 運営者が行ったこと
privacy-operator-acts-about = 利用の禁止など、運営者が行ったことはすべて、時刻と理由とともに永久に記録されます。記録にはアカウントの ID がありますが、名前、チャット、アドレスはありません。
privacy-address = ネットワークアドレス
privacy-address-about = 接続している間と、悪用を防ぐためその後の最長1日だけ使われます。サーバーはメモリーにだけ置きます。
privacy-backups = バックアップ
privacy-backups-about = ディスクの故障に備えて、データのコピーが{ $days }日間保存されます。削除したものも、それまではコピーに残ります。
privacy-rights = あなたの権利
privacy-rights-about = <link>設定ページ</link>で、あなたについて保存されているものを1つのファイルとしてダウンロードしたり、アカウントを削除したりできます。削除すると、名前、ログイン、端末、あなたによるブロック、通報に添えた文、Discord のアカウントとのつながりが消えます。ただし、ほかの人によるブロックのハッシュは残ります。対局は相手のものでもあるため、「削除されたプレイヤー」という名前で残ります。通報の中のメッセージは、証拠になることがあるため、通報が削除されるまで同じ名前で残ります。名前は同じページで変更できます。
privacy-operator = このサーバーの運営者
privacy-no-contact = 運営者の連絡先はありません。
