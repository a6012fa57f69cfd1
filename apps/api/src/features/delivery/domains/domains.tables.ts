import type { Tables } from '../../../core/feature.ts'

export const domainsTables: Tables = {
  companyDomain: {
    by: 'administrators',
    bound: '50 for an account',
    shown: ['domains/domains', 'an account has fifty domains'],
  },
  domainKey: { by: 'administrators', bound: 'three for a domain: the present one, the next and the one before' },
}
