import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { settingGroups } from '@portal/contract/access/settings/settings.catalogue'
import { settings as routes } from '@portal/contract/access/settings/settings.contract'
import type { SettingPlace } from '@portal/contract/access/settings/settings.rules'
import { type Caller, narrowed, requireAccess } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { findSettingsOf } from './settings.person.ts'
import { getChain } from '../../../core/settings/settings.chains.ts'
import { flat } from './settings.service.ts'

/**
 * For companies below the session's own, the products get the values that `customer` shows them. @throws Problem
 * auth.forbidden
 */
function mayRead(caller: Caller): Caller {
  requireAccess(routes.customer.access, caller)
  return narrowed(caller, routes.customer.module)
}

/**
 * For the caller's company, the values for the person, whose products need them; for a company below, that company's
 * values.
 */
async function placesFor(tx: Tx, context: PersonContext, acctKey: string): Promise<readonly SettingPlace[]> {
  const { caller } = context
  if (acctKey === caller.accountId) return (await findSettingsOf(tx, context, caller.userId)).places
  return (await getChain(tx, { caller: mayRead(caller) }, acctKey)).places
}

/** Settings of one group, or of all, for the session that requests them (specification section 7, UserSesson). */
export async function getForSession(
  context: PersonContext,
  { sessionId, a, b }: Input<typeof routes.ofSession>['params'],
) {
  if (sessionId !== context.caller.sessionId) throw new Problem('session.notFound')
  const group = settingGroups.find((one) => one === b)
  return context.db.inScope(context.caller.scope, async (tx) => {
    const places = await placesFor(tx, context, a)
    if (!group && b !== 'all') throw new Problem('setting.notFound')
    return { acctKey: a, settings: flat(context, places, group) }
  })
}
