import type { AccountType } from '@portal/contract/accounts/accounts.fields'

/** Companies that have something to move between (`product.md` 1.5). */
const movers: readonly AccountType[] = ['RP', 'SP', 'DT']

/** Whether somebody of one company can think of moving an account; nobody moves the provider. */
export const isMovable = (acctType: AccountType, companyType: AccountType) =>
  movers.includes(companyType) && acctType !== 'RP'
