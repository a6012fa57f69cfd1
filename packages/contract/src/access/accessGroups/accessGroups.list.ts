import { defineList } from '../../core/list.ts'

/** The access groups of a company, by name; there are at most `maxGroups`, so all are returned together. */
// oxfmt-ignore
export const groupList = defineList({
  name: 'groups',
  filters: {},
  sorts: { name: 'up' },
  columns: {
    name: { fields: { name: 'text' } },
    members: { fields: { memberCount: 'number' } },
    scope: { fields: { accountScope: { words: 'accessGroups.scope' } } },
    gives: { fields: { entries: 'text' } },
    about: { fields: { description: 'prose' } },
    modified: { fields: { modifiedOn: 'moment' } },
  },
})
