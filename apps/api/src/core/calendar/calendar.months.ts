import { Problem } from '@portal/contract/core/errors'
import { dayIn, type Language } from '@portal/contract/core/language'
import { addMonths } from './calendar.ts'

/** Months by their first days, both included. */
export type Months = { fromMonth: string; toMonth: string }

/** @throws Problem request.invalid where they end before they begin, or are more than `most` */
export function checkMonths({ fromMonth, toMonth }: Months, most: number): void {
  if (toMonth < fromMonth)
    throw new Problem('request.invalid', { fields: [{ field: 'ToMonth', code: 'endBeforeStart' }] })
  if (addMonths(fromMonth, most - 1) < toMonth)
    throw new Problem('request.invalid', { fields: [{ field: 'ToMonth', code: 'tooBig', params: { max: most } }] })
}

/** Each of these months. */
export function monthsIn({ fromMonth, toMonth }: Months): string[] {
  const months = []
  for (let month = fromMonth; month <= toMonth; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The first and the last in words: "January 2026 – March 2026". */
export const spanIn = (language: Language, { fromMonth, toMonth }: Months): string =>
  [...new Set([fromMonth, toMonth])]
    .map((month) => dayIn(language, month, { month: 'long', year: 'numeric' }))
    .join(' – ')

/** The same number of months, directly before these. */
export function monthsBefore(months: Months): Months {
  const count = monthsIn(months).length
  return { fromMonth: addMonths(months.fromMonth, -count), toMonth: addMonths(months.fromMonth, -1) }
}
