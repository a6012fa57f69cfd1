import type { SignInRules } from '@portal/contract/policies/policies.rules'
import type { Config } from '../../platform/config/config.ts'
import type { Tx } from '../../platform/db/db.ts'
import { resolveSignInRules } from '../policies/policies.service.ts'
import { isInside } from '../settings/settings.addresses.ts'
import { holdSession } from './sessions.open.repository.ts'
import { getPerson } from './sessions.people.ts'
import { idleGrace } from './sessions.rules.ts'

/** The rules that hold for a person's sessions now (asAuth). */
export const findSessionRules = async (tx: Tx, config: Config, userId: string): Promise<SignInRules> =>
  (await resolveSignInRules(tx, config, (await getPerson(tx, userId)).accountId)).rules

/** Whether people of an account may sign in from an address (asAuth). */
export async function mayComeFrom(tx: Tx, config: Config, accountId: string, address: string): Promise<boolean> {
  const { rules } = await resolveSignInRules(tx, config, accountId)
  return isInside(address, rules.allowedAddresses)
}

/**
 * Holds a session that is being refreshed to what its company allows now: how long it lasts and may be idle, and from where.
 * Of somebody who acts for another the address is the own company's to allow.
 * @param actorUserId who acts, if somebody does
 * @returns the seconds that are left; 0 or less when it is over, undefined when the address is not allowed
 */
export async function holdToRules(
  tx: Tx,
  config: Config,
  session: { sessionId: string; userId: string; actorUserId: string | null },
  address: string,
): Promise<number | undefined> {
  const rules = await findSessionRules(tx, config, session.userId)
  const from = session.actorUserId ? await findSessionRules(tx, config, session.actorUserId) : rules
  if (!isInside(address, from.allowedAddresses)) return undefined
  return holdSession(tx, session.sessionId, { idle: rules.idleMinutes + idleGrace, hours: rules.sessionHours })
}
