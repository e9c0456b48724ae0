import { mount } from "svelte";
import App from "./App.svelte";
import { applySettings, settings } from "./lib/settings.svelte";
import { keepShell } from "./shell/updates";
import { follow, load } from "./text/catalogue.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/large.css";

applySettings();
keepShell();
await load(settings.lang);
follow();
mount(App, { target: document.getElementById("app") as HTMLElement });
