import type { Manifest } from '../../core/manifest.ts'
import { usage } from './usage.contract.ts'
import { usageAudit, usageErrors, usageLabels } from './usage.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof usage> = {
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

export const usageManifest = {
  routes: usage,
  requests,
  labels: usageLabels,
  errors: usageErrors,
  audit: usageAudit,
} satisfies Manifest
