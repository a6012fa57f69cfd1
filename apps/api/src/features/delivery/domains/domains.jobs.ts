import { randomUUID } from 'node:crypto'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import type { JobParts, Jobs } from '../../../core/feature.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { Problem } from '@portal/contract/core/errors'
import { checkDomain } from './domains.check.ts'
import { type ClaimedDomain, claimDue, releaseDomain } from './domains.repository.ts'

/** The maximum number of domains that one run looks up, in total and in parallel. */
const [maxTurn, atOnce] = [300, 8]
/** Milliseconds until a check is repeated after a fault of the portal. */
const afterFault = 600_000

type Parts = Pick<JobParts, 'db' | 'config' | 'keys'> & { clock?: () => Date }
/** Looks up due domains, each in only one process; whatever a name server does, one check takes seconds. */
export function createChecker({ db, config, keys, clock = () => new Date() }: Parts) {
  const check = async (claimed: ClaimedDomain) => {
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
      // A domain that changed during its check stays due, and waits as well.
      await db.asOwner((tx) => releaseDomain(tx, claimed, new Date(clock().getTime() + afterFault / 10)))
    }
  }
  return async (stopped: () => boolean = () => false): Promise<number> => {
    const state = { left: maxTurn, checked: 0 }
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
