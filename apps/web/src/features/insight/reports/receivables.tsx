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
  mayMiss: ['balance', 'notDue', 'days1To30', 'days31To60', 'days61To90', 'daysOver90'],
  sameAs: { owed: 'totalOpen' },
  narrow: ['totalOpen', 'owed', 'oldestDue'],
})

/** "€1,200.00 is left to pay, €300.00 of it overdue. These payers have €100.00 on their balances. $50.00 is left to pay, none of it overdue." */
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
