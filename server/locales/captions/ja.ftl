### 盤とアニメーションの下に出ることば。

side = { $side ->
    [white] 白
   *[black] 黒
}
player = { $name }（{ side }）
players = { $white } – { $black }
computer = コンピューター · { $level }
level = レベル { $level }
action = { $number } / { $total } 手
won = { $side ->
    [white] 白の勝ち
   *[black] 黒の勝ち
}
drawn = 引き分け
off = 不成立
scores = { $result } { $white }–{ $black }

## 終局の理由

reason-resignation = 投了
reason-time = 時間切れ
reason-draw-agreed = 両者の合意
reason-threefold-claimed = 同じ局面が三回
reason-fifty-moves-claimed = 双方五十手のあいだ駒が取られず
reason-fivefold = 同じ局面が五回
reason-aborted = 対局が中止された
reason-abandoned = 一方が対局を離れた
reason-declined = 申し込みが断られた
reason-closed = 運営者が対局を終了した
reason-no-first-action = 最初の一手が時間内に指されず
reason-king-escaped = 王が隅に到達
reason-king-captured = 王が捕らえられた
reason-no-moves = 指せる手がなくなった
reason-hundred-moves = 双方百手のあいだ駒が取られず
reason-goal-reached = ポーンが向かいの辺に到達
reason-fifty-actions = 双方五十手のあいだ新しいキューブなし
reason-home = 一方にゴールへ運ぶ駒がなくなった
reason-no-territory = 一方の領土がなくなった
reason-turn-limit = 手番の上限に到達
