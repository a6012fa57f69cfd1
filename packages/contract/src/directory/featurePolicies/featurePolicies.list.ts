import { capitalized, choices, defineList, filterShape, flags, keyed, period } from '../../core/list.ts'
import { PolicyScopeKind, PolicyValue } from './featurePolicies.fields.ts'

/** The policies of a feature in the caller's tree; the page names the feature. */
// oxfmt-ignore
export const policyList = defineList({
  name: 'policies',
  filters: {
    scopeKind: choices(PolicyScopeKind, { column: 'scopeKind', words: 'features.scopeKind' }),
    value: choices(PolicyValue, { column: 'value', words: 'features.value' }),
    only: flags(
      {
        locked: 'locked',
        /** Not in force yet, and no longer in force. */
        upcoming: null,
        expired: null,
      },
      {},
    ),
    modified: period({ column: 'modifiedAt', ends: ['modifiedFrom', 'modifiedTo'] }),
    /** The company that it is set for or in. */
    account: keyed({ column: 'accountId', picks: 'account' }),
  },
  sorts: { modifiedOn: 'down' },
  columns: {
    feature: { fields: { feature: 'text' }, file: true },
    scope: { fields: { account: 'text', scopeKind: 'text', name: 'text' } },
    value: { fields: { value: 'text', locked: 'yesNo' } },
    period: { fields: { validFrom: 'moment', validTo: 'moment' } },
    reason: { fields: { reason: 'prose' } },
    by: { fields: { modifiedBy: 'text', modifiedOn: 'moment' } },
  },
})

export const policyFilter = capitalized(filterShape(policyList))
