import type { Input } from '@portal/contract/core/route'
import type { usage as routes, UsageStorageDone } from '@portal/contract/commerce/usage/usage.contract'
import { aheadMinutes, lateDays } from '@portal/contract/commerce/usage/usage.rules'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import type { Context } from '../../../platform/http/context.ts'
import { takeTime } from './usage.batch.repository.ts'
import { check, companyRules, type Rule } from './usage.intake.ts'
import { applyLevels, type LevelFaults, type Level, resolveLevels } from './usage.storage.repository.ts'

// The storage of companies: a level, whose newest value counts. So a repeated list changes nothing, and needs no key.

const rules: readonly Rule<LevelFaults, Level>[] = [
  ...companyRules,
  { code: 'usage.levelFuture', field: 'MeasuredOn', breaks: ({ future }) => future },
  { code: 'usage.levelTooOld', field: 'MeasuredOn', values: { days: lateDays }, breaks: ({ old }) => old },
]

/**
 * Stores levels of the companies for which usage may be reported. @throws Problem account.notFound, usage.*; nothing of
 * the list is stored then
 */
export async function takeLevels(
  context: Context,
  { body: { levels } }: Input<typeof routes.storage>,
): Promise<UsageStorageDone> {
  const { db, caller } = context
  const { accountId } = caller
  return db.inScope(caller.scope, async (tx) => {
    await takeTime(tx)
    check(
      'Levels',
      rules,
      await resolveLevels(tx, caller.scope, levels, { minutes: aheadMinutes, days: lateDays }),
      levels,
    )
    const changed = await applyLevels(tx, levels)
    const accounts = new Set(levels.map(({ acctKey }) => acctKey)).size
    const done = { levels: levels.length, accounts, changed }
    if (changed > 0)
      await recordAudit(tx, context, {
        action: 'usage.storageReported',
        accountId,
        changes: (['levels', 'changed'] as const).map((field) => ({ field, old: null, new: done[field] })),
      })
    return done
  })
}
