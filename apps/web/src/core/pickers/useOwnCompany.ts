import { useMe } from '../me/me.queries.ts'
import type { PickedAccount } from './AccountPick.tsx'

/** The signed-in person's company, as one that can be picked. */
export function useOwnCompany(): PickedAccount {
  const { companyKey, companyName, companyNumber, companyType } = useMe()
  return { acctKey: companyKey, acctName: companyName, acctNumber: companyNumber, acctType: companyType }
}
