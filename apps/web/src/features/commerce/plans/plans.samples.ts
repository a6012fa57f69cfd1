import type { CataloguePlan, Plan } from '@portal/contract/commerce/plans/plans.contract'

// A made-up plan, for the tests of screens.

/** A plan as it is offered. */
export const aPlan = (more: Partial<Plan> = {}): Plan => ({
  planKey: 'p',
  planCode: 'ESIGN-PRO',
  planName: 'eSign Pro',
  planNameFr: 'Signature Pro',
  productLine: 'ESIGN',
  planType: 'PERUSER',
  status: 'ACTIVE',
  unitType: 'ENVELOPE',
  unitQuantity: 50,
  range: 'MONTH',
  renewalType: 'AUTO',
  maxUsers: null,
  termMonths: 12,
  trialDays: 14,
  carryOver: false,
  overage: 'CHARGE',
  overagePrice: 60,
  listPrice: 2100,
  currency: 'USD',
  billingTiming: 'ARREARS',
  billingInterval: 1,
  billingAnchor: 'CALENDAR',
  pendingFrom: 'SALE',
  suspendedShare: 100,
  selling: { price: 1900, overagePrice: 60, currency: 'USD' },
  ...more,
})
/** The plan in the catalogue of a seller. */
export const aCataloguePlan = (more: Partial<CataloguePlan> = {}): CataloguePlan => ({
  ...aPlan(),
  buying: { price: 2100, overagePrice: 60, currency: 'USD' },
  margin: -200,
  isDefault: false,
  soldByTiers: ['DT', 'RS', 'SP'],
  soldByAccounts: [],
  successorCode: null,
  termsNumber: 3,
  heldBy: 37,
  version: 4,
  modifiedOn: '2026-11-01T10:00:00.000Z',
  ...more,
})
