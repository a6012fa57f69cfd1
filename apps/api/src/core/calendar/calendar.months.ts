import { Problem } from '@portal/contract/core/errors'
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

/** Each of them. */
export function monthsIn({ fromMonth, toMonth }: Months): string[] {
  const months = []
  for (let month = fromMonth; month <= toMonth; month = addMonths(month, 1)) months.push(month)
  return months
}

/** As many months, just before. */
export function monthsBefore(months: Months): Months {
  const count = monthsIn(months).length
  return { fromMonth: addMonths(months.fromMonth, -count), toMonth: addMonths(months.fromMonth, -1) }
}
