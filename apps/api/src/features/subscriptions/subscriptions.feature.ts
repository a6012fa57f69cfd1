import type { Feature } from '../../core/feature.ts'
import { subscriptionsTables } from './subscriptions.tables.ts'

export const subscriptionsFeature: Feature = {
  tables: subscriptionsTables,
}
