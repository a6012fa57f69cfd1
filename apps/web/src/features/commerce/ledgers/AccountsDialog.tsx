import type { Ledger } from '@portal/contract/commerce/ledgers/ledgers.contract'
import { LedgerChange, type LedgerMapping } from '@portal/contract/commerce/ledgers/ledgers.fields'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { monthBefore } from '../../../lib/months.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useSetLedger } from './ledgers.queries.ts'
import { type LedgerWords, useLedgerWords } from './useLedgerWords.ts'

type T = ReturnType<typeof useTranslation>['t']
type Props = { acctKey: string; ledger: Ledger; onClose: () => void }

const text = (t: T, path: 'receivables' | 'bank' | 'revenue'): FieldSpec => ({
  path,
  kind: 'text',
  // i18n: field.receivables field.bank field.revenue
  label: t(`field.${path}`),
  required: true,
  maxLength: 60,
  spellCheck: false,
})
/** Months before the latest in which a ledger can begin. */
const back = 24
const numbers = Array.from({ length: 12 }, (_, at) => at + 1)

function fieldsOf(t: T, words: LedgerWords, { latestMonth, exports, mapping }: Ledger): FieldSpec[] {
  const recent = Array.from({ length: back }, (_, at) => monthBefore(latestMonth, at - 1))
  const months = mapping && !recent.includes(mapping.beginsOn) ? [...recent, mapping.beginsOn] : recent
  return [
    text(t, 'receivables'),
    text(t, 'bank'),
    { ...text(t, 'revenue'), hint: t('ledgers.revenueHelp') },
    {
      path: 'beginsOn',
      kind: 'select',
      label: t('field.beginsOn'),
      choices: months.map((value) => ({ value, label: words.month(value) })),
      empty: false,
      searched: false,
      ...(exports.length > 0 && { offBecause: t('ledgers.begun') }),
    },
    {
      path: 'yearMonth',
      kind: 'select',
      label: t('field.yearMonth'),
      choices: numbers.map((number) => ({ value: String(number), label: words.monthOfYear(number) })),
      empty: false,
      searched: false,
    },
    {
      path: 'siren',
      kind: 'text',
      label: t('field.siren'),
      hint: t('ledgers.sirenHelp'),
      maxLength: 20,
      spellCheck: false,
    },
    { path: 'consultant', kind: 'whole', label: t('field.consultant') },
    { path: 'client', kind: 'whole', label: t('field.client') },
  ]
}

const valuesOf = ({ mapping, latestMonth }: Ledger) => ({
  receivables: mapping?.receivables ?? '',
  bank: mapping?.bank ?? '',
  revenue: mapping?.revenue ?? '',
  beginsOn: mapping?.beginsOn ?? latestMonth,
  yearMonth: String(mapping?.yearMonth ?? 1),
  siren: mapping?.siren ?? '',
  consultant: mapping?.consultant ?? null,
  client: mapping?.client ?? null,
})

/** The accounts of the reader's company; the rules by item and tax are edited one by one. */
export function AccountsDialog({ acctKey, ledger, onClose }: Props) {
  const { t } = useTranslation()
  const words = useLedgerWords()
  const set = useSetLedger(acctKey)
  const sending = useSentForm({
    draft: `ledger.${acctKey}`,
    initial: valuesOf(ledger),
    body: ({ siren, yearMonth, ...values }): LedgerMapping => ({
      ...values,
      siren: siren.trim() || null,
      yearMonth: Number(yearMonth),
      rules: ledger.mapping?.rules ?? [],
    }),
    schema: LedgerChange,
    send: (mapping) => set.mutateAsync({ version: ledger.version, mapping }),
    onSent: onClose,
    fieldOf: { 'ledger.begun': 'beginsOn' },
  })
  return (
    <RecordDialog
      {...sending}
      specs={fieldsOf(t, words, ledger)}
      title={t(ledger.mapping ? 'ledgers.editAccounts' : 'ledgers.setAccounts')}
      submit={t('ledgers.save')}
      onClose={onClose}
    />
  )
}
