import type { UsageReport } from '@portal/contract/insight/reports/reports.contract'
import type { Series } from '../../../ui/SeriesChart.tsx'
import type { Total } from './usage.words.ts'

/** The companies that a chart shows separately. */
const most = 5

type UsagePage = Pick<UsageReport, 'mostFirst' | 'items' | 'nextCursor'>
type Names = {
  /** The company with all below it. */
  all: string
  /** The part of the total that no row of the answer has. */
  rest: string
  /** All companies that are not shown separately. */
  others: string
  /** A company that is no longer below. */
  gone: string
}

/**
 * The parts of each month: the companies with the highest usage, and the rest of the total. Together they are the
 * total; one part where no companies are below, or the highest usage is not known.
 */
export function seriesOf({ mostFirst, items, nextCursor }: UsagePage, total: Total, names: Names): Series[] {
  const shown = mostFirst ? items.slice(0, most).filter((item) => item.total > 0) : []
  if (shown.length === 0) return [{ name: names.all, values: total.used }]
  const rest = total.used.map((used, at) => shown.reduce((left, item) => left - (item.used[at] ?? 0), used))
  const isRest = nextCursor === null && items.every((item) => item.total === 0 || shown.includes(item))
  return [
    ...shown.map(({ acctName, used }) => ({ name: acctName ?? names.gone, values: used })),
    ...(rest.some((used) => used !== 0)
      ? [{ name: isRest ? names.rest : names.others, values: rest, rest: true }]
      : []),
  ]
}
