import type { Invoice, InvoiceDetail } from '@portal/contract/commerce/billing/billing.shapes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { type Fact, Facts } from '../../../ui/Facts.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import css from './Billing.module.css'
import { invoiceQuery } from './billing.queries.ts'
import { Differences } from './Differences.tsx'
import { invoiceName } from './invoiceColumns.tsx'
import { useInvoiceFacts, useInvoiceKeyFacts } from './useInvoiceFacts.tsx'
import { useBillingWords } from './useBillingWords.ts'

type Props = { billKey: string; rows: readonly Invoice[]; onOpen: (billKey: string | undefined) => void }
/** The maximum number of lines that the panel shows. */
const maxShown = 10

/** An invoice in a panel: its total, lines, and differences from the month before; j and k step through the list. */
export function InvoicePanel({ billKey, rows, onOpen }: Props) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const invoice = useQuery(invoiceQuery(billKey))
  const onKey = (key: string) => {
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
    const next = step && rows[rows.findIndex((row) => row.billKey === billKey) + step]
    if (next) onOpen(next.billKey)
    return Boolean(next)
  }
  const row = rows.find((one) => one.billKey === billKey)
  return (
    <SidePanel
      side="end"
      title={row ? invoiceName(row, t, words) : t('billing.one')}
      label={t('billing.panel')}
      subject={billKey}
      onClose={() => onOpen(undefined)}
      backTo={() => document.querySelector<HTMLElement>(`[data-peek="${billKey}"]`)}
      onKey={onKey}
    >
      <div className={css['panel']}>
        <p>
          <Anchor href={paths.invoice(billKey)}>{t('billing.open')}</Anchor>
        </p>
        {invoice.data ? (
          <Look detail={invoice.data} />
        ) : (
          <QueryState query={invoice} failed={t('billing.oneFailed')} lines={8} height={24} />
        )}
      </div>
    </SidePanel>
  )
}

function Look({ detail }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const facts: Fact[] = [
    ...useInvoiceKeyFacts(detail),
    [t('field.failure'), detail.failureText],
    ...useInvoiceFacts(detail),
  ]
  const { lines, lineCount, currency, tax, total } = detail
  return (
    <>
      <Facts
        narrow
        facts={[[t('field.billToName'), detail.billToName], [t('field.issuerName'), detail.issuerName], ...facts]}
      />
      <section>
        <h3>{t('field.lines')}</h3>
        <ul className={css['differences']}>
          {lines.slice(0, maxShown).map((line) => (
            <li key={line.place}>
              <span>
                {line.planName ?? line.why}
                <span className={css['why']}>{line.planName ? line.why : line.customerName}</span>
              </span>
              <span data-end>{words.money(line.net, currency)}</span>
            </li>
          ))}
          {lineCount <= maxShown && (
            <>
              {tax !== 0 && (
                <li>
                  <span>{t('field.tax')}</span>
                  <span data-end>{words.money(tax, currency)}</span>
                </li>
              )}
              <li data-sum>
                <span>{t('field.invoiceTotal')}</span>
                <span data-end>{words.money(total, currency)}</span>
              </li>
            </>
          )}
        </ul>
        {lineCount > maxShown && <p>{t('billing.moreLines', { count: lineCount - maxShown })}</p>}
      </section>
      <Differences detail={detail} heading="h3" />
    </>
  )
}
