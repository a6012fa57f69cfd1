import { Resolver } from 'node:dns/promises'
import type { Config } from '../config/config.ts'

/** Milliseconds per query, and attempts. */
const [timeout, tries] = [2_000, 2]

/** The TXT records of a name; none when there are none or nobody answers. */
export async function findTexts({ dnsServers }: Config, name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout, tries })
  if (dnsServers.length) resolver.setServers(dnsServers)
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch {
    return []
  }
}
