import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { clearFailures } from '../../../platform/limits/attempts.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { distrustDevices, momentInMail } from '../../../core/sessions/sessions.devices.ts'
import { nameOf, type Person } from '../../../core/people/people.ts'
import { endSessionsOf } from '../../../core/sessions/sessions.ts'
import { deleteFactors, findFactors, lockFactorsOf, setMfaState } from './mfa.repository.ts'
import { factorsReset } from './mfa.mails.ts'

/**
 * Removes every factor of a person, trusted browsers and failures, ends their sessions and notifies them by mail;
 * e-mail codes apply until they set up a factor again. The caller checks scope and right (asAuth).
 */
export async function resetFactors(tx: Tx, context: PersonContext, person: Person, reason: string): Promise<void> {
  const { caller, config } = context
  const { userId, accountId, email, language } = person
  await lockFactorsOf(tx, userId)
  const kinds = [...new Set((await findFactors(tx, userId)).map(({ kind }) => kind))]
  await deleteFactors(tx, userId)
  await setMfaState(tx, userId, 'ResetRequired')
  await distrustDevices(tx, userId)
  await clearFailures(tx, person)
  await endSessionsOf(tx, userId, 'factorsReset')
  await recordAudit(tx, context, {
    action: 'mfa.reset',
    accountId,
    targets: [{ type: 'user', key: userId, name: nameOf(person) }],
    changes: [{ field: 'Factors', old: kinds, new: [] }],
    reason,
  })
  await queueMail(tx, {
    accountId,
    to: email,
    language,
    template: factorsReset,
    values: {
      firstName: person.firstName ?? email,
      by: caller.name,
      reason,
      when: momentInMail(),
      providerName: config.providerName,
      link: `${config.publicOrigin}/login`,
    },
  })
}
