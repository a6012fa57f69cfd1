import type { Requests } from '../../core/requests.ts'
import type { aiAccess } from './aiAccess.contract.ts'

export const aiAccessRequests: Requests<typeof aiAccess> = {
  get: ({ account }) => ({ query: { AccountId: account } }),
  impact: ({ account }) => ({
    params: { acctKey: account },
    body: {
      Mode: 'ALL',
      Features: { summarise: true, classify: true, draft: true, threatAnalysis: false, fingerprint: false },
      DailyLimitPerUser: 50,
      RetentionDays: 7,
    },
  }),
  save: ({ account }) => ({
    body: {
      AccountId: account,
      Mode: 'ALL',
      Features: { summarise: true, classify: true, draft: true, threatAnalysis: false, fingerprint: false },
      AllowedUserKeys: [],
      AllowedGroupKeys: [],
      DailyLimitPerUser: 50,
      RetentionDays: 7,
      UseForTraining: false,
      NoticeAccepted: true,
      Locked: false,
      Version: 0,
    },
  }),
}
