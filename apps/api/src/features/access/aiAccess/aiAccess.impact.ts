import { aiFeatures } from '@portal/contract/access/aiAccess/aiAccess.rules'
import type { aiAccess as routes } from '@portal/contract/access/aiAccess/aiAccess.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { findAccount } from '../../../core/accounts/accounts.one.ts'
import type { Context } from '../../../platform/http/context.ts'
import { impactSentence, maxCounted } from '../settings/settings.service.ts'
import { countBelow } from './aiAccess.impact.repository.ts'

/**
 * The accounts below that a lock would change, in the words of the settings; nothing is saved. @throws Problem
 * account.notFound
 */
export const getImpact = (
  { db, caller }: Context,
  { params, body }: Input<typeof routes.impact>,
): Promise<Result<typeof routes.impact>> =>
  db.inScope(caller.scope, async (tx) => {
    const account = await findAccount(tx, caller.scope, params.acctKey)
    if (!account) throw new Problem('account.notFound')
    const { mode, features = {}, dailyLimitPerUser: dailyLimit = null, retentionDays = 0 } = body
    const locked = { mode, features: aiFeatures.filter((one) => features[one]), dailyLimit, retentionDays }
    const below = await countBelow(tx, caller.scope, account, locked, maxCounted)
    return { sentence: impactSentence('lock', below, caller.language), ...below }
  })
