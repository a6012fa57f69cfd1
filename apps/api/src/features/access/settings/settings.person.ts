import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { settings } from '@portal/contract/access/settings/settings.contract'
import type { SettingPlace } from '@portal/contract/access/settings/settings.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { type AccountChain, getChain } from '../../../core/settings/settings.chains.ts'
import { auditChanges, planSteps, refuseUnlessMay } from './settings.patch.ts'
import { presentValues } from './settings.present.ts'
import { findPerson, raisePersonVersion, saveUserSetting, type SettingPerson } from './settings.repository.ts'
import { refuseIfClosed } from './settings.update.ts'

type PersonSettings = { person: SettingPerson; chain: AccountChain; places: SettingPlace[] }
/** A person with the settings from the root down. @param hold lock the person @throws Problem user.notFound */
export async function findSettingsOf(tx: Tx, context: Context, userKey: string, hold = false): Promise<PersonSettings> {
  const person = await findPerson(tx, context.caller.scope, userKey, hold)
  if (!person) throw new Problem('user.notFound')
  const chain = await getChain(tx, context, person.accountId)
  const own: SettingPlace = { key: person.userId, level: 'user', own: person.own ?? {} }
  return { person, chain, places: [...chain.places, own] }
}
const present = (context: Context, { person, chain, places }: PersonSettings): Result<typeof settings.getUser> => ({
  userKey: person.userId,
  name: person.name,
  acctKey: person.accountId,
  settings: presentValues(context, places, chain.status),
  version: person.version,
})

/** Every setting of a person of the caller's tree. */
export const getUserSettings = (context: Context, userKey: string) =>
  context.db.inScope(context.caller.scope, async (tx) => present(context, await findSettingsOf(tx, context, userKey)))

/** Sets, locks and reverts settings for one person: all of them or none. @throws Problem request.stale with the stored ones */
export const updateUserSettings = (
  context: Context,
  { params: { userKey }, body, ifMatch }: Input<typeof settings.updateUser>,
) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const found = await findSettingsOf(tx, context, userKey, true)
    const { person, places } = found
    refuseIfClosed(found.chain)
    if (person.version !== ifMatch) throw new Problem('request.stale', { current: present(context, found) })
    const steps = planSteps(context, { places, accountId: person.accountId }, body.changes)
    if (steps.length === 0) return present(context, found)
    refuseUnlessMay(context, steps, { stepUp: true })
    for (const { setting, after } of steps) await saveUserSetting(tx, person, setting.code, after, context.caller.by)
    await raisePersonVersion(tx, person.userId)
    await recordAudit(tx, context, {
      action: 'settings.userChanged',
      accountId: person.accountId,
      targets: [{ type: 'user', key: person.userId, name: person.name }],
      changes: auditChanges(steps),
    })
    return present(context, await findSettingsOf(tx, context, userKey))
  })
