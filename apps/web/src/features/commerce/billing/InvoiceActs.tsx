import { IconDownload } from '../../../ui/icons.ts'
import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { useRight } from '../../../core/access/useRight.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import page from '../../../ui/Page.module.css'
import { RouteButton } from '../../../ui/RouteButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import css from './Billing.module.css'
import { type DocumentFormat, useDocument } from './billing.queries.ts'
import { AgainDialog } from './AgainDialog.tsx'
import { CreditDialog } from './CreditDialog.tsx'
import { DiscardDialog, IssueDialog, PoDialog, RefreshDialog, VoidDialog } from './InvoiceDialogs.tsx'
import { PayDialog } from './PayDialog.tsx'
import { type InvoiceAct, nextAct } from './nextAct.ts'
import { useRemind } from './useRemind.ts'

/** The actions of a draft, and those of an issued invoice; the one that the invoice waits for is put before them. */
const draftActs = ['issue', 'setPoNumber', 'refresh', 'discard'] as const satisfies readonly InvoiceAct[]
const issuedActs = ['pay', 'remind', 'credit', 'again', 'void'] as const satisfies readonly InvoiceAct[]
/** The route that "Why?" explains where a right is missing. */
const routes: Readonly<Record<InvoiceAct, string>> = {
  issue: 'billing.issue',
  setPoNumber: 'billing.setPoNumber',
  refresh: 'billing.refresh',
  discard: 'billing.discard',
  pay: 'billing.pay',
  remind: 'invoice.remind',
  credit: 'billing.credit',
  again: 'billing.again',
  void: 'billing.voidInvoice',
}
/** The reasons for which an action is left out: it is another company's action, or the invoice is not overdue. */
const hiding: readonly string[] = ['billing.ofCompany', 'invoice.notOverdue']
const dialogs = {
  issue: IssueDialog,
  setPoNumber: PoDialog,
  refresh: RefreshDialog,
  discard: DiscardDialog,
  pay: PayDialog,
  credit: CreditDialog,
  again: AgainDialog,
  void: VoidDialog,
} as const

/**
 * The reader's actions on an invoice: a refused action says why. Readers who do not issue the invoice can only view it, and
 * its payer can open its payment page.
 */
export function InvoiceActs({ detail }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<keyof typeof dialogs>()
  const remind = useRemind()
  const isNever = useRight('Bill:W') === 'never'
  const { invoiceStatus, kind, abilities } = detail
  const isDraft = invoiceStatus === 'Draft' || invoiceStatus === 'Failed'
  const acts = isDraft ? draftActs : invoiceStatus === 'Issued' && kind === 'INVOICE' ? issuedActs : []
  const visible = isNever ? [] : acts.filter((act) => !hiding.includes(abilities[act].reason ?? ''))
  const next = nextAct(detail)
  const shown = visible.toSorted((one, other) => Number(other === next) - Number(one === next))
  const Opened = opened && dialogs[opened]
  return (
    <div className={page.head}>
      <div className={css['acts']} role="group" aria-label={t('billing.acts')}>
        <PaymentPage detail={detail} />
        {shown.map((act) => (
          <GuardedButton
            key={act}
            // i18n: billing.act.*
            label={t(`billing.act.${act}`)}
            variant={act === next ? 'filled' : 'default'}
            aria-haspopup="dialog"
            refusal={refusalOf(act, abilities[act], t)}
            onClick={() => (act === 'remind' ? remind(detail.billKey) : setOpened(act))}
          />
        ))}
        <DocumentMenu detail={detail} />
      </div>
      {Opened && <Opened detail={detail} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

/** The payment page of an invoice, for the company that pays it. */
function PaymentPage({ detail: { acctKey, payTo } }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  if (acctKey !== companyKey || !payTo?.paymentLink) return null
  return (
    <RouteButton variant="filled" href={payTo.paymentLink} target="_blank" rel="noopener noreferrer">
      {t('billing.payTo.pay')} <VisuallyHidden>{t('shell.newTab')}</VisuallyHidden>
    </RouteButton>
  )
}

function refusalOf(
  act: InvoiceAct,
  { allowed, reason }: InvoiceDetail['abilities'][InvoiceAct],
  t: ReturnType<typeof useTranslation>['t'],
) {
  if (allowed) return undefined
  if (reason === 'Bill:W') return { action: routes[act] }
  // i18n: billing.refused.*
  return { reason: t(`billing.refused.${(reason ?? '').replace('invoice.', '')}`) }
}

/** The invoice as a file; the format for accounting exists only for issued ones. */
function DocumentMenu({ detail: { billKey, number } }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const saving = useDocument(billKey)
  const formats: readonly DocumentFormat[] = ['pdf', 'xml', 'csv']
  return (
    <>
      <Menu
        position="bottom-start"
        entries={formats.map((format) => ({
          key: format,
          // i18n: billing.format.*
          label: t(`billing.format.${format}`),
          onSelect: () => saving.mutate(format),
          ...(format === 'xml' && number === null && { disabledReason: t('billing.refused.notIssued') }),
        }))}
        target={
          <Button variant="default" loading={saving.isPending} leftSection={<Icon of={IconDownload} />}>
            {t('billing.download')}
          </Button>
        }
      />
      <ErrorAlert text={saving.error?.message} />
    </>
  )
}
