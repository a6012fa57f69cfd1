import type { Tables } from '../../../core/feature.ts'

const ofNobody = 'the catalogue, of no company'

export const plansTables: Tables = {
  plan: {
    by: 'the provider',
    bound: '500 plans',
    shown: ['plans/plans', 'the catalogue holds 500 plans'],
    leftByPurge: {
      columns: ['planCode', 'soldByTiers', 'createdBy', 'modifiedBy'],
      why: ofNobody,
    },
  },
  planTerms: {
    by: 'the provider',
    bound: 'a row for each change of a plan',
    leftByPurge: {
      columns: ['planName', 'planNameFr', 'currency', 'createdBy'],
      why: ofNobody,
    },
  },
  planPrice: { by: 'sellers', bound: 'one for a company, a plan and a currency' },
  partnerLimit: { by: 'companies above a partner', bound: 'one for a partner and a company above it' },
}
