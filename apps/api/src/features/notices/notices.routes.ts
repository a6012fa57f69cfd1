import { notices } from '@portal/contract/notices/notices.contract'
import { handle } from '../../platform/http/handle.ts'
import { dismissBanner, ownBanners } from './notices.banners.ts'
import { notifyAdministrators } from './notices.notify.ts'

export const noticesRoutes = handle(notices, {
  notify: (input, context) => notifyAdministrators(context, input),
  banners: (_, context) => ownBanners(context),
  dismissBanner: ({ params }, context) => dismissBanner(context, params.bannerKey),
})
