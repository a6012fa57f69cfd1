import type { PersonContext } from '../../../platform/http/context.ts'
import { replyAddressOf } from '../../delivery/branding/branding.service.ts'
import { getAccountIn } from './accounts.service.ts'

/**
 * Who helps the caller's company: the company directly above, the support link that its account has or inherits, the reply
 * address of the brand it shows, and the account manager, who is told by name alone.
 */
export const findHelp = ({ db, caller }: PersonContext) =>
  db.inScope(caller.scope, async (tx) => {
    const { parentName, accountSupportLink, inherited, managerName } = await getAccountIn(
      tx,
      { caller },
      caller.accountId,
    )
    if (parentName === null) return undefined
    return {
      acctName: parentName,
      supportLink: accountSupportLink ?? inherited.accountSupportLink,
      email: await replyAddressOf(tx, caller.accountId),
      manager: managerName,
    }
  })
