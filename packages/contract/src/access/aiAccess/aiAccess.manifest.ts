import type { Manifest } from '../../core/manifest.ts'
import { aiAccess } from './aiAccess.contract.ts'
import { aiAccessAudit, aiAccessErrors, aiAccessLabels } from './aiAccess.words.ts'
import type { Requests } from '../../core/requests.ts'

const requests: Requests<typeof aiAccess> = {
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

export const aiAccessManifest = {
  routes: aiAccess,
  requests,
  labels: aiAccessLabels,
  errors: aiAccessErrors,
  audit: aiAccessAudit,
} satisfies Manifest
