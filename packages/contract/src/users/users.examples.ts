import type { UserListItem } from './users.contract.ts'

/** An administrator as lists show them: Ada Sample, active, with a second factor. */
export const anAdministrator = (given: Partial<UserListItem> = {}): UserListItem => ({
  userKey: '018f0000-0000-7000-8000-0000000000c1',
  acctKey: '018f0000-0000-7000-8000-0000000000aa',
  email: 'ada@northwind.test',
  firstName: 'Ada',
  lastName: 'Sample',
  roleCode: 'CU',
  status: 'Active',
  registrationPending: false,
  mfaState: 'Enrolled',
  lockedUntil: null,
  factorOff: false,
  lastLoginOn: null,
  mayActFor: false,
  ...given,
})
