import type { Feature, Tables } from '../../../core/feature.ts'
import { scimRoutes } from './scim.routes.ts'

const tables: Tables = {
  scimPerson: {
    by: 'identity providers, a row for each person whom they write to',
    bound: 'one for a person; 8 KiB of what they send',
    shown: ['scim/scim.people', 'more than is kept of a person is refused'],
  },
  scimGroup: {
    by: 'identity providers, a row for each access group that they write to',
    bound: 'one for an access group, of which an account has 500',
    shown: ['scim/scim.groups', 'an account has no more groups by SCIM than by hand'],
  },
}

export const scimFeature: Feature = { routes: scimRoutes, tables }
