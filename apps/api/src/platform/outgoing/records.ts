import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { lendTurn } from '../turns/turn.ts'

/** Milliseconds per query, attempts, and milliseconds for everything, however slow a resolver is. */
const [timeout, tries, patience] = [2_000, 2, 6_000]
/** Records of a name, and characters of each, that are looked at. */
const most = { records: 20, characters: 4_096 } as const

export type RecordType = 'TXT' | 'CNAME'
/** The answer of the resolvers; undefined without one, which says nothing about the name. */
export type RecordValues = readonly string[] | undefined

/** The name has no such record, or is not a valid name. */
const isNone = (error: unknown) => ['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '')

type Resolvers = Pick<Config, 'dnsServers'>
/** Asks the resolvers, in bounded time. @returns what node returns @throws Error with the code of the resolver */
export const resolve = (config: Resolvers, type: string, name: string): Promise<unknown[]> =>
  lendTurn(() => askFor(config, type, name))

async function askFor({ dnsServers }: Resolvers, type: string, name: string): Promise<unknown[]> {
  const resolver = new Resolver({ timeout, tries })
  if (dnsServers.length) resolver.setServers(dnsServers)
  const over = new AbortController()
  const answers = resolver.resolve(name, type) as Promise<unknown[]>
  const late = Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
  try {
    const found = await Promise.race([answers, sleep(patience, undefined, { signal: over.signal })])
    if (!found) throw late
    return found.slice(0, most.records)
  } finally {
    over.abort()
    // A query that is still under way fails, so that its socket does not stay.
    answers.catch(() => {})
    resolver.cancel()
  }
}

/** Looks up the records of a name, bounded in time, number and size. */
export async function lookUp(config: Resolvers, type: RecordType, name: string): Promise<RecordValues> {
  try {
    const found = (await resolve(config, type, name)) as (string | string[])[]
    return found.map((record) => [record].flat().join('').slice(0, most.characters))
  } catch (error) {
    return isNone(error) ? [] : undefined
  }
}

/** The TXT records of a name; none if there are none or no resolver answers. */
export const findTexts = async (config: Pick<Config, 'dnsServers'>, name: string): Promise<readonly string[]> =>
  (await lookUp(config, 'TXT', name)) ?? []
