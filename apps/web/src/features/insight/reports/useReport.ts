import { productLines, unitTypes } from '@portal/contract/commerce/plans/plans.fields'
import { partnerLevels } from '@portal/contract/insight/reports/reports.kinds'
import { useMonths } from '../../../core/months/useMonths.ts'
import { paths } from '../../../lib/paths.ts'

const isKey = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

/** The query that all reports share; each report adds to it. */
const shared = new Set(['from', 'to', 'company', 'line'])

/** Parses the address of the reports; ignores values that make no sense. */
export function useReport() {
  const address = useMonths()
  const { search, months } = address
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined)
  return {
    ...address,
    /** A company below: its usage, or its plans and those of all below it. */
    company: isKey(search['company']) ? search['company'] : undefined,
    productLine: productLines.find((one) => one === search['line']),
    unitType: unitTypes.find((one) => one === search['unit']),
    /** Partners of a level instead of those directly below. */
    level: partnerLevels.find((one) => one === search['level']),
    /** Another report of the same months and company. */
    choose: (report: string | undefined) =>
      address.change({
        ...Object.fromEntries(Object.keys(search).map((name) => [name, shared.has(name) ? text(name) : undefined])),
        report,
      }),
    /** The address of this report for another company; for the reader's company without one. */
    hrefOf: (company: string | undefined) =>
      paths.report({ from: months.fromMonth, to: months.toMonth, line: text('line'), unit: text('unit'), company }),
  }
}
export type Report = ReturnType<typeof useReport>
