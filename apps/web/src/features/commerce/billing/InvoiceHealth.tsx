import type { DraftFault } from '@portal/contract/commerce/billing/billing.fields'
import type { InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { useState } from 'react'
import { type HealthAct, ObjectHealth } from '../../../core/worklist/ObjectHealth.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { DiscardDialog, IssueDialog, PoDialog, RefreshDialog } from './InvoiceDialogs.tsx'
import { PayDialog } from './PayDialog.tsx'
import { useRemind } from './useRemind.ts'

const dialogs = {
  issue: IssueDialog,
  pay: PayDialog,
  setPoNumber: PoDialog,
  refresh: RefreshDialog,
  discard: DiscardDialog,
} as const
type DialogName = keyof typeof dialogs
type Mending = { dialog: DialogName } | { label: string; href: string; of: 'issuer' | 'payer' }

/** Finds where the fault of a draft is corrected: a dialog of the draft, or the place of the missing field. */
function mendingOf({ failure, acctKey }: InvoiceDetail): Mending | undefined {
  const own = (section: string): Mending => ({
    label: 'health.act.mendOwn',
    href: paths.accountSection(undefined, section),
    of: 'issuer',
  })
  const payer = (section: string): Mending => ({
    label: 'health.act.mendAccount',
    href: paths.accountSection(acctKey, section),
    of: 'payer',
  })
  const mendings: Record<DraftFault, Mending> = {
    noIssuerAddress: own('address'),
    noIssuerTaxId: own('billing'),
    noCountry: payer('address'),
    noRegion: payer('address'),
    payerTaxId: payer('billing'),
    noTaxRate: { label: 'health.act.rates', href: paths.list('billing', { section: 'rates' }), of: 'issuer' },
    noPoNumber: { dialog: 'setPoNumber' },
    notPayer: { dialog: 'discard' },
    belowZero: {
      label: 'health.act.invoices',
      href: paths.list('billing', { account: acctKey, invoiceStatus: 'Issued' }),
      of: 'issuer',
    },
    plansBehind: { dialog: 'refresh' },
  }
  return failure === null ? undefined : mendings[failure]
}

/** Shows what needs attention in an invoice, with the act that resolves it where the reader may do it. */
export function InvoiceHealth({ detail }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const remind = useRemind()
  const [opened, setOpened] = useState<DialogName>()
  const maySeeAccount = useCan('AcctMgmnt:R')
  const { billKey, acctKey, abilities } = detail
  const close = () => setOpened(undefined)
  const by = (act: 'remind' | 'issue' | 'pay') => () =>
    abilities[act].allowed
      ? { label: t(`billing.act.${act}`), run: () => (act === 'remind' ? remind(billKey) : setOpened(act)) }
      : undefined
  const mend = (): HealthAct | undefined => {
    const mending = mendingOf(detail)
    if (!mending) return undefined
    if ('dialog' in mending) {
      const { dialog } = mending
      return abilities[dialog].allowed ? { label: t(`billing.act.${dialog}`), run: () => setOpened(dialog) } : undefined
    }
    // Only the issuer can recalculate the draft.
    const may = mending.of === 'payer' ? maySeeAccount : abilities.refresh.allowed
    // i18n: health.act.mendOwn health.act.mendAccount health.act.rates health.act.invoices
    return may ? { label: t(mending.label), href: mending.href } : undefined
  }
  const Dialog = opened && dialogs[opened]
  return (
    <>
      <ObjectHealth
        of="Invoice"
        id={billKey}
        about={detail}
        says={{ InvoiceFailed: detail.failureText }}
        acts={{
          InvoiceOverdue: by('remind'),
          PayerSuspended: () =>
            maySeeAccount ? { label: t('health.act.payer'), href: paths.account(acctKey) } : undefined,
          InvoiceFailed: mend,
          InvoiceDraft: by('issue'),
          InvoiceDue: by('pay'),
        }}
      />
      {Dialog && <Dialog detail={detail} onClose={close} />}
    </>
  )
}
