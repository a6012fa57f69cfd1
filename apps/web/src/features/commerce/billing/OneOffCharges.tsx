import type { OneOffCharge } from '@portal/contract/commerce/billing/billing.charge'
import type { Language } from '@portal/contract/core/language'
import { sumOf } from '@portal/contract/core/money'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { GuardedButton } from '../../../core/access/GuardedButton.tsx'
import { refusalOf } from '../../../core/access/refusalOf.ts'
import { useRight } from '../../../core/access/useRight.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { PlainSection } from '../../../ui/form/PlainSection.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { say } from '../../../ui/toast.ts'
import css from './Billing.module.css'
import { ChargeDialog } from './ChargeDialog.tsx'
import { oneOffChargesQuery, useInvoiceCharges, useRemoveCharge } from './charges.queries.ts'
import { taxWords } from './chargeTax.ts'
import { type BillingWords, useBillingWords } from './useBillingWords.ts'

/** One-off charges and credits of an account: those that wait for an invoice, then those that have one. */
export function OneOffCharges({ acctKey }: { acctKey: string }) {
  const { t } = useTranslation()
  const found = useQuery(oneOffChargesQuery(acctKey))
  const [opened, setOpened] = useState<'add' | 'invoice' | OneOffCharge>()
  const isNever = useRight('Bill:W') === 'never'
  const close = () => setOpened(undefined)
  if (!found.data) return <QueryState query={found} failed={t('billing.charge.failed')} lines={3} height={28} />
  const { items, refunds, edit, currency, chooseTax } = found.data
  // Only the company that bills the account has charges of it.
  if ((isNever || edit.reason === 'charge.ofIssuer') && items.length === 0) return null
  const pending = items.filter(({ billKey }) => billKey === null)
  const refusal = refusalOf(edit, 'billing.addOneOffCharge', t('billing.charge.notYours'))
  return (
    <PlainSection
      list
      title={t('billing.charge.title')}
      acts={
        <span className={css['chargeActs']}>
          {edit.allowed && sumOf(pending.map(({ net }) => net)) > 0 && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened('invoice')}>
              {t('billing.charge.invoice')}
            </Button>
          )}
          {!isNever && (
            <GuardedButton
              label={t('billing.charge.add')}
              aria-haspopup="dialog"
              refusal={edit.allowed ? undefined : refusal}
              onClick={() => setOpened('add')}
            />
          )}
        </span>
      }
    >
      {/* Charges that wait stay with the issuer that added them, also where another one bills the account by now. */}
      <Rows items={items} onRemove={edit.reason === 'Bill:W' ? undefined : setOpened} />
      {opened === 'add' && (
        <ChargeDialog {...{ acctKey, currency, refunds }} choosesTax={chooseTax.allowed} onClose={close} />
      )}
      {opened === 'invoice' && <InvoiceDialog acctKey={acctKey} pending={pending} onClose={close} />}
      {typeof opened === 'object' && <RemoveChargeDialog acctKey={acctKey} charge={opened} onClose={close} />}
    </PlainSection>
  )
}

type RowsProps = { items: readonly OneOffCharge[]; onRemove: ((charge: OneOffCharge) => void) | undefined }
function Rows({ items, onRemove }: RowsProps) {
  const { t, i18n } = useTranslation()
  const words = useBillingWords()
  const columns = chargeColumns(t, words, i18n.language)
  const removable = items.some(({ billKey }) => billKey === null)
  return (
    <DataTable
      label={t('billing.charge.title')}
      columns={onRemove && removable ? [...columns, removeColumn(t, onRemove)] : columns}
      rows={items}
      rowKey={({ chargeKey }) => chargeKey}
      empty={<p className={css['nothing']}>{t('billing.charge.none')}</p>}
    />
  )
}

type T = ReturnType<typeof useTranslation>['t']
export const chargeColumns = (t: T, words: BillingWords, language: Language): Column<OneOffCharge>[] => [
  {
    id: 'text',
    header: t('billing.charge.text'),
    kind: 'name',
    rowHeader: true,
    cell: ({ textEn, textFr }) => (language === 'fr-fr' ? textFr : textEn),
  },
  {
    id: 'reason',
    header: t('users.reason'),
    kind: 'text',
    cell: (charge) => [charge.reason, ...taxWords(t, language, charge)].join(' · '),
  },
  { id: 'on', header: t('billing.charge.on'), kind: 'date', cell: ({ chargedOn }) => words.day(chargedOn) },
  { id: 'net', header: t('field.net'), kind: 'number', narrow: true, cell: (charge) => amountOf(charge, words) },
  {
    id: 'invoice',
    header: t('field.billKey'),
    kind: 'text',
    narrow: true,
    cell: ({ billKey, number }) =>
      billKey === null ? (
        t('billing.charge.waits')
      ) : (
        <Anchor href={paths.invoice(billKey)}>{number ?? t('billing.one')}</Anchor>
      ),
  },
]
export const removeColumn = <Charge extends OneOffCharge>(t: T, remove: (charge: Charge) => void): Column<Charge> => ({
  id: 'acts',
  header: t('billing.rate.acts'),
  kind: 'acts',
  narrow: true,
  cell: (charge) =>
    charge.billKey === null && (
      <Button
        variant="default"
        size="xs"
        aria-haspopup="dialog"
        aria-label={t('billing.charge.removeOf', { text: charge.textEn })}
        onClick={() => remove(charge)}
      >
        {t('billing.rate.remove')}
      </Button>
    ),
})

const amountOf = ({ quantity, unitPrice, net, currency }: OneOffCharge, words: BillingWords) =>
  quantity === 1
    ? words.money(net, currency)
    : `${words.number(quantity)} × ${words.money(unitPrice, currency)} = ${words.money(net, currency)}`

type RemoveProps = { acctKey: string; charge: OneOffCharge; onClose: () => void }
export function RemoveChargeDialog({ acctKey, charge, onClose }: RemoveProps) {
  const { t } = useTranslation()
  const remove = useRemoveCharge(acctKey)
  return (
    <ConfirmDialog
      danger
      title={t('billing.charge.removeTitle')}
      submit={t('billing.rate.remove')}
      pending={remove.isPending}
      refusal={remove.error?.message}
      onSubmit={() => remove.mutate(charge.chargeKey, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('billing.charge.removeText')}</p>
    </ConfirmDialog>
  )
}

type InvoiceProps = { acctKey: string; pending: readonly OneOffCharge[]; onClose: () => void }
function InvoiceDialog({ acctKey, pending, onClose }: InvoiceProps) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const navigate = useNavigate()
  const invoice = useInvoiceCharges(acctKey)
  const [first] = pending
  return (
    <ConfirmDialog
      title={t('billing.charge.invoiceTitle')}
      submit={t('billing.act.issue')}
      pending={invoice.isPending}
      refusal={invoice.error?.message}
      onSubmit={() =>
        invoice.mutate(
          pending.map(({ chargeKey }) => chargeKey),
          {
            onSuccess: ({ billKey, number }) => {
              say(t('billing.issue.done', { number: number ?? '' }))
              onClose()
              void navigate({ to: paths.invoice(billKey) as never })
            },
          },
        )
      }
      onClose={onClose}
    >
      {first && (
        <p>
          {t('billing.charge.invoiceText', {
            net: words.money(sumOf(pending.map(({ net }) => net)), first.currency),
          })}
        </p>
      )}
    </ConfirmDialog>
  )
}
