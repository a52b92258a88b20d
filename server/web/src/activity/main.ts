// Entry point of the page inside Discord. `Start` loads the other scripts after the sign-in, because they
// connect to the server as soon as they are loaded, with the user’s token.
import { mount } from "svelte";
import "../app.css";
import "../theme.css";
import "./activity.css";
import { addressBar } from "../shell/address-bar";
import { frameAddress, siteOrigin } from "./frame-address";
import { metaContent } from "./meta";
import Start from "./Start.svelte";

Object.assign(addressBar, frameAddress(window, siteOrigin(metaContent("public-url"), location.origin)));

const target = document.getElementById("app");
if (target) mount(Start, { target });
