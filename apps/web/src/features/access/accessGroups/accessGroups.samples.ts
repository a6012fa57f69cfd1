import type { GroupMember } from '@portal/contract/access/accessGroups/accessGroups.contract'
import type { Group, GroupSummary } from './accessGroups.queries.ts'

// Groups for tests; pass only what the test is about.

export const companyKey = '018f0000-0000-7000-8000-000000000010'
export const helpdeskKey = '018f0000-0000-7000-8000-0000000000b1'
export const salesKey = '018f0000-0000-7000-8000-0000000000b2'

export const aSummary = (more: Partial<GroupSummary> = {}): GroupSummary => ({
  groupKey: helpdeskKey,
  acctKey: companyKey,
  name: 'Helpdesk',
  description: 'First line',
  fullAccess: false,
  archived: false,
  accountScope: 'ALL_BELOW',
  entries: [{ module: 'Customer-Account Details', permission: 'R' }],
  memberCount: 2,
  createdOn: '2026-10-01T08:00:00.000Z',
  usedSince: '2026-11-01T09:00:00.000Z',
  modifiedOn: '2026-11-18T14:00:00.000Z',
  version: 3,
  ...more,
})

export const aGroup = (more: Partial<Group> = {}): Group => ({
  ...aSummary(),
  accounts: [],
  tags: [],
  exclude: [],
  fullWithout: 0,
  abilities: { edit: { allowed: true, reason: null }, archive: { allowed: true, reason: null } },
  ...more,
})

export const aMember = (more: Partial<GroupMember> = {}): GroupMember => ({
  userKey: '018f0000-0000-7000-8000-0000000000c1',
  email: 'ines@borealis.test',
  name: 'Ines Demo',
  status: 'Active',
  lastLoginOn: null,
  addedOn: '2026-11-01T09:00:00.000Z',
  fullWithout: false,
  ...more,
})
export const aPageOfMembers = (items = [aMember()]) => ({
  items,
  nextCursor: null,
  hasMore: false,
  partial: false,
  capped: false,
})
