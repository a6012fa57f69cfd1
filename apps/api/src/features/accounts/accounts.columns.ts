import type { Account } from '@portal/contract/accounts/accounts.contract'
import type { AccountPatch } from '@portal/contract/accounts/accounts.fields'

/** What an edit or a creation puts into the table's columns. */
export type AccountValues = Required<Omit<AccountPatch, 'primaryContact'>>
export type ContactValues = NonNullable<AccountPatch['primaryContact']>

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
/** An account as stored, before what follows from its ancestors and its reader is added. */
export type AccountRow = Omit<Account, Resolved>
