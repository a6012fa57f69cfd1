import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ReasonDialog } from '../../../core/records/ReasonDialog.tsx'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { say } from '../../../ui/toast.ts'
import { invoiceQuery, useDiscard, useIssue, usePoNumber, useRefresh, useVoid } from './billing.queries.ts'
import { TermsRefunds } from './TermsRefunds.tsx'
import { useBillingWords } from './useBillingWords.ts'
import { WaivedFees } from './WaivedFees.tsx'

export type ActProps = { detail: InvoiceDetail; onClose: () => void }

/** Issuing gives a number and cannot be undone, so the dialog first says what is sent to whom. */
export function IssueDialog({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const issue = useIssue(detail.billKey)
  const navigate = useNavigate()
  const { billToName, total, refundTotal, currency, period, termsDays } = detail
  const refundsAlone = total === 0 && refundTotal !== 0
  return (
    <ConfirmDialog
      title={t('billing.issue.title', { name: billToName })}
      submit={t('billing.act.issue')}
      pending={issue.isPending}
      refusal={issue.error?.message}
      onSubmit={() =>
        issue.mutate(detail.version, {
          onSuccess: ({ billKey, kind, number }) => {
            say(t(kind === 'INVOICE' ? 'billing.issue.done' : 'billing.issue.doneNote', { number: number ?? '' }))
            onClose()
            // A draft below zero has become a credit note.
            if (billKey !== detail.billKey) void navigate({ to: paths.invoice(billKey) as never, replace: true })
          },
        })
      }
      onClose={onClose}
    >
      {!refundsAlone && (
        <p>
          {t('billing.issue.text', { total: words.money(total, currency), month: words.month(period) })}{' '}
          {t(termsDays > 0 ? 'billing.issue.terms' : 'billing.issue.termsNow', { count: termsDays })}
        </p>
      )}
      {refundTotal !== 0 && <p>{t('billing.refunds.text', { total: words.money(-refundTotal, currency) })}</p>}
      <TermsRefunds refunds={detail.otherRefunds} />
      {!refundsAlone && <p>{t(total < 0 ? 'billing.issue.below' : 'billing.issue.stays')}</p>}
    </ConfirmDialog>
  )
}

export function RefreshDialog({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh(detail.billKey)
  return (
    <ConfirmDialog
      title={t('billing.refresh.title')}
      submit={t('billing.act.refresh')}
      pending={refresh.isPending}
      refusal={refresh.error?.message}
      onSubmit={() =>
        refresh.mutate(undefined, {
          onSuccess: ({ billKey }) => {
            say(t('billing.refresh.done'))
            onClose()
            if (billKey !== detail.billKey) void navigate({ to: paths.invoice(billKey) as never, replace: true })
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('billing.refresh.text')}</p>
    </ConfirmDialog>
  )
}

export function DiscardDialog({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const navigate = useNavigate()
  const discard = useDiscard(detail.billKey)
  return (
    <ConfirmDialog
      danger
      title={t('billing.discard.title', { name: detail.billToName, month: words.month(detail.period) })}
      submit={t('billing.act.discard')}
      pending={discard.isPending}
      refusal={discard.error?.message}
      onSubmit={() => discard.mutate(undefined, { onSuccess: () => void navigate({ to: paths.billing }) })}
      onClose={onClose}
    >
      <p>{t('billing.discard.text')}</p>
    </ConfirmDialog>
  )
}

export function VoidDialog({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const act = useVoid(detail.billKey)
  // A reminder may have cost a fee since the page was opened.
  const { data: { lateFees, currency } = detail } = useQuery({
    ...invoiceQuery(detail.billKey),
    refetchOnMount: 'always',
  })
  const waiting = lateFees.filter(({ waived, billKey }) => !waived && billKey === null)
  return (
    <ReasonDialog
      danger
      title={t('billing.void.title', { number: detail.number ?? '' })}
      hint={t('billing.reasonHint')}
      least={1}
      most={200}
      submit={t('billing.act.void')}
      draft={`billing.void.${detail.billKey}`}
      send={(reason) => act.mutateAsync({ version: detail.version, reason })}
      onSent={onClose}
      onClose={onClose}
    >
      <p>{t('billing.void.text')}</p>
      <WaivedFees
        count={waiting.length}
        amount={waiting.reduce((sum, { amount }) => sum + amount, 0)}
        currency={currency}
      />
    </ReasonDialog>
  )
}

export function PoDialog({ detail, onClose }: ActProps) {
  const { t } = useTranslation()
  const save = usePoNumber(detail.billKey)
  const sending = useSentForm({
    draft: `purchaseOrder.${detail.billKey}`,
    initial: { poNumber: detail.poNumber ?? '' },
    body: ({ poNumber }) => ({ version: detail.version, poNumber: poNumber.trim() || null }),
    send: save.mutateAsync,
    onSent: onClose,
  })
  return (
    <RecordDialog
      {...sending}
      specs={[
        {
          path: 'poNumber',
          kind: 'text',
          label: t('field.poNumber'),
          hint: t('billing.poHelp'),
          maxLength: 80,
          wide: true,
        },
      ]}
      title={t('billing.act.setPoNumber')}
      submit={t('form.save')}
      onClose={onClose}
    />
  )
}
