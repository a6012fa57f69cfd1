import { esignMost } from '@portal/contract/delivery/esign/esign.fields'
import type { JobParts, Jobs } from '../../../core/feature.ts'
import { type Clock, systemClock } from '../../../platform/clock/clock.ts'
import { addConcerned, deleteOldCalls, planChecks } from './esign.marks.repository.ts'
import { concerning, linesOf } from './esign.place.ts'
import { createSync } from './esign.sync.ts'

/** Hours over which a night's comparisons are spread. */
const spread = 4

/**
 * Once a night over all processes: adds companies that were never sent to the service, and schedules all for
 * comparison.
 */
export async function planComparison({ db, config }: Pick<JobParts, 'db' | 'config'>, clock: Clock = systemClock) {
  const lines = concerning(linesOf(config))
  if (lines.length === 0) return
  let after: string | null = null
  do after = await db.asOwner((tx): Promise<string | null> => addConcerned(tx, lines, after))
  while (after)
  do after = await db.asOwner((tx): Promise<string | null> => planChecks(tx, clock.now(), spread, after))
  while (after)
}

export const esignJobs = (parts: JobParts): Jobs => ({
  loops: [{ name: 'esign-sync', every: 5_000, wakenBy: 'audit_sealed', run: createSync(parts) }],
  scheduled: [
    { name: 'esign-reconcile', cron: '15 1 * * *', run: () => planComparison(parts) },
    { name: 'forget-esign-calls', cron: '25 3 * * *', run: () => deleteOldCalls(parts.db, esignMost.keptDays) },
  ],
})
