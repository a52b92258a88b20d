// The user's list of games. Pure functions of protocol values.
import type { PlayedGame, RoomView } from "../protocol";

/** The list with the game of this view updated; the same list if nothing has changed. */
export function withView(games: PlayedGame[], view: RoomView): PlayedGame[] {
  const { room, status, to_act, result, players } = view;
  const isSame = (game: PlayedGame) =>
    game.status === status &&
    JSON.stringify(game.to_act ?? []) === JSON.stringify(to_act) &&
    seated(game.players) === seated(players);
  if (!games.some((game) => game.room === room && !isSame(game))) return games;
  return games.map((game) => (game.room === room ? { ...game, status, to_act, result, players } : game));
}

const seated = ({ white, black }: PlayedGame["players"]): string => `${white?.user.id} ${black?.user.id}`;
