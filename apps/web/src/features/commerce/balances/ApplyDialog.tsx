import type { PayerBalance } from '@portal/contract/commerce/balances/balances.shapes'
import { balanceLimits, shareOut } from '@portal/contract/commerce/billing/billing.balance'
import type { Invoice } from '@portal/contract/commerce/billing/billing.shapes'
import { sumOf } from '@portal/contract/core/money'
import { useQuery } from '@tanstack/react-query'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import type { CustomControlProps, FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { MoneyField } from '../../../ui/MoneyField.tsx'
import { say } from '../../../ui/toast.ts'
import { type Application, unpaidQuery, useApply } from './balances.queries.ts'
import css from './Balances.module.css'
import { useBalanceWords } from './useBalanceWords.ts'

type Amounts = Readonly<Record<string, number | null | undefined>>
type Share = { invoice: Invoice; amount: number }
const openOf = ({ open }: Invoice) => open ?? 0

/** The share of each invoice: the entered amounts, or in full for those due first. */
function sharesOf(balance: PayerBalance, unpaid: readonly Invoice[], { way, amounts }: Values): Share[] {
  const some = unpaid.slice(0, balanceLimits.invoices)
  const all =
    way === 'oldest' ? shareOut(balance.amount, some.map(openOf)) : some.map((one) => amounts[one.billKey] ?? 0)
  return some.map((invoice, place) => ({ invoice, amount: all[place] ?? 0 })).filter(({ amount }) => amount > 0)
}

type Values = { way: string; amounts: Amounts }
const initial: Values = { way: 'oldest', amounts: {} }
type Props = { balance: PayerBalance; onClose: () => void }
function useApplication({ balance, onClose }: Props, unpaid: readonly Invoice[]) {
  const { t } = useTranslation()
  const words = useBalanceWords()
  const apply = useApply(balance.acctKey)
  const { currency, balanceKey } = balance
  const sending = useSentForm({
    draft: `application.${balanceKey}`,
    initial,
    body: (values): Application => ({
      currency,
      ...(values.way === 'chosen' && {
        invoices: sharesOf(balance, unpaid, values).map(({ invoice, amount }) => ({
          billKey: invoice.billKey,
          amount,
        })),
      }),
    }),
    check: (_, values) => {
      const sum = sumOf(sharesOf(balance, unpaid, values).map(({ amount }) => amount))
      const chosen = values.way === 'chosen'
      const tooMuch = t('balances.apply.tooMuch', { balance: words.money(balance.amount, currency) })
      return {
        ...(chosen && sum === 0 && { amounts: t('balances.apply.none') }),
        ...(chosen && sum > balance.amount && { amounts: tooMuch }),
      }
    },
    send: (body) => apply.mutateAsync(body),
    onSent: ({ balance: { amount } }) => {
      say(t('balances.apply.done', { balance: words.money(amount, currency) }))
      onClose()
    },
  })
  return { sending, values: useFormValues(sending.form) }
}

/** Pays invoices from the balance: those due first, or amounts of chosen ones. Shows first what each gets. */
export function ApplyDialog({ balance, onClose }: Props) {
  const { t } = useTranslation()
  const words = useBalanceWords()
  const unpaid = useQuery(unpaidQuery(balance)).data ?? []
  const { sending, values } = useApplication({ balance, onClose }, unpaid)
  const shares = sharesOf(balance, unpaid, values)
  const left = balance.amount - sumOf(shares.map(({ amount }) => amount))
  const chosen: FieldSpec = {
    path: 'amounts',
    kind: 'own',
    label: t('balances.apply.chosen'),
    wide: true,
    draw: (field) => <Invoices {...field} balance={balance} unpaid={unpaid} />,
  }
  return (
    <RecordDialog
      {...sending}
      wide
      title={t('balances.apply.title', { name: balance.acctName })}
      submit={t('balances.apply.submit')}
      beside={t('balances.apply.left', { balance: words.money(Math.max(0, left), balance.currency) })}
      intro={<p>{t('balances.apply.text', { balance: words.money(balance.amount, balance.currency) })}</p>}
      specs={[
        {
          path: 'way',
          kind: 'select',
          label: t('balances.apply.way'),
          choices: (['oldest', 'chosen'] as const).map((value) => ({ value, label: t(`balances.apply.${value}`) })),
          empty: false,
          wide: true,
        },
        values.way === 'chosen'
          ? chosen
          : {
              path: 'amounts',
              kind: 'own',
              label: t('balances.apply.oldest'),
              wide: true,
              draw: () => <Shares shares={shares} balance={balance} />,
            },
      ]}
      onClose={onClose}
    />
  )
}

function Shares({ shares, balance: { currency } }: { shares: readonly Share[]; balance: PayerBalance }) {
  const words = useBalanceWords()
  return (
    <ul className={css['shares']}>
      {shares.map(({ invoice, amount }) => (
        <li key={invoice.billKey}>
          <span>{[invoice.number, invoice.dueOn && words.day(invoice.dueOn)].filter(Boolean).join(' · ')}</span>
          <span>{words.money(amount, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

type InvoicesProps = CustomControlProps & { balance: PayerBalance; unpaid: readonly Invoice[] }
function Invoices({ value, error, set, balance: { currency }, unpaid }: InvoicesProps) {
  const { t } = useTranslation()
  const words = useBalanceWords()
  const amounts = value as Amounts
  return (
    <Fieldset title={t('balances.apply.chosen')} error={error}>
      {unpaid.slice(0, balanceLimits.invoices).map((one) => (
        <MoneyField
          key={one.billKey}
          label={t('balances.apply.ofInvoice', {
            number: one.number ?? '',
            open: words.money(openOf(one), currency),
          })}
          currency={currency}
          most={openOf(one)}
          value={amounts[one.billKey] ?? null}
          onChange={(minor) => set({ ...amounts, [one.billKey]: minor })}
        />
      ))}
    </Fieldset>
  )
}
