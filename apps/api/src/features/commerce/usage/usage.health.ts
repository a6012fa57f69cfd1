import { usage as routes } from '@portal/contract/commerce/usage/usage.contract'
import { maxPlans } from '@portal/contract/operations/worklist/worklist.health'
import type { HealthFinding, HealthSource } from '../../../core/worklist/worklist.health.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { findRunning, findToday } from './usage.repository.ts'
import { readMeters } from './usage.service.ts'

/** The plans of an account that used more units than their period has. */
const find = ({ db, caller, request }: PersonContext, acctKey: string): Promise<HealthFinding[]> =>
  db.inScope(caller.scope, async (tx) => {
    const today = await findToday(tx, caller.scope, acctKey)
    if (today === undefined) return []
    const plans = await findRunning(tx, caller.scope, acctKey, maxPlans)
    const readings = await readMeters(tx, plans, () => today)
    return [...readings.values()].flatMap(({ plan, periods }): HealthFinding[] => {
      const now = periods.at(-1)
      if (!now || now.allotted === null || now.used <= now.allotted) return []
      const name = request.language === 'fr-fr' ? plan.planNameFr : plan.planName
      return [{ kind: 'PlanOver', key: plan.subscriptionId, name, total: now.used - now.allotted, on: now.end }]
    })
  })

export const usageHealth: HealthSource = { of: 'CompanyPlans', kinds: ['PlanOver'], by: routes.plans, find }
