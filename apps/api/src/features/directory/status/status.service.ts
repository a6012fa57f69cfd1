import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { status } from '@portal/contract/directory/status/status.contract'
import { isDangerous, type StatusTarget } from '@portal/contract/directory/status/status.rules'
import { requireStepUp } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { applyStatus } from './status.apply.ts'
import { cancelPlan, type StatusSchedule, planStatus } from './status.plans.ts'
import { presentStanding, type StatusDetail } from './status.present.ts'
import { hasOtherDecider } from './status.repository.ts'
import { findStandings, getLocked, type AccountState } from './status.standings.ts'

async function getStanding(tx: Tx, context: Context, acctKey: string): Promise<StatusDetail> {
  const [row] = await findStandings(tx, context, [acctKey])
  if (!row) throw new Problem('account.notFound')
  return presentStanding(tx, context, row)
}

export const getStatus = (context: Context, { params }: Input<typeof status.get>): Promise<StatusDetail> =>
  context.db.inScope(context.caller.scope, (tx) => getStanding(tx, context, params.acctKey))

/** Changes that need two people go through a change set if there is a second person (`product.md` M6). */
const needsTwo = (to: StatusTarget) => to === 'Closed' || to === 'SuspendedAbuse'
async function refuseAlone(tx: Tx, { caller }: Context, to: StatusTarget): Promise<void> {
  if (needsTwo(to) && (await hasOtherDecider(tx, caller.userId))) throw new Problem('change.approvalNeeded')
}

/** @throws Problem step_up_required, alias.forbidden for suspending or closing a partner */
function requireFresh({ caller }: Context, { acctType }: AccountState, to: StatusTarget): void {
  if (isDangerous(to, { partner: acctType !== 'CU', many: false })) requireStepUp(caller)
}

/**
 * One change of an account that the caller viewed.
 * @param version the one that they saw; a stale one gives 412 with the stored state
 */
const changing = (
  context: Context,
  acctKey: string,
  version: number | undefined,
  work: (tx: Tx, row: AccountState) => Promise<void>,
  { alone = false } = {},
): Promise<StatusDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await getLocked(tx, context, acctKey, { alone })
    if (version !== undefined && row.version !== version)
      throw new Problem('request.stale', { current: await presentStanding(tx, context, row) })
    await work(tx, row)
    return getStanding(tx, context, acctKey)
  })

export const changeStatus = (context: Context, { params, body, ifMatch }: Input<typeof status.change>) =>
  changing(
    context,
    params.acctKey,
    ifMatch,
    async (tx, row) => {
      await applyStatus(tx, context, row, body)
      requireFresh(context, row, body.to)
      // Checked last, so that callers without the right get that answer first.
      await refuseAlone(tx, context, body.to)
    },
    { alone: body.to === 'Closed' },
  )

/** Plans a change of a locked account, for the route, the edit of an account and change sets. */
export async function scheduleStatus(
  tx: Tx,
  context: Context,
  row: AccountState,
  schedule: StatusSchedule,
): Promise<void> {
  await planStatus(tx, context, row, schedule)
  requireFresh(context, row, schedule.to)
  await refuseAlone(tx, context, schedule.to)
}

export const schedulePlan = (context: Context, { params, body, ifMatch }: Input<typeof status.schedule>) =>
  changing(context, params.acctKey, ifMatch, (tx, row) => scheduleStatus(tx, context, row, body))

export const cancelPending = (context: Context, { params }: Input<typeof status.cancelPending>) =>
  changing(context, params.acctKey, undefined, (tx, row) => cancelPlan(tx, context, row))

/** The three fields of specification section 4: together they plan a change; a null status cancels it. */
export async function editPending(
  tx: Tx,
  context: Context,
  acctKey: string,
  schedule: { to: StatusTarget; effectiveOn: string; reasonCode: string } | null,
): Promise<void> {
  const row = await getLocked(tx, context, acctKey)
  if (schedule) await scheduleStatus(tx, context, row, schedule)
  else if (row.pending) await cancelPlan(tx, context, row)
}
