import { sql } from 'kysely'
import type pg from 'pg'
import { afterCommit, type Tx } from './db.ts'

type Heard = (payload: string) => void
/** Who listens in this process, by channel. */
const here = new Map<string, Set<Heard>>()

/**
 * Tells every process when the transaction commits. Listeners of this process hear it before the commit's caller goes on:
 * a notification takes its time, and the next request must not be quicker.
 */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
  afterCommit(tx, () => here.get(channel)?.forEach((heard) => heard(payload)))
}

/** Milliseconds between attempts to listen again. */
const again = 1_000

/**
 * Hears a channel's notifications on a connection of its own, for as long as it is not closed. While the connection is
 * lost nothing can be heard, so `missed` is called whenever it is lost and whenever it comes back.
 */
export function listen(pool: pg.Pool, channel: string, heard: Heard, missed: () => void) {
  const listeners = here.get(channel) ?? new Set()
  here.set(channel, listeners.add(heard))
  let client: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  function lost(error: Error): void {
    client?.release(error)
    client = undefined
    missed()
    if (!closed) timer = setTimeout(() => void open(), again).unref()
  }
  async function open(): Promise<void> {
    try {
      const made = await pool.connect()
      if (closed) return made.release()
      client = made
      made.on('notification', ({ payload }) => heard(payload ?? ''))
      made.once('error', lost)
      await made.query(`listen ${channel}`)
      missed()
    } catch (error) {
      lost(error as Error)
    }
  }
  const listening = open()
  return {
    /** Resolves after the first attempt. */
    listening,
    async close(): Promise<void> {
      closed = true
      listeners.delete(heard)
      clearTimeout(timer)
      await listening
      client?.removeListener('error', lost)
      client?.release(true) // a connection that listens goes back to nobody
      client = undefined
    },
  }
}
