import { billing } from '@portal/contract/billing/billing.contract'
import { currencies, type Currency } from '@portal/contract/core/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { NoRight } from '../../core/access/NoRight.tsx'
import { ExportMenu } from '../../core/files/ExportMenu.tsx'
import { useExportActs } from '../../core/files/useExportActs.tsx'
import { useMe } from '../../core/me/me.queries.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useCan } from '../../lib/useCan.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import page from '../../ui/Page.module.css'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import css from './Billing.module.css'
import { type ReportAsked, reportQuery } from './billing.queries.ts'
import { monthBefore } from './months.ts'
import { ReportPivot } from './ReportPivot.tsx'
import type { Measure } from './report.rules.ts'
import { useBillingWords } from './useBillingWords.ts'

/** What was invoiced by month, company and plan (`/reports/rptBilling`); it adds up to the invoices. */
export function BillingReportPage() {
  const { t } = useTranslation()
  const maySee = useCan('RptBill:R')
  return (
    <>
      <PageHeading title={t('billing.report.title')} />
      {maySee ? <Report /> : <NoRight title={t('billing.report.noRight')} action="billing.report" />}
    </>
  )
}

/** Months that a report may span, and those that can be chosen. */
const [spanned, offered] = [13, 36]
const measures = ['net', 'tax', 'total'] as const

/** What the address asks for: months, currency and whose invoices. */
function useAsked() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { roleCode } = useMe()
  const [now] = useState(() => monthBefore(new Date().toISOString(), 0))
  const monthIn = (name: string, usual: string) => {
    const value = search[name]
    return typeof value === 'string' && /^\d{4}-\d{2}-01$/.test(value) ? value : usual
  }
  const toMonth = monthIn('to', now)
  const earliest = monthBefore(toMonth, spanned - 1)
  const from = monthIn('from', monthBefore(toMonth, 5))
  const fromMonth = from > toMonth ? toMonth : from < earliest ? earliest : from
  const currency = currencies.find((one) => one === search['currency']) ?? null
  const of = roleCode === 'CU' || search['of'] === 'all' ? 'all' : 'issued'
  const change = (part: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: ((was: Record<string, unknown>) => ({ ...was, ...part })) as never,
      replace: true,
      resetScroll: false,
    })
  return { asked: { fromMonth, toMonth, currency, of } satisfies ReportAsked, now, change }
}

function Report() {
  const { t } = useTranslation()
  const { asked, now, change } = useAsked()
  const [measure, setMeasure] = useState<Measure>('net')
  const report = useInfiniteQuery(reportQuery(asked))
  const rows = report.data?.pages.flatMap(({ items }) => items) ?? []
  const sums = report.data?.pages[0]?.sums ?? null
  const found = [...new Set(rows.map((row) => row.currency))]
  return (
    <>
      <p className={page.intro}>{t('billing.report.intro')}</p>
      <div className={page.card}>
        <Controls asked={asked} now={now} measure={measure} onMeasure={setMeasure} change={change} />
        <QueryState query={report} failed={t('billing.report.failed')} lines={8} height={28} />
        {report.data && rows.length === 0 && (
          <EmptyState title={t('billing.report.none')}>{t('billing.report.noneText')}</EmptyState>
        )}
        {report.data && rows.length > 0 && sums === null && <Alert kind="info">{t('billing.report.many')}</Alert>}
        {found.map((currency) => (
          <ReportPivot
            key={currency}
            currency={currency}
            rows={rows.filter((row) => row.currency === currency)}
            sums={sums?.filter((sum) => sum.currency === currency) ?? null}
            partial={report.hasNextPage}
            asked={asked}
            measure={measure}
          />
        ))}
        {report.data && report.hasNextPage && (
          <div className={page.more}>
            <p className="dim">{t('billing.report.partial')}</p>
            <MoreButton label={t('table.showMore')} pages={report} />
          </div>
        )}
      </div>
    </>
  )
}

type ControlsProps = Pick<ReturnType<typeof useAsked>, 'asked' | 'now' | 'change'> & {
  measure: Measure
  onMeasure: (measure: Measure) => void
}
function Controls({ asked, now, change, measure, onMeasure }: ControlsProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { roleCode } = useMe()
  const exporting = useExportActs({
    route: billing.reportFile,
    action: 'billing.reportFile',
    page: 'rptBilling',
    input: (format) => ({ body: { ...asked, format } }),
  })
  const months = Array.from({ length: offered }, (_, before) => monthBefore(now, before))
  const choices = months.map((value) => ({ value, label: words.month(value) }))
  return (
    <div className={css['controls']} role="group" aria-label={t('billing.report.controls')}>
      <SelectField
        label={t('field.fromMonth')}
        choices={choices}
        value={asked.fromMonth}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <SelectField
        label={t('field.toMonth')}
        choices={choices}
        value={asked.toMonth}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <SelectField
        label={t('field.currency')}
        empty={t('billing.report.anyCurrency')}
        choices={currencies.map((value: Currency) => ({ value, label: value }))}
        value={asked.currency ?? ''}
        onChange={(event) => change({ currency: event.currentTarget.value || undefined })}
      />
      {roleCode !== 'CU' && (
        <SelectField
          label={t('field.of')}
          choices={(['issued', 'all'] as const).map((value) => ({ value, label: t(`billing.report.of.${value}`) }))}
          value={asked.of}
          onChange={(event) => change({ of: event.currentTarget.value === 'all' ? 'all' : undefined })}
        />
      )}
      <SelectField
        label={t('billing.report.measure')}
        choices={measures.map((value) => ({ value, label: t(`billing.column.${value}`) }))}
        value={measure}
        onChange={(event) => onMeasure(event.currentTarget.value as Measure)}
      />
      <ExportMenu exporting={exporting} />
    </div>
  )
}
