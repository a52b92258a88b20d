// Opens the first WebSocket before the other modules run, because nothing at startup takes longer than the server's
// first answer.
import { openEarlySocket } from "./socket";

openEarlySocket();
