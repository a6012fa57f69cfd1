import type { Tables } from '../../core/feature.ts'

export const billingTables: Tables = {
  billingProfile: { by: 'administrators', bound: 'one for a company' },
}
