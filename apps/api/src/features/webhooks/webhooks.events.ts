import type { Language } from '@portal/contract/core/language'
import { type AuditAction, catalogue } from '../../core/audit/audit.actions.ts'

// The events that webhooks send: the audit's actions but for those that tell a receiver nothing. `webhook_sends` in the
// database has the same list.

/** About the audit itself and about files, what was only looked at, and refusals. */
const silentKinds = ['audit', 'ui', 'file', 'access'] as const
/** Steps of a sign-in, what is sent to people, and what they choose for themselves. */
const silent = [
  'auth.mfa.asked',
  'auth.activationSent',
  'auth.resetAsked',
  'auth.refreshRefused',
  'auth.refreshReused',
  'auth.steppedUp',
  'mfa.linkSent',
  'session.sourceSaved',
  'user.activationSent',
  'user.welcomeSent',
  'user.preferencesChanged',
  'settings.userChanged',
] as const satisfies readonly AuditAction[]

type SilentKind = (typeof silentKinds)[number]
export type WebhookEvent = Exclude<
  AuditAction,
  `${SilentKind}.${string}` | `${string}${'e' | 'E'}xported` | (typeof silent)[number]
>

const kindOf = (action: string) => action.split('.')[0] ?? ''
const isSilent = (action: string) =>
  silentKinds.some((kind) => kind === kindOf(action)) ||
  /[eE]xported$/.test(action) ||
  silent.some((one) => one === action)

/** The events by category, in a reader's language. */
export const eventsIn = (language: Language) =>
  catalogue(language).flatMap(({ action, category, label }) =>
    isSilent(action) ? [] : [{ event: action as WebhookEvent, category, label }],
  )
const events: ReadonlySet<string> = new Set(eventsIn('en-us').map(({ event }) => event))
const kinds = new Set([...events].map((event) => `${kindOf(event)}.*`))
/** Whether a pattern names any event. */
export const namesAny = (pattern: string) => pattern === '*' || events.has(pattern) || kinds.has(pattern)
