import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'

/** Companies that can have accounts to move between (`product.md` 1.5). */
const movers: readonly AccountType[] = ['RP', 'SP', 'DT']

/** Whether people of a company can move accounts. No one can move the provider. */
export const isMovable = (acctType: AccountType, companyType: AccountType) =>
  movers.includes(companyType) && acctType !== 'RP'
