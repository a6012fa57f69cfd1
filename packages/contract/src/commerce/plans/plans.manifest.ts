import type { Manifest } from '../../core/manifest.ts'
import { plans } from './plans.contract.ts'
import { plansAudit, plansErrors, plansLabels } from './plans.words.ts'
import type { Requests } from '../../core/requests.ts'

const terms = {
  UnitType: 'ENVELOPE',
  UnitQuantity: 50,
  Range: 'MONTH',
  RenewalType: 'AUTO',
  MaxUsers: 500,
  TermMonths: 12,
  TrialDays: 14,
  CarryOver: false,
  Overage: 'CHARGE',
  OveragePrice: 60,
  ListPrice: 2100,
  Currency: 'USD',
} as const
const codeOf = (fresh: string) => `PLAN-${fresh.replaceAll('-', '').slice(0, 20).toUpperCase()}`
const params = { planCode: 'SAMPLE-PLAN' }

const requests: Requests<typeof plans> = {
  defaults: ({ account }) => ({ body: { ParentKey: account, AcctKey: account } }),
  search: ({ account }) => ({
    body: {
      SearchText: 'sign',
      ProductLine: ['ESIGN'],
      PlanType: ['PERUSER'],
      Status: ['ACTIVE'],
      Defaults: true,
      Loss: true,
      AcctKey: account,
      Sort: '-modified',
    },
  }),
  exportFile: ({ account }) => ({
    body: {
      SearchText: 'sign',
      ProductLine: ['ESIGN'],
      PlanType: ['PERUSER'],
      Status: ['ACTIVE'],
      Defaults: true,
      Loss: true,
      AcctKey: account,
      Sort: '-modified',
      Format: 'csv',
    },
  }),
  get: () => ({ params }),
  save: ({ fresh }) => ({
    body: {
      PlanCode: codeOf(fresh()),
      Version: 0,
      PlanName: 'eSign Sample',
      PlanNameFr: 'Signature Exemple',
      ProductLine: 'ESIGN',
      PlanType: 'PERUSER',
      ...terms,
      BillingTiming: 'ADVANCE',
      BillingInterval: 3,
      BillingAnchor: 'ANNIVERSARY',
      PendingFrom: 'ACTIVATION',
      SuspendedShare: 50,
      SoldByTiers: ['SP', 'DT', 'RS'],
      SoldByAccounts: [],
      IsDefault: false,
      SuccessorCode: null,
    },
  }),
  changeStatus: () => ({ params, body: { To: 'RETIRED', SuccessorCode: null } }),
  prices: () => ({ params }),
  setPrices: () => ({ params, body: { Prices: [{ Currency: 'EUR', Price: 1950, OveragePrice: 55 }] } }),
  limit: ({ account }) => ({ params: { acctKey: account } }),
  setLimit: ({ account }) => ({
    params: { acctKey: account },
    body: { MaxCustomers: 250, MaxSeats: 5000, MaxAdmins: 60, AllowedPlans: null },
  }),
}

export const plansManifest = {
  routes: plans,
  requests,
  labels: plansLabels,
  errors: plansErrors,
  audit: plansAudit,
} satisfies Manifest
