import type { Manifest } from '../../core/manifest.ts'
import { features } from './featurePolicies.contract.ts'
import { featuresAudit, featuresErrors, featuresLabels } from './featurePolicies.words.ts'
import type { RequestValues, Requests } from '../../core/requests.ts'

const policy = ({ account }: RequestValues) =>
  ({
    AcctKey: account,
    ScopeKind: 'ACCOUNT',
    ScopeKey: account,
    FeatureCode: 'Brand',
    Value: 'R',
    Locked: false,
    ValidFrom: null,
    ValidTo: null,
    Reason: 'Agreed by phone',
  }) as const

const query = ({ account }: RequestValues) =>
  ({
    FeatureCode: 'Brand',
    ScopeKind: ['ACCOUNT'],
    Value: ['R'],
    Locked: true,
    Upcoming: true,
    Expired: true,
    ModifiedFrom: '2026-01-01T00:00:00.000Z',
    ModifiedTo: '2026-12-31T00:00:00.000Z',
    Account: account,
  }) as const

const requests: Requests<typeof features> = {
  search: (filling) => ({ body: { ...query(filling), Cursor: null, PageNumber: 1 } }),
  exportFile: (filling) => ({ body: { ...query(filling), Format: 'xlsx' } }),
  tree: ({ account }) => ({ params: { featureCode: 'Brand' }, query: { acctKey: account } }),
  impact: (filling) => ({ body: policy(filling) }),
  save: (filling) => ({ body: { ...policy(filling), Version: 0 } }),
  remove: ({ fresh }) => ({ params: { policyKey: fresh() } }),
  explain: ({ user }) => ({ query: { user, feature: 'Brand' } }),
}

export const featuresManifest = {
  routes: features,
  requests,
  labels: featuresLabels,
  errors: featuresErrors,
  audit: featuresAudit,
} satisfies Manifest
