import type { BillingRun } from '@portal/contract/commerce/billing/billing.shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { refusalOf } from '../../../core/access/refusalOf.ts'
import { When } from '../../../core/moments/When.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { runsQuery, useStartRun } from './billing.queries.ts'
import { monthBefore } from '../../../lib/months.ts'
import { type BillingWords, useBillingWords } from './useBillingWords.ts'

/** Months before the latest that can be chosen. */
const months = 13

/** The companies whose plans were not up to date; only the first few are named. */
const delayText = ({ behind, behindCompanies: named }: BillingRun) =>
  [...named.map(({ acctName }) => acctName), ...(behind > named.length ? [`+${behind - named.length}`] : [])].join(', ')

function columnsOf(t: ReturnType<typeof useTranslation>['t'], words: BillingWords): Column<BillingRun>[] {
  return [
    {
      id: 'period',
      header: t('field.period'),
      kind: 'name',
      rowHeader: true,
      cell: ({ period }) => (
        <Anchor href={`${paths.billing}?periodFrom=${period}&periodTo=${period}`}>{words.month(period)}</Anchor>
      ),
    },
    {
      id: 'state',
      header: t('billing.run.state'),
      kind: 'status',
      narrow: true,
      cell: ({ state, waitsFor }) => (
        <StateDot
          of="billing.run.is"
          is={state}
          {...(waitsFor > 0 && { word: t('billing.run.waitsFor', { count: waitsFor }) })}
        />
      ),
    },
    { id: 'looked', header: t('billing.run.looked'), kind: 'number', cell: ({ looked }) => words.number(looked) },
    { id: 'drafts', header: t('billing.run.drafts'), kind: 'number', cell: ({ drafts }) => words.number(drafts) },
    { id: 'faults', header: t('billing.run.faults'), kind: 'number', cell: ({ faults }) => words.number(faults) },
    { id: 'behind', header: t('billing.run.behind'), kind: 'text', cell: (run) => delayText(run) },
    { id: 'by', header: t('billing.run.by'), kind: 'text', cell: ({ madeBy }) => madeBy ?? t('billing.run.calendar') },
    { id: 'on', header: t('billing.run.on'), kind: 'date', cell: ({ createdOn }) => <When at={createdOn} /> },
  ]
}

/** The billing runs of the reader's company: the result of each, and a new one. */
export function RunsView() {
  const { t } = useTranslation()
  const words = useBillingWords()
  const runs = useQuery(runsQuery)
  const [starting, setStarting] = useState(false)
  if (!runs.data) return <QueryState query={runs} failed={t('billing.run.failed')} lines={5} height={28} />
  const { items, start, latestMonth } = runs.data
  const refusal = refusalOf(start, 'billing.run', t('billing.run.none'))
  return (
    <>
      <ListToolbar
        end={
          <GuardedButton
            label={t('billing.run.start')}
            variant="filled"
            aria-haspopup="dialog"
            refusal={refusal}
            onClick={() => setStarting(true)}
          />
        }
      >
        <span>{t('billing.run.intro')}</span>
      </ListToolbar>
      <DataTable
        label={t('billing.view.runs')}
        columns={columnsOf(t, words).filter(({ id }) => id !== 'behind' || items.some(({ behind }) => behind > 0))}
        rows={items}
        rowKey={({ runKey }) => runKey}
        empty={<EmptyState title={t('billing.run.noRuns')}>{t('billing.run.noRunsText')}</EmptyState>}
      />
      {starting && <StartDialog latestMonth={latestMonth} onClose={() => setStarting(false)} />}
    </>
  )
}

function StartDialog({ latestMonth, onClose }: { latestMonth: string; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const start = useStartRun()
  const sending = useSentForm({
    draft: null,
    initial: { period: latestMonth },
    body: ({ period }) => period,
    send: (period) => start.mutateAsync(period),
    onSent: onClose,
  })
  const choices = Array.from({ length: months }, (_, before) => monthBefore(latestMonth, before))
  return (
    <RecordDialog
      {...sending}
      title={t('billing.run.start')}
      submit={t('billing.run.submit')}
      intro={<p>{t('billing.run.text')}</p>}
      specs={[
        {
          path: 'period',
          kind: 'select',
          label: t('field.period'),
          choices: choices.map((value) => ({ value, label: words.month(value) })),
          empty: false,
          searched: false,
          wide: true,
        },
      ]}
      onClose={onClose}
    />
  )
}
