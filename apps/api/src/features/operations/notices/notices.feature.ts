import { notices } from '@portal/contract/operations/notices/notices.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import * as mails from './notices.mails.ts'
import { notifyOperation } from './notices.notify.operation.ts'
import { dismissBanner, ownBanners } from './notices.banners.ts'
import { notifyAdministrators } from './notices.notify.ts'
import { previewNotice } from './notices.preview.ts'
import { createTemplate, listTemplates, updateTemplate } from './notices.templates.ts'

const tables: Tables = {
  banner: {
    by: 'people who may send notices',
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
  routes: handle(notices, {
    notify: notifyAdministrators,
    preview: previewNotice,
    templates: listTemplates,
    createTemplate,
    updateTemplate,
    banners: ownBanners,
    dismissBanner: (context, { params }) => dismissBanner(context, params.bannerKey),
  }),
  operations: [notifyOperation],
  mails,
  tables,
}
