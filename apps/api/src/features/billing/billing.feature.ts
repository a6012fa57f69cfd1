import type { Feature } from '../../core/feature.ts'
import { billingTables } from './billing.tables.ts'

export const billingFeature: Feature = {
  tables: billingTables,
}
