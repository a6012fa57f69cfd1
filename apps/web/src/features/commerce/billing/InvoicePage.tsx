import { addressLines } from '@portal/contract/commerce/billing/billing.address'
import type { InvoiceDetail, Party } from '@portal/contract/commerce/billing/billing.shapes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NotFound } from '../../../core/accounts/NotFound.tsx'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { useEarlyHealth } from '../../../core/worklist/ObjectHealth.tsx'
import { ApiError } from '../../../lib/api.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { KeyFacts } from '../../../ui/KeyFacts.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { ObjectHistory } from '../../operations/audit/ObjectHistory.tsx'
import css from './Billing.module.css'
import { invoiceQuery } from './billing.queries.ts'
import { Differences } from './Differences.tsx'
import { InvoiceActs } from './InvoiceActs.tsx'
import { InvoiceHealth } from './InvoiceHealth.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { PayTo } from './PayTo.tsx'
import { Refunds } from './Refunds.tsx'
import { useBillingWords } from './useBillingWords.ts'
import { useInvoiceFacts, useInvoiceKeyFacts } from './useInvoiceFacts.tsx'

/** One invoice or credit note (`/adminBillingList/$billKey`), with its actions. */
export function InvoicePage() {
  const { t } = useTranslation()
  const words = useBillingWords()
  const { billKey = '' } = useParams({ strict: false }) as { billKey?: string }
  const maySee = useCan('Bill:R')
  const found = useQuery({ ...invoiceQuery(billKey), enabled: maySee })
  useEarlyHealth('Invoice', billKey, maySee)
  const detail = found.data
  const unknown = !detail && found.error instanceof ApiError && [400, 404].includes(found.error.status)
  const kind = detail && t(`billing.kind.${detail.kind}`)
  const called = detail && [kind, detail.number ?? words.month(detail.period)].join(' ')
  return (
    <>
      <PageHeading
        title={called ?? t(unknown ? 'billing.notFound' : 'billing.one')}
        {...(!unknown && { back: { href: paths.billing, text: t('billing.title') } })}
      />
      {!maySee && <NoRight title={t('billing.noRight')} action="billing.get" />}
      {unknown && (
        <NotFound text={t('billing.notFoundText')} list={{ href: paths.billing, text: t('billing.title') }} />
      )}
      {maySee && !unknown && <QueryState query={found} failed={t('billing.oneFailed')} lines={8} height={28} />}
      {detail && <Sheet key={detail.billKey} detail={detail} />}
    </>
  )
}

function Sheet({ detail }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const facts = useInvoiceFacts(detail)
  return (
    <>
      <KeyFacts label={t('billing.facts')} facts={useInvoiceKeyFacts(detail)} />
      <InvoiceHealth detail={detail} />
      <InvoiceActs detail={detail} />
      <section className={page.section} aria-label={t('billing.parties')}>
        <div className={css['parties']}>
          <PartyFacts title={t('field.issuerName')} party={detail.issuer} />
          <PartyFacts title={t('field.billToName')} party={detail.billTo} acctKey={detail.acctKey} />
          <div className={css['party']}>
            <h2>{t('billing.facts')}</h2>
            <Facts dense facts={facts} />
          </div>
        </div>
      </section>
      <section className={page.section}>
        <h2>{t('field.lines')}</h2>
        <InvoiceLines detail={detail} />
      </section>
      <Refunds detail={detail} />
      {detail.before && (
        <div className={page.section}>
          <Differences detail={detail} heading="h2" />
        </div>
      )}
      <PayTo detail={detail} />
      <Payments detail={detail} />
      <LateFees detail={detail} />
      <Related detail={detail} />
      <ObjectHistory type="invoice" id={detail.billKey} />
    </>
  )
}

function PartyFacts({ title, party, acctKey }: { title: string; party: Party; acctKey?: string }) {
  const { t, i18n } = useTranslation()
  const { name, legalName, address, taxId, acctNumber } = party
  const countries = new Intl.DisplayNames(i18n.language, { type: 'region' })
  return (
    <div className={css['party']}>
      <h2>{title}</h2>
      <p>
        <strong>
          {acctKey ? <Anchor href={paths.account(acctKey, 13)}>{legalName ?? name}</Anchor> : (legalName ?? name)}
        </strong>
      </p>
      {addressLines(address, (code) => countries.of(code)).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p className={page.dim}>{[acctNumber, taxId && t('billing.taxIdIs', { taxId })].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function Payments({ detail: { payments, balanceMoves, currency } }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const moment = useMoment()
  if (payments.length === 0 && balanceMoves.length === 0) return null
  return (
    <section className={page.section}>
      <h2>{t('field.payments')}</h2>
      <ul className={css['differences']}>
        {payments.map((one) => (
          <li key={one.paymentKey}>
            <span>
              {[words.day(one.paidOn), one.reference, one.failed && t('field.failed')].filter(Boolean).join(' · ')}
              <span className={css['why']}>
                {one.recordedBy
                  ? t('billing.recordedBy', { who: one.recordedBy, on: moment(one.recordedOn) })
                  : moment(one.recordedOn)}
              </span>
            </span>
            <span data-end>{words.money(one.amount, currency)}</span>
          </li>
        ))}
        {balanceMoves.map(({ kind, amount, madeOn }, place) => (
          <li key={`${kind} ${place}`}>
            <span>{[words.day(madeOn), t(amount > 0 ? 'billing.fromBalance' : 'billing.toBalance')].join(' · ')}</span>
            <span data-end>{words.money(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The fees that reminders of this invoice cost, and the invoices that have them. */
function LateFees({ detail: { lateFees, currency } }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  const moment = useMoment()
  if (lateFees.length === 0) return null
  return (
    <section className={page.section}>
      <h2>{t('billing.lateFees.title')}</h2>
      <ul className={css['differences']}>
        {lateFees.map(({ days, amount, chargedOn, waived, billKey, number }) => (
          <li key={days}>
            <span>
              {t('billing.lateFees.of', { days })}
              <span className={css['why']}>
                {moment(chargedOn)} ·{' '}
                {billKey ? (
                  <Anchor href={paths.invoice(billKey)}>{t('billing.lateFees.on', { number: number ?? '' })}</Anchor>
                ) : (
                  t(waived ? 'billing.lateFees.waived' : 'billing.lateFees.waits')
                )}
              </span>
            </span>
            <span data-end>{words.money(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The credit notes of an invoice, the invoice that a credit note corrects, and documents that replace each other. */
function Related({ detail: { related, currency } }: { detail: InvoiceDetail }) {
  const { t } = useTranslation()
  const words = useBillingWords()
  return (['CREDIT_NOTE', 'CORRECTED', 'REPLACED', 'REPLACEMENT'] as const).flatMap((relation) => {
    const found = related.filter((one) => one.relation === relation)
    if (found.length === 0) return []
    return (
      <section key={relation} className={page.section}>
        <h2>{t(`billing.relation.${relation}`)}</h2>
        <ul className={css['differences']}>
          {found.map((one) => (
            <li key={one.billKey}>
              <Anchor href={paths.invoice(one.billKey)}>
                {[t(`billing.kind.${one.kind}`), one.number].filter(Boolean).join(' ')}
              </Anchor>
              <span data-end>{words.money(one.total, currency)}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
