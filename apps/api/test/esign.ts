import { createSync } from '../src/features/delivery/esign/esign.sync.ts'
import type { Config } from '../src/platform/config/config.ts'
import type { Outgoing } from '../src/platform/outgoing/outgoing.ts'
import type { World } from './world.ts'

// The worker that tells the e-signature service, and what it noted.

/** A worker by a clock of its own, which stands until it is put on. */
export function aSync({ db, config, keys }: World, other: Partial<Config> = {}, outgoing?: Outgoing) {
  const state = { now: new Date(Date.now() + 60_000) }
  const clock = { now: () => state.now }
  const run = createSync({ db, config: { ...config, ...other }, keys, clock, ...(outgoing && { outgoing }) })
  return {
    run,
    clock,
    after: (ms: number) => {
      state.now = new Date(state.now.getTime() + ms)
      return run()
    },
  }
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
