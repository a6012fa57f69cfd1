import type { Manifest } from '../../core/manifest.ts'
import { userPlans } from './userPlans.contract.ts'
import { userPlansAudit, userPlansErrors, userPlansLabels } from './userPlans.words.ts'
import type { Requests } from '../../core/requests.ts'

const planCode = 'SAMPLE-PLAN'
const filter = {
  SearchText: 'text',
  Plan: planCode,
  NoPlan: false,
  Status: ['Active' as const],
  Kind: ['ADMIN' as const],
}

const requests: Requests<typeof userPlans> = {
  seats: ({ account }) => ({ params: { acctKey: account } }),
  search: ({ account }) => ({
    body: { ...filter, AcctKey: account, PageSize: 5, Cursor: null, PageNumber: 1, Sort: '-name' },
  }),
  count: ({ account }) => ({ body: { ...filter, AcctKey: account } }),
  ofPerson: ({ user }) => ({ params: { userKey: user } }),
  ofSession: ({ account, user, fresh }) => ({ params: { p: fresh(), b: account, c: user } }),
  saveSource: ({ fresh }) => ({ body: { SessionKey: fresh(), SourceName: 'outlook' } }),
  assign: ({ account, user }) => ({
    body: { CustomerKey: account, UserKeys: [user], PlanCode: planCode, Effective: 'NOW', ReplaceExisting: true },
  }),
  bulkChange: ({ account, user }) => ({
    body: {
      CustomerKey: account,
      FromPlanCode: null,
      ToPlanCode: planCode,
      UserKeys: [user],
      Effective: 'PERIOD_END',
      OnShortage: 'PARTIAL',
    },
  }),
  schedule: ({ user }) => ({ body: { UserKeys: [user], ToPlanCode: planCode, On: '2099-01-31' } }),
}

export const userPlansManifest = {
  routes: userPlans,
  requests,
  labels: userPlansLabels,
  errors: userPlansErrors,
  audit: userPlansAudit,
} satisfies Manifest
