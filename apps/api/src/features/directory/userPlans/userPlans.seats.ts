import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { holds } from '@portal/contract/core/access/access.rules'
import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import { forbiddenError, forbids } from '@portal/contract/core/status/status.acts'
import type { CompanyPlanStatus, StoredStatus } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import type { SeatedPlan, Seats } from '@portal/contract/directory/userPlans/userPlans.contract'
import { seatsFree } from '@portal/contract/directory/userPlans/userPlans.rules'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  type Company,
  findCompany,
  listChoices,
  listSeated,
  type SubscriptionSeats,
} from './userPlans.seats.repository.ts'

/** The permission that people limited to access groups need to assign and unassign plans. */
export const writes = { name: 'Customer-User Plans', level: 'RW' } as const

/** Whether the caller's groups let them change plans of people of a company. */
async function opens(tx: Tx, caller: Caller, accountId: string): Promise<boolean> {
  try {
    return (await findCompany(tx, narrowed(caller, writes).scope, accountId)) !== undefined
  } catch (refusal) {
    if (refusal instanceof Problem) return false
    throw refusal
  }
}
/** Whether the caller can assign plans to people of a company, and the reason if not. */
export async function mayAssign(tx: Tx, caller: Caller, company: Company): Promise<Ability> {
  if (!holds(caller.rights, 'AcctMgmnt:W') || caller.readOnly) return refused('AcctMgmnt:W')
  if (!(await opens(tx, caller, company.accountId))) return refused(`${writes.name}:${writes.level}`)
  const { accountStatus: status } = company
  return forbids(status, 'createUser') ? refused(forbiddenError(status, 'createUser')) : allowed
}

/** A running plan is suspended with its company (decision 0032: derived, never stored). */
export const shownStatus = (stored: StoredStatus, company: AccountStatus): CompanyPlanStatus =>
  company === 'Active' || company === 'Pending' || stored === 'Cancelled' || stored === 'Expired' ? stored : 'Suspended'

function present(seated: SubscriptionSeats, company: Company, { rights }: Caller, assign: Ability): SeatedPlan {
  const { planCode, planName, planNameFr, productLine, planType, seatsTotal, seatsUsed } = seated
  return {
    planCode,
    planName,
    planNameFr,
    productLine,
    planType,
    status: shownStatus(seated.subscriptionStatus, company.accountStatus),
    seatsTotal,
    seatsUsed,
    seatsFree: seatsFree(seated),
    endDate: rights.CustomerPlanEndDate === 'Y' ? seated.endOn : null,
    assign,
  }
}

/** @throws Problem account.notFound */
export async function getCompany(tx: Tx, { caller }: Context, acctKey: string): Promise<Company> {
  const company = await findCompany(tx, caller.scope, acctKey)
  if (!company) throw new Problem('account.notFound')
  return company
}

/** The plans of a company that its people can have. */
export const getSeats = (context: Context, acctKey: string): Promise<Seats> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const company = await getCompany(tx, context, acctKey)
    const assign = await mayAssign(tx, context.caller, company)
    const items = await listSeated(tx, context.caller.scope, acctKey)
    return {
      acctKey,
      acctName: company.acctName,
      today: company.today,
      items: items.map((seated) => present(seated, company, context.caller, assign)),
      assign,
    }
  })

/** The plans offered as filters of people. */
export const getChoices = ({ db, caller }: Context) =>
  db.inScope(caller.scope, async (tx) => ({ items: await listChoices(tx, caller.accountId) }))
