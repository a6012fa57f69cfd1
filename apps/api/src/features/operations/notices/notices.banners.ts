import { Problem } from '@portal/contract/core/errors'
import { statusChangeReasonTexts } from '@portal/contract/operations/lookups/lookups.texts'
import type { OwnSuspension } from '@portal/contract/operations/notices/notices.contract'
import { forbids } from '@portal/contract/core/status/status.acts'
import { isReportedBelow } from '@portal/contract/directory/status/status.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import * as banners from './notices.banners.repository.ts'

/** The maximum number of banners of a page. */
const most = 5

/** The suspension that makes the caller's company view-only now, or null. */
async function ownSuspension(tx: Tx, { caller, request }: Context): Promise<OwnSuspension | null> {
  if (!caller.readOnly) return null // the usual case: needs no look-up
  const standing = await banners.findOwnStanding(tx, caller.accountId)
  if (!standing || !forbids(standing.status, 'ownChange')) return null
  const reasons = [...new Set(standing.reasons)].filter(isReportedBelow)
  return {
    own: standing.own,
    since: standing.since,
    reasons: reasons.map((code) => statusChangeReasonTexts[code][request.language]),
  }
}

/** The current banners of the caller's company. */
export const ownBanners = (context: Context) =>
  context.db.inScope(context.caller.scope, async (tx) => ({
    items: await banners.listBanners(tx, context.caller, most),
    suspension: await ownSuspension(tx, context),
  }))

/** Stops showing a banner to this person; it only concerns their own view, so it is not audited. */
export const dismissBanner = ({ db, caller }: Context, bannerKey: string) =>
  db.inScope(caller.scope, async (tx) => {
    if (!(await banners.markRead(tx, bannerKey, caller.accountId, caller.userId))) throw new Problem('banner.notFound')
    return { done: true }
  })
