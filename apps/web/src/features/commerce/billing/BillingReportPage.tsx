import { billing } from '@portal/contract/commerce/billing/billing.contract'
import { currencies, type Currency } from '@portal/contract/core/money'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { reportFormats, useExportActs } from '../../../core/files/useExportActs.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { ReportControls } from '../../../core/months/ReportControls.tsx'
import { MonthFields } from '../../../core/months/MonthFields.tsx'
import { useMonths } from '../../../core/months/useMonths.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import css from './Billing.module.css'
import { BooksTotals } from './BooksTotals.tsx'
import { type ReportQuery, reportQuery } from './billing.queries.ts'
import { ReportPivot } from './ReportPivot.tsx'
import type { Measure } from './report.rules.ts'

/** The invoiced amounts by month, company and plan (`/reports/rptBilling`); the sum equals the invoices. */
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

/** The amounts of a line, each by the name of its field. */
const measures = [
  { value: 'net', field: 'net' },
  { value: 'tax', field: 'tax' },
  { value: 'total', field: 'invoiceTotal' },
] as const

/** The query of the address: months, currency and issuer. */
function useReportQuery() {
  const { search, months, now, change } = useMonths('days')
  const { roleCode } = useMe()
  const currency = currencies.find((one) => one === search['currency']) ?? null
  const of = roleCode === 'CU' || search['of'] === 'all' ? 'all' : 'issued'
  return { asked: { ...months, currency, of } satisfies ReportQuery, search, months, now, change }
}

function Report() {
  const { t } = useTranslation()
  const { asked, ...rest } = useReportQuery()
  const [measure, setMeasure] = useState<Measure>('net')
  const report = useInfiniteQuery(reportQuery(asked))
  const rows = report.data?.pages.flatMap(({ items }) => items) ?? []
  const sums = report.data?.pages[0]?.sums ?? null
  const inBooks = report.data?.pages[0]?.inBooks
  const found = [...new Set(rows.map((row) => row.currency))]
  return (
    <>
      <p className={page.intro}>{t('billing.report.intro')}</p>
      <div className={page.card}>
        <Controls {...rest} asked={asked} measure={measure} onMeasure={setMeasure} />
        <QueryState query={report} failed={t('billing.report.failed')} lines={8} height={28} />
        {report.data && rows.length === 0 && (
          <EmptyState title={t('billing.report.none')}>{t('billing.report.noneText')}</EmptyState>
        )}
        {report.data && rows.length > 0 && sums === null && <Alert kind="info">{t('billing.report.many')}</Alert>}
        {rows.length > 0 && <AsOf asOf={report.data?.pages[0]?.asOf ?? null} />}
        {found.map((currency) => (
          <ReportPivot
            key={currency}
            currency={currency}
            rows={rows.filter((row) => row.currency === currency)}
            sums={sums?.filter((sum) => sum.currency === currency) ?? null}
            partial={report.hasNextPage}
            query={asked}
            measure={measure}
          />
        ))}
        {inBooks && !asked.currency && inBooks.rates.length + inBooks.missing.length > 0 && (
          <BooksTotals inBooks={inBooks} query={asked} measure={measure} />
        )}
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

function AsOf({ asOf }: { asOf: string | null }) {
  const { t } = useTranslation()
  const moment = useMoment()
  return <p className={css['asOf']}>{t('billing.report.asOf', { moment: moment(asOf) })}</p>
}

type ControlsProps = Pick<ReturnType<typeof useReportQuery>, 'asked' | 'search' | 'months' | 'now' | 'change'> & {
  measure: Measure
  onMeasure: (measure: Measure) => void
}
function Controls({ asked, search, months, now, change, measure, onMeasure }: ControlsProps) {
  const { t } = useTranslation()
  const { roleCode } = useMe()
  const exporting = useExportActs({
    route: billing.reportFile,
    schedule: 'billingReport',
    action: 'billing.reportFile',
    page: 'rptBilling',
    formats: reportFormats,
    right: 'RptBill:R',
    input: (format) => ({ body: { ...asked, format } }),
  })
  return (
    <ReportControls
      label={t('billing.report.controls')}
      names={['from', 'to', 'currency', 'of']}
      search={search}
      change={change}
      end={<ExportMenu exporting={exporting} />}
    >
      <MonthFields months={months} now={now} change={change} />
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
        choices={measures.map(({ value, field }) => ({ value, label: t(`field.${field}`) }))}
        value={measure}
        onChange={(event) => onMeasure(event.currentTarget.value as Measure)}
      />
    </ReportControls>
  )
}
