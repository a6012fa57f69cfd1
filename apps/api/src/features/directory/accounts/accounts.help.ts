import type { PersonContext } from '../../../platform/http/context.ts'
import { replyAddressOf } from '../../delivery/branding/branding.service.ts'
import { findSetup } from './accounts.repository.ts'
import { getAccountIn } from './accounts.service.ts'

/**
 * Who helps the caller's company: the company directly above, the support link that its account has or inherits, the
 * reply address of the brand it shows, and the account manager, who is shown only by name.
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

type Setup = NonNullable<Awaited<ReturnType<typeof findSetup>>>
/** Whether a step that sets up a new portal is done in the caller's company. */
export const isSetUp =
  (step: keyof Setup) =>
  ({ db, caller }: PersonContext): Promise<boolean> =>
    db.inScope(caller.scope, async (tx) => (await findSetup(tx, caller.scope, caller.accountId))?.[step] === true)
