import { mount } from "svelte";
import { applySettings } from "../src/lib/settings.svelte";
import "../src/styles/tokens.css";
import "../src/styles/base.css";
import Gallery from "./Gallery.svelte";

applySettings();
mount(Gallery, { target: document.getElementById("app") as HTMLElement });
document.documentElement.dataset["ready"] = "";
