/** Short names for parts of the protocol. */
import type { Beside, ReportAct, RoomPage, SayAct } from "../protocol";

export type TableAction = Beside["action"];
export type Phrase = SayAct["phrase"];
export type Complaint = ReportAct["about"];
export type Watch = RoomPage["watch"];
