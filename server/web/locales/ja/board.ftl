## Board

board-board = 盤
board-picked = 選択中
board-available = 選択可

## CapturedValues

board-captured = 取られた駒：{ $values }

## Choices

board-choose = 選んでください

## KindChoices: <picture></picture> is the drawing of the other kind

board-beats = { $kind }に勝つ
board-loses = { $kind }に負ける
board-beats-drawn = <picture></picture>に勝つ
board-loses-drawn = <picture></picture>に負ける

## square-description.ts: the parts of a list that describes a square to screen readers

board-empty = 空き
board-piece = { $side ->
    [white] 白の{ $kind }
   *[black] 黒の{ $kind }
}
board-pointing = { $direction ->
    [up] 矢印は上向き
    [right] 矢印は右向き
    [down] 矢印は下向き
   *[left] 矢印は左向き
}
board-value-unknown = 値は不明
board-value = 値{ $value }
board-of-side = { $piece }（幅{ $size }）
board-of-side-from = { $piece }（幅{ $size }、{ $at }から）
board-controlled = 支配
board-hidden = 非公開
board-spent = { $token }（使用済み）
board-some = { $kind }{ $count }個
board-stack = { $count ->
    [1] トークン{ $count }個：{ $tokens }
   *[other] トークン{ $count }個、上から{ $tokens }
}

## token-labels.ts: the buttons of the choices

board-sign-place = 置く
board-sign-join = 統合する
board-sign-move = 動かす
board-sign-attack = 攻撃する
board-sign-slide = 滑らせる
board-sign-lift = トークンを上へ
board-sign-change = 種類を変える
board-sign-end = 手番を終える
board-direction = { $direction ->
    [up] 上
    [right] 右
    [down] 下
   *[left] 左
}
board-number-from-top = 上から{ $number }番目
