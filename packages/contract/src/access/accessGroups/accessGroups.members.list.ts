import { capitalized, defineList, filterShape, words } from '../../core/list.ts'

/** The members of an access group. */
export const groupMemberList = defineList({
  name: 'groupMembers',
  filters: { searchText: words(100, { at: 'q' }) },
  sorts: { name: 'up' },
  columns: {
    name: { fields: { name: 'text' } },
    email: { fields: { email: 'email' } },
    added: { fields: { addedOn: 'moment' } },
    last: { fields: { lastLoginOn: 'moment' } },
  },
})
export const groupMemberFilter = capitalized(filterShape(groupMemberList))
