/** Both catalogues of texts, as a page has them that somebody has switched over. */
import { load } from "../src/text/catalogue.svelte";

await Promise.all([load("ru"), load("en")]);
