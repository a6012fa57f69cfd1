import type { PickedAccount } from '../pickers/AccountPick.tsx'
import { useMe } from './me.queries.ts'

/** The signed-in person's company, as one that can be picked. */
export function useOwnCompany(): PickedAccount {
  const { companyKey, companyName, companyNumber, companyType } = useMe()
  return { acctKey: companyKey, acctName: companyName, acctNumber: companyNumber, acctType: companyType }
}
