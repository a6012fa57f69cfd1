import type { ReportRow } from '@portal/contract/commerce/billing/billing.report.shapes'
import { sumOf } from '@portal/contract/core/money'

export type Measure = 'net' | 'tax' | 'total'
export type MonthSum = Pick<ReportRow, 'period' | Measure>
/** A company and a plan, with their amounts in each month and in total. */
export type PivotRow = {
  key: string
  acctKey: string
  acctName: string
  planName: string | null
  planCode: string | null
  months: Readonly<Record<string, number>>
  all: number
}

/** The plans that a chart shows separately. */
const most = 5
/** The parts of each month: the plans with the highest amounts, and the rest of the whole report's sums. */
export function shareOf(
  rows: readonly ReportRow[],
  sums: readonly MonthSum[],
  months: readonly string[],
  measure: Measure,
) {
  const amountIn = (some: readonly MonthSum[], month: string) =>
    sumOf(some.filter(({ period }) => period === month).map((one) => one[measure]))
  const plans = [...Map.groupBy(rows, ({ planCode, planName }) => planName ?? planCode)]
    .map(([name, own]) => ({ name, values: months.map((month) => amountIn(own, month)) }))
    .filter(({ values }) => values.some((amount) => amount !== 0))
    .toSorted((one, other) => sumOf(other.values) - sumOf(one.values))
    .slice(0, most)
  const rest = months.map((month, at) =>
    sumOf([amountIn(sums, month), ...plans.map(({ values }) => -(values[at] ?? 0))]),
  )
  return { plans, rest }
}

/** Rows of a report in one currency with one column per month, in the order of the report. */
export function pivotOf(rows: readonly ReportRow[], measure: Measure): PivotRow[] {
  const groups = Map.groupBy(rows, ({ acctKey, planCode, planName }) => [acctKey, planCode ?? planName ?? ''].join(' '))
  return [...groups].flatMap(([key, same]) => {
    const [first] = same
    if (!first) return []
    const { acctKey, acctName, planName, planCode } = first
    const ofMonth = Map.groupBy(same, ({ period }) => period)
    const months = Object.fromEntries(
      [...ofMonth].map(([month, some]) => [month, sumOf(some.map((row) => row[measure]))]),
    )
    return [{ key, acctKey, acctName, planName, planCode, months, all: sumOf(same.map((row) => row[measure])) }]
  })
}
