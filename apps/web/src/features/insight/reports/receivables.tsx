import type { ReceivablesReport } from '@portal/contract/insight/reports/reports.contract'
import { receivableGroups, receivablesReport } from '@portal/contract/insight/reports/reports.receivables'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import cell from '../../../ui/table/Cell.module.css'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import css from './Reports.module.css'
import { useReport } from './useReport.ts'
import type { OwnCells } from './useReportColumns.tsx'

/** The debts to the reader's company by payer or by partner, the oldest first. */
export const receivables = declaredReport({
  id: 'receivables',
  declared: receivablesReport,
  ask: api.receivables,
  file: 'receivablesFile',
  company: 'company',
  // i18n: reports.groupBy.*
  filters: [{ field: 'groupBy', name: 'by', choices: receivableGroups, words: 'reports.groupBy' }],
  rowKey: ({ acctKey, currency }) => `${acctKey} ${currency}`,
  Summary,
  mayMiss: ['balance', 'notDue', 'days1To30', 'days31To60', 'days61To90', 'daysOver90'],
  sameAs: { owed: 'totalOpen' },
  narrow: ['totalOpen', 'owed', 'oldestDue'],
  useOwn,
})

/** A partner leads to its payers. */
function useOwn(): OwnCells<ReceivablesReport['items'][number]> {
  const { t } = useTranslation()
  const { search } = useReport()
  if (search['by'] !== 'Partner') return {}
  return {
    acctName: {
      cell: ({ acctKey, acctName }) =>
        acctName === null ? (
          t('reports.hiddenPartner')
        ) : (
          <RouteLink className={cell.reference} href={paths.report({ report: 'receivables', company: acctKey })}>
            {acctName}
          </RouteLink>
        ),
    },
  }
}

/** "Amount due: €1,200.00, including €300.00 overdue. The balances of these payers total €100.00." */
function Summary({ page: { sums, moreInvoices } }: { page: ReceivablesReport }) {
  const { t } = useTranslation()
  const { money } = usePlanWords()
  if (!sums || sums.length === 0) return null
  const sentences = sums.flatMap(({ currency, totalOpen, notDue, balance }) => {
    const values = { open: money(totalOpen, currency), overdue: money(totalOpen - notDue, currency) }
    const open = t(totalOpen === notDue ? 'reports.receivablesOpen' : 'reports.receivablesOverdue', values)
    return balance > 0 ? [open, t('reports.receivablesBalances', { balance: money(balance, currency) })] : [open]
  })
  return (
    <p className={css['said']}>
      {sentences.join(' ')} {moreInvoices && t('reports.receivablesCapped')}
    </p>
  )
}
