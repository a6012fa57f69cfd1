import { sql } from 'kysely'
import type pg from 'pg'
import { afterCommit, type Tx } from './db.ts'
import { listenTo } from './listener.ts'

type OnNotification = (payload: string) => void
/** The listeners of this process, by channel. */
const here = new Map<string, Set<OnNotification>>()

/** Tells every process at commit, this one's listeners first: the next request must not outrun it. */
export const notify = (tx: Tx, channel: string, payload: string): Promise<void> => notifyAll(tx, channel, [payload])

export async function notifyAll(tx: Tx, channel: string, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(tx)
  afterCommit(tx, () => {
    for (const handler of here.get(channel) ?? []) for (const payload of payloads) handler(payload)
  })
}

/** Receives a channel's notifications. `missed` is called whenever the connection is lost or restored. */
export function listen(pool: pg.Pool, channel: string, handler: OnNotification, missed: () => void) {
  const listeners = here.get(channel) ?? new Set()
  here.set(channel, listeners.add(handler))
  const { listening, close } = listenTo(pool, [channel], { heard: (_, payload) => handler(payload), missed })
  return {
    listening,
    async close(): Promise<void> {
      listeners.delete(handler)
      await close()
    },
  }
}
