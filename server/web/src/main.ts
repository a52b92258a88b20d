// Entry point: connects, mounts the app, and completes a pending sign-in.
import "./net/early-socket";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./theme.css";
import { connection } from "./net/connection.svelte";
import { finishSignIn } from "./settings/sign-in";
import "./shell/missing-chunks";
import { router } from "./shell/router.svelte";

/** The early subscription to a room is closed after this time. Meanwhile, the page opens its own subscription. */
const EARLY_MS = 10_000;

// Subscribe to the room now, while the chunk of its page still loads.
const { current } = router;
if (current.page === "room") {
  const early = connection.room(current.room);
  setTimeout(() => early.close(), EARLY_MS);
}

const target = document.getElementById("app");
if (target) mount(App, { target });
void finishSignIn();
