import type { Ledger, LedgerPreview } from '@portal/contract/commerce/ledgers/ledgers.contract'
import { ledgerFormats } from '@portal/contract/commerce/ledgers/ledgers.fields'
import { useQuery } from '@tanstack/react-query'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { monthBefore } from '../../../lib/months.ts'
import { Alert, ErrorAlert } from '../../../ui/Alert.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { previewQuery, useCreateExport } from './ledgers.queries.ts'
import { subjectText } from './RulesTable.tsx'
import { useLedgerWords } from './useLedgerWords.ts'

type Props = { acctKey: string; ledger: Ledger; onAddRule: () => void; onClose: () => void }
/** Months that can be chosen. */
const most = 24

/**
 * The months up to which the next export can go, and the initial choice: the latest in the financial year of the first.
 * Later years can be chosen for when nothing is left in that year.
 */
function monthsOf({ latestMonth, exports, mapping }: Ledger): { months: string[]; chosen: string } {
  const first = exports[0] ? monthBefore(exports[0].toMonth, -1) : (mapping?.beginsOn ?? latestMonth)
  const months = Array.from({ length: most }, (_, at) => monthBefore(first, -at)).filter(
    (month) => month <= latestMonth,
  )
  const inYear = (Number(first.slice(5, 7)) - (mapping?.yearMonth ?? 1) + 12) % 12
  return {
    months: months.length > 0 ? months : [latestMonth],
    chosen: months.slice(0, 12 - inYear).at(-1) ?? latestMonth,
  }
}

/** Shows what the export will contain, and what is missing for it. */
function Preview({ preview, onAddRule }: { preview: LedgerPreview; onAddRule: () => void }) {
  const { t } = useTranslation()
  const words = useLedgerWords()
  const { sums, unmapped, byDefault, unrated, exported } = preview
  if (exported) return <Alert kind="info">{t('ledgers.exported')}</Alert>
  const taxes = unmapped.map((rule) => subjectText(rule, t, words)).join(', ')
  return (
    <>
      {taxes && (
        <Alert kind="error">
          {t('ledgers.unmapped', { taxes })} <TextButton onClick={onAddRule}>{t('ledgers.addRule')}</TextButton>
        </Alert>
      )}
      <ErrorAlert
        text={unrated.length > 0 && t('ledgers.unrated', { documents: unrated.map(words.unrated).join(', ') })}
      />
      {byDefault.length > 0 && <Alert kind="warning">{t('ledgers.byDefault', { items: byDefault.join(', ') })}</Alert>}
      <Facts
        facts={[
          [t('ledgers.months'), words.months(preview.fromMonth, preview.toMonth)],
          [t('ledgers.entries'), words.number(preview.entries)],
          [t('ledgers.late'), preview.late > 0 && words.number(preview.late)],
          [t('ledgers.invoiced'), words.amounts(sums, 'invoiced')],
          [t('ledgers.credited'), words.amounts(sums, 'credited')],
          [t('ledgers.voided'), words.amounts(sums, 'voided')],
          [t('ledgers.paid'), words.amounts(sums, 'paid')],
        ]}
      />
    </>
  )
}

/** The next export: up to which month, in which format, with its content. */
export function ExportDialog({ acctKey, ledger, onAddRule, onClose }: Props) {
  const { t } = useTranslation()
  const words = useLedgerWords()
  const create = useCreateExport(acctKey)
  const { months, chosen } = monthsOf(ledger)
  const sending = useSentForm({
    draft: null,
    initial: { month: chosen, format: ledger.exports[0]?.format ?? 'csv' },
    body: (values) => values,
    send: create.mutateAsync,
    onSent: onClose,
  })
  const { month } = useFormValues(sending.form)
  const preview = useQuery(previewQuery(acctKey, month))
  const missing = (preview.data?.unmapped.length ?? 0) > 0
  const specs: FieldSpec[] = [
    {
      path: 'month',
      kind: 'select',
      label: t('ledgers.upTo'),
      choices: months.map((value) => ({ value, label: words.month(value) })),
      empty: false,
      searched: false,
    },
    {
      path: 'format',
      kind: 'select',
      label: t('ledgers.formatLabel'),
      // i18n: ledgers.format.*
      choices: ledgerFormats.map((value) => ({ value, label: t(`ledgers.format.${value}`) })),
      empty: false,
      searched: false,
    },
  ]
  return (
    <RecordDialog
      {...sending}
      specs={specs}
      title={t('ledgers.create')}
      submit={t('ledgers.submit')}
      blocked={missing}
      intro={<p>{t('ledgers.text')}</p>}
      onClose={onClose}
    >
      {preview.data ? (
        <Preview preview={preview.data} onAddRule={onAddRule} />
      ) : (
        <QueryState query={preview} failed={preview.error?.message ?? t('ledgers.failed')} lines={4} height={20} />
      )}
    </RecordDialog>
  )
}
