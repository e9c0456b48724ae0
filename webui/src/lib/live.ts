/** What is said aloud to those who listen: one sentence per event. */
import type { EventMessage, View } from "../protocol";
import type { Texts } from "../text/ru";
import { callWords, cardWords, nameOf } from "../text";

export function announce(event: EventMessage, view: View, t: Texts): string {
  const who = (chair: number): string => nameOf(view, chair, t);
  switch (event.event) {
    case "dealt":
      return `${event.cut === null ? "" : `${t.live.cut(who(event.cut.chair), event.cut.taken)} `}${t.live.dealt(event.deal, who(event.dealer))}`;
    case "said":
      return event.said.chair === view.me ? "" : t.live.said(who(event.said.chair), callWords(event.said, t));
    case "talon":
      return t.live.talon(event.cards.map((card) => cardWords(card, t)).join(", "));
    case "turned":
      return t.live.turned(cardWords(event.card, t));
    case "discarded":
      return event.chair === view.me ? "" : t.live.discarded(who(event.chair));
    case "opened":
      return t.live.opened(event.chairs.map(who).join(", "));
    case "card":
      return event.chair === view.me ? "" : t.live.card(who(event.chair), cardWords(event.card, t));
    case "trick":
      return event.trick.winner === null ? "" : t.live.trick(who(event.trick.winner));
    case "claim":
      return event.concede ? t.live.concede(who(event.chair)) : t.live.claim(who(event.chair));
    case "claim_answer":
      return event.accept ? t.live.accepted(who(event.chair)) : t.live.refused(who(event.chair));
    case "finished":
      return t.live.finished;
    case "ended":
      return t.live.ended;
    case "ready":
      return t.live.ready;
    case "looked":
      return event.chair === view.me ? "" : t.live.looked(who(event.chair));
    case "extending":
      return event.chair === view.me ? "" : t.live.extending(who(event.chair));
    case "finishing":
      return event.chair === view.me ? "" : t.live.finishing(who(event.chair));
    case "presence":
      return event.chair === view.me ? "" : event.here ? t.live.came(who(event.chair)) : t.live.left(who(event.chair));
  }
}
