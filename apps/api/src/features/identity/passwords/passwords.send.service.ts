import type { Config } from '../../../platform/config/config.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { limitUse } from '../../../platform/limits/attempts.ts'
import { isTaken, type Person } from '../../../core/people/people.ts'
import { refusalAtDoor } from '../../../core/status/status.allows.ts'
import { ssoEnforcedFor } from '../../../core/signIn/signIn.enforcement.ts'
import { firstActivationCodes, renewCode } from './passwords.codes.ts'
import { mailActivations, mailReset, mailSsoRequired, type Reader } from './passwords.notices.ts'

// Mails to one person, with their limits (`product.md` 3.2, `security.md` 3.8).

const [aMinute, anHour, aDay] = [60, 3_600, 86_400]

/** Seconds until a person may get another invitation or welcome: one a minute, five a day. */
export async function limitInvitations(tx: Tx, userId: string): Promise<number | undefined> {
  const wait = await limitUse(tx, `invite:minute:${userId}`, 1, aMinute)
  return wait ?? limitUse(tx, `invite:day:${userId}`, 5, aDay)
}

type InvitedReader = Reader & { userId: string }
/** Mails the first activation codes of new people, in the transaction that creates them (`inScope`). */
export async function sendFirstActivations(
  tx: Tx,
  config: Config,
  readers: readonly InvitedReader[],
  invitedBy: string,
): Promise<void> {
  if (readers.length === 0) return
  const codes = await firstActivationCodes(tx, readers)
  await mailActivations(
    tx,
    config,
    readers.map((reader, at) => ({ reader, code: codes[at] as string, invitedBy })),
  )
}

/** Mails a new activation code; earlier ones are revoked (asAuth). */
export async function sendActivation(tx: Tx, config: Config, person: Person, invitedBy: string): Promise<void> {
  const code = await renewCode(tx, 'activation', person)
  await mailActivations(tx, config, [{ reader: person, code, invitedBy }])
}

/** Sends an invitation again to an invited person who requests it; other people get nothing. */
export async function resendToInvited(tx: Tx, config: Config, person: Person): Promise<boolean> {
  if (person.userStatus !== 'Invited') return false
  if (await refusalAtDoor(tx, person.accountId, 'invite')) return false
  if (await isTaken(tx, person)) return false
  if ((await limitInvitations(tx, person.userId)) !== undefined) return false
  await sendActivation(tx, config, person, config.providerName)
  return true
}

/** Whether a person is an active end user, whose password is for the products, of a company that is not stopped. */
const isEndUser = async (tx: Tx, { roleCode, userStatus, accountId }: Person) =>
  roleCode === null && userStatus === 'Active' && !(await refusalAtDoor(tx, accountId, 'signIn'))

/** Mails the link to a new password, or to the company's own sign-in; three an hour, nothing to disabled people. */
export async function sendReset(tx: Tx, config: Config, person: Person): Promise<boolean> {
  if (!person.admitted && !(await isEndUser(tx, person))) return false
  if ((await limitUse(tx, `forgot:${person.userId}`, 3, anHour)) !== undefined) return false
  if (await ssoEnforcedFor(tx, person)) await mailSsoRequired(tx, config, person)
  else await mailReset(tx, config, person, await renewCode(tx, 'reset', person))
  return true
}
