import { createHash } from 'node:crypto'
import { shareOf, sumOf } from '@portal/contract/core/money'
import type { BillingTerms, PauseTerms } from '@portal/contract/commerce/plans/plans.rules'
import { daysBetween } from '../../../core/calendar/calendar.ts'
import { aboutOf, partOf, type Span } from './billing.lines.ts'
import { type Covered, monthlyOf } from './billing.terms.ts'

// The units of company plans in spans and in documents, which `linesDue` compares.

/** The units that a line of a document has for days, as `coverage_billed` returns it. */
export type Billed = {
  currency: string
  /** The issuer of the run issued it. */
  own: boolean
  covered: Covered
  /** By hand, below zero. */
  credited: number
  /** The invoice and the line that charged the days; of a credit note those that it credits. */
  invoiceId: string
  place: number
  /** The amounts that credit notes left of the line and of the whole invoice, before tax; none of a credit note's line. */
  left: number
  rest: number
  /** The invoice was credited whole, and not billed again. */
  given: boolean
}
/** A span with the terms of its plan. */
export type TermSpan = Span & PauseTerms & { currency: string; terms: BillingTerms }
export type PlanSpans = {
  /** In their order. */
  spans: readonly TermSpan[]
  /** The day on which the plan began, after any trial. */
  anchorOn: string
  /** The first day on which it is certainly no longer held; null while it goes on. */
  heldUntil: string | null
  /** The day on which the company came to its issuer; null where it was always there. */
  movedOn?: string | null
}

/** Days that cost the same and are billed together: a promotion takes off what a plan costs at one price. */
export type Place = Pick<Covered, 'planCode' | 'monthOn' | 'daysOf' | 'unitPrice' | 'share'> & { currency: string }
export const placeKey = ({ planCode, monthOn, daysOf, unitPrice, currency, share = 100 }: Place): string =>
  [planCode, monthOn, daysOf, unitPrice, currency, ...(share === 100 ? [] : [share])].join(' ')
export const placeOf = ({ currency, covered }: Pick<Billed, 'currency' | 'covered'>): Place => {
  const { planCode, monthOn, daysOf, unitPrice, share } = covered
  return { planCode, monthOn, daysOf, unitPrice, currency, ...(share !== undefined && { share }) }
}
/** Units of a plan, and by the codes of promotions what they take off a month. */
export type Units = ReadonlyMap<string, number>
/** The key of the units of the plan itself. */
export const ofPlan = ''
export const plus = (one: Units, other: Units, sign: 1 | -1): Units => {
  const keys = [...new Set([...one.keys(), ...other.keys()])]
  return new Map(keys.map((key) => [key, (one.get(key) ?? 0) + sign * (other.get(key) ?? 0)]))
}
/** The cost of units in a month, before the share of a suspension. */
export const costOf = (units: Units, unitPrice: number): number =>
  sumOf([...units].map(([key, count]) => (key === ofPlan ? count * unitPrice : -count)))
export const unitsIn = (billed: readonly Billed[]): Units => {
  const units = new Map<string, number>()
  for (const { covered } of billed) {
    const key = covered.code ?? ofPlan
    units.set(key, (units.get(key) ?? 0) + covered.quantity)
  }
  return units
}

/** Days that are alike, with their span. */
export type Days = { fromOn: string; untilOn: string; span: TermSpan | undefined }
/** More units of one kind than documents have, or fewer with others that cost more. */
export type Difference = Days & {
  place: Place
  code: string
  quantity: number
  /** Promotions take off all that these days cost more. */
  free?: boolean
}

/** A hash of what documents have for the days of a line: a sum of them would be the same where one plan replaces another. */
export function billedFor(billed: readonly Billed[], { fromOn, untilOn }: Pick<Covered, 'fromOn' | 'untilOn'>): string {
  const found = billed
    .filter(({ covered }) => covered.fromOn < untilOn && covered.untilOn > fromOn)
    .map((one) => {
      const { covered, credited, given } = one
      const days = [
        covered.fromOn > fromOn ? covered.fromOn : fromOn,
        covered.untilOn < untilOn ? covered.untilOn : untilOn,
      ]
      return [placeKey(placeOf(one)), covered.code, ...days, covered.quantity, credited, given].join(' ')
    })
  if (found.length === 0) return ''
  return createHash('sha256').update(found.toSorted().join('\n')).digest('base64url').slice(0, 16)
}

/** Units of one kind for days, as a line keeps them. */
export function toCovered(
  billed: readonly Billed[],
  { place, code, fromOn, untilOn, quantity }: Omit<Difference, 'span'>,
): Covered {
  const { currency: _, ...of } = place
  const kind = code === ofPlan ? 'PLAN' : 'PROMOTION'
  const about = { ...of, kind, code: code === ofPlan ? null : code, fromOn, untilOn, quantity } as const
  const net = shareOf(monthlyOf(about), ...partOf(daysBetween(fromOn, untilOn), place.daysOf, place.share))
  return { ...about, net, before: billedFor(billed, about) }
}

/** The span that names a plan on a line. */
export const namedAs = (
  { spans: [about, ...spans] }: PlanSpans,
  planCode: string,
): Partial<ReturnType<typeof aboutOf>> => {
  if (!about) return {}
  return aboutOf([about, ...spans].find((one) => one.planCode === planCode) ?? { ...about, planCode })
}
