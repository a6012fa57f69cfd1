import { Problem } from '@portal/contract/core/errors'
import { moneyText } from '@portal/contract/core/money'
import { type Language, numberIn } from '@portal/contract/core/language'
import { errorText } from '@portal/contract/errors.texts'
import type { PlanPreview } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { maxNamed } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { type PluralForms, counted } from '../../../core/changes/changes.words.ts'
import { findExceededLimit } from '../../../core/limits/limits.ts'
import type { AppliedPromotion } from '../promotions/promotions.service.ts'
import { refuseOwn } from './subscriptions.apply.ts'
import { type Change, type Outcome, planChange } from './subscriptions.change.ts'
import { invoicesOfChange, invoicesOfSale } from './subscriptions.invoices.ts'
import { type Discounts, liveSeats, type StoredSubscription, unitsOf } from './subscriptions.stored.ts'
import type { Subscription } from './subscriptions.facts.ts'
import { showsEnd } from './subscriptions.present.ts'
import { findPayers, listPeopleOn } from './subscriptions.repository.ts'
import type { SaleOutcome } from './subscriptions.sale.ts'

// Dry runs: the numbers of the run, and all reasons for refusal instead of only the first.

const reasonsOf = ({ request: { language } }: Context, refusals: readonly Problem[]) =>
  refusals.map(({ code, values }) => ({ code, message: errorText(code, language, values) }))

/** Returns a refusal as a reason; a fault stays a fault. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | Problem> {
  try {
    return await work()
  } catch (refusal) {
    // Guessed codes are counted and delayed as in other calls.
    if (refusal instanceof Problem && refusal.code !== 'auth.locked' && !refusal.code.endsWith('subscription.notFound'))
      return refusal
    throw refusal
  }
}

const monthsWord: PluralForms = {
  one: { 'en-us': 'month', 'fr-fr': 'mois' },
  other: { 'en-us': 'months', 'fr-fr': 'mois' },
}
/** The benefit of a promotion, and its duration where it has an end. */
function promotionText({ request: { language } }: Context, promoted: AppliedPromotion | undefined): string | null {
  if (!promoted) return null
  const { promoName, months } = promoted
  const long = months === null ? '' : `, ${counted(months, monthsWord, language)}`
  return `${promoName}: ${benefitText(promoted, language)}${long}`
}
function benefitText({ kind, value, currency }: AppliedPromotion, language: Language): string {
  if (kind === 'PERCENT')
    return `−${numberIn(language, value / 10_000, { style: 'percent', maximumFractionDigits: 2 })}`
  if (kind === 'AMOUNT' && currency) return `−${moneyText(value, currency, language)}`
  return `+${numberIn(language, value)}`
}

const nothing = (subscription: Subscription | undefined): Omit<PlanPreview, 'allowed' | 'reasons'> => ({
  on: subscription?.row.today ?? '',
  newEnd: null,
  seatsDelta: 0,
  unitsDelta: null,
  prorationMinor: null,
  currency: null,
  monthlyMinor: null,
  monthlyBeforeMinor: null,
  usersThatLoseAccess: [],
  usersThatLoseAccessCount: 0,
  planCode: subscription?.terms.planCode ?? '',
  seats: subscription?.row.seats ?? 0,
  promotionText: null,
  invoices: [],
})

/** The discount of the promotion that a code adds. */
const discountsIn = (promoted: AppliedPromotion | undefined): Discounts =>
  new Map(promoted ? [[promoted.promotionId, promoted]] : [])

type PreviewRequest = { change: Change; promoted: AppliedPromotion | undefined }
export async function previewChange(
  tx: Tx,
  context: Context,
  subscription: Subscription,
  ask: () => Promise<PreviewRequest>,
): Promise<PlanPreview> {
  const { row, facts } = subscription
  const request = await orRefusal(async () => {
    refuseOwn(context, row.accountId)
    return ask()
  })
  if (request instanceof Problem)
    return { ...nothing(subscription), allowed: false, reasons: reasonsOf(context, [request]) }
  const outcome = planChange(facts, request.change)
  const { after } = outcome
  const more = liveSeats(after) - liveSeats(facts.stored)
  const full = more > 0 ? await findExceededLimit(tx, context.caller, row.accountId, { seats: more }) : undefined
  const refusals = full ? [...outcome.refusals, full] : outcome.refusals
  const losing = losingOf(subscription, after)
  const people = Math.min(losing, maxNamed)
  const payer = (await findPayers(tx, context.caller.scope, [row.accountId])).get(row.accountId)
  const priced = payer?.paysBelow === true
  const discounts = new Map([...facts.discounts, ...discountsIn(request.promoted)])
  return {
    allowed: refusals.length === 0,
    reasons: reasonsOf(context, refusals),
    ...numbersOf(subscription, outcome, priced),
    newEnd: showsEnd(context.caller) ? outcome.newEnd : null,
    seatsDelta: more,
    usersThatLoseAccess: people > 0 ? await listPeopleOn(tx, context.caller.scope, row.subscriptionId, people) : [],
    usersThatLoseAccessCount: losing,
    promotionText: promotionText(context, request.promoted),
    invoices: priced ? await invoicesOfChange(tx, context.caller.scope, subscription, outcome, discounts) : [],
  }
}
/** The number of people who would lose access: all of them once the plan ends, otherwise those beyond the seats. */
function losingOf({ row }: Subscription, after: StoredSubscription): number {
  const kept = liveSeats(after) === 0 ? 0 : row.capUsers ? after.seats : row.seatsUsed
  return Math.max(0, row.seatsUsed - kept)
}
function numbersOf({ row, facts, terms }: Subscription, outcome: Outcome, priced: boolean) {
  const { after, terms: next, on, prorationMinor, monthlyMinor, monthlyBeforeMinor } = outcome
  const [was, is] = [liveSeats(facts.stored) > 0, liveSeats(after) > 0]
  const [before, units] = [unitsOf(terms, row.seats), unitsOf(next, after.seats)]
  return {
    on,
    unitsDelta: before === null || units === null ? null : (is ? units : 0) - (was ? before : 0),
    prorationMinor: priced ? prorationMinor : null,
    currency: priced ? row.currency : null,
    monthlyMinor: priced ? monthlyMinor : null,
    monthlyBeforeMinor: priced ? monthlyBeforeMinor : null,
    planCode: next.planCode,
    // A plan that ends has no seats left, though its row keeps the number.
    seats: was && !is ? 0 : after.seats,
  }
}

type PreviewedSale = {
  account: { accountId: string; today: string }
  outcome: SaleOutcome
  promoted: AppliedPromotion | undefined
  paysBelow: boolean
}
export async function previewSale(tx: Tx, context: Context, ask: () => Promise<PreviewedSale>): Promise<PlanPreview> {
  const request = await orRefusal(ask)
  if (request instanceof Problem) {
    // An object that does not exist for the caller gets its own answer instead of a reason.
    if (request.code === 'account.notFound' || request.code === 'request.invalid') throw request
    return { ...nothing(undefined), allowed: false, reasons: reasonsOf(context, [request]) }
  }
  const { account, outcome, paysBelow, promoted } = request
  const { after, terms, on } = outcome
  const full = await findExceededLimit(tx, context.caller, account.accountId, { seats: after.seats })
  const refusals = full ? [...outcome.refusals, full] : outcome.refusals
  return {
    ...nothing(undefined),
    allowed: refusals.length === 0,
    reasons: reasonsOf(context, refusals),
    on,
    newEnd: showsEnd(context.caller) ? outcome.newEnd : null,
    seatsDelta: after.seats,
    unitsDelta: unitsOf(terms, after.seats),
    prorationMinor: paysBelow ? outcome.prorationMinor : null,
    currency: paysBelow ? after.currency : null,
    monthlyMinor: paysBelow ? outcome.monthlyMinor : null,
    monthlyBeforeMinor: paysBelow ? 0 : null,
    planCode: terms.planCode,
    seats: after.seats,
    promotionText: promotionText(context, promoted),
    invoices: paysBelow ? await invoicesOfSale(tx, account, outcome, discountsIn(promoted)) : [],
  }
}
