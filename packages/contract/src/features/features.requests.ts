import type { Filling, Requests } from '../core/requests.ts'
import type { features } from './features.contract.ts'

const policy = ({ account }: Filling) =>
  ({
    AcctKey: account,
    ScopeKind: 'ACCOUNT',
    ScopeKey: account,
    FeatureCode: 'Bill',
    Value: 'R',
    Locked: false,
    ValidFrom: null,
    ValidTo: null,
    Reason: 'Agreed by phone',
  }) as const

export const featuresRequests: Requests<typeof features> = {
  policies: ({ account }) => ({ params: { featureCode: 'Bill' }, query: { acctKey: account } }),
  exportFile: () => ({ body: { FeatureCode: 'Bill', Format: 'xlsx' } }),
  tree: ({ account }) => ({ params: { featureCode: 'Bill' }, query: { acctKey: account } }),
  impact: (filling) => ({ body: policy(filling) }),
  save: (filling) => ({ body: { ...policy(filling), Version: 0 } }),
  remove: ({ fresh }) => ({ params: { policyKey: fresh() } }),
  explain: ({ user }) => ({ query: { user, feature: 'Bill' } }),
}
