import type { Feature } from '../../../core/feature.ts'
import * as mails from './notices.mails.ts'
import { notifyOperation } from './notices.notify.operation.ts'
import { noticesRoutes } from './notices.routes.ts'
import { noticesTables } from './notices.tables.ts'

export const noticesFeature: Feature = {
  routes: noticesRoutes,
  operations: [notifyOperation],
  mails,
  tables: noticesTables,
}
