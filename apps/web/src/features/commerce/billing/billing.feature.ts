import { IconReceipt as IconBilling } from '../../../ui/icons.ts'
import type { Feature } from '../../../core/feature.ts'
import { paths } from '../../../lib/paths.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const Profile = lazyPart(async () => (await import('./BillingTab.tsx')).BillingTab)

export const billingFeature: Feature = {
  pages: {
    billing: () => import('./BillingPage.tsx').then((module) => module.BillingPage),
    invoice: () => import('./InvoicePage.tsx').then((module) => module.InvoicePage),
    reportBilling: () => import('./BillingReportPage.tsx').then((module) => module.BillingReportPage),
  },
  help: {
    billing: ({ section }) => {
      if (section === 'ledger') return 'ledgerExports'
      if (section === 'dunning') return 'dunning'
      if (section === 'bank') return 'bankImports'
      if (section === 'commissions') return 'commissions'
      return section === 'runs' || section === 'rates' ? 'billingRuns' : 'invoices'
    },
    invoice: 'invoices',
    reportBilling: 'billingReport',
  },
  menu: {
    adminBillingList: { group: 'commercial', letter: 'b', shown: ({ can }) => can.Bill },
    rptBilling: { shown: ({ can }) => can.RptBill },
  },
  // Read access is not enough for the tile (specification section 2).
  tiles: [
    {
      id: 'billing',
      place: 5,
      icon: IconBilling,
      href: paths.billing,
      kind: 'load',
      shown: ({ rights }) => rights.Bill === 'W',
    },
  ],
  accountTabs: {
    13: {
      module: 'Customer-Company Plans',
      own: 'Account Details',
      flags: ['Bill:R'],
      Content: Profile,
      help: 'billingDetails',
    },
  },
  worklist: {
    InvoicesOverdue: {
      href: paths.list('billing', { only: 'overdue' }),
      urgent: true,
      inAccount: (account) => paths.list('billing', { only: 'overdue', account }),
      act: {
        needs: 'Bill:W',
        change: { kind: 'invoice.remind', selection: { invoiceFilter: { overdue: true } }, input: {} },
      },
    },
    InvoicesFailed: {
      href: paths.list('billing', { invoiceStatus: 'Failed' }),
      act: { needs: 'Bill:W', leads: paths.invoice },
    },
    InvoiceDrafts: {
      href: paths.list('billing', { invoiceStatus: 'Draft' }),
      act: {
        needs: 'Bill:W',
        change: { kind: 'invoice.issue', selection: { invoiceFilter: { invoiceStatus: ['Draft'] } }, input: {} },
      },
    },
  },
  figures: { Revenue: paths.reportBilling },
  search: { Invoice: { href: ({ key }) => paths.invoice(key), all: (q) => paths.list('billing', { q }) } },
}
