import { worstStatus } from '@portal/contract/directory/accounts/accounts.rules'
import type { Tx } from '../../platform/db/db.ts'
import { type ChainRow, chainOf } from './accounts.chain.repository.ts'

export { type ChainRow, chainOf, isInScope } from './accounts.chain.repository.ts'

export const linkOf = ({ accountId, acctName, acctType }: ChainRow) => ({ acctKey: accountId, acctName, acctType })

/** A company above is named only if it is the direct parent of the caller's company, which all its people know. */
export const mayName = (link: ChainRow, chain: readonly ChainRow[]) =>
  link.visible || chain[chain.indexOf(link) + 1]?.visible === true

export function effective(chain: readonly ChainRow[], row: { acctKey: string }) {
  const effectiveStatus = worstStatus(chain.map((link) => link.accountStatus))
  const decides = chain.findLast((link) => link.accountStatus === effectiveStatus)
  const isNamed = decides && decides.accountId !== row.acctKey && mayName(decides, chain)
  return { effectiveStatus, effectiveStatusFrom: isNamed ? linkOf(decides) : null }
}

/** The worst status of an account and its ancestors, and the account that has it, if the reader may know. */
export async function effectiveOf(tx: Tx, acctKey: string) {
  const { effectiveStatus, effectiveStatusFrom } = effective(await chainOf(tx, acctKey), { acctKey })
  return { effectiveStatus, effectiveStatusFrom }
}
