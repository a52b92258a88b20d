// Puts the page into the document.
import "./net/early";
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./theme.css";
import { connection } from "./net/connection.svelte";
import { finishSignIn } from "./settings/sign-in";
import { reloadOnce } from "./shell/reload";
import { router } from "./shell/router.svelte";

// A part of the page that is not there any more belonged to a server that has been renewed since.
addEventListener("vite:preloadError", (event) => {
  if (reloadOnce()) event.preventDefault();
});

/** So long a room that is asked for early waits for its page. */
const EARLY_MS = 10_000;

// The room that the address names is asked for at once, while its page still loads.
const { current } = router;
if (current.page === "room") {
  const early = connection.room(current.room);
  setTimeout(() => early.close(), EARLY_MS);
}

const target = document.getElementById("app");
if (target) mount(App, { target });
void finishSignIn();
