import type { DunnedInvoice, DunningSteps } from '@portal/contract/commerce/dunning/dunning.contract'
import { feeText } from '@portal/contract/commerce/dunning/dunning.rules'
import type { Currency } from '@portal/contract/core/money'
import { useMe } from '../../../core/me/me.queries.ts'
import { usePlanWords } from '../../../core/plans/usePlanWords.ts'
import { dayIn, formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import page from '../../../ui/Page.module.css'
import type { Column } from '../../../ui/table/column.ts'
import css from './Dunning.module.css'

type T = ReturnType<typeof useTranslation>['t']
type FeeWords = (amount: number, currency: Currency) => string
type Act = (row: DunnedInvoice) => void
type Acts = { pause: Act; resume: Act; suspend: Act | undefined }

/** The next step in words: the tone of a reminder, why it is paused, why a suspension was refused. */
function stepText(row: DunnedInvoice, t: T, feeWords: FeeWords): string {
  const { state, nextTone, nextFee, noFee, currency, pause, refusalText, payerSuspended } = row
  if (state === 'Mail' && nextTone) {
    // i18n: dunning.noFee.*
    const fee = noFee ? t(`dunning.noFee.${noFee}`, { currency }) : nextFee && feeWords(nextFee, currency)
    return [t(`dunning.mail.${nextTone}`), fee].filter(Boolean).join(' · ')
  }
  if (pause) return t('dunning.pausedBy', { reason: pause.reason, by: pause.pausedBy })
  if (state === 'Ended' && payerSuspended && !refusalText) return t('dunning.isSuspended')
  // i18n: dunning.state.*
  return [t(`dunning.state.${state}`), refusalText].filter(Boolean).join(': ')
}
/** A fee as the issuer calls and taxes it. */
function useFeeWords({ feeTextEn, feeTextFr, feeTaxed }: DunningSteps): FeeWords {
  const { t, i18n } = useTranslation()
  const { money } = usePlanWords()
  const isFrench = i18n.language.startsWith('fr')
  const [text, usual] = isFrench ? [feeTextFr, feeText.fr] : [feeTextEn, feeText.en]
  return (amount, currency) => {
    const stated = money(amount, currency)
    const fee = feeTaxed ? t('dunning.beforeTax', { fee: stated }) : stated
    return text === usual ? t('dunning.fee', { fee }) : t('dunning.ownFee', { text, fee })
  }
}
function Step({ row, steps }: { row: DunnedInvoice; steps: DunningSteps }) {
  const { t } = useTranslation()
  const text = stepText(row, t, useFeeWords(steps))
  return row.state === 'Waits' && row.changeKey ? <Anchor href={`/changes/${row.changeKey}`}>{text}</Anchor> : text
}

const actsOf = (t: T, { pause, resume, suspend }: Acts): Column<DunnedInvoice> => ({
  id: 'acts',
  header: t('table.acts'),
  kind: 'acts',
  narrow: true,
  cell: (row) => (
    <span className={css['acts']}>
      <Button
        variant="default"
        size="xs"
        aria-haspopup="dialog"
        aria-label={t(row.pause ? 'dunning.resumeOf' : 'dunning.pauseOf', { number: row.number })}
        onClick={() => (row.pause ? resume(row) : pause(row))}
      >
        {t(row.pause ? 'dunning.resume' : 'dunning.pause')}
      </Button>
      {suspend && row.overdue && row.payerSuspended && <span className={page.dim}>{t('dunning.isSuspended')}</span>}
      {suspend && row.overdue && !row.payerSuspended && (
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          aria-label={t('dunning.suspendOf', { name: row.acctName, number: row.number })}
          onClick={() => suspend(row)}
        >
          {t('dunning.suspend')}
        </Button>
      )}
    </span>
  ),
})

/** The columns of the invoices by their next step. @param acts undefined: the reader changes nothing */
export function useNextColumns(steps: DunningSteps, acts: Acts | undefined): Column<DunnedInvoice>[] {
  const { t, i18n } = useTranslation()
  const { money } = usePlanWords()
  const { dateFormat, timeZone } = useMe().preferences
  const day = (date: string) => formatDate(date, dateFormat, i18n.language)
  const columns: Column<DunnedInvoice>[] = [
    {
      id: 'number',
      header: t('field.number'),
      kind: 'name',
      rowHeader: true,
      cell: ({ billKey, number }) => <Anchor href={paths.invoice(billKey)}>{number}</Anchor>,
    },
    { id: 'payer', header: t('field.billToName'), kind: 'text', narrow: true, cell: ({ acctName }) => acctName },
    {
      id: 'open',
      header: t('field.open'),
      kind: 'number',
      narrow: true,
      cell: ({ open, currency }) => money(open, currency),
    },
    { id: 'dueOn', header: t('field.dueOn'), kind: 'date', cell: ({ dueOn }) => day(dueOn) },
    {
      id: 'next',
      header: t('dunning.column.next'),
      kind: 'text',
      narrow: true,
      cell: (row) => <Step row={row} steps={steps} />,
    },
    {
      id: 'nextOn',
      header: t('dunning.column.on'),
      kind: 'date',
      narrow: true,
      cell: ({ nextOn }) => nextOn && day(dayIn(new Date(nextOn), timeZone)),
    },
  ]
  return acts ? [...columns, actsOf(t, acts)] : columns
}
