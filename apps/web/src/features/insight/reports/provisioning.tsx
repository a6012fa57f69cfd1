import { partnerOperations } from '@portal/contract/core/partnerCalls'
import { numberIn } from '@portal/contract/core/language'
import type { ProvisioningReport } from '@portal/contract/insight/reports/reports.contract'
import { provisioningReport } from '@portal/contract/insight/reports/reports.kinds'
import type { CallStatus } from '@portal/contract/machines/partnerLogs/partnerLogs.fields'
import { useMe } from '../../../core/me/me.queries.ts'
import { declaredReport } from './declaredReport.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { dayAfter, startOfDay } from '../../../lib/zoned.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import type { OwnCells } from './useReportColumns.tsx'
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
  useOwn,
})

type Row = ProvisioningReport['items'][number]

// The report counts ended calls by these.
const failedCalls: readonly CallStatus[] = ['Failed', 'DeadLetter', 'Replayed']
const waitingCalls: readonly CallStatus[] = ['NeedsInfo', 'RetryScheduled']

/** The days of a UTC month; undefined where the reader's days are others, since the list of calls goes by those. */
function daysOf(month: string, timeZone: string) {
  let to = month
  while (dayAfter(to).startsWith(month.slice(0, 7))) to = dayAfter(to)
  const ends = [month, dayAfter(to)]
  const isUtc = ends.every((day) => startOfDay(day, timeZone) === `${day}T00:00:00.000Z`)
  return isUtc ? { from: month, to } : undefined
}

/** Failed and waiting calls lead to the list of them, if it can show only these. */
function useOwn(): OwnCells<Row> {
  const { i18n } = useTranslation()
  const maySeeCalls = useCan('IGMLogs:R')
  const { timeZone } = useMe().preferences
  const toCalls = ({ acctKey, acctName, operation, period }: Row, count: number, status: readonly CallStatus[]) => {
    const number = numberIn(i18n.language, count)
    const days = daysOf(period, timeZone)
    if (count === 0 || !maySeeCalls || acctName === null || !days) return number
    const filter = { partner: acctKey, operation, status: status.join(','), ...days }
    return <Anchor href={paths.list('partnerLogs', filter)}>{number}</Anchor>
  }
  return {
    callsFailed: { cell: (row) => toCalls(row, row.callsFailed, failedCalls) },
    callsWaiting: { cell: (row) => toCalls(row, row.callsWaiting, waitingCalls) },
  }
}

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
