// The user's list of games: how a view updates it, and which games need the user. Pure functions of protocol values.
import type { PlayedGame, RoomId, RoomView } from "../protocol";

export const isTurn = ({ to_act, seat }: PlayedGame): boolean => to_act?.includes(seat) ?? false;

/**
 * The number of games in which it is the user’s turn, plus the number of challenges to the user. The room `open` is not
 * counted.
 */
export function countDue(games: PlayedGame[], challenges: PlayedGame[], open: RoomId | null): number {
  const turns = games.filter((game) => game.status === "playing" && isTurn(game));
  return [...turns, ...challenges].filter(({ room }) => room !== open).length;
}

/** Returns the list with the game of the view's room updated. Returns `games` itself if nothing changes. */
export function withView(games: PlayedGame[], view: RoomView): PlayedGame[] {
  const { room, status, to_act, result, players, seat } = view;
  const isSame = (game: PlayedGame) =>
    game.status === status &&
    game.seat === (seat ?? game.seat) &&
    JSON.stringify(game.to_act ?? []) === JSON.stringify(to_act) &&
    seated(game.players) === seated(players);
  if (!games.some((game) => game.room === room && !isSame(game))) return games;
  return games.map((game) =>
    game.room === room ? { ...game, status, to_act, result, players, seat: seat ?? game.seat } : game,
  );
}

const seated = ({ white, black }: PlayedGame["players"]): string => `${white?.user.id} ${black?.user.id}`;
