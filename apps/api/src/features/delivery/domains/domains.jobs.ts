import { randomUUID } from 'node:crypto'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import type { JobParts, Jobs } from '../../../core/feature.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { Problem } from '@portal/contract/core/errors'
import { checkDomain } from './domains.check.ts'
import { type Claimed, claimDue, leaveDomain } from './domains.repository.ts'

/** Domains that one turn looks up at most, and at once. */
const [mostOfTurn, atOnce] = [300, 8]
/** Milliseconds until a check that failed for a fault of the portal is tried again. */
const afterFault = 600_000

type Parts = Pick<JobParts, 'db' | 'config' | 'keys'> & { clock?: () => Date }
/** Looks up the domains that are due, each in one process alone; whatever a name server does, one check takes seconds. */
export function createChecker({ db, config, keys, clock = () => new Date() }: Parts) {
  const check = async (claimed: Claimed) => {
    const { accountId, domain } = claimed
    try {
      await checkDomain(
        {
          db,
          config,
          keys,
          scope: scopeOf(claimed),
          now: clock(),
          record: (tx, entry) => recordSystemAudit(tx, entry, { type: 'JOB' }),
        },
        { accountId, domain },
      )
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    } finally {
      // What a check leaves due, as it found something changed meanwhile, waits too.
      await db.asOwner((tx) => leaveDomain(tx, claimed, new Date(clock().getTime() + afterFault / 10)))
    }
  }
  return async (stopped: () => boolean = () => false): Promise<number> => {
    const state = { left: mostOfTurn, checked: 0 }
    const work = async () => {
      while (state.left > 0 && !stopped()) {
        state.left -= 1
        const claimed = await db.asOwner((tx) => claimDue(tx, randomUUID(), clock()))
        if (!claimed) return
        await check(claimed)
        state.checked += 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return state.checked
  }
}

export const domainsJobs = (parts: JobParts): Jobs => ({
  loops: [{ name: 'check-domains', every: 15_000, run: async (stopped) => void (await createChecker(parts)(stopped)) }],
})
