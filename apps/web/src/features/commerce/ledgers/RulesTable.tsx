import { bookedKinds } from '@portal/contract/commerce/billing/billing.fields'
import type { Ledger } from '@portal/contract/commerce/ledgers/ledgers.contract'
import {
  LedgerChange,
  type LedgerMapping,
  type LedgerRule,
  type LedgerSubject,
  ledgerSubjects,
} from '@portal/contract/commerce/ledgers/ledgers.fields'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { useSetLedger } from './ledgers.queries.ts'
import { type LedgerWords, useLedgerWords } from './useLedgerWords.ts'

type T = ReturnType<typeof useTranslation>['t']
type Props = { acctKey: string; ledger: Ledger; mapping: LedgerMapping }

/** The subject of a rule, in words. */
export function subjectText({ of, code, rate }: LedgerRule, t: T, words: LedgerWords): string {
  // i18n: ledgers.kind.*
  if (of === 'KIND') return t(`ledgers.kind.${code}`)
  return of === 'TAX' ? [code || t('ledgers.noTax'), words.percent(rate ?? 0)].join(' ') : code
}

const columnsOf = (t: T, words: LedgerWords): Column<LedgerRule>[] => [
  {
    id: 'subject',
    header: t('ledgers.subject'),
    kind: 'name',
    rowHeader: true,
    cell: (rule) => subjectText(rule, t, words),
  },
  // i18n: ledgers.of.*
  { id: 'of', header: t('ledgers.ofWhat'), kind: 'text', cell: ({ of }) => t(`ledgers.of.${of}`) },
  { id: 'account', header: t('ledgers.account'), kind: 'text', narrow: true, cell: ({ account }) => account },
  { id: 'taxCode', header: t('field.taxCode'), kind: 'text', narrow: true, cell: ({ taxCode }) => taxCode },
]

const actsOf = (t: T, words: LedgerWords, busy: boolean, remove: (rule: LedgerRule) => void): Column<LedgerRule> => ({
  id: 'acts',
  header: t('ledgers.acts'),
  kind: 'acts',
  narrow: true,
  cell: (rule) => (
    <Button
      variant="default"
      size="xs"
      aria-label={t('ledgers.removeOf', { subject: subjectText(rule, t, words) })}
      disabled={busy}
      onClick={() => remove(rule)}
    >
      {t('ledgers.remove')}
    </Button>
  ),
})

/** The accounts by plan, kind of line and tax. */
export function RulesTable({
  acctKey,
  ledger,
  mapping,
  adding,
  onAdd,
}: Props & { adding: boolean; onAdd: (open: boolean) => void }) {
  const { t } = useTranslation()
  const words = useLedgerWords()
  const set = useSetLedger(acctKey)
  const { edit, version } = ledger
  const remove = (gone: LedgerRule) =>
    set.mutate({ version, mapping: { ...mapping, rules: mapping.rules.filter((rule) => rule !== gone) } })
  return (
    <>
      <ListToolbar
        end={
          <GuardedButton
            label={t('ledgers.addRule')}
            variant="default"
            aria-haspopup="dialog"
            refusal={edit.allowed ? undefined : { action: 'ledgers.set' }}
            onClick={() => onAdd(true)}
          />
        }
      >
        <h2>{t('field.rules')}</h2>
      </ListToolbar>
      <ErrorAlert text={set.error?.message} />
      <DataTable
        label={t('field.rules')}
        columns={edit.allowed ? [...columnsOf(t, words), actsOf(t, words, set.isPending, remove)] : columnsOf(t, words)}
        rows={mapping.rules}
        rowKey={({ of, code, rate }) => `${of} ${code} ${rate}`}
        empty={<EmptyState title={t('ledgers.noRules')}>{t('ledgers.noRulesText')}</EmptyState>}
      />
      {adding && <RuleDialog acctKey={acctKey} ledger={ledger} mapping={mapping} onClose={() => onAdd(false)} />}
    </>
  )
}

/** The form counts in thousandths of a percent. */
const initial = { of: 'TAX' as LedgerSubject, code: '', rate: null as number | null, account: '', taxCode: '' }
function fieldsOf(t: T, of: LedgerSubject): FieldSpec[] {
  const kinds = bookedKinds.filter((kind) => kind !== 'CREDIT')
  const subject: FieldSpec =
    of === 'KIND'
      ? {
          path: 'code',
          kind: 'select',
          label: t('ledgers.of.KIND'),
          required: true,
          // i18n: ledgers.kind.*
          choices: kinds.map((value) => ({ value, label: t(`ledgers.kind.${value}`) })),
        }
      : {
          path: 'code',
          kind: 'text',
          label: t(of === 'TAX' ? 'field.taxName' : 'field.planCode'),
          maxLength: of === 'TAX' ? 200 : 60,
          spellCheck: false,
          ...(of === 'TAX' && { hint: t('ledgers.taxHelp') }),
        }
  const tax: FieldSpec[] = [
    { path: 'rate', kind: 'decimal', label: t('field.rate'), digits: 3, end: '%', unreadable: t('ledgers.unreadable') },
    { path: 'taxCode', kind: 'text', label: t('field.taxCode'), hint: t('ledgers.taxCodeHelp'), maxLength: 60 },
  ]
  return [
    {
      path: 'of',
      kind: 'radio',
      label: t('ledgers.ofWhat'),
      look: 'inline',
      wide: true,
      // i18n: ledgers.of.*
      choices: ledgerSubjects.map((value) => ({ value, label: t(`ledgers.of.${value}`) })),
    },
    subject,
    ...(of === 'TAX' ? tax : []),
    { path: 'account', kind: 'text', label: t('ledgers.account'), maxLength: 60, spellCheck: false },
  ]
}

function RuleDialog({ acctKey, ledger, mapping, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation()
  const set = useSetLedger(acctKey)
  const at = mapping.rules.length + 1
  const sending = useSentForm({
    draft: null,
    initial,
    // The form counts in thousandths of a percent.
    body: ({ of, code, rate, account, taxCode }): LedgerMapping => {
      const rule = {
        of,
        code: code.trim(),
        rate: of === 'TAX' && rate !== null ? rate / 10 : null,
        account: account.trim() || null,
      }
      return { ...mapping, rules: [...mapping.rules, { ...rule, taxCode: (of === 'TAX' && taxCode.trim()) || null }] }
    },
    schema: LedgerChange,
    rename: (path) => path.replace(new RegExp(`^rules\\.(?:${at}|${at - 1})\\.`), ''),
    send: (changed) => set.mutateAsync({ version: ledger.version, mapping: changed }),
    onSent: onClose,
  })
  const { of } = useFormValues(sending.form)
  return (
    <RecordDialog
      {...sending}
      specs={fieldsOf(t, of)}
      title={t('ledgers.addRule')}
      submit={t('ledgers.save')}
      onClose={onClose}
    />
  )
}
