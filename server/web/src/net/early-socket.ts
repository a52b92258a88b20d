// Opens the first WebSocket before the other modules of the page run, because nothing at startup takes longer than the
// server's first answer.
import { openEarlySocket } from "./socket";

openEarlySocket();
