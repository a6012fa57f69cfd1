import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { type AccountPatch, declared } from '@portal/contract/directory/accounts/accounts.declared'

/** The values that an edit or a creation stores in the table's columns. */
export type AccountValues = Required<Omit<AccountPatch, 'primaryContact'>>
export type ContactValues = NonNullable<AccountPatch['primaryContact']>

/**
 * The fields that are columns of the table, under the same names: all except the contact, which has a separate table.
 */
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
  | 'inheritedFrom'
  | 'managerName'
  | 'abilities'
  | 'childTypes'
  | 'editableFields'
/** An account as stored, without fields that depend on its ancestors or its reader. */
export type AccountRow = Omit<Account, Resolved>
