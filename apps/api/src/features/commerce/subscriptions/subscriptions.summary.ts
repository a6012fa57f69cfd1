import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type {
  CompanyPlan,
  CompanyPlanSummary,
  subscriptions as routes,
} from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import type { Context } from '../../../platform/http/context.ts'
import { refused } from '@portal/contract/core/ability'
import { getKnown, knownOf } from './subscriptions.facts.ts'
import { activitiesOf } from './subscriptions.history.ts'
import { flagAbility, present, presentOne, showsEnd, showsRenewal, standingOf } from './subscriptions.present.ts'
import { findAccounts, findPayers, listOfAccount } from './subscriptions.repository.ts'

const isKey = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The plans of one account with their scheduled changes. @throws Problem subscription.customerKeyEmpty,
 * account.notFound
 */
export const getSummary = (context: Context, { body }: Input<typeof routes.summary>): Promise<CompanyPlanSummary> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const acctKey = body.customerKey?.trim().toLowerCase() ?? ''
    if (acctKey === '') throw new Problem('subscription.customerKeyEmpty')
    const { caller } = context
    const [account] = isKey.test(acctKey) ? await findAccounts(tx, caller.scope, [acctKey]) : []
    if (!account) throw new Problem('account.notFound')
    const items = await present(tx, context, await knownOf(tx, await listOfAccount(tx, caller.scope, acctKey)))
    const payer = (await findPayers(tx, caller.scope, [acctKey])).get(acctKey)
    const add = flagAbility(standingOf(context), acctKey, 'Provision:W')
    const open = account.accountStatus === 'Active' || account.accountStatus === 'Pending'
    return {
      acctKey,
      acctName: account.acctName,
      today: account.today,
      currency: payer?.paysBelow ? payer.currency : null,
      items,
      scheduled: await activitiesOf(tx, context, { acctKey, scheduled: true }),
      add: add.allowed && !open ? refused('subscription.accountNotActive') : add,
      endDateShown: showsEnd(caller),
      autoRenewShown: showsRenewal(caller),
    }
  })

export const getPlan = (context: Context, { params }: Input<typeof routes.get>): Promise<CompanyPlan> =>
  context.db.inScope(context.caller.scope, async (tx) =>
    presentOne(tx, context, await getKnown(tx, context, params.subscriptionKey)),
  )
