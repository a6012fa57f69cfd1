import { defineList } from '../../core/list.ts'

/** The access groups of a company, by name; there are at most `mostGroups`, so that they come whole. */
// biome-ignore format: a table
export const groupList = defineList({
  name: 'groups',
  filters: {},
  sorts: { name: 'up' },
  columns: {
    name: { fields: ['name'] },
    members: { fields: ['memberCount'] },
    scope: { fields: ['accountScope'] },
    gives: { fields: ['entries'] },
    about: { fields: ['description'] },
    modified: { fields: ['modifiedOn'] },
  },
})
