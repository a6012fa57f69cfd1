import { notices } from '@portal/contract/operations/notices/notices.contract'
import { handle } from '../../../platform/http/handle.ts'
import { dismissBanner, ownBanners } from './notices.banners.ts'
import { notifyAdministrators } from './notices.notify.ts'
import { previewNotice } from './notices.preview.ts'
import { createTemplate, listTemplates, updateTemplate } from './notices.templates.ts'

export const noticesRoutes = handle(notices, {
  notify: notifyAdministrators,
  preview: previewNotice,
  templates: listTemplates,
  createTemplate,
  updateTemplate,
  banners: ownBanners,
  dismissBanner: (context, { params }) => dismissBanner(context, params.bannerKey),
})
