import type { Currency } from '@portal/contract/core/money'
import type {
  Overage,
  PlanStatus,
  PlanType,
  ProductLine,
  Range,
  RenewalType,
  UnitType,
} from '@portal/contract/commerce/plans/plans.fields'
import type { StoredStatus } from '@portal/contract/commerce/subscriptions/subscriptions.fields'

// The catalogue of the demo: prices in minor units, for one seat (of a shared or metered plan: for the plan) and one month.

type Version = { name: string; nameFr: string; units: number | null; usd: number; overage?: number; daysAgo: number }
type Plan = {
  line: ProductLine
  type: PlanType
  unit: UnitType
  range: Range
  renewal: RenewalType
  status: PlanStatus
  maxUsers?: number
  months: 1 | 12 | 24 | 36
  trialDays: number
  carryOver?: true
  overage: Overage
  isDefault?: true
  successor?: string
  soldByTop?: readonly string[]
  /** The oldest first; the last is on sale now. */
  versions: readonly Version[]
}
const yearly = { range: 'MONTH', renewal: 'AUTO', status: 'ACTIVE', months: 12, overage: 'BLOCK' } as const
const seat = { ...yearly, type: 'PERUSER' } as const

/** The plans of the demo by their codes. */
export const demoCatalogue = {
  'SECURE-START': {
    ...seat,
    line: 'SECUREEMAIL',
    unit: 'MESSAGE',
    trialDays: 30,
    isDefault: true,
    versions: [{ name: 'Secure Email Start', nameFr: 'E-mail sécurisé Départ', units: 300, usd: 450, daysAgo: 520 }],
  },
  'SECURE-PRO': {
    ...seat,
    line: 'SECUREEMAIL',
    unit: 'MESSAGE',
    trialDays: 30,
    versions: [
      { name: 'Secure Email Pro', nameFr: 'E-mail sécurisé Pro', units: 2000, usd: 850, daysAgo: 540 },
      { name: 'Secure Email Pro', nameFr: 'E-mail sécurisé Pro', units: null, usd: 850, daysAgo: 300 },
      { name: 'Secure Email Pro', nameFr: 'E-mail sécurisé Pro', units: null, usd: 950, daysAgo: 60 },
    ],
  },
  'SECURE-TEAM': {
    ...yearly,
    line: 'SECUREEMAIL',
    type: 'SHARED',
    unit: 'MESSAGE',
    trialDays: 0,
    maxUsers: 50,
    overage: 'CHARGE',
    versions: [
      {
        name: 'Secure Email Team',
        nameFr: 'E-mail sécurisé Équipe',
        units: 5000,
        usd: 14_900,
        overage: 3,
        daysAgo: 400,
      },
    ],
  },
  'SECURE-TRIAL': {
    ...yearly,
    line: 'SECUREEMAIL',
    type: 'TRIAL',
    unit: 'MESSAGE',
    renewal: 'NONE',
    months: 1,
    trialDays: 30,
    maxUsers: 25,
    versions: [{ name: 'Secure Email Trial', nameFr: 'E-mail sécurisé Essai', units: 100, usd: 0, daysAgo: 500 }],
  },
  'ESIGN-PRO': {
    ...seat,
    line: 'ESIGN',
    unit: 'ENVELOPE',
    trialDays: 14,
    overage: 'CHARGE',
    versions: [
      { name: 'eSign Pro', nameFr: 'Signature Pro', units: 40, usd: 1900, overage: 75, daysAgo: 480 },
      { name: 'eSign Pro', nameFr: 'Signature Pro', units: 50, usd: 2100, overage: 60, daysAgo: 120 },
    ],
  },
  'ESIGN-POOL': {
    ...yearly,
    line: 'ESIGN',
    type: 'SHARED',
    unit: 'ENVELOPE',
    range: 'YEAR',
    trialDays: 0,
    carryOver: true,
    overage: 'CHARGE',
    versions: [
      { name: 'eSign Pool', nameFr: 'Signature Réserve', units: 1200, usd: 19_900, overage: 90, daysAgo: 350 },
    ],
  },
  'ESIGN-PAYG': {
    ...yearly,
    line: 'ESIGN',
    type: 'PAYG',
    unit: 'SIGNATURE',
    renewal: 'MANUAL',
    months: 1,
    trialDays: 0,
    overage: 'CHARGE',
    versions: [
      { name: 'eSign by use', nameFr: 'Signature à l’usage', units: 0, usd: 1000, overage: 110, daysAgo: 200 },
    ],
  },
  'DOCS-50': {
    ...seat,
    line: 'DOCUMENTS',
    unit: 'MB',
    range: 'TERM',
    trialDays: 14,
    versions: [{ name: 'Documents 50 GB', nameFr: 'Documents 50 Go', units: 51_200, usd: 600, daysAgo: 330 }],
  },
  'SUITE-PRO': {
    ...seat,
    line: 'BUNDLE',
    unit: 'SEAT',
    months: 36,
    trialDays: 0,
    versions: [{ name: 'Suite Pro', nameFr: 'Suite Pro', units: null, usd: 2900, daysAgo: 250 }],
  },
  'SECURE-BASIC': {
    ...seat,
    line: 'SECUREEMAIL',
    unit: 'MESSAGE',
    status: 'RETIRED',
    renewal: 'MANUAL',
    trialDays: 0,
    successor: 'SECURE-START',
    versions: [{ name: 'Secure Email Basic', nameFr: 'E-mail sécurisé Base', units: 150, usd: 300, daysAgo: 545 }],
  },
  'SUITE-TEAM': {
    ...yearly,
    line: 'BUNDLE',
    type: 'SHARED',
    unit: 'SEAT',
    status: 'DRAFT',
    trialDays: 0,
    versions: [{ name: 'Suite Team', nameFr: 'Suite Équipe', units: null, usd: 24_900, daysAgo: 4 }],
  },
} as const satisfies Record<string, Plan>
export type DemoPlanCode = keyof typeof demoCatalogue

/** Price lists: a seller's price in each currency, in hundredths of the list price in dollars. */
export const demoPriceLists: readonly (readonly [seller: string, currency: Currency, percent: number])[] = [
  ['Sealport', 'EUR', 95],
  ['Sealport', 'CAD', 135],
  ['Atlas Services', 'USD', 110],
  ['Atlas Services', 'CAD', 148],
  ['Borealis Distribution', 'CAD', 160],
  ['Cordage Reseller', 'CAD', 185],
  ['Cordage Reseller', 'USD', 135],
  ['Meridian Services', 'EUR', 108],
  ['Halyard Reseller', 'EUR', 140],
]

/** Ceilings that partners are given, by the company above them. */
export const demoLimits = [
  { partner: 'Cordage Reseller', maxCustomers: 250, maxSeats: 5000, maxAdmins: 250, plans: null },
  {
    partner: 'Halyard Reseller',
    maxCustomers: 120,
    maxSeats: 1500,
    maxAdmins: 40,
    plans: ['SECURE-START', 'SECURE-PRO', 'SECURE-TEAM', 'SECURE-TRIAL', 'ESIGN-PRO', 'ESIGN-POOL'],
  },
] as const satisfies readonly { partner: string; plans: readonly DemoPlanCode[] | null; [limit: string]: unknown }[]

/** The promotions of the demo, days counted from the start. */
export const demoPromotions = [
  {
    code: 'AUTUMN20',
    name: 'Autumn: 20 % for six months',
    kind: 'PERCENT',
    value: 2000,
    currency: null,
    months: 6,
    plans: ['SECURE-START', 'SECURE-PRO', 'SUITE-PRO'],
    from: -60,
    to: 60,
    most: 200,
    status: 'ACTIVE',
  },
  {
    code: 'ESIGN-50MORE',
    name: '50 more envelopes each month',
    kind: 'UNITS',
    value: 50,
    currency: null,
    months: 12,
    plans: ['ESIGN-PRO'],
    from: -20,
    to: null,
    most: null,
    status: 'ACTIVE',
  },
  {
    code: 'LAUNCH-5',
    name: 'Five dollars off, for the launch',
    kind: 'AMOUNT',
    value: 500,
    currency: 'USD',
    months: 3,
    plans: [],
    from: -400,
    to: -310,
    most: 50,
    status: 'ENDED',
  },
] as const

/** `begun`: days since its first day, below zero before it; `before`: its seats until they were changed. */
export type DemoSale = { code: DemoPlanCode; status: StoredStatus; begun: number; seats: number; before?: number }
/** The plans of the customer in docs/demo.md. */
export const northwindSales: readonly DemoSale[] = [
  { code: 'SECURE-PRO', status: 'Active', begun: 290, seats: 25, before: 20 },
  { code: 'ESIGN-PRO', status: 'Active', begun: 110, seats: 10 },
]
/** The start of a company plan; rare kinds take turns, so that each occurs. */
export const drawnSales: readonly [code: DemoPlanCode, status: StoredStatus, from: number, to: number][] = [
  ['SECURE-PRO', 'Active', 20, 290],
  ['ESIGN-PRO', 'Trial', 2, 9],
  ['SECURE-TEAM', 'Active', 20, 340],
  ['SECURE-START', 'Active', 20, 340],
  ['ESIGN-PAYG', 'Grace', 34, 40],
  ['SECURE-TRIAL', 'Expired', 40, 90],
  ['SECURE-PRO', 'Trial', 3, 24],
  ['ESIGN-PRO', 'Active', 20, 340],
  ['SUITE-PRO', 'Scheduled', -40, -3],
  ['SECURE-START', 'Cancelled', 90, 300],
  ['ESIGN-POOL', 'Active', 20, 330],
  ['DOCS-50', 'Failed', 2, 5],
]
