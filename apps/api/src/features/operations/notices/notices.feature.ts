import type { Feature, Tables } from '../../../core/feature.ts'
import * as mails from './notices.mails.ts'
import { notifyOperation } from './notices.notify.operation.ts'
import { noticesRoutes } from './notices.routes.ts'

const tables: Tables = {
  banner: {
    by: 'who may send notices',
    bound: 'one row for each account of a change set; goes with it',
    job: 'forget-changes',
    shown: ['changes/changes.room', 'sets prepared within a day are limited too'],
  },
  bannerRead: {
    by: 'signed-in people',
    bound: 'one row for each person and banner; goes with it',
    job: 'forget-changes',
  },
  noticeTemplate: {
    by: 'administrators',
    bound: '100 for a company, 500 with archived ones',
    shown: ['notices/notices.templates', 'archived templates have a bound'],
  },
}

export const noticesFeature: Feature = {
  routes: noticesRoutes,
  operations: [notifyOperation],
  mails,
  tables,
}
