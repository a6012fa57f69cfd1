import { blank } from '../../core/blank.ts'
import { UserListItem } from './users.list.ts'

/** An administrator as lists show them: Ada Sample, active, with a second factor. */
export const anAdministrator = (overrides: Partial<UserListItem> = {}): UserListItem => ({
  ...blank(UserListItem),
  userKey: '018f0000-0000-7000-8000-0000000000c1',
  acctKey: '018f0000-0000-7000-8000-0000000000aa',
  acctName: 'Northwind Legal',
  acctType: 'CU',
  email: 'ada@northwind.test',
  firstName: 'Ada',
  lastName: 'Sample',
  kind: 'ADMIN',
  roleCode: 'CU',
  status: 'Active',
  mfaState: 'Enrolled',
  createdOn: '2026-01-05T10:00:00.000Z',
  modifiedOn: '2026-01-05T10:00:00.000Z',
  ...overrides,
})

/** A page of people, the last one unless it says where the next begins. */
export const aPageOfPeople = (items: UserListItem[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
  hasMore: nextCursor !== null,
  partial: false,
  capped: false,
})
