import type { Requests } from '../core/requests.ts'
import type { usage } from './usage.contract.ts'

export const usageRequests: Requests<typeof usage> = {
  plans: ({ account }) => ({ params: { customerKey: account, planCode: 'SAMPLE-PLAN' } }),
  batch: ({ account, fresh }) => ({
    body: {
      BatchId: fresh(),
      Facts: [
        {
          AcctKey: account,
          PlanCode: 'SAMPLE-PLAN',
          ProductLine: 'ESIGN',
          UnitType: 'ENVELOPE',
          UserKey: null,
          Day: '2026-11-24',
          Quantity: 12,
        },
      ],
    },
  }),
}
