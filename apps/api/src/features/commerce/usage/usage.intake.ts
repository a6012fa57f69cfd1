import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import type { EntryFaults } from './usage.batch.repository.ts'

// Refuses a whole report of a product, with facts or levels, and names the faulty entries.

/** The maximum number of entries that a refusal names. */
const maxNamed = 20

export type Rule<Found, Sent> = {
  code: ErrorCode
  field: string
  values?: Record<string, number>
  breaks(found: Found, sent: Sent): boolean
}

/** Unknown companies come first, so that the answer reveals nothing about companies elsewhere. */
export const companyRules: readonly Rule<EntryFaults, unknown>[] = [
  { code: 'account.notFound', field: 'AcctKey', breaks: ({ known }) => !known },
  { code: 'usage.notBelow', field: 'AcctKey', breaks: ({ below }) => !below },
  { code: 'usage.ownBill', field: 'AcctKey', breaks: ({ paid }) => !paid },
]

/** @param list the field with the entries */
export const namedAt = (list: string, places: readonly number[], field: string): FieldIssue[] =>
  places.slice(0, maxNamed).map((place) => ({ field: `${list}.${place}.${field}`, code: 'notOneOf' }))

/** @throws Problem of the first broken rule, naming the entries that break it */
export function check<Found extends EntryFaults, Sent>(
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
