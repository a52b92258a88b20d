// Opens the first WebSocket before the other modules run, because the page waits longest for the server's first
// answer.
import { openEarlySocket } from "./socket";

openEarlySocket();
