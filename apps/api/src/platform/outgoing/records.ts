import { Resolver } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { stepAside } from '../limits/turns.ts'

/** Milliseconds per query, attempts, and milliseconds for all of it, however a resolver dallies. */
const [timeout, tries, patience] = [2_000, 2, 6_000]
/** Records of a name, and characters of each, that are looked at. */
const most = { records: 20, characters: 4_096 } as const

export type RecordType = 'TXT' | 'CNAME'
/** What the resolvers say; undefined where nobody answers, which says nothing about the name. */
export type Found = readonly string[] | undefined

/** The name has no such record, or is none itself. */
const isNone = (error: unknown) => ['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '')

/** Looks up the records of a name, bounded in time, number and size. */
export const lookUp = (config: Pick<Config, 'dnsServers'>, type: RecordType, name: string): Promise<Found> =>
  stepAside(() => askFor(config, type, name))

async function askFor({ dnsServers }: Pick<Config, 'dnsServers'>, type: RecordType, name: string): Promise<Found> {
  const resolver = new Resolver({ timeout, tries })
  if (dnsServers.length) resolver.setServers(dnsServers)
  const over = new AbortController()
  const asked =
    type === 'TXT'
      ? resolver.resolveTxt(name).then((all) => all.map((parts) => parts.join('')))
      : resolver.resolveCname(name)
  try {
    const found = await Promise.race([asked, sleep(patience, undefined, { signal: over.signal })])
    return found?.slice(0, most.records).map((text) => text.slice(0, most.characters))
  } catch (error) {
    return isNone(error) ? [] : undefined
  } finally {
    over.abort()
    // A query that is still under way fails, so that its socket does not stay.
    asked.catch(() => {})
    resolver.cancel()
  }
}

/** The TXT records of a name; none when there are none or nobody answers. */
export const findTexts = async (config: Pick<Config, 'dnsServers'>, name: string): Promise<readonly string[]> =>
  (await lookUp(config, 'TXT', name)) ?? []
