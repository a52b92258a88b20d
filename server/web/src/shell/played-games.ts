// Updates the user's list of games. Pure functions of protocol values.
import type { PlayedGame, RoomView } from "../protocol";

/** Returns the list with the game of the view's room updated. Returns `games` itself if nothing changes. */
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
