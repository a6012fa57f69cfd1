import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { type AccountPatch, declared } from '@portal/contract/directory/accounts/accounts.declared'

/** What an edit or a creation puts into the table's columns. */
export type AccountValues = Required<Omit<AccountPatch, 'primaryContact'>>
export type ContactValues = NonNullable<AccountPatch['primaryContact']>

/** The fields that are columns of the table, under the same names: all except the contact, which has a table of its own. */
export const storedFields = declared
  .map(({ field }) => field)
  .filter((field): field is keyof AccountValues => field !== 'primaryContact')

type Resolved =
  | 'parentName'
  | 'parentType'
  | 'effectiveStatus'
  | 'effectiveStatusFrom'
  | 'chain'
  | 'inherited'
  | 'managerName'
  | 'abilities'
  | 'childTypes'
  | 'editableFields'
/** An account as stored, without what follows from its ancestors and its reader. */
export type AccountRow = Omit<Account, Resolved>
