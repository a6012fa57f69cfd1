import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { Placed } from './usage.batch.repository.ts'

// What is refused of what a product reports, be it facts or levels: all of it, naming what is wrong.

/** Entries that a refusal names at most. */
const mostNamed = 20

export type Rule<Found, Sent> = {
  code: ErrorCode
  field: string
  values?: Record<string, number>
  breaks(found: Found, sent: Sent): boolean
}

/** Whoever is not found comes first, so that nothing is told of a company elsewhere. */
export const companyRules: readonly Rule<Placed, unknown>[] = [
  { code: 'account.notFound', field: 'AcctKey', breaks: ({ known }) => !known },
  { code: 'usage.notBelow', field: 'AcctKey', breaks: ({ below }) => !below },
  { code: 'usage.ownBill', field: 'AcctKey', breaks: ({ paid }) => !paid },
]

/** @param list the field that they were sent in */
export const namedAt = (list: string, places: readonly number[], field: string): FieldIssue[] =>
  places.slice(0, mostNamed).map((place) => ({ field: `${list}.${place}.${field}`, code: 'notOneOf' }))

/** @throws Problem of the first rule that entries break, naming them */
export function check<Found extends Placed, Sent>(
  list: string,
  rules: readonly Rule<Found, Sent>[],
  found: readonly Found[],
  sent: readonly Sent[],
): void {
  for (const { code, field, values, breaks } of rules) {
    const broken = found.filter((one) => breaks(one, sent[one.place] as Sent)).map(({ place }) => place)
    if (broken.length > 0) throw new Problem(code, { ...(values && { values }), fields: namedAt(list, broken, field) })
  }
}
