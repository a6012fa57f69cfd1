import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { subscriptions as routes } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import type { HealthFinding, HealthSource } from '../../../core/worklist/worklist.health.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { isSuspended } from './subscriptions.facts.ts'
import { findAccounts } from './subscriptions.repository.ts'
import { findTroubled } from './subscriptions.table.repository.ts'

/**
 * Finds what needs attention in the plans of an account, in the order of their ends.
 * @throws Problem account.notFound
 */
const find = ({ db, caller, request }: PersonContext, acctKey: string): Promise<HealthFinding[]> =>
  db.inScope(caller.scope, async (tx) => {
    const [account] = await findAccounts(tx, caller.scope, [acctKey])
    if (!account) throw new Problem('account.notFound')
    const seesEnds = holds(caller.rights, 'CustomerPlanEndDate:R')
    const rows = await findTroubled(tx, caller.scope, acctKey)
    const lines = rows.flatMap(({ subscriptionId: key, planName, planNameFr, isFull, endsOn, daysLeft, ...row }) => {
      const name = request.language === 'fr-fr' ? planNameFr : planName
      return [
        ...(isFull ? [{ kind: 'PlanFull', key, name, total: row.seats } as const] : []),
        ...(daysLeft !== null && seesEnds
          ? [{ kind: 'PlanEnding', key, name, total: daysLeft, on: endsOn } as const]
          : []),
      ]
    })
    return isSuspended(account.accountStatus) ? [{ kind: 'HolderSuspended', key: acctKey }, ...lines] : lines
  })

export const planHealth: HealthSource = {
  of: 'CompanyPlans',
  kinds: ['HolderSuspended', 'PlanFull', 'PlanEnding'],
  by: routes.summary,
  reading: true,
  find,
}
