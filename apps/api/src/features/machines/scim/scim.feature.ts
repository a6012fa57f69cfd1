import { scim } from '@portal/contract/machines/scim/scim.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { later } from '../../../platform/http/later.ts'

const tables: Tables = {
  scimPerson: {
    by: 'identity providers, one row for each person they write to',
    bound: 'one for a person; 8 KiB of what they send',
    shown: ['scim/scim.people', 'more than is kept of a person is refused'],
  },
  scimGroup: {
    by: 'identity providers, one row for each access group they write to',
    bound: 'one for an access group, of which an account has 500',
    shown: ['scim/scim.groups', 'an account has no more groups by SCIM than by hand'],
  },
}

export const scimFeature: Feature = {
  routes: handle(
    scim,
    later(scim, () => import('./scim.handlers.ts')),
  ),
  tables,
}
