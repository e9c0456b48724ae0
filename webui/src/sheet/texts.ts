/** What is said about the sheet beside its numbers. */
import { t } from "../text";
import type { SheetTexts } from "./ru";

export const s = (): SheetTexts => t().ofSheet;
