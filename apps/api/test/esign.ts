import { type AuditEntry, recordSystemAudit } from '../src/core/audit/audit.record.ts'
import { createSync } from '../src/features/delivery/esign/esign.sync.ts'
import { createSealer } from '../src/features/operations/audit/audit.sealer.ts'
import type { Config } from '../src/platform/config/config.ts'
import type { Outgoing } from '../src/platform/outgoing/outgoing.ts'
import { aCompanyPlan } from './companyPlans.ts'
import type { World } from './world.ts'

// The worker that syncs the e-signature service, and its notes.

/**
 * A worker with its own clock, which moves only when the test advances it; events are in the chain of the audit before
 * it runs.
 */
export function aSync({ db, config, keys }: World, other: Partial<Config> = {}, outgoing?: Outgoing) {
  const state = { now: new Date(Date.now() + 60_000) }
  const clock = { now: () => state.now }
  const sync = createSync({ db, config: { ...config, ...other }, keys, clock, ...(outgoing && { outgoing }) })
  const run = async () => {
    await seal({ db, keys })
    return sync()
  }
  return {
    run,
    clock,
    after: (ms: number) => {
      state.now = new Date(state.now.getTime() + ms)
      return run()
    },
  }
}

export const seal = ({ db, keys }: Pick<World, 'db' | 'keys'>) => createSealer(db, keys.vault, () => undefined)()

type EventInput = Pick<AuditEntry, 'action' | 'accountId'> & { key?: string; field?: string }
/**
 * Marks rows that a test writes past the API as changed. @param given `key`: the changed object; `field`: its changed
 * field
 */
export const recordEvent = ({ db }: Pick<World, 'db'>, { action, accountId, key = accountId, field }: EventInput) =>
  db.asOwner((tx) =>
    recordSystemAudit(tx, {
      action,
      accountId,
      targets: [{ type: 'any', key, name: '' }],
      ...(field && { changes: [{ field, old: 'before', new: 'after' }] }),
    }),
  )
/** A company plan that the service receives. */
export const aSyncedPlan: typeof aCompanyPlan = async (world, account, ...given) => {
  const companyPlan = await aCompanyPlan(world, account, ...given)
  const { accountId } = account
  await recordEvent(world, { action: 'companyPlan.added', accountId, key: companyPlan.subscriptionId })
  return companyPlan
}
export async function rename(world: World, accountId: string, name: string): Promise<void> {
  await world.db.pool.query('update account set acct_name = $2 where account_id = $1', [accountId, name])
  await recordEvent(world, { action: 'account.updated', accountId, field: 'acctName' })
}

export async function syncOf({ db }: World, accountId: string) {
  const { rows } = await db.pool.query('select *, drift::text from esign_company where account_id = $1', [accountId])
  return rows[0] as
    | {
        state: string
        waiting: string[]
        fault: string | null
        status: number | null
        revision: number
        attempts: number
        drift: string | null
      }
    | undefined
}
