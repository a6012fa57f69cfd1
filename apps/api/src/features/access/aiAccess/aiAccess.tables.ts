import type { Tables } from '../../../core/feature.ts'

export const aiAccessTables: Tables = {
  aiAccess: { by: 'administrators', bound: 'one row for each account' },
}
