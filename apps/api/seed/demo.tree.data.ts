import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Country, DemoLanguage } from './demo.words.data.ts'

// The companies and people that docs/demo.md and the tests know by name. The root's name is configuration.

export type NamedPerson = { email: string; firstName: string; lastName: string; authenticator?: string }
export type Partner = {
  key: string
  name: string
  acctType: AccountType
  parent: string | undefined
  tongue: DemoLanguage
  country: Country
  status?: AccountStatus
  people?: readonly NamedPerson[]
}

/** Published in docs/demo.md: this account is there to try the second factor. */
const demoSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const person = (email: string, firstName: string, lastName: string, authenticator?: string): NamedPerson => ({
  email,
  firstName,
  lastName,
  authenticator,
})

// oxfmt-ignore
export const namedCompanies: readonly Partner[] = [
  { key: 'root', name: '', acctType: 'RP', parent: undefined, tongue: 'en', country: 'IE', people: [person('ra@demo.test', 'Robin', 'Saltmarsh')] },
  { key: 'atlas', name: 'Atlas Services', acctType: 'SP', parent: 'root', tongue: 'en', country: 'US', people: [person('sp@demo.test', 'Sasha', 'Kettlewright')] },
  { key: 'meridian', name: 'Meridian Services', acctType: 'SP', parent: 'root', tongue: 'en', country: 'GB', people: [person('sp2@demo.test', 'Simone', 'Hautevigne')] },
  { key: 'borealis', name: 'Borealis Distribution', acctType: 'DT', parent: 'atlas', tongue: 'en', country: 'CA', people: [person('dt@demo.test', 'Dana', 'Lampwick')] },
  { key: 'fathom', name: 'Fathom Distribution', acctType: 'DT', parent: 'meridian', tongue: 'en', country: 'GB', people: [person('dt2@demo.test', 'Denis', 'Quatrevents')] },
  { key: 'cordage', name: 'Cordage Reseller', acctType: 'RS', parent: 'borealis', tongue: 'en', country: 'US', people: [person('rs@demo.test', 'Rory', 'Oakenshaw')] },
  { key: 'halyard', name: 'Halyard Reseller', acctType: 'RS', parent: 'fathom', tongue: 'en', country: 'GB', people: [person('rs2@demo.test', 'Rosalie', 'Montgivre')] },
  { key: 'northwind', name: 'Northwind Legal', acctType: 'CU', parent: 'cordage', tongue: 'en', country: 'US', people: [person('cu@demo.test', 'Cora', 'Inkwell'), person('mfa@demo.test', 'Milo', 'Rushlight', demoSecret)] },
  { key: 'southbank', name: 'Southbank Clinic', acctType: 'CU', parent: 'halyard', tongue: 'en', country: 'GB', people: [person('cu2@demo.test', 'Camille', 'Lavandier')] },
  { key: 'direct', name: 'Direct Holdings', acctType: 'CU', parent: 'root', tongue: 'en', country: 'IE', people: [person('cu3@demo.test', 'Conor', 'Yarrowby')] },
]

// oxfmt-ignore
export const otherDistributors: readonly Partner[] = [
  { key: 'copperline', name: 'Copperline Distribution', acctType: 'DT', parent: 'atlas', tongue: 'en', country: 'US' },
  { key: 'emberquay', name: 'Ember Quay Wholesale', acctType: 'DT', parent: 'atlas', tongue: 'en', country: 'AU' },
  { key: 'clairvent', name: 'Distribution Clairvent', acctType: 'DT', parent: 'atlas', tongue: 'fr', country: 'CA' },
  { key: 'greyfell', name: 'Greyfell Distribution', acctType: 'DT', parent: 'atlas', tongue: 'en', country: 'DE', status: 'Suspended' },
  { key: 'hauterive', name: 'Distribution Hauterivage', acctType: 'DT', parent: 'meridian', tongue: 'fr', country: 'FR' },
  { key: 'beauprelle', name: 'Grossiste Beauprelle', acctType: 'DT', parent: 'meridian', tongue: 'fr', country: 'BE' },
  { key: 'lanternside', name: 'Lanternside Distribution', acctType: 'DT', parent: 'meridian', tongue: 'en', country: 'GB' },
  { key: 'windrose', name: 'Windrosette Distribution', acctType: 'DT', parent: 'root', tongue: 'en', country: 'IE' },
  { key: 'valmarine', name: 'Distribution Valmarinette', acctType: 'DT', parent: 'root', tongue: 'fr', country: 'CH' },
]

/** How many resellers with invented names are below each distributor; `last` is the status of the last one. */
export const otherResellers: readonly { parent: string; count: number; last?: AccountStatus }[] = [
  { parent: 'borealis', count: 7 },
  { parent: 'copperline', count: 4, last: 'SuspendedAbuse' },
  { parent: 'emberquay', count: 3, last: 'Pending' },
  { parent: 'clairvent', count: 4 },
  { parent: 'greyfell', count: 3 },
  { parent: 'atlas', count: 3 },
  { parent: 'fathom', count: 5 },
  { parent: 'hauterive', count: 4, last: 'Suspended' },
  { parent: 'beauprelle', count: 3 },
  { parent: 'lanternside', count: 3, last: 'Closed' },
  { parent: 'meridian', count: 2 },
  { parent: 'windrose', count: 2, last: 'Purged' },
  { parent: 'valmarine', count: 2 },
  { parent: 'root', count: 3, last: 'Pending' },
]

/** Customers with invented names. */
export const otherCustomers = 243
/** How many customers a parent attracts: some companies by name, the others by type. */
export const customerPull: Record<string, number> = { cordage: 18, halyard: 13, root: 6, atlas: 5, meridian: 4 }
export const customerPullOfType: Record<AccountType, number> = { RP: 0, SP: 0, DT: 1.6, RS: 3.2, CU: 0 }

/** People in addition to the named ones. */
export const otherUsers = 1500
