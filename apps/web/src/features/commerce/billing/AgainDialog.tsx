import { addressLines } from '@portal/contract/commerce/billing/billing.address'
import type { InvoiceAgainDocument, InvoiceAgainPreview } from '@portal/contract/commerce/billing/billing.again'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { NotSent, useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { say } from '../../../ui/toast.ts'
import css from './Billing.module.css'
import { againQuery, useAgain } from './billing.queries.ts'
import type { ActProps } from './InvoiceDialogs.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { useBillingWords } from './useBillingWords.ts'
import { useTaxesOf } from './useTaxesOf.ts'
import { WaivedFees } from './WaivedFees.tsx'

function useAgainForm({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const again = useAgain(detail.billKey)
  const navigate = useNavigate()
  const preview = useQuery(againQuery(detail.billKey))
  const sending = useSentForm({
    draft: `again.${detail.billKey}`,
    initial: { reason: '' },
    body: ({ reason }) => ({ reason: reason.trim(), previewKey: preview.data?.previewKey ?? '' }),
    check: (_, __, { reason }) => ({ ...(reason === '' && { reason: t('billing.credit.noReason') }) }),
    send: async (body) => {
      if (!preview.data) throw preview.error ?? new NotSent()
      try {
        return await again.mutateAsync(body)
      } catch (error) {
        // Something has changed since: shows it before the next attempt.
        void preview.refetch()
        throw error
      }
    },
    onSent: ({ billKey, number }) => {
      say(t('billing.issue.done', { number: number ?? '' }))
      onClose()
      void navigate({ to: paths.invoice(billKey) as never })
    },
  })
  return { sending, preview, ready: useFormValues(sending.form).reason.trim() !== '' && preview.data !== undefined }
}

/** Credits a whole invoice and bills its month again: shows what differs between both documents, then each whole. */
export function AgainDialog({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const { sending, preview, ready } = useAgainForm({ detail, onClose })
  const reason: FieldSpec = {
    path: 'reason',
    kind: 'text',
    label: t('users.reason'),
    hint: t('billing.credit.reasonHelp'),
    required: true,
    maxLength: 200,
    wide: true,
  }
  return (
    <RecordDialog
      {...sending}
      wide
      danger
      quiet={!ready}
      title={t('billing.again.title', { number: detail.number ?? '' })}
      submit={t('billing.again.submit')}
      intro={<p>{t('billing.again.text')}</p>}
      specs={[reason]}
      onClose={onClose}
    >
      {preview.error ? (
        <ErrorAlert text={preview.error.message} />
      ) : (
        <QueryState query={preview} failed={t('billing.again.failed')} lines={8} height={24} />
      )}
      {preview.data && !preview.error && <Preview preview={preview.data} />}
    </RecordDialog>
  )
}

function Preview({ preview }: { preview: InvoiceAgainPreview }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { creditNote, invoice, toBalance, applied, waivedFees, waivedAmount } = preview
  const money = (minor: number) => words.money(minor, invoice.currency)
  return (
    <>
      {applied > 0 && <p>{t('billing.again.applied', { amount: money(applied) })}</p>}
      {toBalance > applied && <p>{t('billing.again.toBalance', { amount: money(toBalance - applied) })}</p>}
      <WaivedFees count={waivedFees} amount={waivedAmount} currency={creditNote.currency} />
      <Comparison preview={preview} />
      <LineDifferences preview={preview} />
      <Document title={t('billing.kind.CREDIT_NOTE')} document={creditNote} />
      <Document title={t('billing.again.invoice')} document={invoice} />
    </>
  )
}

function Document({ title, document }: { title: string; document: InvoiceAgainDocument }) {
  const { t } = useTranslation()
  return (
    <section className={css['part']}>
      <h3>{title}</h3>
      <InvoiceLines detail={document} label={[t('field.lines'), title].join(' \u00b7 ')} />
    </section>
  )
}

/** The changes in the lines of the new invoice, plan by plan. */
function LineDifferences({ preview: { differences, invoice } }: { preview: InvoiceAgainPreview }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  if (differences.length === 0) return null
  const money = (minor: number) => words.money(minor, invoice.currency)
  return (
    <section className={css['part']}>
      <h3>{t('billing.again.lines')}</h3>
      <ul className={css['differences']}>
        {differences.map((one) => (
          <li key={[one.customerName, one.planCode, one.kind].join()}>
            <span>{[one.planName ?? t(`billing.lineKind.${one.kind}`), one.customerName].join(' \u00b7 ')}</span>
            <span data-end>{t('billing.fromTo', { from: money(one.before), to: money(one.now) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists the payer and the terms of a document, fact by fact; amounts of a credit note have no sign. */
function useFactsOf() {
  const { t, i18n } = useTranslation()
  const words = useBillingWords()
  const taxesOf = useTaxesOf()
  const countries = new Intl.DisplayNames(i18n.language, { type: 'region' })
  return (document: InvoiceAgainDocument) => {
    const { billTo, issuer, poNumber, currency, net, tax, total, taxes, booksTax } = document
    const party = ({ legalName, name, address }: InvoiceAgainDocument['billTo']) =>
      [legalName ?? name, ...addressLines(address, (code) => countries.of(code))].join(', ')
    const money = (minor: number) => words.money(Math.abs(minor), currency)
    return [
      [t('field.issuerName'), party(issuer)],
      [t('field.billToName'), party(billTo)],
      [t('field.taxId'), billTo.taxId ?? t('billing.profile.noTaxId')],
      [t('field.poNumber'), poNumber ?? t('billing.again.none')],
      [t('field.net'), money(net)],
      [
        t('field.rate'),
        taxes
          .flatMap(taxesOf)
          .map(([name]) => name)
          .join(', '),
      ],
      [t('field.tax'), money(tax)],
      [t('field.invoiceTotal'), money(total)],
      [
        t('field.booksTax'),
        booksTax
          ? [
              words.money(Math.abs(booksTax.tax), booksTax.currency),
              words.exchange(currency, booksTax.exchangeRate, booksTax.currency),
            ].join(' \u00b7 ')
          : t('billing.again.none'),
      ],
    ] as const
  }
}

/** The facts that differ between both documents; that none of them does is said in a sentence. */
function Comparison({ preview: { creditNote, invoice, differences } }: { preview: InvoiceAgainPreview }) {
  const { t } = useTranslation()
  const factsOf = useFactsOf()
  const now = new Map<string, string>(factsOf(invoice))
  const rows = factsOf(creditNote)
    .map(([name, before]) => ({ name, before, after: now.get(name) ?? '' }))
    .filter(({ before, after }) => before !== after)
  if (rows.length === 0) return differences.length === 0 && <p>{t('billing.again.same')}</p>
  return (
    <ScrollRegion label={t('billing.again.compared')} className={css['scroll']}>
      <table className={css['compared']}>
        <thead>
          <tr>
            <th scope="col">{t('billing.again.fact')}</th>
            <th scope="col">{t('billing.kind.CREDIT_NOTE')}</th>
            <th scope="col">{t('billing.again.invoice')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
