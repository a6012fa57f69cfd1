import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { hidesAbove, visibleName } from '../../../core/people/people.sight.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { findValue } from '../../../core/settings/settings.chains.ts'
import type { Person } from '../../../core/people/people.ts'
import { actedFor } from './alias.mails.ts'

/** Notifies a person that someone of a company above acts for them, unless they or their company opted out (asAuth). */
export async function notifyActedFor(
  tx: Tx,
  { caller, config }: PersonContext,
  person: Person,
  reason: string,
): Promise<void> {
  if (person.noticeChoices.actedFor === false) return
  if (!(await findValue(tx, config, person.accountId, 'notifications.aliasNotice'))) return
  const sight = { inside: false, hidden: await hidesAbove(tx, person.accountId) }
  await queueMail(tx, {
    accountId: person.accountId,
    to: person.email,
    language: person.language,
    template: actedFor,
    values: {
      firstName: person.firstName ?? person.email,
      actorName: visibleName(caller.name, sight, person.language),
      when: new Date().toISOString().slice(0, 16).replace('T', ' '),
      reason,
      link: `${config.publicOrigin}/profile`,
    },
  })
}
