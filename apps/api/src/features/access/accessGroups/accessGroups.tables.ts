import type { Tables } from '../../../core/feature.ts'

export const accessGroupsTables: Tables = {
  accessGroup: {
    by: 'administrators',
    bound: '500 for a company, archived ones counted',
    shown: ['tables', 'a company has as many groups'],
  },
  accessGroupMember: { by: 'administrators', bound: 'one row for each person and group; read 25 at a time' },
}
