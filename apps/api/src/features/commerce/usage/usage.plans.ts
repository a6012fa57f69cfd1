import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { ProductLine } from '@portal/contract/commerce/plans/plans.fields'
import type { PlanUsage, usage as routes } from '@portal/contract/commerce/usage/usage.contract'
import { usageLimits, percentOf } from '@portal/contract/commerce/usage/usage.rules'
import { maxOverviewRows } from '@portal/contract/operations/worklist/worklist.overview'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findByUser, findPlanOf, findRunning, findToday } from './usage.repository.ts'
import { type Reading, readMeters } from './usage.service.ts'

async function present(tx: Tx, { caller }: Context, { plan, periods, days, spans }: Reading): Promise<PlanUsage[]> {
  const now = periods.at(-1)
  const span = spans.at(-1)
  if (!now || !span) return []
  // Colleagues limited by access groups may see a company's plans but not its people.
  const byUser = caller.heldToGroups ? null : await findByUser(tx, plan, now.start, usageLimits.people)
  return [
    {
      subscriptionKey: plan.subscriptionId,
      planCode: plan.planCode,
      planName: plan.planName,
      planNameFr: plan.planNameFr,
      productLine: plan.productLine as ProductLine,
      unitType: plan.unitType,
      range: span.range,
      periodStart: now.start,
      periodEnd: now.end,
      allotted: now.allotted,
      carriedOver: now.carried,
      used: now.used,
      remaining: now.remaining,
      percent: percentOf(now),
      overage: now.overage,
      overageRule: span.overage,
      seatsTotal: plan.seats,
      seatsUsed: plan.seatsUsed,
      byUser,
      periods: periods.slice(-usageLimits.periods).map(({ start, end, allotted, used, overage }) => ({
        periodStart: start,
        periodEnd: end,
        allotted,
        used,
        overage,
      })),
      asOf: days.at(-1)?.day ?? null,
    },
  ]
}

/** The usage of a plan by a company; empty for a plan that it never held. @throws Problem account.notFound */
export async function getPlanUsage(context: Context, { params }: Input<typeof routes.plans>): Promise<PlanUsage[]> {
  const { customerKey, planCode } = params
  if (customerKey === '' || planCode === '') return []
  const { db, caller } = context
  return db.inScope(caller.scope, async (tx) => {
    const today = await findToday(tx, caller.scope, customerKey)
    if (today === undefined) throw new Problem('account.notFound')
    const plan = await findPlanOf(tx, caller.scope, customerKey, planCode)
    if (!plan) return []
    const read = (await readMeters(tx, [plan], () => today)).get(plan.subscriptionId)
    return read ? present(tx, context, read) : []
  })
}

/** The usage of the plans that run in the caller's company; undefined where none has units. */
export const findOwnUsage = ({ db, caller }: Context) =>
  db.inScope(caller.scope, async (tx) => {
    const plans = await findRunning(tx, caller.scope, caller.accountId, maxOverviewRows)
    const today = await findToday(tx, caller.scope, caller.accountId)
    const readings = today === undefined ? new Map<string, Reading>() : await readMeters(tx, plans, () => today)
    const items = [...readings.values()].flatMap(({ plan, periods }) => {
      const now = periods.at(-1)
      if (!now) return []
      const { subscriptionId: subscriptionKey, unitType } = plan
      const { end: periodEnd, used, allotted } = now
      return [{ subscriptionKey, unitType, periodEnd, used, allotted, percent: percentOf(now) }]
    })
    return items.length > 0 ? { items } : undefined
  })
