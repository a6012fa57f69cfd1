import type { BankRow } from '@portal/contract/commerce/bankImports/bankImports.contract'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../core/me/me.queries.ts'
import { AccountPick } from '../../../core/pickers/AccountPick.tsx'
import { useSearchText } from '../../../core/pickers/useSearchText.ts'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { CustomControlProps, FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { SearchPick } from '../../../ui/SearchPick.tsx'
import { useBankWords } from './useBankWords.ts'
import type { BankTarget } from './bankImports.choices.ts'
import { payableQuery } from './bankImports.queries.ts'
import type { BankActs } from './useBankFile.ts'

type Choice = { key: string; name: string } | null
type Values = { way: string; invoice: Choice; payer: Choice }
const initial: Values = { way: 'invoice', invoice: null, payer: null }
type Props = { row: BankRow; put: BankActs['put']; onClose: () => void }

/** Chooses where a payment goes: to an invoice, to the balance of a payer, or nowhere. */
export function ChoiceDialog({ row, put, onClose }: Props) {
  const { t } = useTranslation()
  const words = useBankWords()
  const sending = useSentForm({
    draft: null,
    initial,
    body: ({ way, invoice, payer }: Values): BankTarget | undefined => {
      if (way === 'out') return { kind: 'out' }
      const picked = way === 'invoice' ? invoice : payer
      return picked ? { kind: way === 'invoice' ? 'invoice' : 'payer', ...picked } : undefined
    },
    check: (_, { way, invoice, payer }) => ({
      ...(way === 'invoice' && !invoice && { invoice: t('bankImports.noInvoice') }),
      ...(way === 'payer' && !payer && { payer: t('bankImports.noPayer') }),
    }),
    send: async (target) => target,
    onSent: (target) => {
      put([[row.row, target]])
      onClose()
    },
  })
  const { way } = useFormValues(sending.form)
  const own: Record<string, FieldSpec> = {
    invoice: {
      path: 'invoice',
      kind: 'own',
      label: t('bankImports.invoice'),
      wide: true,
      draw: (field) => <InvoicePick {...field} row={row} />,
    },
    payer: {
      path: 'payer',
      kind: 'own',
      label: t('bankImports.payer'),
      wide: true,
      draw: (field) => <PayerPick {...field} />,
    },
  }
  const chosen = own[way]
  return (
    <RecordDialog
      {...sending}
      title={t('bankImports.chooseTitle', { amount: words.money(row.amount, row.currency) })}
      submit={t('bankImports.use')}
      intro={
        <>
          <p>{[row.payer, row.text].filter(Boolean).join(' · ')}</p>
          <p>{row.message}</p>
        </>
      }
      specs={[
        {
          path: 'way',
          kind: 'radio',
          label: t('bankImports.target'),
          // i18n: bankImports.way.*
          choices: (['invoice', 'payer', 'out'] as const).map((value) => ({
            value,
            label: t(`bankImports.way.${value}`),
          })),
          wide: true,
        },
        ...(chosen ? [chosen] : []),
      ]}
      onClose={onClose}
    />
  )
}

/** An unpaid invoice of the reader's company that a payment can be for. */
function InvoicePick({ row, value, error, set }: CustomControlProps & { row: BankRow }) {
  const { t } = useTranslation()
  const words = useBankWords()
  const { companyKey } = useMe()
  const { searchText, typesOn, onType } = useSearchText()
  const search = useQuery(payableQuery(searchText))
  const found = (search.data ?? []).filter(
    ({ issuerKey, currency, period, open }) =>
      issuerKey === companyKey && currency === row.currency && period <= row.day && (open ?? 0) > 0,
  )
  return (
    <SearchPick
      label={t('bankImports.invoice')}
      help={t('bankImports.invoiceHelp')}
      required
      chosen={(value as Choice)?.name ?? ''}
      options={found.map(({ billKey, number, billToName, open, currency }) => ({
        value: billKey,
        label: `${number} · ${billToName}`,
        detail: words.money(open ?? 0, currency),
      }))}
      behind={typesOn || search.isPlaceholderData}
      status={search.isFetching ? t('table.loading') : t('pickers.found', { count: found.length })}
      error={error}
      onType={onType}
      onPick={({ value: key, label: name }) => set({ key, name })}
    />
  )
}

function PayerPick({ value, error, set }: CustomControlProps) {
  const { t } = useTranslation()
  return (
    <AccountPick
      label={t('bankImports.payer')}
      help={t('bankImports.payerHelp')}
      required
      chosen={(value as Choice)?.name ?? ''}
      error={error}
      onPick={({ acctKey: key, acctName: name }) => set({ key, name })}
    />
  )
}
