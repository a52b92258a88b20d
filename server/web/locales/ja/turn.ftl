### 対局ページで手番の様子を示し、説明するパネル：数、段階、山、配置、アドバイス、ヒント。

## TurnPanel and AreaBar: $name is a counter, such as “Turn”

turn-phase = { $name }：<b>{ $phase }</b>
turn-progress = { $name } { $number } / { $limit }
turn-number-of-limit = { $number } / { $limit }
turn-land = 土地
turn-land-about = 白は{ $whiteclaimed }マス中{ $white }マスを支配、黒は{ $blackclaimed }マス中{ $black }マスを支配
turn-controlled = 支配
turn-claimed = 獲得済み、支配なし

## Phases: what a phase of the turn offers

turn-phase-over = 終了
turn-phase-possible = { $count }通り
turn-phase-later = このあと
turn-phase-nothing = なし

## Legend

turn-reach = 駒の動ける距離
turn-reach-from = { $terrain }：<b>{ $number }</b>{ $count ->
   *[other] マス
}

## StackInspector

turn-stack = 山
turn-stack-neutral = 中立
turn-stack-tokens = { $count ->
   *[other] トークン{ $count }個
}
turn-stack-from-top = 上から
turn-stack-token = { $place }：{ $kind }{ $spent ->
    [yes] 、使用済み
   *[no] { "" }
}
turn-stack-hidden = 非公開
turn-stack-several = マスを選ぶと、上の{ $count }個のトークンを一つずつ動かします。
turn-stack-lift = 一番上へ
turn-stack-change = { $kind }に変える
turn-stack-about = 上から順のトークンです。一つ選ぶと、複数のトークンを動かしたり、支配する領土の力を使ったりできます。

## Setup and SetupTray

turn-setup = 配置
turn-setup-board = 駒を並べてください。自分のマスに移って値を入力します。
turn-setup-values = 置く値
turn-setup-value = 値{ $value }
turn-setup-value-placed = 値{ $value }、配置済み
turn-setup-shuffle = シャッフル
turn-setup-clear = クリア
turn-setup-ready = 完了
turn-setup-emptied = { $square } は空です。
turn-setup-put = { $square } に{ $value }。
turn-setup-tip = 値を印のマスへドラッグするか、値とマスを選び、最後に「{ turn-setup-ready }」を押します。

## Tips

turn-tip = アドバイス
turn-tip-hide = アドバイスを隠す
turn-tip-waiting = あなたの番になると、できることがここに表示されます。
turn-tip-premove = 今のうちに手を選べます。あなたの番になったとき、指せればその手が指されます。
turn-tip-premove-kind = 今のうちに{ room-your-kind }の動きを選べます。あなたの番になったとき、指せればその手が指されます。
turn-tip-direction = 矢印の向きを選んでください。
turn-tip-choose = { $options }を選んでください。
turn-tip-press = { $buttons }を押してください。
turn-tip-choose-or-press = { $options }を選ぶ{ $count ->
   *[other] か
}、{ $buttons }を押してください。
turn-tip-option = { $pieces }（{ $effects }）
turn-tip-place = { $where ->
    [marked] 印のついたマス
   *[empty] 空いているマス
}（{ $piece }を置く）
turn-tip-place-kind = { $where ->
    [marked] 印のついたマス
   *[empty] 空いているマス
}（{ $piece }を置いて種類を選ぶ）
turn-tip-token = トークン
turn-tip-new-piece = 新しい駒
turn-tip-move = { $kind ->
   *[other] 動かす
}
turn-tip-slide = { $kind ->
   *[other] 滑らせる
}
turn-tip-attack = { $kind ->
   *[other] 攻撃する
}
turn-tip-order = { $kind ->
   *[other] 順番を変える
}
turn-tip-change = { $kind ->
   *[other] 種類を変える
}
turn-tip-land-move = { $kind ->
   *[other] トークンを動かす
}
turn-tip-land-attack = { $kind ->
   *[other] そこから攻撃する
}

## Hints

turn-hint-button = ヒント：「{ $label }」
turn-hint-look = ヒント：{ $square } に注目してください。もう一度「{ room-hint }」を押すと、手がわかります。
turn-hint = ヒント：{ $words }（{ $action }）
turn-do-place = { $square } に{ room-a-kind }を置く{ turn-pointing }
turn-do-place-piece = { $square } に駒を置く{ turn-pointing }
turn-do-place-hidden = { $square } に非公開のトークンを置く
turn-pointing = { $direction ->
    [up] 、矢印は上向き
    [right] 、矢印は右向き
    [down] 、矢印は下向き
    [left] 、矢印は左向き
   *[none] { "" }
}
turn-do-join = { $square } で領土を統合する
turn-do-attack = { $from } から { $to } を攻撃する
turn-do-move = { $from } から { $to } へ動かす
turn-do-slide = { $from } から { $to } へ滑らせる{ turn-pointing }
turn-do-lift = { $square } の上から{ $place }番目のトークンを一番上へ
turn-do-change = { $square } の上から{ $place }番目のトークンを{ room-a-kind }に変える
turn-do-lift-hidden = { $square } のトークンを一番上へ
turn-do-change-hidden = { $square } のトークンの種類を変える
turn-do-end = 手番を終える
turn-do-play = { $square } に指す
