import { balances } from '@portal/contract/commerce/balances/balances.contract'
import type { Statement, StatementLine } from '@portal/contract/commerce/balances/balances.shapes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { reportFormats, useExportActs } from '../../../core/files/useExportActs.tsx'
import { MonthFields } from '../../../core/months/MonthFields.tsx'
import { ReportControls } from '../../../core/months/ReportControls.tsx'
import { useMonths } from '../../../core/months/useMonths.ts'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { monthBefore } from '../../../lib/months.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyFacts } from '../../../ui/KeyFacts.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { BalanceActs } from './BalanceActs.tsx'
import { balancesQuery, type StatementOf, statementQuery } from './balances.queries.ts'
import { useBalanceWords } from './useBalanceWords.ts'

/** The debt of a payer to an issuer in a currency, day by day (`/adminBillingList/statement/$acctKey/$balanceKey`). */
export function StatementPage() {
  const { t } = useTranslation()
  const { acctKey = '', balanceKey = '' } = useParams({ strict: false }) as Record<string, string | undefined>
  const maySee = useCan('Bill:R')
  const { months, ...address } = useMonths('days')
  const query = { acctKey, balanceKey, from: months.fromMonth, to: lastDay(months.toMonth) }
  const found = useQuery({ ...statementQuery(query), enabled: maySee })
  const statement = found.data
  const unknown = !statement && found.error instanceof ApiError && [400, 404].includes(found.error.status)
  return (
    <>
      <PageHeading
        title={
          statement ? t('balances.statement.titleOf', { name: statement.acctName }) : t('balances.statement.title')
        }
        back={{ href: paths.account(acctKey, 13), text: t('billing.title') }}
      />
      {!maySee && <NoRight title={t('balances.noRight')} action="balances.statement" />}
      {unknown && <p>{t('balances.statement.unknown')}</p>}
      {maySee && !unknown && (
        <>
          {statement && (
            <>
              <Sums statement={statement} />
              <div className={page.notice}>
                <BalanceActs balance={statement.balance} />
              </div>
            </>
          )}
          <div className={page.card}>
            <Controls query={query} months={months} {...address} />
            <QueryState query={found} failed={t('balances.statement.failed')} lines={8} height={28} />
            {statement && <Lines statement={statement} />}
          </div>
        </>
      )}
    </>
  )
}

/** The last day of a month, given by its first. */
function lastDay(month: string): string {
  const next = new Date(`${monthBefore(month, -1)}T00:00:00Z`)
  return new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10)
}

function Sums({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const words = useBalanceWords()
  const { currency, opening, invoiced, credited, paid, refunded, closing, balance } = statement
  const money = (minor: number) => words.money(minor, currency)
  return (
    <KeyFacts
      label={t('balances.statement.sums')}
      facts={[
        [t('field.issuerName'), statement.issuerName],
        [t('balances.statement.opening'), money(opening)],
        [t('balances.statement.invoiced'), money(invoiced)],
        [t('balances.statement.credited'), credited !== 0 && money(credited)],
        [t('balances.statement.paid'), money(paid)],
        [t('balances.statement.refunded'), refunded !== 0 && money(refunded)],
        [t('balances.statement.closing'), money(closing)],
        [t('balances.statement.left'), money(balance.open)],
        [t('balances.statement.credit'), money(balance.amount)],
      ]}
    />
  )
}

type ControlsProps = ReturnType<typeof useMonths> & { query: StatementOf }
function Controls({ query, search, months, now, change }: ControlsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const others = useQuery(balancesQuery(query.acctKey)).data?.items ?? []
  const exporting = useExportActs({
    route: balances.statementFile,
    action: 'balances.statementFile',
    page: 'adminBillingList',
    formats: reportFormats,
    right: 'Bill:R',
    input: (format) => ({ body: { ...query, format } }),
  })
  return (
    <ReportControls
      label={t('balances.statement.controls')}
      names={['from', 'to']}
      search={search}
      change={change}
      end={<ExportMenu exporting={exporting} />}
    >
      <MonthFields months={months} now={now} change={change} />
      {others.length > 1 && (
        <SelectField
          label={t('balances.statement.which')}
          choices={others.map(({ balanceKey, issuerName, currency }) => ({
            value: balanceKey,
            label: `${issuerName} · ${currency}`,
          }))}
          value={query.balanceKey}
          onChange={(event) =>
            void navigate({
              to: paths.statement(query.acctKey, event.currentTarget.value) as never,
              search: search as never,
            })
          }
        />
      )}
    </ReportControls>
  )
}

function Lines({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const words = useBalanceWords()
  const rows = statement.lines.map((line, place) => ({ ...line, place }))
  return (
    <>
      <DataTable
        label={t('balances.statement.title')}
        columns={columnsOf(t, words, statement)}
        rows={rows}
        rowKey={({ place }) => String(place)}
        empty={<EmptyState title={t('balances.statement.none')}>{t('balances.statement.noneText')}</EmptyState>}
      />
      {statement.moreLines && <Alert kind="info">{t('balances.statement.more')}</Alert>}
    </>
  )
}

type Line = StatementLine & { place: number }
const columnsOf = (
  t: ReturnType<typeof useTranslation>['t'],
  words: ReturnType<typeof useBalanceWords>,
  { currency, lines }: Statement,
): Column<Line>[] => {
  const money = (minor: number) => (minor === 0 ? '' : words.money(minor, currency))
  return [
    { id: 'day', header: t('field.statementDay'), kind: 'date', narrow: true, cell: ({ day }) => words.day(day) },
    {
      id: 'kind',
      header: t('field.statementKind'),
      kind: 'name',
      rowHeader: true,
      // i18n: balances.kind.*
      cell: ({ kind, number, billKey }) => (
        <>
          {t(`balances.kind.${kind}`)} {billKey && number && <Anchor href={paths.invoice(billKey)}>{number}</Anchor>}
        </>
      ),
    },
    {
      id: 'reference',
      header: t('field.reference'),
      kind: 'text',
      cell: ({ reference, reason }) => [reference, reason].filter(Boolean).join(' · '),
    },
    {
      id: 'debit',
      header: t('field.debit'),
      kind: 'number',
      narrow: true,
      cell: ({ amount }) => money(Math.max(0, amount)),
    },
    {
      id: 'credit',
      header: t('field.creditAmount'),
      kind: 'number',
      narrow: true,
      cell: ({ amount }) => money(Math.max(0, -amount)),
    },
    ...(lines.some(({ moved }) => moved !== 0)
      ? [{ id: 'moved', header: t('field.moved'), kind: 'number' as const, cell: ({ moved }: Line) => money(moved) }]
      : []),
    {
      id: 'owed',
      header: t('field.owed'),
      kind: 'number',
      narrow: true,
      cell: ({ owed }) => words.money(owed, currency),
    },
  ]
}
