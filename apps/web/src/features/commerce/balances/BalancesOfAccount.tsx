import type { PayerBalance } from '@portal/contract/commerce/balances/balances.shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useRight } from '../../../core/access/useRight.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { BalanceActs } from './BalanceActs.tsx'
import { PaymentDialog } from './BalanceDialogs.tsx'
import { balancesQuery } from './balances.queries.ts'
import { useBalanceWords } from './useBalanceWords.ts'

/** The balances of an account by issuer and currency, with their actions and statements; nothing where it has none. */
export function BalancesOfAccount({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const words = useBalanceWords()
  const found = useQuery(balancesQuery(acctKey))
  const [paying, setPaying] = useState(false)
  const items = found.data?.items ?? []
  const pay = found.data?.pay
  const isNever = useRight('Bill:W') === 'never'
  const mayPay = !isNever && (pay?.allowed || pay?.reason === 'Bill:W')
  if (found.isPending || (found.data && items.length === 0 && !pay?.allowed)) return null
  return (
    <PlainSection
      list
      title={t('balances.title')}
      acts={
        mayPay && (
          <GuardedButton
            label={t('balances.pay.title')}
            aria-haspopup="dialog"
            refusal={pay?.allowed ? undefined : { action: 'balances.pay' }}
            onClick={() => setPaying(true)}
          />
        )
      }
    >
      {found.data ? (
        <DataTable
          label={t('balances.title')}
          columns={columnsOf(t, words).filter(({ id }) => id !== 'acts' || !isNever)}
          rows={items}
          rowKey={({ balanceKey }) => balanceKey}
          empty={<p>{t('balances.none')}</p>}
        />
      ) : (
        <QueryState query={found} failed={t('balances.failed')} lines={2} height={28} />
      )}
      {paying && (
        <PaymentDialog acctKey={acctKey} currency={items[0]?.currency ?? 'EUR'} onClose={() => setPaying(false)} />
      )}
    </PlainSection>
  )
}

const columnsOf = (
  t: ReturnType<typeof useTranslation>['t'],
  words: ReturnType<typeof useBalanceWords>,
): Column<PayerBalance>[] => [
  {
    id: 'issuer',
    header: t('field.issuerName'),
    kind: 'name',
    rowHeader: true,
    cell: ({ acctKey, balanceKey, issuerName, currency }) => (
      <Anchor href={paths.statement(acctKey, balanceKey)}>
        {t('balances.statementOf', { issuer: issuerName, currency })}
      </Anchor>
    ),
  },
  {
    id: 'amount',
    header: t('field.balance'),
    kind: 'number',
    narrow: true,
    cell: ({ amount, currency }) => words.money(amount, currency),
  },
  {
    id: 'open',
    header: t('field.open'),
    kind: 'number',
    narrow: true,
    cell: ({ open, currency }) => words.money(open, currency),
  },
  {
    id: 'acts',
    header: t('balances.acts'),
    kind: 'acts',
    narrow: true,
    cell: (balance) => <BalanceActs size="xs" balance={balance} />,
  },
]
