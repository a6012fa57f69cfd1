import {
  type CommissionRow,
  type CommissionStatement,
  commissions,
} from '@portal/contract/commerce/commissions/commissions.contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { reportFormats, useExportActs } from '../../../core/files/useExportActs.tsx'
import { When } from '../../../core/moments/When.tsx'
import { latestMonth } from '../../../core/months/useMonths.ts'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyFacts } from '../../../ui/KeyFacts.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { CommissionState } from './CommissionState.tsx'
import { commissionQuery, type StatementOf, useClose } from './commissions.queries.ts'
import { type CommissionWords, useCommissionWords } from './useCommissionWords.ts'

type Address = Partial<Record<'month' | 'currency', unknown>>
function statementAt({ month, currency }: Address, agreementKey: string, lastMonth: string): StatementOf {
  const chosen = typeof currency === 'string' ? { currency: currency as NonNullable<StatementOf['currency']> } : {}
  return { agreementKey, month: typeof month === 'string' ? month : lastMonth, ...chosen }
}

/** The commission statement of a partner for a month (`/adminBillingList/commission/$agreementKey`). */
export function CommissionPage() {
  const { t } = useTranslation()
  const words = useCommissionWords()
  const { agreementKey = '' } = useParams({ strict: false }) as { agreementKey?: string }
  const [latest] = useState(latestMonth)
  const query = statementAt(useSearch({ strict: false }), agreementKey, latest)
  const maySee = useCan('Bill:R')
  const found = useQuery({ ...commissionQuery(query), enabled: maySee })
  const statement = found.data
  const unknown = !statement && found.error instanceof ApiError && [400, 404].includes(found.error.status)
  const { own, issuerName, partnerName, month } = statement ?? {
    own: false,
    issuerName: '',
    partnerName: '',
    month: '',
  }
  const title = own ? t('commissions.from', { name: issuerName }) : t('commissions.of', { name: partnerName })
  const back = `${paths.billing}?section=commissions&month=${query.month}`
  return (
    <>
      <PageHeading
        title={statement ? `${title}, ${words.month(month)}` : t('commissions.statement')}
        back={{ href: back, text: t('billing.view.commissions') }}
      />
      {!maySee && <NoRight title={t('billing.noRight')} action="commissions.statement" />}
      {unknown && <p>{t('commissions.unknown')}</p>}
      {maySee && !unknown && (
        <>
          {statement && <Sums statement={statement} />}
          <div className={page.card}>
            {statement && <Controls query={query} statement={statement} />}
            <QueryState query={found} failed={t('commissions.failed')} lines={8} height={28} />
            {statement && <Rows statement={statement} />}
          </div>
        </>
      )}
    </>
  )
}

function Sums({ statement }: { statement: CommissionStatement }) {
  const { t } = useTranslation()
  const words = useCommissionWords()
  const { sums, currency, closedOn } = statement
  const sum = sums.find((one) => one.currency === currency)
  return (
    <KeyFacts
      label={t('commissions.inShort')}
      facts={[
        [t('commissions.column.state'), <CommissionState key="state" closedOn={closedOn} />],
        [t('commissions.closedOn'), closedOn !== null && <When key="closed" at={closedOn} />],
        [
          t(statement.openSince ? 'commissions.openingOpen' : 'commissions.opening'),
          sum && sum.opening !== 0 && words.money(sum.opening, sum.currency),
        ],
        [t('commissions.total'), sum && words.money(sum.total, sum.currency)],
      ]}
    />
  )
}

type StatementProps = { statement: CommissionStatement }
function Controls({ query, statement }: StatementProps & { query: StatementOf }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { sums, currency } = statement
  const exporting = useExportActs({
    route: commissions.statementFile,
    action: 'commissions.statementFile',
    page: 'adminBillingList',
    formats: reportFormats,
    right: 'Bill:R',
    input: (format) => ({ body: { ...query, ...(currency && { currency }), format } }),
  })
  return (
    <ListToolbar
      end={
        <>
          <Closing statement={statement} />
          <ExportMenu exporting={exporting} />
        </>
      }
    >
      {sums.length > 1 ? (
        <SelectField
          label={t('field.currency')}
          choices={sums.map((sum) => ({ value: sum.currency, label: sum.currency }))}
          value={currency ?? ''}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            const search = (was: Record<string, unknown>) => ({ ...was, currency: chosen })
            void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
          }}
        />
      ) : (
        <span>{t('commissions.rowsIntro')}</span>
      )}
    </ListToolbar>
  )
}

/** Why a month cannot be closed, where it is not plain to see. */
const reasons = ['commission.monthNotOver', 'commission.closedLater', 'commission.beforePlan'] as const

function Closing({ statement }: StatementProps) {
  const { t } = useTranslation()
  const words = useCommissionWords()
  const [isOpen, setOpen] = useState(false)
  const close = useClose(statement.agreementKey)
  const { own, close: may, month, sums, openSince, previewKey, mailTo } = statement
  if (own || previewKey === null) return null
  const known = reasons.find((one) => one === may.reason)
  // i18n: commissions.why.*
  const refusal = known ? { reason: t(`commissions.why.${known.slice(11)}`) } : { action: 'commissions.close' }
  const totals = sums.map(({ total, currency }) => words.money(total, currency)).join(' · ')
  return (
    <>
      <GuardedButton
        label={t('commissions.close')}
        variant="filled"
        aria-haspopup="dialog"
        refusal={may.allowed ? undefined : refusal}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ConfirmDialog
          title={t('commissions.closeTitle', { month: words.month(month) })}
          submit={t('commissions.close')}
          pending={close.isPending}
          refusal={close.error?.message}
          onSubmit={() => close.mutate({ month, previewKey }, { onSuccess: () => setOpen(false) })}
          onClose={() => setOpen(false)}
        >
          {totals && <p>{t('commissions.closeTotal', { totals })}</p>}
          {openSince && <p>{t('commissions.closeOpen', { month: words.month(openSince) })}</p>}
          <p>{t('commissions.closeText')}</p>
          {/* i18n: commissions.mailTo.* */}
          {mailTo && <p>{t(`commissions.mailTo.${mailTo}`)}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}

type Row = CommissionRow & { place: number }
function Rows({ statement }: StatementProps) {
  const { t } = useTranslation()
  const words = useCommissionWords()
  const { closedWith } = statement
  const why = closedWith ? t('commissions.closedWith', { month: words.month(closedWith) }) : t('commissions.noRowsText')
  const rows = statement.rows.map((row, place) => ({ ...row, place }))
  return (
    <>
      <DataTable
        label={t('commissions.statement')}
        columns={columnsOf(t, words, statement)}
        rows={rows}
        rowKey={({ place }) => String(place)}
        empty={<EmptyState title={t('commissions.noRows')}>{why}</EmptyState>}
      />
      {statement.moreRows && <Alert kind="info">{t('commissions.moreRows')}</Alert>}
    </>
  )
}

const columnsOf = (
  t: ReturnType<typeof useTranslation>['t'],
  words: CommissionWords,
  { currency }: CommissionStatement,
): Column<Row>[] => {
  const money = (minor: number) => (currency ? words.money(minor, currency) : '')
  return [
    { id: 'day', header: t('field.statementDay'), kind: 'date', narrow: true, cell: ({ day }) => words.day(day) },
    {
      id: 'invoice',
      header: t('field.statementKind'),
      kind: 'name',
      rowHeader: true,
      // i18n: balances.kind.*
      cell: ({ kind, billKey, number, commissionMonths, pastLimit }) => (
        <>
          {t(`balances.kind.${kind}`)} <Anchor href={paths.invoice(billKey)}>{number}</Anchor>
          {commissionMonths !== null && (
            <div className={page.dim}>
              {pastLimit === 0
                ? words.limit(commissionMonths)
                : t('commissions.pastLimit', { count: commissionMonths, amount: money(pastLimit) })}
            </div>
          )}
        </>
      ),
    },
    { id: 'payer', header: t('field.billToName'), kind: 'text', cell: ({ payerName }) => payerName },
    { id: 'paid', header: t('field.paid'), kind: 'number', narrow: true, cell: ({ paid }) => money(paid) },
    { id: 'net', header: t('field.netPaid'), kind: 'number', cell: ({ netPaid }) => money(netPaid) },
    {
      id: 'rate',
      header: t('field.commissionRate'),
      kind: 'number',
      cell: ({ commissionRate }) => words.percent(commissionRate),
    },
    {
      id: 'commission',
      header: t('field.commission'),
      kind: 'number',
      narrow: true,
      cell: ({ commission }) => money(commission),
    },
  ]
}
