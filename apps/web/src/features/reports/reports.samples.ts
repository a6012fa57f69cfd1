import type { PlanUsageReport, UsageReport } from '@portal/contract/reports/reports.contract'

export const keys = {
  own: '018f0000-0000-7000-8000-000000000010',
  harbourline: '018f0000-0000-7000-8000-0000000000b1',
  northwind: '018f0000-0000-7000-8000-0000000000c1',
  moved: '018f0000-0000-7000-8000-0000000000d1',
} as const

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
/** What is used by month, and what comes to. */
export const used = (...months: number[]) => ({ used: months, total: sum(months), before: 0 })

/** Messages of three months of a distributor: its own, those of a reseller, a customer and a company that went elsewhere. */
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
    { productLine: 'SECUREEMAIL', unitType: 'MESSAGE', ...used(4000, 5000, 3000), before: 10_000 },
    { productLine: 'ESIGN', unitType: 'ENVELOPE', ...used(40, 50, 30), before: 120 },
  ],
  shown: { productLine: 'SECUREEMAIL', unitType: 'MESSAGE' },
  mostFirst: true,
  own: { ...used(100, 200, 300), before: 0 },
  items: [
    { acctKey: keys.harbourline, acctName: 'Harbourline', acctType: 'RS', ...used(3000, 3500, 2000), before: 8000 },
    { acctKey: keys.northwind, acctName: 'Northwind Legal', acctType: 'CU', ...used(700, 800, 400), before: 1500 },
    { acctKey: keys.moved, acctName: null, acctType: null, ...used(200, 500, 300), before: 500 },
  ],
  nextCursor: null,
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
  nextCursor: null,
  ...more,
})
