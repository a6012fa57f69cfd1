import { partnerOperations } from '@portal/contract/core/partnerCalls'
import { numberIn } from '@portal/contract/core/language'
import type { ProvisioningReport } from '@portal/contract/insight/reports/reports.contract'
import { provisioningReport } from '@portal/contract/insight/reports/reports.kinds'
import { declaredReport } from './declaredReport.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { api } from './reports.queries.ts'
import css from './Reports.module.css'

/** Calls of partners by month and operation: how they ended, and how long they took. */
export const provisioning = declaredReport({
  id: 'provisioning',
  declared: provisioningReport,
  ask: api.provisioning,
  file: 'provisioningFile',
  company: 'acctKey',
  partners: true,
  filters: [
    {
      field: 'operation',
      name: 'operation',
      choices: partnerOperations,
      // i18n: partnerLogs.operation.*
      words: 'partnerLogs.operation',
      all: 'reports.anyOperation',
    },
  ],
  rowKey: ({ period, acctKey, operation }) => `${period} ${acctKey} ${operation}`,
  once: {
    acctName: ({ acctKey }) => acctKey,
    acctType: ({ acctKey }) => acctKey,
    period: ({ acctKey, period }) => `${acctKey} ${period}`,
  },
  mayMiss: ['callsWaiting'],
  narrow: ['operation', 'callsSucceeded', 'callsFailed', 'callsWaiting'],
  Summary,
})

/** "24 calls: 19 succeeded, 0 failed, 5 waiting."; only if the page has all of them. */
function Summary({ page: { items, nextCursor } }: { page: ProvisioningReport }) {
  const { t, i18n } = useTranslation()
  if (nextCursor || items.length === 0) return null
  const sum = (field: 'calls' | 'callsSucceeded' | 'callsFailed' | 'callsWaiting') =>
    items.reduce((all, row) => all + row[field], 0)
  const number = (value: number) => numberIn(i18n.language, value)
  return (
    <p className={css['said']}>
      {t('reports.calls', {
        count: sum('calls'),
        number: number(sum('calls')),
        succeeded: number(sum('callsSucceeded')),
        failed: number(sum('callsFailed')),
        waiting: number(sum('callsWaiting')),
      })}
    </p>
  )
}
