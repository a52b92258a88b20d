### ボットの日本語の文面。ID と変数は en.ftl と同じです。

## 共通のことば

side = { $side ->
    [white] 白
   *[black] 黒
}
side-choice = { $side ->
    [white] 白
    [black] 黒
   *[random] ランダム
}
rated = { $rated ->
    [yes] レート戦
   *[no] フリー対局
}
list-item = { $item }
list-two = { $one }、{ $two }
nobody = なし
rules-and-option = { $first }、{ $next }
game-with-rules = { $game }（{ $rules }）
choice-ruleset = { $game }：{ $rules }

## 持ち時間

clock-none = 時間制限なし
clock-live = { $minutes }分＋一手番{ $increment }秒
clock-live-seconds = { $seconds }秒＋一手番{ $increment }秒
clock-live-turn = 一手番{ $increment }秒
clock-live-each = { $minutes }分切れ負け
clock-live-each-seconds = { $seconds }秒切れ負け
clock-days = 一手番{ $days }日
left-days = { $days }日{ $hours }時間
left-hours = { $hours }時間{ $minutes }分
clock-running = { $moment }に時間切れ

## 対局の申し込み

challenge-open = **{ $challenger }** さんが **{ $game }** の相手を探しています。参加しませんか？
challenge-named = { $opponent } さん、**{ $challenger }** さんから **{ $game }** の対局の申し込みです。
challenge-side = { $side ->
    [white] { $challenger } さんが白番
    [black] { $challenger } さんが黒番
   *[random] 先後はランダム
}
challenge-declined = **{ $player }** さんは今回は見送りました。またの機会に！
challenge-declined-notice = { $challenger } さん、**{ $game }** の対局の申し込みは **{ $player }** さんに断られました。
challenge-withdrawn = **{ $player }** さんが申し込みを取り下げました。
challenge-withdrawn-you = 申し込みを取り下げました。
challenge-withdraw-ask = **{ $game }** の申し込みはまだ有効です。取り下げますか？
challenge-lapsed = 時間内に返事がなかったため、この申し込みは期限切れになりました。
challenge-not-yours = これは { $opponent } さんへの申し込みです。ご自分の申し込みは /申し込む でできます。
challenge-own = これはご自分の申し込みなので、ほかの人に受けてもらう必要があります。**取り下げる** を押すと取り消せます。
challenge-own-for = これはご自分の申し込みなので、{ $opponent } さんに受けてもらう必要があります。**取り下げる** を押すと取り消せます。
challenge-over = この申し込みは終了しました。新しい申し込みは /申し込む でできます。
challenge-no-game = そのゲームはありません。一覧から選んでください。
challenge-no-rules = そのルールはありません。一部を入力して、一覧から選んでください。
challenge-no-clock = 「{ $clock }」は持ち時間として読み取れません。5+3 のように分と一手番ごとの秒を、または 3日 のように一手番の日数を書いてください。時間制限なしは「なし」です。
challenge-clock-range = その持ち時間は短すぎるか長すぎます。持ち時間は{ $minutes }分まで、一手番ごとの加算は{ $seconds }秒までで、どちらかは必要です。または一手番1日から{ $days }日までです。5+3 や 3日 のように書いてください。
challenge-self = ご自分には申し込めません。ほかの人を選ぶか、だれでも参加できるように相手を空けておくか、/対局 をお使いください。
challenge-bot = ボットは申し込みを受けられません。コンピューターとは /対局 で対局できます。
challenge-only-challenger = この申し込みを取り下げられるのは { $challenger } さんだけです。
challenge-sent = 申し込みをチャンネルに出しました。
challenge-too-many = あなたの申し込みがすでに { $count } 件出ています。/対局一覧 で一つ取り下げるか、返事をお待ちください。
challenge-twice = { $opponent } さんは[前の申し込み]({ $link })にまだ返事をしていません。/対局一覧 で取り下げられます。
challenge-too-fast = 申し込みが続いています。次の申し込みは { $moment } にできます。
challenge-alone = この会話はほかの人には見えません。サーバーのチャンネルで /申し込む を使うか、ブラウザーで対局を始めて、そのリンクを好きな相手に送ってください：{ $link }
button-accept = 受ける
button-decline = 断る
button-join = 参加する
button-withdraw = 取り下げる
button-rules = ルール

## コンピューターとの対局

play-started = コンピューター（{ $level }）と **{ $game }** を始めます。
play-no-levels = コンピューターはまだ { $game } を指せません。人とは /申し込む で対局できます。
play-no-level = { $game } のコンピューターのレベルは { $from } から { $to } までです。その中から選んでください。
play-too-many = コンピューターとの対局がすでに { $count } 局進行中です。一局終えるか、/投了 で投了してから、もう一度お試しください。
play-too-fast = 対局の開始が続いています。次の対局は { $moment } に始められます。
## 新しい対局のフォーム

form-challenge = **新しい申し込み。** ゲームと持ち時間を選んでください。相手を選ぶと、すぐに申し込みが出ます。
form-play = **コンピューターとの対局。** ゲーム、レベル、持ち時間を選び、**開始** を押してください。
form-game = どのゲーム？
form-level = コンピューターの強さは？
form-clock = 持ち時間は？
form-opponent = だれに申し込みますか？
form-side = あなたの色：{ $side ->
    [white] 白
    [black] 黒
   *[random] ランダム
}
form-rated = { $rated ->
    [yes] レート戦
   *[no] フリー対局
}
form-anyone = だれでも参加可
form-start = 開始
computer-level = レベル { $level }
computer-player = コンピューター・{ $level }
level-beginner = 初心者
level-learner = 見習い
level-casual = 愛好家
level-club-player = クラブ級
level-expert = 上級者
level-master = 名人
level-settler = 開拓者
level-farmer = 農夫
level-baron = 男爵
level-count = 伯爵
level-duke = 公爵
level-emperor = 皇帝
level-tadpole = おたまじゃくし
level-froglet = 子ガエル
level-frog = カエル
level-hopper = 跳ね上手
level-grasshopper = バッタ
level-locust = トノサマバッタ

## スレッドとチャンネル

thread-name = { $game }：{ $white } – { $black }
thread-made = 対局は { $thread } で行われています。
thread-not-allowed = ここではスレッドを作る権限がないため、このチャンネルで対局を続けます。
thread-full = このサーバーのスレッド数が上限に達したため、このチャンネルで対局を続けます。
responds-only = ここでは私はメンバーではないため、スレッドの作成やリマインダーの送信ができず、メッセージの更新もボタンを押してから15分間に限られます。盤の下の **更新** を押すと最新になります。手番のダイレクトメッセージは /通知 で設定できます。

## 対局のメッセージ

game-title = **{ $game }** · { $white }（白）– { $black }（黒）
game-turn = { $player } さん、あなたの番です（{ $side }）。
game-turn-plain = { $player } さんの番です（{ $side }）。
game-thinking = コンピューターが考えています（{ $side }）。
game-setup = 両者がひそかに駒を並べています。まだ準備中：{ $players }
game-setup-last = 一方は準備完了です。{ $players } さんの配置を待っています。
game-waiting = 対戦相手を待っています。
game-last = { $player }：{ $what }（{ $action }）
game-last-setup = { $player }：{ $what }
turn-then = { $before }、{ $next }
game-begun = { $players } 対局が始まりました。
game-ended = { $players } 対局が終わりました。
board-moved = 最新の盤は[こちら]({ $link })です。
board-paused = この盤の更新は止まりました。**更新** を押すと最新になります。
board-without-picture = このチャンネルで **ファイルを添付** の権限がないため、画像を表示できません。
game-start = 対局開始です。
challenge-board-here = 対局開始です。[盤を見る]({ $link })
game-clocks = 白：{ $white } · 黒：{ $black }
game-flag = 時間切れ：{ $moment }
game-first-action = 最初の手番の期限：{ $moment }（過ぎると対局は中止です）
game-moved-on = 局面が進みました。最新の盤はチャンネルにあります。
game-over-already = この対局は終わっています。
game-not-yours = あなたはこの対局の対局者ではありません。**Web** を押すと観戦できます。
alt-animation = { $game } の一局の全手順。白 { $white }、黒 { $black }。
alt-board = { $game }、横{ $files }×縦{ $ranks }マス、{ $side ->
    [white] 白
   *[black] 黒
}から見た盤面。
alt-side = { $side ->
    [white] 白
    [black] 黒
   *[nobody] どちらのものでもない駒
}：{ $pieces }。
alt-last = 直前の手：{ $action }。
alt-picked = 選んだマス：{ $at }。
alt-targets = 選べるマス：{ $squares }。
alt-lost = { $side ->
    [white] 白
   *[black] 黒
}が取られた駒の値：{ $values }。
alt-value = 値{ $value }
alt-hidden = 値は非公開
alt-facing = 矢印は{ $facing }向き
alt-controlled = 支配
alt-tokens = トークン{ $count }個
alt-stack = { $count ->
    [1] { $tokens }
   *[other] 上から{ $tokens }
}
alt-some = { $kind }{ $count }個
alt-spent = { $token }（使用済み）
alt-ground = 空いているマス：{ $ground }。
button-move = 指す
button-setup = 並べる
button-view = 自分の盤
button-draw = 引き分け
button-resign = 投了
button-takeback = 待った
button-flip = 反転
button-watch = Web
button-play-here = ここで対局
play-here-failed = ⚠️ Discord では盤を開けませんでした。ウェブで対局してください：{ $link }
button-rematch = 再戦
button-animation = 棋譜再生
button-record = 棋譜
view-yours = あなたから見た盤です（{ $side }）。このメッセージはあなたにしか見えません。
view-watching = この対局を観戦しています。このメッセージはあなたにしか見えません。
flip-here = { $side ->
    [white] 白
   *[black] 黒
}の側から見た盤です。このメッセージはあなたにしか見えません。

## 直前の手

action-place = { $at } を獲得
action-place-kind = { $at } に{ $kind }
action-place-facing = { $at } にキューブ、矢印は{ $facing }向き
action-go = { $from } から { $to } へ
action-slide = { $from } から { $to } へ滑り、矢印は{ $facing }向き
action-join = { $at } で土地を統合
action-clash = { $from } から { $to } へ攻撃
action-capture = { $from } が { $to } の駒を取る
action-lift = { $at } のトークンを上へ
action-change = { $at } のトークンの種類を変更
action-end = 手番を終了
action-setup = 並べ終えた
event-captured = { $at } で取った駒：{ $kind }
event-conflict = { $from } と { $to } の衝突：{ $pairs }
event-pair = { $attacker }–{ $defender }
event-blank = なし
event-unknown = 非公開
event-taken = { $at } は{ $side ->
    [white] 白
   *[black] 黒
}のものに
event-collapsed = { $from } の領土が { $to } に縮小
event-revealed = 秘密をすべて公開

facing-up = 上
facing-right = 右
facing-down = 下
facing-left = 左

compass-N = 北
compass-E = 東
compass-S = 南
compass-W = 西

## 結果：$winner と $loser は名前で、引き分けでは使いません。点数で決まったとき $counted は yes です。

result-won = **{ $winner }** さん（{ $side ->
    [white] 白
   *[black] 黒
}）の勝ち：{ $reason }。
result-drawn = 引き分け：{ $reason }。
result-off = 不成立：{ $reason }。
result-scores = 得点：白 { $white }、黒 { $black }
result-areas = 支配面積：白 { $white }、黒 { $black }。獲得面積：白 { $whiteclaimed }、黒 { $blackclaimed }。
result-revealed = 秘密がすべて公開されました。

reason-resignation = { $loser } さんの投了
reason-time = { $loser } さんの時間切れ
reason-draw-agreed = 両者の合意
reason-threefold-claimed = 同一局面三回を理由に宣言された
reason-fifty-moves-claimed = 双方五十手のあいだ駒が取られないことを理由に宣言された
reason-fivefold = 同じ局面が五回現れた
reason-aborted = 対局が中止された
reason-abandoned = { $loser } さんが対局を離れた
reason-declined = 申し込みが断られた
reason-closed = 運営者が対局を終了した
reason-no-first-action = 最初の一手が時間内に指されなかった
reason-no-first-action-by = { $player } さんの最初の一手が時間内に指されなかった
reason-king-escaped = 王が隅に到達した
reason-king-captured = 王が捕らえられた
reason-no-moves = { $counted ->
    [yes] 指せる手がなくなった
   *[no] { $loser } さんに指せる手がなくなった
}
reason-hundred-moves = 双方百手のあいだ駒が取られなかった
reason-goal-reached = { $winner } さんのポーンがゴールラインに到達した
reason-fifty-actions = 双方五十手のあいだ新しいキューブが置かれなかった
reason-home = 一方に、ゴールへ運ぶ駒がなくなったため、点数で決まった
reason-no-territory = { $loser } さんの領土がなくなった
reason-turn-limit = 手番の上限に達した

## ゲームのことば

kind-king = 王
kind-swede = スウェーデン兵
kind-muscovite = モスクワ兵
kind-pawn = ポーン
kind-cube = キューブ
kind-subulata = バッタ
kind-territory = 領土
kind-I = 孤立派
kind-A = 攻撃派
kind-V = 擁護派
terrain-tablut-t = 玉座
terrain-tablut-c = 隅
terrain-subulata-w = 水面
terrain-subulata-f = 花
terrain-subulata-l = 葉
about-tablut = 王一人とスウェーデン兵八人が、十六人のモスクワ兵に挑みます。隅へ抜けるか、包囲するか。
about-kubism = 二つのポーンがすれ違って競走し、両者は同じ九つのキューブを滑らせて道をふさぎます。
about-subulata = 水と花と葉の池を跳んで渡ります。自分のバッタの値を知っているのは自分だけです。
about-subsume = 秘密のトークンを積んで土地を広げ、相手の山の中身を見抜いたと思ったら攻めます。
count-tablut-captured-by-white = 白が取った数：{ $count }
count-tablut-captured-by-black = 黒が取った数：{ $count }
count-tablut-quiet = 最後に駒が取られてからの手数：{ $count }
count-kubism-supply = 残りのキューブ：{ $count }
count-kubism-quiet = 最後にキューブが置かれてからの手数：{ $count }
count-subulata-captured-by-white = 白が取った数：{ $count }
count-subulata-captured-by-black = 黒が取った数：{ $count }
count-subulata-goal-white = 白がゴールに運んだ点：{ $count }
count-subulata-goal-black = 黒がゴールに運んだ点：{ $count }
count-subulata-ready-white = 白：{ $count ->
    [0] 準備中
   *[other] 準備完了
}
count-subulata-ready-black = 黒：{ $count ->
    [0] 準備中
   *[other] 準備完了
}
count-subsume-turn = 第{ $count }手番
count-subsume-phase = 段階：{ $count ->
    [1] 獲得
    [2] 統合
    [3] 衝突
   *[4] 移動
}
count-subsume-turn-limit = 手番の上限：{ $count }
count-subsume-controlled-white = 白の支配：{ $count }マス
count-subsume-controlled-black = 黒の支配：{ $count }マス
count-subsume-claimed-white = 白の獲得：{ $count }マス
count-subsume-claimed-black = 黒の獲得：{ $count }マス
variant-standard = 標準
variant-classic = クラシック
variant-yourturnmyturn = YourTurnMyTurn
variant-cwali = Cwali
option-cube-turn = キューブの回転は{ $value ->
    [clockwise] 時計回り
   *[either] どちらでも
}
option-pond = { $value ->
    [mirrored] 対称の池
   *[random] ランダムな池
}
option-turn-limit = { $value } 手番まで

## 手を選ぶ

pick-start = どの手にしますか？ これはあなたにしか見えません。
pick-so-far = ここまで：{ $action }　次は？
pick-choose = 選んでください
pick-page = { $page } / { $pages } ページ
pick-next = 次へ
pick-previous = 前へ
pick-undo = 一つ戻る
pick-first-squares = どのマス？
pick-first-signs = どんな手？
pick-beats = { $weaker }に勝ち、{ $stronger }に負けます
pick-ways = 選択肢 { $count } 件
pick-played = 指し手：{ $action }
turn-ended = 手番を終えました。
game-turn-yours = あなたの番です（{ $side }）。
panel-waiting = { $player } さんの番です。次の手はここで選べます。変わらないときは **更新** を押してください。
move-not-played = { $action } は指されませんでした。
panel-over = { $end ->
    [won] あなたの勝ちです。
    [lost] あなたの負けです。
    [drawn] 引き分けです。
   *[off] 対局は不成立です。
}
panel-paused = このメッセージの更新は止まりました。**続ける** を押すと最新になります。
button-wake = 続ける
button-refresh = 更新
pick-number = { $count ->
    [1] 一番上
   *[other] 上から { $count } 番目
}
sign-plus = 置く
sign-star = 土地を統合する
sign-minus = 動かす
sign-x = 攻撃する
sign-slide = 滑らせる
sign-lift = トークンを上へ
sign-change = トークンの種類を変える
sign-end = 手番を終える
end-turn = 手番を終える
move-unknown = { $action } は今は指せません。入力を始めて、一覧から選んでください。
move-several = これは複数の手に取れます。次のどれかを入力してください：
move-several-line = { $action } – { $what }

## 駒を並べる

setup-start = 駒を並べてください。これはあなたにしか見えません。駒の値は終局まで秘密です。
setup-progress = { $total } 個中 { $placed } 個を配置
setup-place = { $value } をどこに置きますか？
setup-complete = すべて置きました。確かめてから **完了** を押してください。
setup-shuffle = シャッフル
setup-ready = 完了
setup-done = 並べ終えました。相手も並べ終えしだい対局開始です。
setup-begun = 両者とも並べ終えました。対局開始です。
setup-unreadable = 配置として読み取れません。マス { $squares } の順に、値または - を一つずつ書いてください。値 { $values } は一度ずつ使います（例：{ $example }）。入力を始めて一覧から選ぶこともできます。

## 引き分け・投了・待った・再戦

resign-ask = **{ $opponent }** さんとの **{ $game }** を本当に投了しますか？
resign-yes = はい、投了します
resign-no = いいえ、続けます
resign-done = 投了しました。ありがとうございました！
abort-ask = **{ $opponent }** さんとの **{ $game }** を投了できます。双方が指すまでは、勝ち負けなしで中止することもできます。
abort-yes = 対局を中止する
abort-done = 対局は中止になりました。
draw-claim-threefold = 引き分けを宣言：同一局面三回
draw-claim-fifty-moves = 引き分けを宣言：五十手
draw-claim-ask = { $claim ->
    [threefold] 同じ局面が三回現れた
   *[fifty-moves] 双方が五十手のあいだ駒を取らなかった
}ため、引き分けを宣言して対局を終えられます。宣言しますか？
draw-claim-ask-with = { $action } のあとは{ $claim ->
    [threefold] 同じ局面が三回になる
   *[fifty-moves] 双方が五十手のあいだ駒を取らなかったことになる
}ため、今、引き分けを宣言できます。その手は指さずに対局が終わります。宣言しますか？
draw-claim-yes = はい、宣言します
draw-claimed = 引き分けを宣言しました。ありがとうございました！
offer-waits = { $players } 相手からの申し出に返事をしてください。
draw-offered = 引き分けを提案しました。
draw-refused-computer = コンピューターは引き分けの提案を断りました。対局を続けます。
draw-offer-shown = **{ $player }** さんが引き分けを提案しています。
draw-not-accepted = { $player } さん、引き分けの提案は受け入れられませんでした。対局を続けます。
takeback-offered = 待ったをお願いしました。
takeback-done = 最後の手を戻しました。あなたの番です。
takeback-agreed = { $player } さん、待ったが認められました。あなたの番です。
takeback-offer-shown = **{ $player }** さんが最後の手の待ったをお願いしています。その後の手もすべて戻ります。
takeback-not-accepted = { $player } さん、待ったは認められませんでした。対局を続けます。
rematch-offered = 再戦を申し込みました。
rematch-offer-shown = **{ $player }** さんが再戦を申し込んでいます。
rematch-not-accepted = { $player } さん、再戦の申し込みは受け入れられませんでした。
rematch-on = 再戦が始まりました。
button-offer-accept = 同意する
button-offer-refuse = 断る
offer-accepted = 合意しました。
offer-refused = 断りました。対局を続けます。
offer-withdrawn = 提案を取り下げました。対局を続けます。
rematch-refused = 再戦を断りました。
rematch-withdrawn = 再戦の申し込みを取り下げました。
offer-gone = この提案はもう無効です。
offer-own = これはご自分の提案です。相手の返事をお待ちください。

## お知らせ

reminder = { $player } さん、{ $opponent } さんとの **{ $game }** はあなたの番です：[盤を見る]({ $link })
button-reminders-off = 今後は知らせない
button-reminders-on = また知らせる

## 手番のメッセージ

turn-message = { $opponent } さんとの **{ $game }** はあなたの番です。
button-open-page = ブラウザーで開く
button-messages-off = 通知を止める
messages-off = ダイレクトメッセージを送るのをやめました。/通知 でいつでも再開できます。
notifications-title = **手番の通知**
notifications-messages = { $on ->
    [yes] ダイレクトメッセージ：オン
   *[no] ダイレクトメッセージ：オフ。**メッセージ** を付けるとオンにできます。
}
notifications-when = { $little ->
    [yes] 残り1日以下になったときだけ
   *[no] 手番のたびに
}
notifications-quiet = { $hours }（{ $zone }）は送らない
notifications-no-quiet = 送らない時間帯なし
notifications-hint = 変更するには、/通知 の後に項目を付けてください。送らない時間帯と知らせる手番の設定は、ブラウザーで追加した端末にも適用されます。チャンネルに表示している対局では、そこでお知らせします。
notifications-bad-hours = 送らない時間帯は 22:00-8:00 のように入力するか、**なし** と入力してください。
notifications-bad-zone = タイムゾーンは +9 や -5 のように、UTC との差で入力してください。
notifications-needs-zone = 送らない時間帯がわかるように、**タイムゾーン** も +9 のように付けてください。
reminders-off = 今後、対局のお知らせはしません。あなたの番の対局は /対局一覧 で確認できます。
reminders-on = 対局が長くあなたを待っているとき、一手番に一度、またお知らせします。

## サーバーの設定

settings-title = **このサーバーの設定**
settings-game = 既定のゲーム：{ $game }
settings-clock = 既定の持ち時間：{ $clock }
settings-place = { $place ->
    [thread] 対局はスレッドで行います
   *[channel] 対局はチャンネルで行います
}
settings-board = 盤は{ $side ->
    [white] 白
   *[black] 黒
}の側から表示します
settings-reminders = { $on ->
    [yes] お知らせ：オン
   *[no] お知らせ：オフ
}
settings-language = 言語：{ $language }
settings-language-server = Discord のサーバー設定と同じ
settings-saved = 保存しました。
settings-hint = 設定を変えるには、/設定 のあとに項目を追加してください。ほかの設定は変わりません。
settings-only-servers = 設定はサーバーごとのものです。サーバーのチャンネルで /設定 をお使いください。
settings-not-allowed = これらの設定を見たり変更したりするには **サーバー管理** の権限が必要です。
language-name = 日本語

## 一覧

games-title = **あなたの対局**
games-none = 進行中の対局はありません。/申し込む か /対局 で始められます。
games-line-yours = { $game }、相手は { $opponent } さん：**あなたの番** · [開く]({ $link })
games-line-theirs = { $game }、相手は { $opponent } さん：相手の番 · [開く]({ $link })
games-line-waiting = { $game }：対戦相手を待っています · [開く]({ $link })
games-line-waiting-for = { $game }：{ $opponent } さんの返事を待っています · [開く]({ $link })
games-choice-waiting = { $game } · 募集中
games-choice-waiting-for = { $game } · { $opponent } さんへの申し込み
games-more = ほか { $count } 局
which-none = ここにあなたの対局はありません。対局を選ぶか、/対局一覧 ですべての対局をご覧ください。
which-several = 進行中の対局が複数あります。**{ $option }** で一つ選ぶか（入力中に一覧が表示されます）、その対局のスレッドでコマンドを使ってください。
which-several-choice = 複数の対局があります。先に「{ $option }」で一つ選んでください
profile-title = **{ $player }** さん
profile-rating = { $game }：{ $rating } ± { $spread }（レート戦 { $games } 局）
profile-unrated = レート戦はまだありません。
profile-recent = 最近の対局：
profile-line = { $outcome ->
    [won] 勝ち
    [lost] 負け
    [drawn] 引き分け
    [off] 中止
   *[on] 対局中
}：{ $game }、相手は { $opponent } さん { $moment }
profile-line-waiting = 募集中：{ $game } { $moment }
profile-unknown = { $player } さんはここではまだ対局していません。
leaderboard-title = **{ $game } の上位者**
leaderboard-line = { $rank }. { $player } さん：{ $rating }（{ $games } 局）
leaderboard-none = { $game } の順位がついた人はまだいません。3人以上の相手とレート戦を5局すると順位がつきます。
spectate-title = **進行中の対局**
spectate-none = 今はだれも対局していません。/申し込む で始めてみませんか？
spectate-line = { $game }：{ $white } – { $black } · [開く]({ $link })
spectate-choose = どの対局を見ますか？
spectate-where = 対局は[こちら]({ $link })で行われています。
spectate-following = この対局をフォローしました。{ $thread } がチャンネル一覧に表示されます。
spectate-following-here = この対局をフォローしました。このメッセージに一手番ごとの盤が表示されます。
button-follow = フォロー
animation-later = この対局のアニメーションはまだできていません。10分後にもう一度お試しになるか、ブラウザーでご覧ください：{ $link }
record-here = この対局の棋譜です。
record-here-hidden = この対局の棋譜です。まだ伏せられているものは載っていません。

## 終わった対局の解析

analysis-under-way = この対局を解析しています。結果はたいてい一分以内にここに表示されます。表示されないときは、もう一度お試しください。
analysis-accuracy = 正確さ：白 { $white }%、黒 { $black }%
analysis-turning-points = **勝負の分かれ目**（グラフの点）
analysis-no-turning-points = この対局に大きなミスはありませんでした。
analysis-turning-point = { $number } 手番目、{ $side ->
    [white] 白
   *[black] 黒
}：{ $made }（{ $action }）。最善：{ $better }（{ $best }）。{ $side ->
    [white] 白
   *[black] 黒
}の勝算：{ $from }% → { $to }%
analysis-graph = グラフの明るい部分が白の勝算、暗い部分が黒の勝算です。破線は互角を表します。
analysis-hidden = 正確さと分かれ目は、それぞれの側が知っていたことだけにもとづきます。グラフは、すべてを公開した場合の勝算です。
analysis-choice = { $game } · { $opponent } · { $outcome ->
    [won] 勝ち
    [lost] 負け
   *[drawn] 引き分け
} · { $days ->
    [0] 一日以内
   *[other] { $days } 日前
}
analysis-none-finished = ここで終えた対局がまだありません。ほかの対局は **{ $option }** に ID かリンクで指定してください。
analysis-nothing = この対局では何も指されていないので、解析するものがありません。
analysis-private = この対局は非公開なので、ここで解析を見られるのは対局者だけです。
analysis-one-at-a-time = すでに解析を待っています。それが届いてから次を頼んでください。
analysis-too-many = 今は解析中の対局が多すぎます。一分ほどしてからもう一度お試しください。
analysis-too-fast = 解析の依頼が続いています。次の解析は { $moment } に頼めます。
analysis-too-long = この解析はいつもより時間がかかっているため、待つのをやめました。数分してからもう一度お試しください。
alt-analysis = { $game } の一局の評価グラフ。白 { $white }、黒 { $black }。
alt-analysis-ends = 白の勝算：最初 { $start }%、最後 { $end }%。
alt-analysis-turn = { $side ->
    [white] 白
   *[black] 黒
}の { $number } 手番目のあと：{ $chance }%。
button-analyse = 解析

## ルール

rules-page = { $page } / { $pages } ページ
rules-ruling-note = 元のルールには決まっていない点があります。私たちが決めた箇所には「裁定」と記してあります。
rules-english = ルールは英語で書かれています。
rules-missing = { $game } のルールはこちらで読めます：{ $link }
button-next = 次へ
button-previous = 前へ
button-rules-web = ウェブで読む

## エラー：$why はゲームサーバーが断る理由です。

error-bad-json = ゲームサーバーがメッセージを読み取れませんでした。こちらの不具合です。もう一度お試しください。
error-bad-message = ゲームサーバーが読み取れませんでした：{ $why }。
error-unknown-type = ゲームサーバーがこのボットより古く、まだこの機能に対応していません。
error-version = ゲームサーバーとこのボットのバージョンが合いません。ボットの管理者による更新が必要です。
error-unauthorized = ゲームサーバーがそれを許可していません。
error-banned = ここではそれができません：{ $why }
error-no-such-room = その対局はもうありません。ご自分の対局は /対局一覧 で確認できます。
error-no-such-game = それは選べません：{ $why }。
error-not-seated = それができるのは、この対局の対局者だけです。
error-not-your-turn = 今は相手の番です。相手が指すのをお待ちください。
error-stale = 局面が進んだため、何も行われませんでした。最新の盤を見て、選び直してください。
error-illegal-action = ルール上できない手です：{ $why }。
error-bad-action = 手として読み取れません：{ $why }。
error-room-full = この対局の席は両方とも埋まっています。
error-not-now = 今はできません：{ $why }。
error-claim-fails = その宣言はできません：{ $why }。
error-rate-limited = 制限に達しました：{ $why }。
error-too-large = 長すぎます。短くしてください。
error-internal = ゲームサーバーで問題が起きました。対局は無事です。もう一度お試しください。
error-unconfirmed = 保存されたかどうか、まだわかりません。対局を確かめて、必要ならもう一度お試しください。
## ゲームサーバーが断る理由（文の一部になります）

why-over = 対局は終わっています
why-turn = あなたの番ではありません
why-claim-wins = その手で勝ちになります。指してください
why-claim-ground = 引き分けの理由がありません。同じ局面が三回現れるか、Tablut では双方が駒を取らずに50手ずつ指している必要があります
why-claim-none = このゲームでは引き分けを宣言できません。提案してください
why-tablut-unreadable = 「{ $text }」はこのゲームの手ではありません。元のマス、「-」、先のマスを a1 から i9 で、e3-e4 のように書いてください
why-kubism-unreadable = 「{ $text }」はこのゲームの手ではありません。ポーンの手は c1-c2、キューブを置く手は +b3N、滑らせる手は b3>b5E のように書いてください
why-subulata-unreadable = 「{ $text }」はこのゲームの手ではありません。元のマス、「-」または取るときは「x」、先のマスを a1 から i9 で、a1-a3 や b2xb4 のように書くか、setup 37-15-264 のように並べてください
why-subulata-setup-unreadable = 「{ $text }」はこのゲームの手ではありません。setup のあとに、自分の隅のタイルのマスごとに一文字、合わせて九文字を書いてください。駒の値か、空きマスは - です（例：setup 37-15-264）
why-subsume-unreadable = 「{ $text }」はこのゲームの手ではありません。獲得 +b1A、統合 *b1、攻撃 b2xb3、移動 b2-b3、上げる b2^3、種類の変更 b2=3V、手番の終わりはピリオドです。種類は I、A、V、トークンは上から数えます
why-kubism-no-pawn = { $at } にポーンはありません。あなたのポーンは { $own } です
why-kubism-not-yours = { $at } のポーンはあなたのものではありません。あなたのポーンは { $own } です
why-kubism-no-move = ポーンはすでに { $at } にいます。別のマスを選んでください
why-kubism-reach = ポーンは前後左右に一マス動くか、隣にいる相手のポーンを飛び越えます。{ $from } から { $to } へは届きません
why-kubism-onto-cube = ポーンは空いたマスへ動きます。{ $at } にはキューブがあります
why-kubism-onto-pawn = ポーンは相手のポーンの上には止まりません。{ $at } を飛び越えて、その先の空いたマスへ行きます
why-kubism-aside = まっすぐ { $at } へ飛んでください。脇へ飛べるのは、そのマスがふさがっているときだけです
why-kubism-no-cube-left = 置き場にキューブは残っていません。九つとも盤の上にあります
why-kubism-placed-onto = キューブは空いたマスに置きます。{ $at } はふさがっています
why-kubism-arrow-off = 置いたキューブの矢印は盤の外を指せません。{ $at } では別の向きにしてください
why-kubism-arrow-blocked = 置いたキューブの矢印は空いたマスを指します。{ $at } はふさがっています
why-kubism-no-cube = { $at } にキューブはありません
why-kubism-no-slide = キューブは { $at } から少なくとも一マス滑ります
why-kubism-along = キューブは矢印の向きに滑ります。{ $from } のキューブが滑るのは { $next } の方だけです
why-kubism-along-edge = キューブは矢印の向きに滑ります。{ $from } のキューブの矢印は盤の外を指しています
why-kubism-slide-blocked = キューブは空いたマスの上を、空いたマスまで滑ります。{ $at } はふさがっています
why-kubism-clockwise = 滑ったあと、矢印は時計回りに90度回ります。{ $turned } と書いてください
why-kubism-quarter = 滑ったあと、矢印は左右どちらかへ90度回ります
why-kubism-shut-white = 白のポーンの { $rank } 段目への道がなくなります
why-kubism-shut-black = 黒のポーンの { $rank } 段目への道がなくなります
why-subsume-claim-first = 手番は獲得から始まります。{ $rank } 段目の空いたマスか自分の領土に、新しいトークンを置いてください
why-subsume-claimed = この手番の獲得はもう済んでいます
why-subsume-home = { $at } は空いていますが本陣ではありません。新しい領土は { $rank } 段目から始めます
why-subsume-empty = { $at } は空いていて、領土がありません
why-subsume-not-yours = { $at } の領土はあなたのものではありません
why-subsume-late = もう統合できません。衝突か移動で、その段階は終わりました
why-subsume-late-conflict = もう戦えません。移動で、その段階は終わりました
why-subsume-square-empty = 同じ大きさの自分の領土四つが、{ $corner } を左下とする正方形になる必要があります。{ $at } は空いています
why-subsume-square-other = 同じ大きさの自分の領土四つが、{ $corner } を左下とする正方形になる必要があります。{ $at } はあなたのものではありません
why-subsume-square-size = 同じ大きさの自分の領土四つが、{ $corner } を左下とする正方形になる必要があります。{ $at } はその大きさの領土の左下ではありません
why-subsume-fit = { $corner } を左下とする幅 { $side } の領土は盤に収まりません
why-subsume-largest = { $at } の領土はすでに最大です
why-subsume-control = 幅 { $side } の領土の支配には { $needs } 個のトークンが必要です。{ $at } には { $holds } 個しかありません
why-subsume-fought = { $at } の領土はこの手番に戦ったか、勝ち取られたので、攻撃できません
why-subsume-own = { $at } の領土は自分のものです。相手の領土を攻撃してください
why-subsume-border = { $one } と { $other } の間に境界はありません。隣り合う二マスを示してください
why-subsume-same = { $one } と { $other } は同じ領土です。領土の外のマスへ動かしてください
why-subsume-move-other = { $at } の領土はあなたのものではありません。空いたマスか自分の領土へ動かしてください。攻撃は、移動の前の衝突の段階で行えます
why-subsume-spent = { $at } の一番上のトークンはこの手番に動いたか戦ったので、それもその下も動けません
why-subsume-all-spent = { $at } のトークンはすべて、この手番に動いたか戦いました
why-subsume-small-lift = トークンを上げるには幅 { $needs } 以上の支配された領土が必要です。{ $at } の幅は { $side } です
why-subsume-small-change = 種類を変えるには幅 { $needs } 以上の支配された領土が必要です。{ $at } の幅は { $side } です
why-subsume-lifts = 一手番に上げられるのは山のトークンの数までです。{ $at } では { $times } 回すべて使いました
why-subsume-change = 種類を変えられるのは、一手番に領土ごとに一回です。{ $at } ではもう変えました
why-subsume-no-token = { $at } の山のトークンは { $holds } 個です。上から { $place } 番目はありません
why-subsume-same-kind = { $at } の { $place } 番目のトークンはすでにその種類です。別の種類を選んでください
why-subulata-setup-first = 先に自分の隅のタイルに駒を並べてください。setup のあとに、マスごとに値か - を書きます
why-subulata-setup-done = 両者とも並べ終えています。a1-a3 のように駒を動かしてください
why-subulata-value = 値 { $value } の駒はありません。値は1から { $highest } までです
why-subulata-twice = 値 { $value } の駒が二か所にあります。値は一度ずつ置いてください
why-subulata-missing = 値 { $value } の駒が足りません。値は一度ずつ置いてください
why-no-piece = { $at } に駒はありません
why-not-yours = { $at } の駒はあなたのものではありません
why-no-move = 手の終わりは、動き始めた { $at } とは別のマスでなければなりません
why-straight = 駒は縦か横にまっすぐ動きます。{ $one } と { $other } は同じ列にも段にもありません
why-subulata-water = 水面からはちょうど1マス動きます。{ $from } から { $to } は { $away } マスです
why-subulata-flower = 花からはちょうど2マス動きます。{ $from } から { $to } は { $away } マスです
why-subulata-leaf = 葉からはちょうど3マス動きます。{ $from } から { $to } は { $away } マスです
why-subulata-water-off = 水面からはちょうど1マス動きますが、{ $from } からでは盤の外に出ます
why-subulata-flower-off = 花からはちょうど2マス動きますが、{ $from } からでは盤の外に出ます
why-subulata-leaf-off = 葉からはちょうど3マス動きますが、{ $from } からでは盤の外に出ます
why-subulata-own = { $at } には自分の駒がいます。飛び越えられますが、そこには止まれません
why-subulata-back-white = 後ろへ動けるのは取るときだけで、{ $to } に敵はいません。白の前は上か右です
why-subulata-back-black = 後ろへ動けるのは取るときだけで、{ $to } に敵はいません。黒の前は下か左です
why-subulata-enemy = { $to } には敵がいます。取るには { $action } と書いてください
why-subulata-no-enemy = { $to } に敵はいません。そこへ動くには { $action } と書いてください
why-tablut-not-yours = { $at } の駒はあなたのものではありません。白はスウェーデン兵と王、黒はモスクワ兵です
why-tablut-straight = どの駒も縦か横にまっすぐ動きます。{ $one } と { $other } は同じ列にも段にもありません
why-tablut-blocked = 駒は空いたマスを通って空いたマスへ動きます。{ $at } はふさがっています
why-tablut-swede = スウェーデン兵は { $at } に止まれません。止まれるのは王だけです
why-tablut-muscovite = モスクワ兵は { $at } に止まれません。止まれるのは王だけです
why-tablut-shuttle = 一つの駒が { $one } と { $other } の間を往復できるのは続けて三回までです。先に別の手を指してください
why-room-not-playing = あなたはこの対局の対局者ではありません。観戦はできます
why-room-for-another = この申し込みはほかの人へのものです。対局が始まれば観戦できます
why-room-waiting = 対局はまだ始まっていません。二人目を待っています
why-room-begun = 対局は始まっています。投了はできますが、断ることはできません
why-room-decline = 断れるのは、申し込まれた人だけです
why-room-time = 時間が切れました
why-room-abort = 両者とも指しました。投了はできますが、中止はできません
why-room-no-offer = そのような提案はありません
why-room-offered = すでに提案しています。相手の返事をお待ちください
why-room-both-offered = 相手も提案しています。先に相手の提案に返事をしてください
why-room-offered-often = 提案が続いています。次の手か、相手からの提案をお待ちください
why-room-offers-max = 提案は一局に { $count } 回までです。指す、投了する、提案を受けることはできます
why-room-takebacks-max = 待ったは一局に { $count } 回までです。ここから続けてください
why-room-rematch-early = 再戦は終局後に申し込めます
why-room-rematch-on = 再戦は始まっています
why-room-nothing-back = まだ指していないので、戻すものがありません
why-room-revealed = この手かその後の手で秘密が公開されたか、駒が配置されたため、戻せません
why-room-rated-back = レート戦では待ったはできません
why-room-rated-members = これはレート戦で、参加できるのは会員だけです。Discord でログインするか、フリー対局に参加してください
why-room-missing = その対局はありません。リンクの一部が欠けているか、何も指されなかったため削除されたのかもしれません
why-room-closed = 対局を開けませんでした。少ししてからもう一度お試しください
why-not-saved = 保存できなかったため、何も変わっていません。少ししてからもう一度お試しください
why-busy = サーバーが混み合っています。少ししてからもう一度お試しください
why-limit-moment = 短い時間に操作が多すぎます。少しお待ちください
why-limit-minute = 短い時間に回数が多すぎます。一分ほどお待ちください
why-limit-day = 一日にできる回数を超えました。数時間後にもう一度お試しください
why-no-room-now = サーバーは今それを行えません。少ししてからもう一度お試しください
why-disk = サーバーの空き容量が足りず、新しい対局を始められません。進行中の対局は続きます。後でもう一度お試しください
why-blocked = この人はあなたとの対局を受け付けていません。ほかの相手を選んでください
why-blocks = この人をブロックしています。対局するには先に解除してください
why-blocks-max = ブロックは { $count } 人が上限です。先にいくつか解除してください
why-computer-rated = コンピューターとの対局はレート戦になりません
why-rated-members = レート戦ができるのは会員だけです。Discord でログインするか、フリー対局にしてください
why-guest-rated = ゲストはフリー対局だけができます
why-analysis-early = 対局は終わってから解析できます
why-analysis-live = あなたか同じネットワークの人の進行中の対局が、この対局のどこかの局面とほぼ同じになっています。後でもう一度お試しください
why-challenged-often = 今日はあなたか同じネットワークの人が、この相手に何度も対局を申し込んでいます。再戦を申し込むか、リンクで招待してください
why-analysis-none = この対局は解析できません。コンピューターがこのゲームを指さないためです
why-report-quiet = 最近ここに書いた人はいません。何を通報するのかを書いてください
why-report-full = 運営者の確認を待つ通報が多すぎます。明日もう一度お試しください
why-report-lost = 通報を保存できませんでした。少ししてからもう一度お試しください
why-banned-until = { $date } までこのサーバーの利用を禁止されています：{ $grounds }
why-banned = このサーバーの利用を禁止されています：{ $grounds }
why-name-computer = この名前はコンピューターのものです。別の名前を選んでください
why-name-staff = この名前は Konakis の運営者のものです。別の名前を選んでください
why-name-deleted = この名前はアカウントを削除したプレイヤーのものです。別の名前を選んでください
why-name-unreadable = この名前は読めません。文字のある名前を選び、1文字につける記号は3つまでにしてください
why-activity-no-token = このサーバーは、アクティビティにだれがいるかを Discord に確認できません。ブラウザーで遊ぶか、運営者に知らせてください
why-activity-unknown = Discord にこのアクティビティがありません。閉じてもう一度開いてください
why-activity-not-there = Discord によると、あなたはこのアクティビティにいません。閉じてもう一度開いてください
why-activity-no-answer = このアクティビティにだれがいるかを Discord に確認できませんでした。少ししてからもう一度お試しください
why-activity-not-in-it = このアクティビティに入っていません。先に入ってください
why-activity-changed = ほかの人がここの対局を変えたところです。もう一度ご覧ください
why-activity-changes-max = みんなに見えるものを変えられるのは、一人につき { $seconds } 秒に { $count } 回までです。少しお待ちください
why-activity-full = このアクティビティは上限の { $count } 人に達しています。だれかが抜けるまでお待ちください
why-activity-too-many = このサーバーで開かれているアクティビティが多すぎます。一分ほどしてからもう一度お試しください
why-activity-none = このサーバーには Discord のアクティビティがありません。ブラウザーで遊んでください
why-activity-members = アクティビティは会員向けです。Discord でログインしてください
why-activity-members-only = アクティビティは会員向けです。Discord でログインするか、ブラウザーでゲストとして遊んでください
why-activity-players = アクティビティで進行中の対局を離れられるのは、対局者だけです。終わるまでお待ちください
why-activity-open-often = アクティビティをたくさん開きすぎています。先にほかの場所で閉じてください
why-guests-minute = あなたのアドレスからの新しいゲストが多すぎます。一分ほどしてからもう一度お試しください
why-guests-day = 今日はあなたのアドレスからの新しいゲストが多すぎます。ログインするか、数時間後にもう一度お試しください
why-guests-disk = サーバーの空き容量が足りず、今は新しいゲストを受け付けられません。ログインするか、後でもう一度お試しください
why-sign-in-failed = ログインできませんでした。少ししてからもう一度お試しください
why-not-looked-up = サーバーがあなたの情報を取得できませんでした。少ししてからもう一度お試しください
why-user-not-looked-up = 今はこの人の情報を取得できません。少ししてからもう一度お試しください
why-not-signed-out = ログアウトできませんでした。少ししてからもう一度お試しください
why-still-signed-in = まだログインしたままかもしれません。少ししてからもう一度お試しください
why-watched-max = 一つの接続で見られる対局は { $count } 局までです。いくつか閉じてください
why-watched-long = 観戦中の長い対局が多すぎます。いくつか閉じるか、後でもう一度お試しください
why-hint-soon = ヒントを準備しています。お待ちください
why-hint-no-time = コンピューターは今ヒントを出せません。少ししてからもう一度お試しください
why-hint-people = ヒントが出るのは、コンピューターとの対局だけです
why-hint-rated = レート戦ではヒントが出ません
why-unconfirmed = 保存できたかどうかまだ分かりません。対局を見て、必要ならもう一度行ってください
why-unconfirmed-game = 対局を作れたかどうかまだ分かりません。少し待つか、別の対局を作ってください
why-unconfirmed-user = 保存できたかどうかまだ分かりません。少ししてからもう一度お試しください
why-unconfirmed-report = 通報を保存できたかどうかまだ分かりません。気になるときはもう一度送ってください
why-seats-taken = この対局の席は両方とも埋まっています。観戦できます
why-not-newest = 最新の局面ではありません。手数は { $given } 手ではなく { $now } 手です。先に最新の局面をご覧ください
why-no-replay-now = 今は再生を用意できません。少ししてからもう一度お試しください
why-ended-by-operator = このサーバーの運営者がこの対局を終了しました：{ $grounds }
why-analyses-max = 解析中の対局が多すぎます。どれかが終わるまでお待ちください
why-position-over = 評価するものがありません。この局面で対局が終わっているか、駒がまだ置かれていません
why-position-none = このゲームの局面は評価できません。コンピューターがこのゲームを指さないためです
why-position-live = あなたか同じネットワークの人の進行中の対局が、ほぼこの局面になっています。後でもう一度お試しください
why-position-long = 局面の長さは { $count } バイトまでです
why-seeks-user = あなたの公開の申し込みがすでに { $count } 件待っています。一つ取り消すか、相手が来るまでお待ちください
why-seeks-network = 同じネットワークの公開の申し込みがすでに { $count } 件待っています。その一つに参加するか、リンクで誰かを招待してください
why-seeks-site = 同じプロバイダーのネットワークの公開の申し込みがすでに { $count } 件待っています。その一つに参加するか、リンクで誰かを招待してください
why-chat-full = この十分間にたくさん書き込みました。数分お待ちください
why-joined-often = あなたか同じネットワークの人が、たった今いくつもの対局に参加しました。十分ほどお待ちください
why-nothing-stored = あなたについて保存されているものはありません。ここにアカウントがありません
why-challenge-self = 自分に対局を申し込むことはできません。ほかの人を選んでください
why-block-self = 自分をブロックすることはできません。ほかの人を選んでください
why-messages-members = Discord のダイレクトメッセージは会員向けです。先に Discord でログインしてください
why-push-unknown = このブラウザーの通知サービスはサーバーに登録されていません。Chrome、Edge、Firefox、Safari のどれかをお使いください
why-tries-moment = 短い時間に試しすぎています。少しお待ちください
why-no-user = { $user } というユーザーはいません

server-away = 今、ゲームサーバーにつながりません。指した手も持ち時間も失われません。つながりしだい対局を再開します。
server-away-you = 今、ゲームサーバーにつながらないため、何も行われませんでした。少ししてからもう一度お試しください。
server-unknown-you = ゲームサーバーから返事がないため、行われたかどうかわかりません。対局のことなら、もう一度試す前に /対局一覧 をご確認ください。
went-wrong = こちらで問題が起きたため、何も行われませんでした。もう一度お試しください。
unknown-command = そのコマンドはありません。使えるコマンドは /ヘルプ で確認できます。
unknown-button = このボタンはもう使えません。最新のメッセージか /対局一覧 をお使いください。

discord-50001 = そのチャンネルが見えません。サーバーの管理者に、そこでの **チャンネルを見る** の権限の付与を頼んでください。
discord-50013 = ここに書き込む権限がありません。サーバーの管理者に、このチャンネルでの **メッセージを送信**（スレッドでは **スレッドでメッセージを送信**）の権限の付与を頼んでください。
permission-files = ここでは盤を画像で表示できません。サーバーの管理者に、このチャンネルでの **ファイルを添付** の権限の付与を頼んでください。
discord-50007 = Discord の設定により、あなたにダイレクトメッセージを送れません。
discord-160004 = このメッセージにはすでにスレッドがあるため、そちらで対局を続けます。
discord-160005 = このスレッドはロックされています。スレッドを管理できる人にロックの解除を頼んでください。次の手から盤が再び表示されます。
discord-160006 = このサーバーのスレッド数が上限に達したため、このチャンネルで対局を続けます。
rights-lost = 対局は /盤 かブラウザーでいつでも見られます。
discord-other = Discord に受け付けられなかったため、何も行われませんでした。もう一度お試しください。

## ヘルプ

help-title = **Konakis**：ちょっと珍しい四つのボードゲームを、ここでもウェブでも
help-game = - **{ $game }**：{ $about }
help-start = **始める**：/申し込む でだれかに申し込みます（相手を空けておくと、だれでも参加できます）。/対局 でコンピューターと対局します。ユーザーを右クリックして、アプリ → 対局を申し込む でもできます。
help-move = **指す**：盤の下の **指す** を押して、順に選びます。または /指す を使い、一覧から選びます。手は e3-e4 のように書きます。
help-secret = **秘密**は守られます。隠れた駒や値は **自分の盤** と **指す** にだけ現れ、ほかの人には見えません。
help-playing = **対局中**：/引き分け で引き分けの提案や宣言、/投了 で投了
help-more = **対局とプレイヤー**：/対局一覧、/観戦、/盤、/棋譜、/解析、/ルール、/プロフィール、/ランキング、/通知、/設定
help-safety = **安心のために**：/ブロック と /ブロック解除、対局の /通報、自分の /データ
help-web = どの対局もウェブで観戦・対局できます：{ $link }

## ブロック、通報、データ

block-done = { $player } さんをブロックしました。この人からの申し込みや対局はなくなり、Konakis のチャットでもこの人のメッセージは表示されません。解除するには /ブロック解除 を使ってください。
unblock-done = { $player } さんのブロックを解除しました。
block-self = 自分をブロックすることはできません。ほかの人を選んでください。
report-done = ありがとうございます。{ $game } の対局での { $players } さんについての通報を、ゲームサーバーの運営者に送りました。
report-empty = 何があったかを短く書いてください。
data-about =
    保存されるデータの内容・理由・期間：{ $privacy }
    データのダウンロードやアカウントの削除は、こちらで Discord でログインしてください：{ $settings }

## コマンド：名前は一語、説明は100文字までです。

command-challenge = 申し込む
    .about = だれかに対局を申し込む、またはだれでも参加できるようにする
command-play = 対局
    .about = コンピューターと対局する
command-move = 指す
    .about = 手を入力して指す
command-draw = 引き分け
    .about = 引き分けを提案または宣言する
command-resign = 投了
    .about = 対局を投了する
command-games = 対局一覧
    .about = 自分の対局と手番を見る
command-board = 盤
    .about = 対局の盤を自分の視点で表示する
command-record = 棋譜
    .about = 対局の棋譜をテキストファイルで受け取る
command-analysis = 解析
    .about = 終わった対局の解析を勝算のグラフとともに見る
command-rules = ルール
    .about = ゲームのルールを読む
command-profile = プロフィール
    .about = 対局者のレートと最近の対局を見る
command-leaderboard = ランキング
    .about = ゲームの上位者を見る
command-spectate = 観戦
    .about = 進行中の対局を観戦する
command-launch = 起動
    .about = Konakis をここで開き、盤の上で対局・観戦する
command-settings = 設定
    .about = このサーバーでの対局のしかたを確認・変更する
command-notifications = 通知
    .about = 手番をいつ知らせるかを見る・変更する
command-block = ブロック
    .about = 相手をブロックする（申し込み・対局・メッセージを受けない）
command-unblock = ブロック解除
    .about = ブロックを解除する
command-report = 通報
    .about = 対局の相手をゲームサーバーの運営者に通報する
command-data = データ
    .about = 保存されている自分のデータを見る・ダウンロードする・削除する
command-help = ヘルプ
    .about = ここでの遊び方を知る
command-challenge-user = 対局を申し込む

option-name-opponent = 相手
    .about = 申し込む相手（空けておくと、だれでも参加できます）
option-name-game = ゲーム
    .about = どのゲームか
option-name-variant = ルール
    .about = どのルールか（選ばなければ、既定のルール）
option-name-clock = 持ち時間
    .about = 対局者の持ち時間（例：5+3、3日）。入力を始めて一覧から選べます
option-name-side = 手番
    .about = 白か黒か（選ばなければランダム）
option-name-rated = レート戦
    .about = レートが変わる対局にするか（ウェブのゲストは参加できません）
option-name-level = レベル
    .about = コンピューターの強さ
option-name-action = 手
    .about = e3-e4 のような手（入力を始めて一覧から選択）
option-name-room = 対局
    .about = どの対局か（選ばなければ、ここの対局）
option-name-here = ここ
    .about = Discord の中で盤を開くかどうか
option-name-player = 対局者
    .about = どの対局者か（選ばなければ、あなた自身）
option-name-person = 相手
    .about = ブロックまたは解除する相手
option-name-note = 内容
    .about = 何があったか
option-name-place = 場所
    .about = 新しい対局をどこで行うか
option-name-board = 盤
    .about = みんなに見える盤で手前にする側
option-name-reminders = お知らせ
    .about = 待っている対局を、一手番に一度、対局者に知らせるか
option-name-messages = メッセージ
    .about = 手番になったらダイレクトメッセージを送るかどうか
option-name-little-time = 残りわずか
    .about = 残り1日以下になったときだけ知らせるかどうか
option-name-quiet = 静かな時間
    .about = 通知を受け取らない時間帯（例：22:00-8:00）、または なし
option-name-time-zone = タイムゾーン
    .about = UTC との差で表したタイムゾーン（例：+9、-5）
option-name-language = 言語
    .about = みんなに見えるメッセージの言語
place-thread = 専用のスレッド
place-channel = チャンネル
