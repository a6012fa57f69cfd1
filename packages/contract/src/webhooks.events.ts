import { auditTexts } from './index.ts'

// The events that webhooks send: the audit's actions except those that are of no use to an endpoint. `webhook_sends` in
// the database has the same list.

type KeyOf<T> = T extends unknown ? keyof T : never
type Action = KeyOf<(typeof auditTexts)[number]['actions']>

/** Events about the audit itself and about files, views, and refusals. */
const silentKinds = ['audit', 'ui', 'file', 'access'] as const
/** Steps of a sign-in, messages to people, and personal choices are not sent. */
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
] as const satisfies readonly Action[]

type SilentKind = (typeof silentKinds)[number]
export type WebhookEvent = Exclude<
  Action,
  `${SilentKind}.${string}` | `${string}${'e' | 'E'}xported` | (typeof silent)[number]
>

export const kindOf = (action: string) => action.split('.')[0] ?? ''
export const isSent = (action: string): action is WebhookEvent =>
  !silentKinds.some((kind) => kind === kindOf(action)) &&
  !/[eE]xported$/.test(action) &&
  !silent.some((one) => one === action)

/** Every event with its name in English, for the API document. */
export const webhookEvents = auditTexts
  .flatMap((texts) => Object.entries(texts.actions as Record<string, { 'en-us': string }>))
  .flatMap(([event, text]) => (isSent(event) ? [{ event, label: text['en-us'] }] : []))
  .toSorted((one, other) => (one.event < other.event ? -1 : 1))
