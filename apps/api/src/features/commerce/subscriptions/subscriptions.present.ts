import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Language } from '@portal/contract/core/language'
import { errorText } from '@portal/contract/errors.texts'
import type { CompanyPlan, CompanyPlanListItem } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { subscriptions as routes } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { liveStatuses, type StoredStatus } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import { orUndefined } from '../../../platform/access/orUndefined.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import { isSuspended, type Subscription } from './subscriptions.facts.ts'
import type { Terms } from '../plans/plans.service.ts'
import { findPayers, findPromotionCodes, type SubscriptionRow } from './subscriptions.repository.ts'
import { isRenewable, isRunning } from './subscriptions.states.ts'

// A company plan as its reader sees it.

type Flag = 'Upgrade:W' | 'Renew:W' | 'Provision:W'
/** The caller's rights that apply everywhere, checked once for all plans of an answer. */
export type CallerRights = { caller: Caller; module: boolean }
export const standingOf = ({ caller }: Pick<Context, 'caller'>): CallerRights => ({
  caller,
  module: orUndefined(() => narrowed(caller, routes.update.module)) !== undefined,
})
const shows = ({ rights }: Caller, flag: 'CustomerPlanEndDate' | 'CustomerPlanAutoRenew') => holds(rights, `${flag}:R`)
export const showsEnd = (caller: Caller) => shows(caller, 'CustomerPlanEndDate')
export const showsRenewal = (caller: Caller) => shows(caller, 'CustomerPlanAutoRenew')

export function flagAbility({ caller, module }: CallerRights, accountId: string, flag: Flag): Ability {
  if (caller.accountId === accountId) return refused('subscription.ownCompany')
  if (caller.readOnly || !holds(caller.rights, flag)) return refused(flag)
  return module ? allowed : refused('Customer-Company Plans:RW')
}
const unless = (ability: Ability, ...reasons: (string | false)[]): Ability => {
  if (!ability.allowed) return ability
  const reason = reasons.find((one) => one !== false)
  return reason === undefined ? allowed : refused(reason || 'subscription.statusNotAllowed')
}

function abilitiesOf(standing: CallerRights, { row, facts }: Subscription): CompanyPlan['abilities'] {
  const { caller } = standing
  const { status, cancelOn } = row
  const may = (flag: Flag) => flagAbility(standing, row.accountId, flag)
  const live = liveStatuses.some((one) => one === status)
  const not = 'subscription.statusNotAllowed'
  const grows = unless(
    may('Upgrade:W'),
    !facts.accountActive && 'subscription.accountNotActive',
    status !== 'Scheduled' && status !== 'Trial' && status !== 'Active' && not,
  )
  const edit = unless(may('Provision:W'), !live && not)
  return {
    upgrade: grows,
    changeSeats: grows,
    renew: unless(
      may('Renew:W'),
      !facts.accountOpen && 'subscription.accountNotActive',
      !isRenewable(facts.stored, row.today) && not,
    ),
    edit,
    setEndDate: unless(edit, !showsEnd(caller) && 'CustomerPlanEndDate:R'),
    setAutoRenew: unless(
      edit,
      !showsRenewal(caller) && 'CustomerPlanAutoRenew:R',
      facts.terms.renewalType === 'NONE' && 'subscription.renewsNever',
    ),
    cancel: unless(may('Provision:W'), !live && not),
    resume: unless(may('Provision:W'), (cancelOn === null || !isRunning(row)) && not),
    retry: unless(may('Provision:W'), status !== 'Failed' && not),
  }
}

/** Every running plan of a suspended account appears as suspended. */
export const visibleStatus = (status: StoredStatus, suspended: boolean) =>
  suspended && isRunning({ status }) ? ('Suspended' as const) : status

type PayerFacts = { paysBelow: boolean } | undefined
export function presentItem(
  caller: Caller,
  { row, terms }: { row: SubscriptionRow; terms: Terms },
  paid: PayerFacts,
  language: Language,
): CompanyPlanListItem {
  const end = showsEnd(caller)
  return {
    subscriptionKey: row.subscriptionId,
    acctKey: row.accountId,
    acctName: row.acctName,
    ...presentTerms(terms),
    seats: row.seats,
    seatsUsed: row.seatsUsed,
    capUsers: row.capUsers,
    startDate: row.startOn,
    endDate: end ? row.endOn : null,
    cancelOn: end ? row.cancelOn : null,
    ...presentRenewal(caller, row, terms),
    trialEndsOn: end && (row.status === 'Trial' || row.status === 'Scheduled') ? row.trialEndsOn : null,
    graceEndsOn: end ? row.graceEndsOn : null,
    endedOn: row.endedOn,
    ...presentPrice(row, paid),
    priceOverride: row.priceOverride,
    poNumber: row.poNumber,
    externalRef: row.externalRef,
    status: visibleStatus(row.status, isSuspended(row.accountStatus)),
    failure:
      row.failure &&
      errorText(row.failure as Problem['code'], language, { planCode: terms.planCode, currency: row.currency }),
    modifiedOn: row.modifiedAt,
  }
}
const presentTerms = ({
  planCode,
  planName,
  planNameFr,
  productLine,
  planType,
  unitType,
  unitQuantity,
  range,
  renewalType,
  termMonths,
  billingTiming,
  billingInterval,
  billingAnchor,
  pendingFrom,
  suspendedShare,
  overage,
}: Terms) => ({
  planCode,
  planName,
  planNameFr,
  productLine,
  planType,
  unitType,
  unitQuantity,
  range,
  renewalType,
  termMonths,
  billingTiming,
  billingInterval,
  billingAnchor,
  pendingFrom,
  suspendedShare,
  overage,
})
function presentRenewal(
  caller: Caller,
  { autoRenew, cancelOn, status, endOn }: SubscriptionRow,
  { renewalType }: Terms,
) {
  if (!showsRenewal(caller)) return { autoRenew: null, nextRenewalOn: null }
  const runs = status === 'Active' || status === 'Trial'
  const renews = runs && autoRenew && renewalType === 'AUTO' && cancelOn === null
  return { autoRenew, nextRenewalOn: renews ? addDays(endOn, 1) : null }
}
const presentPrice = ({ price, overagePrice, currency }: SubscriptionRow, paid: PayerFacts) =>
  paid?.paysBelow ? { price, overagePrice, currency } : { price: null, overagePrice: null, currency: null }

/** Company plans with the reader's abilities for each. */
export async function present(
  tx: Tx,
  context: Context,
  subscriptions: readonly Subscription[],
): Promise<CompanyPlan[]> {
  const { caller, request } = context
  const payers = await findPayers(
    tx,
    caller.scope,
    subscriptions.map(({ row }) => row.accountId),
  )
  const codes = await findPromotionCodes(
    tx,
    subscriptions.flatMap(({ facts }) => facts.stored.promotionId ?? []),
  )
  const standing = standingOf(context)
  return subscriptions.map((one) => {
    const { row, facts, waiting } = one
    const [next] = waiting
    const { promotionId, promotionUntil } = facts.stored
    return {
      ...presentItem(caller, one, payers.get(row.accountId), request.language),
      scheduledChange: next
        ? {
            activityKey: next.activityId,
            type: next.type as 'UPGRADED',
            toPlanCode: next.after?.toPlanCode ?? null,
            seats: next.after?.seats ?? null,
            on: next.scheduledFor,
          }
        : null,
      promotion: promotionId ? { promoCode: codes.get(promotionId) ?? '', untilOn: promotionUntil } : null,
      abilities: abilitiesOf(standing, one),
      version: row.version,
    }
  })
}

/** @throws Problem subscription.notFound where there is none */
export async function presentOne(
  tx: Tx,
  context: Context,
  subscription: Subscription | undefined,
): Promise<CompanyPlan> {
  const [plan] = subscription ? await present(tx, context, [subscription]) : []
  if (!plan) throw new Problem('subscription.notFound')
  return plan
}
