import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { AccountSettings, settings } from '@portal/contract/access/settings/settings.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { sessionChanged } from '../../../core/sessions/sessions.ts'
import { type AccountChain, getChain } from '../../../core/settings/settings.chains.ts'
import { auditChanges, planSteps, refuseUnlessMay, type Step } from './settings.patch.ts'
import { isOpen, presentAccount } from './settings.present.ts'
import { lockAccount, raiseVersion, saveAccountSetting } from './settings.repository.ts'

/** @throws Problem account.inactive */
export function refuseIfClosed({ status }: Pick<AccountChain, 'status'>): void {
  if (!isOpen(status)) throw new Problem('account.inactive', { values: { status } })
}

/** Stores an account's settings and audits them; settings of sessions apply immediately to people signed in below. */
export async function saveSteps(tx: Tx, context: Context, chain: AccountChain, steps: readonly Step[]): Promise<void> {
  const { key, name } = chain.last
  for (const { setting, after } of steps) await saveAccountSetting(tx, key, setting.code, after, context.caller.by)
  await raiseVersion(tx, key)
  await recordAudit(tx, context, {
    action: 'settings.changed',
    accountId: key,
    targets: [{ type: 'account', key, name: name ?? '' }],
    changes: auditChanges(steps),
  })
  if (steps.some(({ setting }) => setting.acts)) await sessionChanged(tx, key)
}

/** Sets, locks, unlocks and reverts settings of an account: all of them or none. */
export const updateSettings = (
  context: Context,
  { params: { acctKey }, body, ifMatch }: Input<typeof settings.update>,
): Promise<AccountSettings> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    if (!(await lockAccount(tx, context.caller.scope, acctKey))) throw new Problem('account.notFound')
    const chain = await getChain(tx, context, acctKey)
    const current = presentAccount(context, chain)
    refuseIfClosed(chain)
    if (chain.version !== ifMatch) throw new Problem('request.stale', { current })
    const steps = planSteps(context, { places: chain.places, accountId: acctKey }, body.changes)
    if (steps.length === 0) return current
    refuseUnlessMay(context, steps, { stepUp: true })
    await saveSteps(tx, context, chain, steps)
    return presentAccount(context, await getChain(tx, context, acctKey))
  })
