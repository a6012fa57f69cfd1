import type { Feature } from '../../core/feature.ts'
import { notifyOperation } from './notices.notify.operation.ts'
import { noticesRoutes } from './notices.routes.ts'

export const noticesFeature: Feature = {
  routes: noticesRoutes,
  operations: [notifyOperation],
}
