import type { ReceivablesReport } from '@portal/contract/insight/reports/reports.contract'
import { receivablesReport } from '@portal/contract/insight/reports/reports.receivables'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { declaredReport } from './declaredReport.tsx'
import { api } from './reports.queries.ts'
import css from './Reports.module.css'

/** The debts of payers to the reader's company, the oldest first. */
export const receivables = declaredReport({
  id: 'receivables',
  declared: receivablesReport,
  ask: api.receivables,
  file: 'receivablesFile',
  company: 'company',
  rowKey: ({ acctKey, currency }) => `${acctKey} ${currency}`,
  Summary,
  narrow: ['totalOpen'],
})

/** "€1,200.00 is left to pay, €300.00 of it overdue. $50.00 is left to pay, none of it overdue." */
function Summary({ page: { sums, moreInvoices } }: { page: ReceivablesReport }) {
  const { t } = useTranslation()
  const { money } = usePlanWords()
  if (!sums || sums.length === 0) return null
  const sentences = sums.map(({ currency, totalOpen, notDue }) => {
    const values = { open: money(totalOpen, currency), overdue: money(totalOpen - notDue, currency) }
    return t(totalOpen === notDue ? 'reports.receivablesOpen' : 'reports.receivablesOverdue', values)
  })
  return (
    <p className={css['said']}>
      {sentences.join(' ')} {moreInvoices && t('reports.receivablesCapped')}
    </p>
  )
}
