import { notices } from '@portal/contract/notices/notices.contract'
import { handle } from '../../platform/http/handle.ts'
import { dismissBanner, ownBanners } from './notices.banners.ts'
import { notifyAdministrators } from './notices.notify.ts'
import { previewNotice } from './notices.preview.ts'
import { createTemplate, listTemplates, updateTemplate } from './notices.templates.ts'

export const noticesRoutes = handle(notices, {
  notify: notifyAdministrators,
  preview: (input, context) => previewNotice(context, input),
  templates: (input, context) => listTemplates(context, input),
  createTemplate: (input, context) => createTemplate(context, input),
  updateTemplate: (input, context) => updateTemplate(context, input),
  banners: (_, context) => ownBanners(context),
  dismissBanner: ({ params }, context) => dismissBanner(context, params.bannerKey),
})
