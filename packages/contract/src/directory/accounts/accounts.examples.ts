import { allowed } from '../../core/ability.ts'
import { blank } from '../../core/blank.ts'
import { type Account, AccountRow } from './accounts.contract.ts'
import { type AccountField, declared } from './accounts.declared.ts'

const key = '01900000-0000-7000-8000-000000000001'
const parentKey = '01900000-0000-7000-8000-000000000002'

/** A plausible row of the account list; pass only what the test is about. */
export const anAccountRow = (overrides: Partial<AccountRow> = {}): AccountRow => ({
  ...blank(AccountRow),
  acctKey: key,
  acctNumber: 'CU-0000042',
  acctName: 'Northwind Legal',
  acctType: 'CU',
  custType: 'STD',
  customerRefCode: 'NW-7',
  parentKey,
  parentName: 'Cordage Reseller',
  parentType: 'RS',
  accountStatus: 'Active',
  effectiveStatus: 'Active',
  country: 'CA',
  language: 'en-us',
  transactionEnvironment: 'PRODUCTION',
  createdOn: '2026-01-05T09:30:00.000Z',
  modifiedOn: '2026-11-02T14:00:00.000Z',
  ...overrides,
})

const details = {
  ...(Object.fromEntries(declared.map(({ field, example }) => [field, example])) as Pick<Account, AccountField>),
  managerName: null,
  accountStatusPendingReason: null,
  chain: [{ acctKey: parentKey, acctName: 'Cordage Reseller', acctType: 'RS' as const }],
  effectiveStatusFrom: null,
  inherited: { timeZone: 'UTC', accountUpgradeLink: null, accountSupportLink: null },
  inheritedFrom: { timeZone: null, accountUpgradeLink: null, accountSupportLink: null },
  createdBy: 'rs@demo.test',
  modifiedBy: 'rs@demo.test',
  version: 3,
  abilities: { edit: allowed, createChild: { allowed: false, reason: 'nothingBelow' }, export: allowed },
  childTypes: [],
  editableFields: declared
    .filter(({ by }) => by === 'editor' || by === 'above' || by === 'AcctPrimaryContact:W')
    .map(({ field }) => field),
}

/** A plausible complete account, edited by its reseller; pass only what the test is about. */
export const anAccount = (overrides: Partial<Account> = {}): Account => {
  const { matchedOn: _, ...row } = anAccountRow()
  return { ...details, ...row, ...overrides }
}
