import type { Text } from '@portal/contract/core/language'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { distrustDevices, momentInMail } from '../../../core/sessions/sessions.devices.ts'
import type { Person } from '../../../core/people/people.ts'
import { endSessionsOf } from '../../../core/sessions/sessions.ts'
import { consumeLinks } from './mfa.links.repository.ts'
import { findFactors, setMfaState } from './mfa.repository.ts'
import { makeRecoveryCodes } from './mfa.recovery.ts'
import { factorAdded, factorRemoved } from './mfa.mails.ts'

type FactorName = 'totp' | 'passkey' | 'sms' | 'email' | 'recovery'

/** The names of factors in mails. */
const factorNames: Record<FactorName, Text> = {
  totp: { 'en-us': 'Authenticator app', 'fr-fr': 'Application d’authentification' },
  passkey: { 'en-us': 'Passkey', 'fr-fr': 'Clé d’accès' },
  sms: { 'en-us': 'Codes by text message', 'fr-fr': 'Codes par SMS' },
  email: { 'en-us': 'Codes by e-mail', 'fr-fr': 'Codes par e-mail' },
  recovery: { 'en-us': 'New recovery codes', 'fr-fr': 'Nouveaux codes de secours' },
}

type Change = {
  person: Person
  what: 'factorAdded' | 'factorRemoved'
  factor: FactorName
  /** The session that continues; every other session of the person ends. */
  sessionId: string
  /** The name that the person gave it, or the masked number. */
  name?: string | null
}
const mails = { factorAdded, factorRemoved }
const actions = { factorAdded: 'mfa.factorAdded', factorRemoved: 'mfa.factorRemoved' } as const

/** The effects of every change of factors: audit, mail, the end of other sessions (`security.md` 3.2). */
export async function recordFactorChange(
  tx: Tx,
  context: PersonContext,
  { person, what, factor, sessionId, name }: Change,
) {
  const { config } = context
  const words = factorNames[factor][person.language]
  await recordAudit(tx, context, {
    action: actions[what],
    accountId: person.accountId,
    targets: [{ type: 'user', key: person.userId, name: person.email }],
    changes: [
      { field: 'Factor', old: what === 'factorRemoved' ? factor : null, new: what === 'factorAdded' ? factor : null },
    ],
  })
  await queueMail(tx, {
    accountId: person.accountId,
    to: person.email,
    language: person.language,
    template: mails[what],
    values: {
      firstName: person.firstName ?? person.email,
      factor: name ? `${words} (${name})` : words,
      when: momentInMail(),
      providerName: config.providerName,
      link: `${config.publicOrigin}/login`,
    },
  })
  await distrustDevices(tx, person.userId)
  await endSessionsOf(tx, person.userId, 'factorsChanged', { but: sessionId })
}

/** Records the state after a factor was set up, and closes the links that requested it. */
export async function noteAdded(tx: Tx, context: PersonContext, change: Omit<Change, 'what'>): Promise<void> {
  const { userId } = change.person
  await setMfaState(tx, userId, 'Enrolled')
  await consumeLinks(tx, userId)
  await recordFactorChange(tx, context, { ...change, what: 'factorAdded' })
}

/** Recovery codes for people without any: they come with the first factor, when a page can show them. */
export async function firstRecoveryCodes(tx: Tx, { keys }: PersonContext, userId: string): Promise<string[] | null> {
  const own = await findFactors(tx, userId, 'recovery')
  return own.length ? null : makeRecoveryCodes(tx, keys.vault, userId)
}
