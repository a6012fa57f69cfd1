import type { Socket } from 'node:net'
import dns from 'dns2'
import { findFreePort } from '../src/platform/db/embedded.ports.ts'
import type { RecordValues, RecordType } from '../src/platform/outgoing/records.ts'

/** Answers nothing, says that it failed, or truncates its answer and hangs up when the rest is requested. */
type Fault = 'silent' | 'failing' | 'cut'
type RecordAnswer = { type: number; data?: string | string[]; domain?: string }

/** A longer text needs several strings in one record. */
const stringsOf = (text: string) => (text.length > 255 ? (text.match(/.{1,255}/gs) ?? []) : text)

type Server = ReturnType<typeof dns.createServer>
/** The library reports a taken port only by an event. */
const listening = (server: Server, options: Parameters<Server['listen']>[0]) =>
  Promise.race([
    server.listen(options),
    new Promise<never>((_, fail) => server.once('error', (error: Error) => fail(error))),
  ])

type Options = {
  /** The default is a free port below those of outgoing connections: one of these may be in use by TCP and free by UDP. */
  port?: number
  /** Asks other servers for a name; undefined for its own names, which are all names by default. */
  elsewhere?: (type: RecordType, name: string) => Promise<RecordValues> | undefined
}
/** A real DNS server on this machine, by UDP and TCP, that knows TXT and CNAME records. */
export async function startNameServer({ port: chosenPort, elsewhere }: Options = {}): Promise<{
  /** `address:port` for DNS_SERVERS. */
  address: string
  records: Map<string, string[]>
  aliases: Map<string, string>
  odd: Map<string, Fault>
  /** How often each name was asked for. */
  requestCounts: Map<string, number>
  close(): Promise<void>
}> {
  const records = new Map<string, string[]>()
  const aliases = new Map<string, string>()
  const invalid = new Map<string, Fault>()
  const requestCounts = new Map<string, number>()
  const { TXT, CNAME } = dns.Packet.TYPE
  const recordOf = (name: string, type: number, text: string): [string, RecordAnswer] =>
    type === CNAME ? [name, { type, domain: text }] : [name, { type: TXT, data: stringsOf(text) }]
  function answersTo(name: string, type: number): [string, RecordAnswer][] {
    const alias = aliases.get(name)
    if (alias) return [recordOf(name, CNAME, alias), ...(type === CNAME ? [] : answersTo(alias, type))]
    return type === TXT ? (records.get(name) ?? []).map((text) => recordOf(name, TXT, text)) : []
  }
  function put(response: dns.Packet, found: [string, RecordAnswer][]): void {
    // NXDOMAIN
    if (found.length === 0) (response.header as { rcode: number }).rcode = 3
    for (const [owner, given] of found)
      response.answers.push(
        Object.assign(new dns.Packet.Resource(), { name: owner, class: dns.Packet.CLASS.IN, ttl: 1, ...given }),
      )
  }
  const handle =
    (tcp: boolean): dns.DnsHandler =>
    (request, send, client) => {
      const response = dns.Packet.createResponseFromRequest(request)
      const [question] = request.questions
      const name = question?.name.toLowerCase() ?? ''
      requestCounts.set(name, (requestCounts.get(name) ?? 0) + 1)
      const how = invalid.get(name)
      if (how === 'silent') return
      if (how === 'cut' && tcp) return void (client as unknown as Socket).destroy()
      if (how === 'cut') (response.header as { tc: number }).tc = 1
      else if (how === 'failing') (response.header as { rcode: number }).rcode = 2
      else {
        const type = question?.type ?? TXT
        const asking = elsewhere?.(type === CNAME ? 'CNAME' : 'TXT', name)
        if (asking)
          return void asking.then((found) => {
            if (found)
              put(
                response,
                found.map((text) => recordOf(name, type, text)),
              )
            else (response.header as { rcode: number }).rcode = 2
            void send(response)
          })
        put(response, answersTo(name, type))
      }
      void send(response)
    }
  const port = chosenPort ?? (await findFreePort())
  const at = { port, address: '127.0.0.1' }
  const byUdp = dns.createServer({ udp: true, handle: handle(false) })
  await listening(byUdp, { udp: at })
  const byTcp = dns.createServer({ tcp: true, handle: handle(true) })
  await listening(byTcp, { tcp: at }).catch(async (error: unknown) => {
    await byUdp.close()
    throw error
  })
  const close = async () => {
    await byUdp.close()
    await byTcp.close()
  }
  return { address: `127.0.0.1:${port}`, records, aliases, odd: invalid, requestCounts, close }
}
