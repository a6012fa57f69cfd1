import type {
  CommissionAssignment,
  CommissionPlan,
  Commissions,
  commissions as routes,
} from '@portal/contract/commerce/commissions/commissions.contract'
import type { Input } from '@portal/contract/core/route'
import type { Context } from '../../../platform/http/context.ts'
import { issuerAbility, latestMonth } from '../billing/billing.service.ts'
import * as stored from './commissions.repository.ts'
import { lastDayOf, presentFacts } from './commissions.statement.ts'

// Commissions that a company gives partners below it, and those that companies above give it.

export const presentPlan = ({ planId, name, rate, planCodes, months, assigned }: stored.PlanRow): CommissionPlan => ({
  planKey: planId,
  name,
  commissionRate: rate,
  planCodes,
  commissionMonths: months,
  assigned,
})
export function presentAssignment(row: stored.AssignmentRow): CommissionAssignment {
  const { assignmentId, agreementId: _, partnerId: __, planId, ...rest } = row
  return { ...rest, assignmentKey: assignmentId, planKey: planId }
}

export const getCommissions = (
  context: Context,
  { query: { month } }: Input<typeof routes.list>,
): Promise<Commissions> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const statements = await stored.listStatements(tx, caller.scope, { month, lastDay: lastDayOf(month) })
    return {
      plans: (await stored.listPlans(tx, caller.scope)).map(presentPlan),
      assignments: (await stored.listAssignments(tx, caller.scope)).map(presentAssignment),
      statements: statements.map((row) => presentFacts(context, row, month)),
      latestMonth: latestMonth(new Date()),
      edit: issuerAbility(caller, caller.accountId),
    }
  })
