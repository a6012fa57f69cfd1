import { capitalized, defineList, filterShape, words } from '../../core/list.ts'

/** The members of an access group. */
export const groupMemberList = defineList({
  name: 'groupMembers',
  filters: { searchText: words(100, { at: 'q' }) },
  sorts: { name: 'up' },
  columns: {
    name: { fields: ['name'] },
    email: { fields: ['email'] },
    added: { fields: ['addedOn'] },
    last: { fields: ['lastLoginOn'] },
  },
})
export const groupMemberFilter = capitalized(filterShape(groupMemberList))
