import type { Language } from '@portal/contract/core/language'
import { isSent, kindOf } from '@portal/contract/webhooks.events'
import { catalogue } from '../../../core/audit/audit.actions.ts'

/** The events by category, in a reader's language. */
export const eventsIn = (language: Language) =>
  catalogue(language).flatMap(({ action, category, label }) =>
    isSent(action) ? [{ event: action, category, label }] : [],
  )
const events: ReadonlySet<string> = new Set(eventsIn('en-us').map(({ event }) => event))
const kinds = new Set([...events].map((event) => `${kindOf(event)}.*`))
/** Whether a pattern names any event. */
export const namesAny = (pattern: string) => pattern === '*' || events.has(pattern) || kinds.has(pattern)
