import type { CommissionFacts, Commissions } from '@portal/contract/commerce/commissions/commissions.contract'
import { useQuery } from '@tanstack/react-query'
import { useSearch, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { monthBefore } from '../../../lib/months.ts'
import { paths } from '../../../lib/paths.ts'
import { latestMonth, monthOf, useMonths } from '../../../core/months/useMonths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { CommissionPlans } from './CommissionPlans.tsx'
import { CommissionState } from './CommissionState.tsx'
import { commissionsQuery } from './commissions.queries.ts'
import { type CommissionWords, useCommissionWords } from './useCommissionWords.ts'

/** Months that can be chosen. */
const offered = 24

/** The commission statements of a month, and the plans of the reader's company. */
export function CommissionsView() {
  const { t } = useTranslation()
  const { month: inAddress } = useSearch({ strict: false }) as { month?: unknown }
  const { now } = useMonths()
  const [latest] = useState(latestMonth)
  const month = monthOf(inAddress) ?? latest
  const found = useQuery(commissionsQuery(month))
  if (!found.data) return <QueryState query={found} failed={t('commissions.failed')} lines={5} height={28} />
  return <Shown month={month} now={now} commissions={found.data} />
}

type Props = { month: string; now: string; commissions: Commissions }
function Shown({ month, now, commissions }: Props) {
  const { t } = useTranslation()
  const words = useCommissionWords()
  const navigate = useNavigate()
  const months = [...new Set([...Array.from({ length: offered }, (_, at) => monthBefore(now, at)), month])]
  return (
    <>
      <ListToolbar>
        <SelectField
          label={t('field.month')}
          choices={months.map((value) => ({ value, label: words.month(value) }))}
          value={month}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            const search = (was: Record<string, unknown>) => ({ ...was, month: chosen })
            void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
          }}
        />
        <span>{t('commissions.intro')}</span>
      </ListToolbar>
      <DataTable
        label={t('commissions.statements')}
        columns={columnsOf(t, words)}
        rows={commissions.statements}
        rowKey={({ agreementKey }) => agreementKey}
        empty={<EmptyState title={t('commissions.none')}>{t('commissions.noneText')}</EmptyState>}
      />
      <CommissionPlans commissions={commissions} />
    </>
  )
}

type T = ReturnType<typeof useTranslation>['t']
const columnsOf = (t: T, words: CommissionWords): Column<CommissionFacts>[] => [
  {
    id: 'partner',
    header: t('commissions.column.statement'),
    kind: 'name',
    rowHeader: true,
    cell: ({ agreementKey, own, issuerName, partnerName, month }) => (
      <Anchor href={paths.commission(agreementKey, month)}>
        {own ? t('commissions.from', { name: issuerName }) : partnerName}
      </Anchor>
    ),
  },
  {
    id: 'state',
    header: t('commissions.column.state'),
    kind: 'status',
    narrow: true,
    cell: ({ closedOn }) => <CommissionState closedOn={closedOn} />,
  },
  {
    id: 'total',
    header: t('commissions.total'),
    kind: 'number',
    narrow: true,
    cell: ({ sums }) => sums.map(({ total, currency }) => words.money(total, currency)).join(' · ') || t('form.none'),
  },
]
