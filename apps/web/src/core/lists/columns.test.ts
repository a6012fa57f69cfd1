import { type ValueKind, sectionOf } from '@portal/contract/core/columns'
import { columnFields } from '@portal/contract/core/list'
import { columnOf, type ReportColumn } from '@portal/contract/insight/reports/reports.declare'
import { deliverabilityReport } from '@portal/contract/insight/reports/reports.deliverability'
import { planUsageReport, provisioningReport } from '@portal/contract/insight/reports/reports.kinds'
import { marginReport } from '@portal/contract/insight/reports/reports.margin'
import { receivablesReport } from '@portal/contract/insight/reports/reports.receivables'
import { renewalsReport } from '@portal/contract/insight/reports/reports.renewals'
import { securityReport } from '@portal/contract/insight/reports/reports.security'
import { transactionsReport } from '@portal/contract/insight/reports/reports.transactions'
import { usageByGroupReport } from '@portal/contract/insight/reports/reports.usageByGroup'
import { usageByUserReport } from '@portal/contract/insight/reports/reports.usageByUser'
import { lists } from '@portal/contract/operations/views/views.lists'
import { expect, test } from 'vitest'
import { flatten } from '../../../build/nested.ts'
import { webTexts } from '../../../build/texts.ts'
import { stateSections } from '../states/StateDot.tsx'

const reports: readonly { name: string; columns: Readonly<Record<string, ReportColumn>> }[] = [
  deliverabilityReport,
  planUsageReport,
  provisioningReport,
  renewalsReport,
  marginReport,
  receivablesReport,
  securityReport,
  transactionsReport,
  usageByGroupReport,
  usageByUserReport,
]
const cases: [string, string, ValueKind][] = [
  ...lists.flatMap((list) =>
    columnFields(list).map(([field, holds]): [string, string, ValueKind] => [list.name, field, holds]),
  ),
  ...reports.flatMap(({ name, columns }) =>
    Object.entries(columns).map(([field, column]): [string, string, ValueKind] => [
      name,
      field,
      columnOf(column).holds,
    ]),
  ),
]
const coded = cases.filter(([, , holds]) => sectionOf(holds) !== undefined)

test('the codes of every declared column have words, and states have dots', () => {
  const keys = Object.keys(flatten(webTexts('en-us')))
  const wordless = coded.filter(([, , holds]) => !keys.some((key) => key.startsWith(`${sectionOf(holds)}.`)))
  expect(wordless).toEqual([])
  const dotless = cases.filter(
    ([, , holds]) => typeof holds === 'object' && 'state' in holds && !stateSections.includes(holds.state),
  )
  expect(dotless).toEqual([])
})
