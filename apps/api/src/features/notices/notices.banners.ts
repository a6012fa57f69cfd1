import { Problem } from '@portal/contract/core/errors'
import type { Context } from '../../platform/http/context.ts'
import * as banners from './notices.banners.repository.ts'

/** Banners that a page shows at most. */
const most = 5

/** What the own company is to be told now. */
export const ownBanners = ({ db, caller }: Context) =>
  db.inScope(caller.scope, async (tx) => ({
    items: await banners.listBanners(tx, caller, most),
  }))

/** Does not show a banner to this person again; one's own view, so it is not audited. */
export const dismissBanner = ({ db, caller }: Context, bannerKey: string) =>
  db.inScope(caller.scope, async (tx) => {
    if (!(await banners.markRead(tx, bannerKey, caller.accountId, caller.userId))) throw new Problem('banner.notFound')
    return { done: true }
  })
