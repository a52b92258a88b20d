// Puts the page into the document.
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./theme.css";
import { finishSignIn } from "./settings/sign-in";
import { reloadOnce } from "./shell/reload";

// A part of the page that is not there any more belonged to a server that has been renewed since.
addEventListener("vite:preloadError", (event) => {
  if (reloadOnce()) event.preventDefault();
});

const target = document.getElementById("app");
if (target) mount(App, { target });
void finishSignIn();
