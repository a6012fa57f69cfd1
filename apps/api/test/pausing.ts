import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { applyDuePlans } from '../src/features/directory/status/status.runner.ts'
import { BatchingClient, type Statement } from '../src/platform/db/client.ts'
import type { Account, Person, World } from './world.ts'

// Work that stops in its transaction once it has locked something, until the test resumes it. The async context
// identifies the work of each statement, so one of two works in a process can stop alone.

type PausePoint = { left: number; reached: () => void; released: Promise<void> }
export type PausedWork<T> = {
  /** Whether it stopped; false if it ended first. */
  stopped: Promise<boolean>
  goOn(): void
  result: Promise<T>
}

const locks =
  /\bfor (no key update|update|key share|share)\b|^\s*(with\b.*\b)?(insert|update|delete)\b|\b(hold_accounts|account_move)\(/is
const ends = ({ text }: Statement) => /^(commit|rollback)$/.test(text)
const deadlockDetected = '40P01'

/** @returns what runs work up to a stop, counts deadlocks since, and restores everything */
export function pausing() {
  const { send, run } = BatchingClient.prototype
  const current = new AsyncLocalStorage<PausePoint>()
  let deadlocks = 0

  async function counted<T>(answer: Promise<T>, statements: readonly Statement[]): Promise<T> {
    try {
      const answered = await answer
      const stop = current.getStore()
      const holds = statements.some(({ text }) => locks.test(text)) && !statements.some(ends)
      if (stop && holds && (stop.left -= 1) === 0) {
        stop.reached()
        await stop.released
      }
      return answered
    } catch (error) {
      if ((error as { code?: string }).code === deadlockDetected) deadlocks += 1
      throw error
    }
  }
  Object.assign(BatchingClient.prototype, {
    send(this: BatchingClient, statements: readonly Statement[], count: number) {
      return counted(send.call(this, statements, count), statements)
    },
    run(this: BatchingClient, text: string) {
      return counted(run.call(this, text), [{ text, values: [] }])
    },
  })

  return {
    /** Starts work that stops after the given number of locking statements. */
    upTo<T>(left: number, work: () => Promise<T>): PausedWork<T> {
      const [reached, released] = [Promise.withResolvers<true>(), Promise.withResolvers<void>()]
      const stop: PausePoint = { left, reached: () => reached.resolve(true), released: released.promise }
      const result = current.run(stop, async () => await work())
      const over = result.then(
        () => false,
        () => false,
      )
      return { stopped: Promise.race([reached.promise, over]), goOn: released.resolve, result }
    },
    deadlocks: () => deadlocks,
    putBack: () => Object.assign(BatchingClient.prototype, { send, run }),
  }
}

/** A closing that is scheduled for today. @returns the job that does it */
export async function aDueClosing(world: World, { accountId }: Account, by: Person): Promise<() => Promise<void>> {
  await world.db.pool.query(
    `insert into account_status_change (status_change_id, account_id, to_status, effective_on, due_at, reason, set_by, set_by_name, set_by_account)
     select $1, $2, 'Closed', current_date, now() - interval '1 hour', 'CUSTREQ', user_id, '', account_id from app_user where user_id = $3`,
    [randomUUID(), accountId, by.userId],
  )
  return () => applyDuePlans(world)
}
