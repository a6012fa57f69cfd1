import type { ReportRow } from '@portal/contract/commerce/billing/billing.shapes'
import { sumOf } from '@portal/contract/core/money'

export type Measure = 'net' | 'tax' | 'total'
/** A company and a plan, with their amounts in each month and in all. */
export type PivotRow = {
  key: string
  acctKey: string
  acctName: string
  planName: string | null
  planCode: string | null
  months: Readonly<Record<string, number>>
  all: number
}

/** Rows of a report in one currency with one column per month, in the order in which companies and plans come. */
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
