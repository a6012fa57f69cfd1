import type { User } from '@portal/contract/directory/users/users.person'
import { anAdministrator } from '@portal/contract/directory/users/users.examples'

/** A person with the details of their page, whom the reader may change. */
export const aPerson = (overrides: Partial<User> = {}): User => ({
  ...anAdministrator(),
  acctName: 'Northwind Legal',
  acctType: 'CU',
  kind: 'ADMIN',
  jobFunction: null,
  phone: null,
  language: null,
  timeZone: null,
  dateFormat: null,
  referenceKey: null,
  restorableUntil: null,
  inherited: { language: 'en-us', timeZone: 'UTC', dateFormat: 0 },
  createdOn: '2026-05-01T08:00:00.000Z',
  createdBy: 'Rosa Quill',
  modifiedOn: '2026-05-01T08:00:00.000Z',
  modifiedBy: null,
  roleChoices: [],
  editableFields: ['firstName', 'lastName'],
  abilities: { edit: { allowed: true, reason: null }, restore: { allowed: false, reason: 'user.notRemoved' } },
  version: 1,
  ...overrides,
})
