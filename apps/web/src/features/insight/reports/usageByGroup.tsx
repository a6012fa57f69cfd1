import type { UsageByGroupReport } from '@portal/contract/insight/reports/reports.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { type OwnCells, unitCell } from './useReportColumns.tsx'
import { Share } from './Share.tsx'
import { usageByGroupReport, usageGroups } from '@portal/contract/insight/reports/reports.usageByGroup'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import { GroupTotals } from './UsageTotals.tsx'
import { productFilter, unitFilter } from './unitFilters.ts'

/** The usage of a company and all below it by product, by plan or by tag. */
export const usageByGroup = declaredReport({
  id: 'groups',
  declared: usageByGroupReport,
  ask: api.usageByGroup,
  file: 'usageByGroupFile',
  company: 'acctKey',
  filters: [
    // i18n: reports.groupBy.*
    {
      field: 'groupBy',
      name: 'by',
      choices: usageGroups,
      words: 'reports.groupBy',
      rights: { Tag: 'AcctMgmnt:R' },
      first: true,
    },
    productFilter,
    unitFilter,
  ],
  rowKey: ({ groupName, planCode, productLine, unitType }) => [productLine, unitType, planCode, groupName].join(' '),
  once: { groupName: ({ groupName, planCode }) => `${planCode} ${groupName}` },
  mayMiss: ['usedBefore'],
  whole: ['usedShare'],
  Summary: GroupTotals,
  narrow: ['unitType', 'used'],
  useOwn,
})

function useOwn(): OwnCells<UsageByGroupReport['items'][number]> {
  const { t } = useTranslation()
  return {
    groupName: {
      cell: ({ groupName, planCode }) => (
        <>
          {groupName ?? t('reports.noPlan')} {planCode && <span className="dim">{planCode}</span>}
        </>
      ),
    },
    // Where the group is the product, its name is shown already.
    unitType: {
      ...unitCell(t),
      cell: (row) =>
        row.planCode === null && row.groupName === t(`plans.productLine.${row.productLine}`)
          ? t(`plans.unit.${row.unitType}`)
          : unitCell(t).cell(row),
    },
    // A large share of the total usage is not a warning.
    usedShare: {
      cell: ({ usedShare }) => (usedShare === null ? t('form.none') : <Share percent={usedShare} limited={false} />),
    },
  }
}
