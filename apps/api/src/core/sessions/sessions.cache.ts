import type { Caller } from '../../platform/access/caller.ts'
import type { SessionRow } from './sessions.repository.ts'

/** A session as it was found, its caller, and the session that it acts through, if any. */
export type Known = { row: SessionRow; caller: Caller; actor?: SessionRow }

/** Milliseconds that a session may be trusted without a look-up (`security.md` 3.2): revocation is quicker, by notification. */
const believed = 5_000
const most = 5_000

type Entry = { until: number; known: Promise<Known | undefined>; loaded?: Known }

const isAbout = (row: SessionRow, id: string) =>
  row.sessionId === id ||
  row.userId === id ||
  row.chain.some(({ accountId }) => accountId === id) ||
  row.groups.some(({ groupId }) => groupId === id)
const concerns = ({ row, actor }: Known, id: string) => isAbout(row, id) || (actor !== undefined && isAbout(actor, id))

function removeFrom(entries: Map<string, Entry>, isGone: (entry: Entry) => boolean): void {
  for (const [sessionId, entry] of entries) if (isGone(entry)) entries.delete(sessionId)
}

/** Recently looked-up sessions, the least recently used dropped first. Concurrent requests of one session share one look-up. */
export function createSessionCache(
  load: (sessionId: string) => Promise<Known | undefined>,
  now: () => number = () => Date.now(),
) {
  const entries = new Map<string, Entry>()
  function add(sessionId: string): Entry {
    const entry: Entry = { until: now() + believed, known: load(sessionId) }
    entries.set(sessionId, entry)
    if (entries.size > most) entries.delete(entries.keys().next().value as string)
    entry.known.then(
      (known) => {
        if (known) entry.loaded = known
        else if (entries.get(sessionId) === entry) entries.delete(sessionId)
      },
      () => {
        if (entries.get(sessionId) === entry) entries.delete(sessionId)
      },
    )
    return entry
  }
  return {
    find(sessionId: string): Promise<Known | undefined> {
      const entry = entries.get(sessionId)
      if (!entry || entry.until <= now()) return add(sessionId).known
      entries.delete(sessionId)
      entries.set(sessionId, entry) // the most recently used is dropped last
      return entry.known
    },
    /** Forgets what concerns a session, person, group or account; a look-up in progress in any case. */
    forget: (id: string) => removeFrom(entries, ({ loaded }) => !loaded || concerns(loaded, id)),
    /** Forgets expired entries: of ten thousand people signed in, few are active in the same seconds. */
    sweep: () => removeFrom(entries, ({ until }) => until <= now()),
    clear: () => entries.clear(),
    count: () => entries.size,
  }
}
