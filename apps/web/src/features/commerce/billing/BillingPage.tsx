import { useNavigate, useSearch } from '@tanstack/react-router'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { CatalogueView } from './CatalogueView.tsx'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { LedgerView } from '../ledgers/LedgerView.tsx'
import { DunningView } from '../dunning/DunningView.tsx'
import { InvoiceList } from './InvoiceList.tsx'
import { PaymentDetailsView } from './PaymentDetailsView.tsx'
import { RatesView } from './RatesView.tsx'
import { RunsView } from './RunsView.tsx'

const BankImportView = lazyPart(async () => (await import('../bankImports/BankImportView.tsx')).BankImportView)
const CommissionsView = lazyPart(async () => (await import('../commissions/CommissionsView.tsx')).CommissionsView)

const views = ['invoices', 'bank', 'runs', 'rates', 'payment', 'catalogue', 'dunning', 'commissions', 'ledger'] as const

/**
 * Invoices and credit notes of the reader's tree (`/adminBillingList`); companies that issue invoices also see the
 * import of payments, their runs, tax rates, payment details, catalogue, commissions and accounting exports.
 */
export function BillingPage() {
  const { t } = useTranslation()
  const maySee = useCan('Bill:R')
  return (
    <>
      <PageHeading title={t('billing.title')} />
      {maySee ? (
        <BillingViews />
      ) : (
        <NoRight title={t('billing.noRight')} action="billing.search">
          {t('billing.noRightText')}
        </NoRight>
      )}
    </>
  )
}

function BillingViews() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { roleCode } = useMe()
  const { section } = useSearch({ strict: false }) as { section?: unknown }
  // A customer's company issues no invoices.
  const view = roleCode === 'CU' ? 'invoices' : (views.find((one) => one === section) ?? 'invoices')
  return (
    <>
      <p className={page.intro}>{t(roleCode === 'CU' ? 'billing.introOwn' : 'billing.intro')}</p>
      <div className={page.card}>
        {roleCode !== 'CU' && (
          <TabBar
            label={t('billing.views')}
            // i18n: billing.view.*
            tabs={views.map((id) => ({ id, label: t(`billing.view.${id}`) }))}
            current={view}
            onChange={(id) =>
              void navigate({
                to: '.',
                search: (id === 'invoices' ? {} : { section: id }) as never,
                resetScroll: false,
              })
            }
          />
        )}
        {view === 'invoices' && <InvoiceList />}
        {view === 'bank' && <BankImportView />}
        {view === 'runs' && <RunsView />}
        {view === 'rates' && <RatesView />}
        {view === 'payment' && <PaymentDetailsView />}
        {view === 'catalogue' && <CatalogueView />}
        {view === 'commissions' && <CommissionsView />}
        {view === 'ledger' && <LedgerView />}
        {view === 'dunning' && <DunningView />}
      </div>
    </>
  )
}
