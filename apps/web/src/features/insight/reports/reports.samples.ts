import type {
  DeliverabilityReport,
  PlanUsageReport,
  TransactionsReport,
  UsageByGroupReport,
  UsageByUserReport,
  UsageReport,
} from '@portal/contract/insight/reports/reports.contract'

const lastPage = { nextCursor: null, hasMore: false, partial: false, capped: false } as const
export const keys = {
  own: '018f0000-0000-7000-8000-000000000010',
  harbourline: '018f0000-0000-7000-8000-0000000000b1',
  northwind: '018f0000-0000-7000-8000-0000000000c1',
  moved: '018f0000-0000-7000-8000-0000000000d1',
} as const

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
/** The usage by month, and its total. */
export const used = (...months: number[]) => ({ used: months, total: sum(months), before: 0 })

const usedBefore = (...months: number[]) => ({ usedBefore: months, before: sum(months) })

/**
 * Messages of three months of a distributor: its messages, and those of a reseller, of a customer and of a company that
 * moved away.
 */
export const aUsageReport = (more: Partial<UsageReport> = {}): UsageReport => ({
  fromMonth: '2026-09-01',
  toMonth: '2026-11-01',
  partialMonth: '2026-11-01',
  asOf: '2026-11-27T00:44:00.000Z',
  company: { acctKey: keys.own, acctName: 'Borealis Distribution', acctType: 'DT' },
  above: [],
  months: ['2026-09-01', '2026-10-01', '2026-11-01'],
  beforeFrom: '2026-06-01',
  beforeTo: '2026-08-01',
  totals: [
    { productLine: 'SECUREEMAIL', unitType: 'MESSAGE', ...used(4000, 5000, 3000), ...usedBefore(2500, 3500, 4000) },
    { productLine: 'ESIGN', unitType: 'ENVELOPE', ...used(40, 50, 30), ...usedBefore(30, 40, 50) },
  ],
  shown: { productLine: 'SECUREEMAIL', unitType: 'MESSAGE' },
  mostFirst: true,
  rest: { ...used(100, 200, 300), before: 0 },
  items: [
    { acctKey: keys.harbourline, acctName: 'Harbourline', acctType: 'RS', ...used(3000, 3500, 2000), before: 8000 },
    { acctKey: keys.northwind, acctName: 'Northwind Legal', acctType: 'CU', ...used(700, 800, 400), before: 1500 },
    { acctKey: keys.moved, acctName: null, acctType: null, ...used(200, 500, 300), before: 500 },
  ],
  ...lastPage,
  ...more,
})

export const aPlanUsageReport = (more: Partial<PlanUsageReport> = {}): PlanUsageReport => ({
  fromMonth: '2026-09-01',
  toMonth: '2026-11-01',
  partialMonth: '2026-11-01',
  asOf: '2026-11-27T00:44:00.000Z',
  items: [
    {
      subscriptionKey: keys.moved,
      acctKey: keys.northwind,
      acctName: 'Northwind Legal',
      planCode: 'ESIGN-BIZ',
      planName: 'eSign Business',
      productLine: 'ESIGN',
      unitType: 'ENVELOPE',
      periodStart: '2026-10-01',
      periodEnd: '2026-10-31',
      allotted: 500,
      used: 620,
      percent: 124,
      overage: 120,
    },
    {
      subscriptionKey: keys.harbourline,
      acctKey: keys.harbourline,
      acctName: 'Harbourline',
      planCode: 'MAIL-ALL',
      planName: 'Secure Mail Unlimited',
      productLine: 'SECUREEMAIL',
      unitType: 'MESSAGE',
      periodStart: '2026-11-01',
      periodEnd: null,
      allotted: null,
      used: 2000,
      percent: null,
      overage: 0,
    },
  ],
  ...lastPage,
  ...more,
})

const ofMonths = {
  fromMonth: '2026-09-01',
  toMonth: '2026-11-01',
  partialMonth: '2026-11-01',
  asOf: '2026-11-27T00:44:00.000Z',
  ...lastPage,
} as const

/** The usage of a person, of a person who moved away, and of messages without a person. */
export const aUsageByUserReport = (more: Partial<UsageByUserReport> = {}): UsageByUserReport => {
  const row = {
    acctKey: keys.northwind,
    acctName: 'Northwind Legal',
    acctReference: 'NW-7',
    productLine: 'ESIGN',
    unitType: 'ENVELOPE',
    lastUsed: '2026-11-20',
  } as const
  const nobody = { userName: null, email: null, userReference: null }
  const ann = { userKey: keys.own, userName: 'Ann Sample', email: 'ann@northwind.example', userReference: 'HR-7' }
  return {
    ...ofMonths,
    totals: [{ productLine: row.productLine, unitType: row.unitType, used: 1246, users: 2 }],
    items: [
      { ...row, ...ann, used: 1234 },
      { ...row, ...nobody, userKey: keys.moved, used: 5 },
      { ...row, ...nobody, userKey: null, acctName: null, acctReference: null, used: 7 },
    ],
    ...more,
  }
}

export const aUsageByGroupReport = (more: Partial<UsageByGroupReport> = {}): UsageByGroupReport => {
  const row = { productLine: 'ESIGN', unitType: 'ENVELOPE' } as const
  return {
    ...ofMonths,
    company: { acctKey: keys.own, acctName: 'Borealis Distribution', acctType: 'DT' },
    totals: [{ ...row, used: 1000, usedBefore: 800 }],
    items: [
      { ...row, groupName: 'eSign Business', planCode: 'ESIGN-BIZ', used: 900, usedBefore: 800, usedShare: 90 },
      { ...row, groupName: null, planCode: null, used: 100, usedBefore: 0, usedShare: 10 },
    ],
    ...more,
  }
}

export const aTransactionsReport = (more: Partial<TransactionsReport> = {}): TransactionsReport => ({
  ...ofMonths,
  partial: false,
  recent: null,
  items: [
    {
      transactionKey: keys.moved,
      sentOn: '2026-11-20T09:12:00.000Z',
      acctKey: keys.northwind,
      acctName: 'Northwind Legal',
      senderEmail: 'ann@northwind.example',
      type: 'REGISTERED',
      recipients: 2,
      features: ['RECEIPT', 'ENCRYPTION', 'OWN_CODE'],
      productLine: 'SECUREEMAIL',
      unitType: 'MESSAGE',
      units: 2,
      status: 'Bounced',
      referenceCode: 'M-2001',
      steps: null,
    },
  ],
  ...more,
})

export const aDeliverabilityReport = (more: Partial<DeliverabilityReport> = {}): DeliverabilityReport => ({
  ...ofMonths,
  company: { acctKey: keys.own, acctName: 'Borealis Distribution', acctType: 'DT' },
  totals: { sent: 2000, delivered: 1940, bounced: 9 },
  months: [
    { month: '2026-09-01', sent: 600, delivered: 590, bounced: 2 },
    { month: '2026-10-01', sent: 900, delivered: 880, bounced: 3 },
    { month: '2026-11-01', sent: 500, delivered: 470, bounced: 4 },
  ],
  worstFirst: true,
  items: [
    { domain: 'northwind.example', sent: 500, delivered: 485, bounced: 8, domainVerified: false, dkimState: null },
    {
      domain: 'harbourline.example',
      sent: 1500,
      delivered: 1455,
      bounced: 1,
      domainVerified: true,
      dkimState: 'Signing',
    },
  ],
  ...more,
})
