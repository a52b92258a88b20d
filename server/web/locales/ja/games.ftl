## Tablut, Kubism, Subulata, Subsume: what each game is about

games-about-tablut = 王一人とスウェーデン兵八人が、十六人のモスクワ兵に挑みます。隅へ抜けるか、包囲するか。
games-about-kubism = 二つのポーンがすれ違って競走し、両者は同じ九つのキューブを滑らせて道をふさぎます。
games-about-subulata = 水と花と葉の池を跳んで渡ります。自分のバッタの値を知っているのは自分だけです。
games-about-subsume = 秘密のトークンを積んで土地を広げ、相手の山の中身を見抜いたと思ったら攻めます。
games-aim-subulata = 枠で囲まれた向かいの隅へ駒を運びます。得点は、そこにある駒の値の合計に、取った駒1つにつき1点を加えたものです。

## Sides

games-side-swedes = スウェーデン兵
games-side-muscovites = モスクワ兵

## Rule sets and their options

games-variant-classic = クラシック
games-variant-standard = 標準
games-about-tablut-standard = 9×9マス。王は隅へ逃げます。
games-about-kubism-standard = キューブ9個と、双方にポーン1個ずつ。
games-about-subulata-nine = 双方に9個ずつ、値は1から9。
games-about-subulata-seven = 双方に7個ずつ、値は1から7。
games-about-subsume-classic = 8×8マス、3種類のトークン。
games-option-cube-turn = キューブの回転
games-option-cube-turn-about = 滑らせたあと、キューブの矢印は時計回りに、または指し手の選んだ向きに回ります。
games-cube-turn-clockwise = 時計回り
games-cube-turn-clockwise-about = 滑らせたあと、矢印は時計回りに90度回ります。
games-cube-turn-either = どちらでも
games-cube-turn-either-about = キューブを滑らせた側が、矢印の回る向きを選びます。
games-option-pond = 池
games-option-pond-about = 池を完全にランダムにするか、両方の隅から同じに見えるようにするか。
games-pond-mirrored = 対称
games-pond-mirrored-about = 池は両方の隅から同じに見えます。
games-pond-random = ランダム
games-pond-random-about = 池のタイルは、並びも向きもランダムです。
games-option-turn-limit = 手番の上限
games-option-turn-limit-about = 双方の最後の手番のあと、支配する土地の広い側が勝ち、同じなら獲得した土地の広い側が勝ちます。
games-turns-20 = 20手番
games-turns-20-about = 双方が20手番を終えたあと、土地を比べます。
games-turns-50 = 50手番
games-turns-50-about = 双方が50手番を終えたあと、土地を比べます。
games-turns-100 = 100手番
games-turns-100-about = 双方が100手番を終えたあと、土地を比べます。
games-turns-150 = 150手番
games-turns-150-about = 双方が150手番を終えたあと、土地を比べます。

## Kinds of pieces, and terrain

games-kind-king = 王
games-kind-swede = スウェーデン兵
games-kind-muscovite = モスクワ兵
games-kind-pawn = ポーン
games-kind-cube = キューブ
games-kind-grasshopper = バッタ
games-kind-territory = 領土
games-kind-isolationist = 孤立派
games-kind-aggressor = 攻撃派
games-kind-advocate = 擁護派
games-terrain-throne = 玉座
games-terrain-corner = 隅
games-terrain-water = 水面
games-terrain-flower = 花
games-terrain-leaf = 葉

## Numbers beside the board, and the names of their values

games-count-captured-by-white = 白が取った駒
games-count-captured-by-black = 黒が取った駒
games-count-quiet-tablut = 最後に駒が取られてからの手数
games-count-supply = 残りのキューブ
games-count-quiet-kubism = 最後にキューブが置かれてからの手数
games-count-goal-white = 白がゴールへ運んだ値
games-count-goal-black = 黒がゴールへ運んだ値
games-count-white = 白
games-count-black = 黒
games-value-setting-up = 準備中
games-value-ready = 準備完了
games-count-turn = 手番
games-count-turn-limit = 手番の上限
games-count-phase = 段階
games-value-claim = 獲得
games-value-subsume = 統合
games-value-conflict = 衝突
games-value-movement = 移動
games-count-controlled-white = 白が支配する土地
games-count-controlled-black = 黒が支配する土地
games-count-claimed-white = 白が獲得した土地
games-count-claimed-black = 黒が獲得した土地

## Reasons for the end of a game. $winner and $loser are the sides as subjects of a sentence: “Les Blancs”, “Wit”, “白”.

games-reason-king-escaped = 王が隅に到達したため、{ $winner }の勝ちです。
games-reason-king-captured = 王が捕らえられたため、{ $winner }の勝ちです。
games-reason-no-moves = { $loser }に指せる手がないため、{ $winner }の勝ちです。
games-reason-hundred-moves = 双方百手のあいだ駒が取られなかったため、引き分けです。
games-reason-goal-reached = { $winner }が向かいの辺に到達したため、{ $winner }の勝ちです。
games-reason-fifty-actions = 双方五十手のあいだ新しいキューブが置かれなかったため、引き分けです。
games-reason-home-won = 一方に、ゴールへ運ぶ駒がなくなり、点数で{ $winner }の勝ちです。
games-reason-home-drawn = 一方に、ゴールへ運ぶ駒がなくなり、点数が同じため引き分けです。
games-reason-points-won = 手番の側に指せる手がなく、点数で{ $winner }の勝ちです。
games-reason-points-drawn = 手番の側に指せる手がなく、点数が同じため引き分けです。
games-reason-no-territory = { $loser }の領土がなくなったため、{ $winner }の勝ちです。
games-reason-turn-limit-won = 手番の上限に達し、{ $winner }の勝ちです。支配する土地の広さで決まり、同じなら獲得した土地の広さで決まります。
games-reason-turn-limit-drawn = 手番の上限に達し、双方の土地が同じ広さのため引き分けです。

## Levels of the computer

games-level-beginner = 初心者
games-level-learner = 見習い
games-level-casual = 愛好家
games-level-club-player = クラブ級
games-level-expert = 上級者
games-level-master = 名人
games-level-settler = 開拓者
games-level-farmer = 農夫
games-level-baron = 男爵
games-level-count = 伯爵
games-level-duke = 公爵
games-level-emperor = 皇帝
games-level-tadpole = おたまじゃくし
games-level-froglet = 子ガエル
games-level-frog = カエル
games-level-hopper = 跳ね上手
games-level-grasshopper = バッタ
games-level-locust = トノサマバッタ
games-style-first-glance = ぱっと見てよさそうな手を指し、多くの狙いを見落とします。
games-style-next-only = 自分の次の一手しか見ず、よく読み違えます。
games-style-little-beyond = 次の一手と、その少し先まで見ます。
games-style-replies = あなたの応手は見えますが、取られる手を見落とすことがあります。
games-style-two-moves = 二手先まで読み、ときどき応手を見落とします。
games-style-few-moves = 数手先まで読み、見落としはわずかです。
games-style-deeply = 深く読み、めったに間違えません。
games-style-best = 全力で指します。
games-style-hops = ルールを知っていて跳ぶのが好きですが、あなたの狙いはほとんど見えていません。
games-style-guards = 数手先まで考え、値の高い駒を守ります。
games-style-seldom = 二手先まで考え、取る手をめったに見落としません。
games-style-reads-values = できるだけ先まで考え、あなたの手から駒の値を読み取ります。
games-style-spreads = トークンをあちこちに置き、隣にだれがいるかをほとんど気にしません。
games-style-builds = 一手ずつ土地を広げ、戦いをよく読み違えます。
games-style-own-turn = 自分の手番の数手をまとめて考えますが、あなたの応手は考えません。
games-style-attacks = 自分の手番を組み立て、あなたの攻め方も考えます。
games-style-whole-turns = 手番全体を組み立て、あなたのトークンの正体を推し量ります。
games-style-remembers = できるだけ先まで考え、明らかになったあなたのトークンを覚えています。
games-style-any = 指せる手をどれも同じ確率で指します。
