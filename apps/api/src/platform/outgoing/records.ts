import { Resolver } from 'node:dns/promises'
import type { Config } from '../config/config.ts'

/** Milliseconds that one question may take, and how often it is asked. */
const [timeout, tries] = [2_000, 2]

/** The TXT records of a name, each as one text; none when there are none or nobody answers. By DNS_SERVERS, else the system's. */
export async function findTexts({ dnsServers }: Config, name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout, tries })
  if (dnsServers.length) resolver.setServers(dnsServers)
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch {
    return []
  }
}
