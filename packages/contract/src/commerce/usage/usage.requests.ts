import type { Requests } from '../../core/requests.ts'
import type { usage } from './usage.contract.ts'

export const usageRequests: Requests<typeof usage> = {
  plans: ({ account }) => ({ params: { customerKey: account, planCode: 'SAMPLE-PLAN' } }),
  storage: ({ account }) => ({
    body: { Levels: [{ AcctKey: account, Megabytes: 84_200, MeasuredOn: '2026-11-24T06:30:00.000Z' }] },
  }),
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
