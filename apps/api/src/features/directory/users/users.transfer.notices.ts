import { normalEmail } from '@portal/contract/core/fields'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { queueMails } from '../../../core/mails/mails.queue.ts'
import { transferred, transferredEndUser, transferredInvited } from './users.mails.ts'
import { findTransferred } from './users.transfer.repository.ts'

type MovedPerson = { userId: string; from: string; to: string }
/**
 * Notifies transferred people: those who can use their access or were invited to it, and end users if their company
 * wants mails to them. The mail names only the person's two companies, and omits the reason, which was written for
 * others.
 */
export async function mailTransferred(
  tx: Tx,
  { caller, config }: Context,
  moved: readonly MovedPerson[],
): Promise<void> {
  const people = new Map((await findTransferred(tx, caller.scope, moved)).map((one) => [one.userId, one]))
  const mails = moved.flatMap(({ userId, from, to }) => {
    const person = people.get(userId)
    return person ? [{ ...person, values: { firstName: person.firstName ?? person.email, from, to } }] : []
  })
  const mailOf = ({ accountId, email, language, values }: (typeof mails)[number]) => ({
    accountId,
    to: normalEmail(email),
    language,
    values,
  })
  const invited = mails.filter(({ userStatus }) => userStatus === 'Invited')
  const others = mails.filter(({ userStatus }) => userStatus !== 'Invited')
  await queueMails(
    tx,
    invited.map((one) => ({ ...mailOf(one), template: transferredInvited })),
  )
  await queueMails(
    tx,
    others.filter(({ kind }) => kind === 'ENDUSER').map((one) => ({ ...mailOf(one), template: transferredEndUser })),
  )
  const link = `${config.publicOrigin}/login`
  await queueMails(
    tx,
    others
      .filter(({ kind }) => kind !== 'ENDUSER')
      .map((one) => ({ ...mailOf(one), values: { ...one.values, link }, template: transferred })),
  )
}
