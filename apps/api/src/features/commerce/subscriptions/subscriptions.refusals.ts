import { Problem } from '@portal/contract/core/errors'
import { daysAhead } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { addDays } from '../../../core/calendar/calendar.ts'
import type { Terms } from '../plans/plans.service.ts'
import { type Facts, isBillable, type StoredSubscription, type Target } from './subscriptions.stored.ts'
import type { State } from './subscriptions.states.ts'

// Why a change of a company plan is refused.

export const refuse = (status: State['status']) =>
  new Problem('subscription.statusNotAllowed', { values: { planStatus: status } })
/** Why the account cannot have another plan. */
export function targetRefusals({ stored, terms }: Facts, { plan, sold, price, currency, held }: Target): Problem[] {
  const { planCode } = plan
  const found: Problem[] = []
  if (!sold || plan.planType === 'TRIAL') found.push(new Problem('plan.notSold', { values: { planCode } }))
  if (plan.productLine !== terms.productLine) found.push(new Problem('subscription.sameLine', { values: { planCode } }))
  if (held) found.push(new Problem('subscription.exists', { values: { planCode } }))
  if (!price) found.push(new Problem('plan.noPrice', { values: { planCode, currency } }))
  else if (price.currency !== stored.currency)
    found.push(
      new Problem('subscription.currencyChanged', { values: { before: stored.currency, currency: price.currency } }),
    )
  return found
}
export function seatRefusals(
  { planCode, maxUsers }: Terms,
  seats: number,
  { seatsUsed, capUsers }: Pick<Facts, 'seatsUsed' | 'capUsers'>,
): Problem[] {
  const found: Problem[] = []
  if (maxUsers !== null && seats > maxUsers)
    found.push(new Problem('subscription.tooManySeats', { values: { planCode, most: maxUsers } }))
  if (capUsers && seatsUsed > seats)
    found.push(new Problem('subscription.seatsInUse', { values: { used: seatsUsed, seats } }))
  return found
}
export const amountRefusals = (terms: Terms, stored: Pick<StoredSubscription, 'price' | 'seats'>): Problem[] =>
  isBillable(stored, terms) ? [] : [new Problem('subscription.amountTooBig')]
export function dayRefusals(on: string, today: string): Problem[] {
  const to = addDays(today, daysAhead)
  return on < today || on > to ? [new Problem('subscription.dateNotAllowed', { values: { from: today, to } })] : []
}
