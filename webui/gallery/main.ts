import { mount } from "svelte";
import { applySettings } from "../src/lib/settings.svelte";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import "../src/styles/large.css";
import { load } from "../src/text/catalogue.svelte";
import Gallery from "./Gallery.svelte";

applySettings();
await Promise.all([load("ru"), load("en")]);
mount(Gallery, { target: document.getElementById("app") as HTMLElement });
document.documentElement.dataset["ready"] = "";
