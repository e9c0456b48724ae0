// Generated from src/preferans/server/protocol by tools/make_protocol_ts.py. Do not edit.

export interface BidAct {
  act: "bid";
  call: AuctionCall;
}

export type AuctionCall = string;

export interface LookAct {
  act: "look";
}

export interface PartnerAct {
  act: "partner";
  call: PartnerCall;
}

export type PartnerCall = "offer" | "accept" | "decline";

export interface DiscardAct {
  act: "discard";
  cards: readonly [CardName, CardName];
}

export type CardName = string;

export interface OrderAct {
  act: "contract";
  contract: ContractName;
}

export type ContractName = string;

export interface SurrenderAct {
  act: "surrender";
}

export interface WhistAct {
  act: "whist";
  call: WhistCall;
}

export type WhistCall = "whist" | "pass" | "half_whist" | "whist_return";

export interface InviteAct {
  act: "invite";
  call: "invite" | "decline";
}

export interface TenAct {
  act: "ten";
  call: TenCall;
}

export type TenCall = "check" | "waive";

export interface ModeAct {
  act: "mode";
  mode: PlayMode;
}

export type PlayMode = "open" | "closed";

export interface CardAct {
  act: "card";
  card: CardName;
  hand: Chair;
}

export type Chair = number;

export interface ClaimAct {
  act: "claim";
  tricks: readonly [number, number, number];
}

export interface ConcedeAct {
  act: "concede";
}

export interface AnswerAct {
  act: "answer";
  call: "accept" | "refuse";
}

export interface NextAct {
  act: "next";
  cut?: CutSize | null;
  salt_hash?: Hex64 | null;
}

export type CutSize = number;

export type Hex64 = string;

export interface SaltAct {
  act: "salt";
  salt: Hex32;
}

export type Hex32 = string;

export interface FinishAct {
  act: "finish";
}

export interface DealtEvent {
  event: "dealt";
  deal: number;
  dealer: Chair;
  cut: CutView | null;
}

export interface CutView {
  chair: Chair;
  taken: number;
}

export interface SaidEvent {
  event: "said";
  said: Said;
}

export interface Said {
  chair: Chair;
  kind: "bid" | "partner" | "contract" | "surrender" | "whist" | "invite" | "ten" | "settle_ten" | "mode" | "concede";
  call: string;
}

export interface LookedEvent {
  event: "looked";
  chair: Chair;
}

export interface TalonEvent {
  event: "talon";
  cards: readonly [CardName, CardName];
}

export interface TurnedEvent {
  event: "turned";
  card: CardName;
}

export interface DiscardedEvent {
  event: "discarded";
  chair: Chair;
}

export interface OpenedEvent {
  event: "opened";
  chairs: readonly Chair[];
}

export interface CardEvent {
  event: "card";
  chair: Chair;
  card: CardName;
}

export interface TrickEvent {
  event: "trick";
  trick: TrickView;
}

export interface TrickView {
  number: number;
  leader: Chair;
  cards: readonly Played[];
  winner: Chair | null;
  talon: CardName | null;
  talon_chair: Chair | null;
}

export interface Played {
  chair: Chair;
  card: CardName;
}

export interface ClaimEvent {
  event: "claim";
  chair: Chair;
  concede: boolean;
}

export interface ClaimAnswerEvent {
  event: "claim_answer";
  chair: Chair;
  accept: boolean;
}

export interface FinishedEvent {
  event: "finished";
  ending: Ending;
}

export type Ending = "played" | "claimed" | "both_passed" | "half_whist" | "surrendered" | "waived" | "conceded" | "settled";

export interface EndedEvent {
  event: "ended";
}

export interface ReadyEvent {
  event: "ready";
  chair: Chair;
}

export interface FinishingEvent {
  event: "finishing";
  chair: Chair;
}

export interface ExtendingEvent {
  event: "extending";
  chair: Chair;
  table: TableId;
}

export type TableId = string;

export interface PresenceEvent {
  event: "presence";
  chair: Chair;
  here: boolean;
}

export interface Hello {
  type: "hello";
  table: TableId;
  rev?: number | null;
  epoch?: string;
  rules?: string;
  token?: string | null;
  ticket?: string | null;
  watch?: boolean;
  key?: string;
}

export interface Cmd {
  type: "cmd";
  id: CommandId;
  table: TableId;
  expect_rev: number;
  action: BidAct | LookAct | PartnerAct | DiscardAct | OrderAct | SurrenderAct | WhistAct | InviteAct | TenAct | ModeAct | CardAct | ClaimAct | ConcedeAct | AnswerAct | NextAct | SaltAct | FinishAct;
}

export type CommandId = string;

export interface Ping {
  type: "ping";
  rev: number;
}

export interface Beside {
  type: "beside";
  id: CommandId;
  table: TableId;
  action: UndoAct | StandInAct | AwayAct | BackAct | RestAct | ResumeAct | UntilAct | SayAct | MuteAct | ReportAct;
}

export interface UndoAct {
  act: "undo";
}

export interface StandInAct {
  act: "stand_in";
  chair: Chair;
}

export interface AwayAct {
  act: "away";
}

export interface BackAct {
  act: "back";
}

export interface RestAct {
  act: "rest";
}

export interface ResumeAct {
  act: "resume";
}

export interface UntilAct {
  act: "until";
  at: Moment | null;
}

export type Moment = number;

export interface SayAct {
  act: "say";
  phrase: "hello" | "good_luck" | "thanks" | "well_played" | "sorry" | "thinking" | "please_play" | "one_moment" | "line_is_bad" | "bye";
}

export interface MuteAct {
  act: "mute";
  chair: Chair;
  mute?: boolean;
}

export interface ReportAct {
  act: "report";
  chair: Chair;
  about: "rude" | "slow" | "unfair";
}

export interface SnapshotMessage {
  type: "snapshot";
  table: TableId;
  rev: number;
  view: View;
  protocol: number;
  epoch: string;
  rules: string;
}

export interface View {
  me: Chair;
  players: readonly Player[];
  rules: Rules;
  deal: number;
  dealer: Chair;
  hands: readonly [HandView, HandView, HandView];
  minimum: number;
  raspasy_price: number;
  phase: Phase;
  turn: Chair | null;
  legal: Legal;
  hand: readonly CardName[];
  said: readonly Said[];
  kind: Kind | null;
  declarer: Chair | null;
  bid: ContractName | null;
  contract: ContractName | null;
  without_talon: boolean;
  dark: boolean;
  partner: Chair | null;
  unlooked: readonly Chair[];
  talon: readonly CardName[];
  discard: readonly [CardName, CardName] | null;
  mode: PlayMode | null;
  trick: TrickView | null;
  next_hand: Chair | null;
  tricks: readonly TrickView[];
  sides: readonly Side[];
  claim: ClaimView | null;
  result: Result | null;
  sheet: Sheet | null;
  settlement: Settlement | null;
  next: NextDeal | null;
  ready: readonly Chair[];
  finishing: readonly Chair[];
  cut: CutView | null;
  lots: LotsView | null;
  fair: FairView | null;
  next_fair: NextFair | null;
  extending: TableId | null;
  moved: TableId | null;
  last_spiral: boolean;
  given: boolean;
}

export interface Player {
  chair: Chair;
  name: string;
  bot: boolean;
  here: boolean;
  level: "" | "novice" | "club" | "expert" | "master";
}

export interface Rules {
  name: string;
  pool: number;
  changed: Record<string, boolean | number | string | readonly number[]>;
}

export interface HandView {
  chair: Chair;
  held: number;
  taken: number;
  commander: Chair;
  cards: readonly CardName[] | null;
}

export type Phase = "auction" | "partner" | "discard" | "order" | "whist" | "invite" | "ten" | "settle_ten" | "mode" | "play" | "claim" | "finished";

export interface Legal {
  bids: readonly GameName[];
  hold: GameName | null;
  misere: boolean;
  misere_bare: boolean;
  bare: readonly number[];
  passing: boolean;
  dark: readonly GameName[];
  dark_pass: boolean;
  look: boolean;
  partner: readonly PartnerCall[];
  discard: boolean;
  orders: readonly ContractName[];
  surrender: number | null;
  whist: readonly WhistCall[];
  invite: boolean;
  ten: readonly TenCall[];
  modes: readonly PlayMode[];
  cards: CardChoice | null;
  claim: number | null;
  concede: boolean;
  answer: boolean;
  next: boolean;
  finish: boolean;
  extend: boolean;
  refused: readonly Refused[];
}

export type GameName = string;

export interface CardChoice {
  hand: Chair;
  cards: readonly CardName[];
}

export interface Refused {
  what: string;
  reason: string;
  values: Record<string, string | number>;
}

export type Kind = "game" | "misere" | "raspasy";

export interface Side {
  role: "declarer" | "whisters" | "catchers" | "alone";
  chairs: readonly Chair[];
  taken: number;
  owed: number | null;
  at_most: boolean;
}

export interface ClaimView {
  chair: Chair;
  concede: boolean;
  left: number;
  tricks: readonly [number, number, number] | null;
  accepted: readonly Chair[];
}

export interface Result {
  ending: Ending;
  kind: Kind;
  declarer: Chair | null;
  bid: ContractName | null;
  contract: ContractName | null;
  tricks: readonly [number, number, number] | null;
  dealer_tricks: number | null;
  need: number | null;
  entries: readonly EntryView[];
  balance: readonly (number | string)[];
  hands: readonly Dealt[];
  talon: readonly [CardName, CardName];
  discard: readonly [CardName, CardName] | null;
  dark: boolean;
  without_talon: boolean;
  partner: Chair | null;
  dark_passes: readonly Chair[];
  factor: number;
  bomb: boolean;
  earned: readonly Chair[];
}

export interface EntryView {
  deal: number;
  column: "pool" | "mountain" | "whists";
  chair: Chair;
  amount: number | string;
  reason: string;
  rule: string;
  against: Chair | null;
  factors: readonly Factor[];
}

export interface Factor {
  what: "game_value" | "whist_price" | "mountain_price" | "raspasy_price" | "misere_price" | "pool_price" | "tricks" | "undertricks" | "times" | "dark" | "bomb" | "half" | "sold" | "points" | "share";
  value: number | string;
}

export interface Dealt {
  chair: Chair;
  cards: readonly CardName[];
}

export interface Sheet {
  pool: readonly (number | string)[];
  mountain: readonly (number | string)[];
  whists: readonly (readonly (number | string)[])[];
  closed: readonly boolean[];
  bombs: readonly number[];
  total: readonly (number | string)[];
}

export interface Settlement {
  ended: string;
  exact: readonly (number | string)[];
  rounded: readonly number[];
  pairs: readonly Pair[];
  payments: readonly Payment[];
}

export interface Pair {
  winner: Chair;
  loser: Chair;
  amount: number | string;
}

export interface Payment {
  payer: Chair;
  payee: Chair;
  whists: number;
}

export interface NextDeal {
  dealer: Chair;
  minimum: number;
  raspasy_price: number;
  cutter: Chair | null;
}

export interface LotsView {
  seats: string;
  dealer: string;
}

export interface FairView {
  number: number;
  commitment: Hex64;
  secret: Hex64 | null;
  salts: readonly (Hex32 | null)[];
  rules: string;
  pairs: readonly number[];
}

export interface NextFair {
  number: number;
  commitment: Hex64;
  hashes: readonly (Hex64 | null)[];
  reveal: boolean;
}

export interface EventsMessage {
  type: "events";
  table: TableId;
  since: number;
  rev: number;
  steps: readonly Step[];
  changed: ViewChange;
  protocol: number;
}

export interface Step {
  rev: number;
  events: readonly (DealtEvent | SaidEvent | LookedEvent | TalonEvent | TurnedEvent | DiscardedEvent | OpenedEvent | CardEvent | TrickEvent | ClaimEvent | ClaimAnswerEvent | FinishedEvent | EndedEvent | ReadyEvent | FinishingEvent | ExtendingEvent | PresenceEvent)[];
}

export type ViewChange = Record<string, unknown>;

export interface Unrecoverable {
  type: "unrecoverable";
  table: TableId;
  code: "other_epoch" | "other_rules" | "ahead" | "too_old";
  rev: number;
}

export interface EventFrame {
  type: "event";
  table: TableId;
  rev: number;
  view: View;
  events: readonly (DealtEvent | SaidEvent | LookedEvent | TalonEvent | TurnedEvent | DiscardedEvent | OpenedEvent | CardEvent | TrickEvent | ClaimEvent | ClaimAnswerEvent | FinishedEvent | EndedEvent | ReadyEvent | FinishingEvent | ExtendingEvent | PresenceEvent)[];
}

export interface Ack {
  type: "ack";
  id: CommandId;
  rev: number;
}

export interface Reject {
  type: "reject";
  id: CommandId | null;
  code: "illegal" | "stale" | "unknown_table" | "not_yours" | "bad_frame" | "bad_action" | "match_over" | "too_many" | "busy" | "id_reused" | "resting" | "newer_log" | "unreadable_log";
  rev: number | null;
  reason: string;
  values: Record<string, string | number>;
}

export interface Pong {
  type: "pong";
  rev: number;
}

export interface CompanyFrame {
  type: "company";
  table: TableId;
  company: Company;
}

export interface Company {
  people: readonly PersonView[];
  clock: ClockView | null;
  resting: boolean;
  rest_agreed: readonly Chair[];
  undo: Chair | null;
  undo_agreed: readonly Chair[];
  watching: number;
  hour: HourView;
}

export interface PersonView {
  chair: Chair;
  link: "good" | "bad" | "gone";
  since: number;
  stand_in: boolean;
  may_stand_in: boolean;
  agreed: readonly Chair[];
  muted: boolean;
}

export interface ClockView {
  left: readonly number[];
  increment: number;
  running: Chair | null;
}

export interface HourView {
  until: Moment | null;
  wanted: Moment | null;
  agreed: readonly Chair[];
}

export interface SpokenFrame {
  type: "spoken";
  table: TableId;
  chair: Chair;
  phrase: "hello" | "good_luck" | "thanks" | "well_played" | "sorry" | "thinking" | "please_play" | "one_moment" | "line_is_bad" | "bye";
}

export interface Lobby {
  presets: readonly PresetChoice[];
  tables: readonly MyTable[];
  name: string;
}

export interface PresetChoice {
  name: string;
  players: readonly number[];
  pools: readonly number[];
  pool: number;
}

export interface MyTable {
  table: TableId;
  rules: string;
  pool: number;
  deal: number;
  names: readonly string[];
  my_turn: boolean;
}

export interface NewTable {
  rules?: string;
  pool?: number;
  players?: number;
  options?: Record<string, boolean | number | string | readonly number[]>;
  name?: string;
  table?: TableId | null;
  salt?: Hex32 | null;
  level?: "novice" | "club" | "expert" | "master";
}

export interface Created {
  table: TableId;
}

export interface NewRoom {
  agreed?: NewTable;
  bots?: number;
  open?: boolean;
  clock?: ClockTerms | null;
  watch?: "nobody" | "link" | "everybody";
  until?: Moment | null;
  continues?: TableId;
}

export interface ClockTerms {
  bank_s: number;
  increment_s: number;
}

export interface TakeSeat {
  name?: string;
  key?: InviteKey;
}

export type InviteKey = string;

export interface Removal {
  place: number;
  name: string;
}

export interface Readiness {
  ready?: boolean;
  salt_hash?: Hex64 | null;
}

export interface SaltGiven {
  salt: Hex32;
}

export interface Ticket {
  ticket: string;
}

export interface History {
  matches: readonly PastMatch[];
}

export interface PastMatch {
  table: TableId;
  rules: string;
  pool: number;
  deals: number;
  names: readonly string[];
  chair: number;
  balance: readonly number[];
  ended: number;
}

export interface RoomPage {
  table: TableId;
  rules: string;
  title: Text;
  pool: number;
  changed: readonly ChangedTerm[];
  seats: readonly RoomSeat[];
  host: boolean;
  open: boolean;
  clock: ClockTerms | null;
  watch: "nobody" | "link" | "everybody";
  started: boolean;
  continues: TableId;
  until: Moment | null;
  commitment: Hex64 | null;
  reveal: boolean;
}

export interface Text {
  ru: string;
  en: string;
}

export interface ChangedTerm {
  option: string;
  section: Text;
  name: Text;
  usual: Text;
  now: Text;
}

export interface RoomSeat {
  taken: boolean;
  name: string;
  bot: boolean;
  me: boolean;
  ready: boolean;
  level: "" | "novice" | "club" | "expert" | "master";
  salt_hash: Hex64 | null;
}

export interface Invitation {
  link: string;
  key: InviteKey;
  size: number;
  path: string;
}

export interface OpenRooms {
  rooms: readonly OpenRoom[];
  mine: readonly OpenRoom[];
}

export interface OpenRoom {
  table: TableId;
  rules: string;
  pool: number;
  names: readonly string[];
  free: number;
  clock: ClockTerms | null;
  watch: "nobody" | "link" | "everybody";
  started: boolean;
}

export interface Commitment {
  table: TableId;
  commitment: Hex64;
}

export interface DealStatistics {
  deals: number;
  lines: readonly FeatureLine[];
}

export interface FeatureLine {
  feature: "aces" | "longest" | "void" | "misere" | "talon_aces" | "talon_suited" | "talon_marriage";
  value: number | null;
  chance: number;
  counts: readonly number[];
}

export interface Conventions {
  sections: readonly SectionInfo[];
  options: readonly OptionInfo[];
  presets: readonly PresetInfo[];
}

export interface SectionInfo {
  id: string;
  title: Text;
}

export interface OptionInfo {
  id: string;
  section: string;
  kind: "enum" | "fixed" | "bool" | "int" | "ints";
  name: Text;
  text: Text;
  choices: readonly OptionChoice[];
  low: number;
  high: number;
  length: number;
  sources: readonly string[];
}

export interface OptionChoice {
  value: boolean | number | string | readonly number[];
  text: Text;
}

export interface PresetInfo {
  name: string;
  title: Text;
  text: Text;
  players: readonly number[];
  usual_players: number;
  pools: readonly number[];
  pool: number;
  values: Record<string, boolean | number | string | readonly number[]>;
}

export interface Draft {
  faults: readonly FaultView[];
  values: Record<string, boolean | number | string | readonly number[]>;
  acts: readonly string[];
  changed: readonly ChangedTerm[];
}

export interface FaultView {
  code: string;
  place: string;
  text: Text;
}

export interface SheetPage {
  rev: number;
  sheet: Sheet;
  deals: readonly DealLine[];
  brought: readonly EntryView[];
  sums: readonly SumStep[];
}

export interface DealLine {
  deal: number;
  dealer: Chair;
  kind: Kind;
  ending: Ending;
  declarer: Chair | null;
  contract: ContractName | null;
  tricks: readonly (readonly [Chair, number])[];
  entries: readonly EntryView[];
}

export interface SumStep {
  what: "burden" | "average" | "points" | "whists" | "total" | "rounded";
  chair: Chair | null;
  figures: string;
  amount: number | string;
}

export interface RulesPage {
  name: string;
  title: Text;
  players: number;
  pool: number;
  terms: readonly Term[];
}

export interface Term {
  option: string;
  section: Text;
  label: Text;
  value: Text;
  changed: boolean;
  usual: Text | null;
}

export interface HelpPage {
  title: Text;
  players: number;
  pool: number;
  screens: readonly HelpScreen[];
  buttons: readonly HelpPiece[];
  words: readonly HelpPiece[];
  first: readonly HelpPiece[];
}

export interface HelpScreen {
  id: string;
  title: Text;
  text: readonly Text[];
  terms: readonly HelpTerm[];
}

export interface HelpTerm {
  term: Term;
  text: Text;
}

export interface HelpPiece {
  id: string;
  title: Text;
  text: Text;
}

export interface Switches {
  switches: readonly Switch[];
}

export interface Switch {
  option: string;
  section: Text;
  name: Text;
  text: Text;
  value: boolean | number | string | readonly number[];
  choices: readonly OptionChoice[];
}

export interface Tried {
  options: Record<string, boolean | number | string | readonly number[]>;
}

export interface Otherwise {
  faults: readonly FaultView[];
  sheet: Sheet | null;
  deals: readonly DealOtherwise[];
  balance: readonly (number | string)[];
  balance_then: readonly (number | string)[];
  ended: number | null;
}

export interface DealOtherwise {
  deal: number;
  now: readonly EntryView[];
  then: readonly EntryView[];
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  values: Record<string, string | number>;
  faults: readonly FaultView[];
}

export interface Account {
  known: boolean;
  name: string;
  kept: boolean;
  passkeys: number;
  browsers: number;
  keeping: "offered" | "no_https" | "by_number";
  unfinished: boolean;
  fresh: boolean;
}

export interface PasskeyOptions {
  ceremony: Ceremony;
  challenge: B64;
  rp: string;
  user: B64;
  name: string;
  known: readonly B64[];
}

export type Ceremony = string;

export type B64 = string;

export interface NewPasskey {
  ceremony: Ceremony;
  id: B64;
  client_data: B64;
  attestation: B64;
}

export interface Kept {
  account: Account;
  code: string | null;
}

export interface SignInOptions {
  ceremony: Ceremony;
  challenge: B64;
  rp: string;
}

export interface SignIn {
  ceremony: Ceremony;
  id: B64;
  client_data: B64;
  authenticator_data: B64;
  signature: B64;
  user: B64;
  leave: boolean;
}

export interface Recovery {
  code: string;
  leave: boolean;
}

export interface AdvicePage {
  chapters: readonly AdviceChapter[];
}

export interface AdviceChapter {
  topic: string;
  title: Text;
  advice: readonly AdviceItem[];
}

export interface AdviceItem {
  id: string;
  title: Text;
  text: Text;
}

export interface ReplayAsk {
  code: DealCode;
  viewer: Chair | null;
}

export type DealCode = string;

export interface PracticeAsk {
  code: DealCode;
  chair: Chair;
}

export interface DealShare {
  code: DealCode;
  ended: boolean;
}

export interface ReplayPage {
  first: View;
  steps: readonly ReplayStep[];
  seats: readonly [Chair, Chair, Chair];
  talon: readonly [CardName, CardName];
  hands: readonly [readonly CardName[], readonly CardName[], readonly CardName[]];
  entries: readonly EntryView[];
  diagram: Text;
  svg: Text;
  rules: Text;
}

export interface ReplayStep {
  changes: Record<string, unknown>;
  position: Record<string, unknown> | null;
}

export interface RecordPage {
  names: readonly string[];
  rules: Text;
  deals: readonly SharedLine[];
}

export interface SharedLine {
  number: number;
  code: DealCode;
  kind: Kind;
  declarer: Chair | null;
  contract: ContractName | null;
}

export type ActionMessage = BidAct | LookAct | PartnerAct | DiscardAct | OrderAct | SurrenderAct | WhistAct | InviteAct | TenAct | ModeAct | CardAct | ClaimAct | ConcedeAct | AnswerAct | NextAct | SaltAct | FinishAct;

export type EventMessage = DealtEvent | SaidEvent | LookedEvent | TalonEvent | TurnedEvent | DiscardedEvent | OpenedEvent | CardEvent | TrickEvent | ClaimEvent | ClaimAnswerEvent | FinishedEvent | EndedEvent | ReadyEvent | FinishingEvent | ExtendingEvent | PresenceEvent;

export type FromClient = Hello | Cmd | Ping | Beside;

export type FromServer = SnapshotMessage | EventsMessage | Unrecoverable | EventFrame | Ack | Reject | Pong | CompanyFrame | SpokenFrame;

export type Amount = number | string;

export type Values = Record<string, string | number>;

export const PROTOCOL = 1;
export const API = "/api/v1";

export const Close = {
  REPLACED: 4401,
  UNKNOWN_TABLE: 4004,
  NOT_YOURS: 4003,
  UNREADABLE: 4409,
  BAD_FRAME: 4000,
  RESTART: 1012,
  TRY_LATER: 1013,
} as const;
