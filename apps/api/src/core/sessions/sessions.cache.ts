import type { Caller, PersonCaller } from '../../platform/access/caller.ts'
import type { KeyRow } from './sessions.keys.repository.ts'
import type { SessionRow } from './sessions.repository.ts'

/** A session as it was found, its caller, and the session that it acts through, if any. */
export type CachedSession = { row: SessionRow; caller: PersonCaller; actor?: SessionRow }
/** A key as it was found, its caller, and the person who answers for it. */
export type KnownKey = { row: KeyRow; caller: Caller; maker: SessionRow }

/** Milliseconds that a session may be trusted without a look-up (`security.md` 3.2): revocation is quicker, by notification. */
const believed = 5_000
const most = 5_000

type Entry<K> = { until: number; known: Promise<K | undefined>; loaded?: K }

const isAbout = (row: SessionRow, id: string) =>
  row.sessionId === id ||
  row.userId === id ||
  row.chain.some(({ accountId }) => accountId === id) ||
  row.groups.some(({ groupId }) => groupId === id)
/** Whether a change of a session, person, group or account outdates what is known. */
export const concerns = ({ row, actor }: CachedSession, id: string) =>
  isAbout(row, id) || (actor !== undefined && isAbout(actor, id))
/** Whether a notification concerns a key, the person responsible for it, or a company above either. */
export const concernsKey = ({ row, maker }: KnownKey, id: string) =>
  row.keyId === id || row.chain.some(({ accountId }) => accountId === id) || isAbout(maker, id)

function removeFrom<K>(entries: Map<string, Entry<K>>, isGone: (entry: Entry<K>) => boolean): void {
  for (const [id, entry] of entries) if (isGone(entry)) entries.delete(id)
}

/**
 * Recent look-ups, the least recently used dropped first. Concurrent requests of one session or key share one look-up.
 */
export function createSessionCache<K>(
  load: (id: string) => Promise<K | undefined>,
  isConcerned: (known: K, id: string) => boolean,
  now: () => number = () => Date.now(),
) {
  const entries = new Map<string, Entry<K>>()
  function add(id: string): Entry<K> {
    const entry: Entry<K> = { until: now() + believed, known: load(id) }
    entries.set(id, entry)
    if (entries.size > most) entries.delete(entries.keys().next().value as string)
    entry.known.then(
      (known) => {
        if (known) entry.loaded = known
        else if (entries.get(id) === entry) entries.delete(id)
      },
      () => {
        if (entries.get(id) === entry) entries.delete(id)
      },
    )
    return entry
  }
  return {
    find(id: string): Promise<K | undefined> {
      const entry = entries.get(id)
      if (!entry || entry.until <= now()) return add(id).known
      entries.delete(id)
      entries.set(id, entry) // the most recently used is dropped last
      return entry.known
    },
    /** Forgets what concerns a session, key, person, group or account, and every look-up in progress. */
    forget: (id: string) => removeFrom(entries, ({ loaded }) => !loaded || isConcerned(loaded, id)),
    /** Forgets expired entries: of ten thousand people signed in, few are active in the same seconds. */
    sweep: () => removeFrom(entries, ({ until }) => until <= now()),
    clear: () => entries.clear(),
    count: () => entries.size,
  }
}
