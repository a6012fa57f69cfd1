import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import type { Config } from '../config/config.ts'
import { lendTurn } from '../turns/turn.ts'
import { isPublicAddress } from './addresses.ts'
import { createBreaker } from './breaker.ts'

// Calls to addresses that users entered (`security.md` 3.11), checked when the connection is made.

/** Why a call failed. `address`: refused before anything was sent. */
export type OutgoingReason = 'address' | 'timeout' | 'tooLarge' | 'unreachable' | 'resting'
export class OutgoingFault extends Error {
  readonly reason: OutgoingReason
  constructor(reason: OutgoingReason, host: string, cause?: unknown) {
    super(`${reason}: ${host}`, { cause })
    this.reason = reason
  }
}

/** Milliseconds to connect. */
const connectTimeout = 3_000
export type Limits = {
  /** Milliseconds in all, bytes of an answer, and connections to an origin. */
  milliseconds: number
  bytes: number
  connections: number
  /** Cuts a longer answer off instead of failing. */
  cutOff: boolean
  /** An origin that fails is left alone for a while, unless the caller handles waiting. */
  rests: boolean
}
const usual: Limits = { milliseconds: 5_000, bytes: 1_048_576, connections: 4, cutOff: false, rests: true }

export type OutgoingRequest = {
  /** The company that calls: its failures count only for it. */
  by: string
  method?: string
  headers?: Record<string, string>
  body?: string | URLSearchParams | Uint8Array | ArrayBuffer | null | undefined | ReadableStream
  signal?: AbortSignal
}
export type Outgoing = {
  /** Like fetch, but never follows redirects. @throws OutgoingFault */
  fetch(url: string, options: OutgoingRequest): Promise<Response>
  close(): Promise<void>
}
type LookupAll = (
  host: string,
  options: { all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

/** Refuses names with any private address before a connection is made. */
const guarded =
  (lookup: LookupAll): LookupFunction =>
  (host, options, done) =>
    lookup(host, { all: true }, (error, found) => {
      const fault =
        error ?? (found.length > 0 && found.every(({ address }) => isPublicAddress(address)) ? null : inside(host))
      const [first] = found ?? []
      if (fault || !first) done(fault ?? inside(host), '', 4)
      else if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
const inside = (host: string) => new OutgoingFault('address', host)

/** Checks an address, and says whether it may be private. @throws OutgoingFault address */
export function allowed(target: string, listed: readonly string[]): { url: URL; isPrivate: boolean } {
  const url = URL.parse(target)
  if (!url) throw inside('')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const isPrivate = listed.includes(url.hostname) || listed.includes(`${url.hostname}:${port}`)
  const scheme = url.protocol === 'https:' || (isPrivate && url.protocol === 'http:')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const address = isPrivate || isIP(literal) === 0 || isPublicAddress(literal)
  if (!scheme || !address || url.username || url.password) throw inside(url.host)
  return { url, isPrivate }
}

async function readBody(body: AsyncIterable<Uint8Array>, { bytes, cutOff }: Limits, host: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    parts.push(part)
    // Leaving the loop closes the connection.
    if (size > bytes && cutOff) break
    if (size > bytes) throw new OutgoingFault('tooLarge', host)
  }
  return Buffer.concat(parts).subarray(0, bytes)
}

function faultOf(error: unknown, host: string): OutgoingFault {
  if (error instanceof OutgoingFault) return error
  const { cause, name, code } = error as { cause?: unknown; name?: string; code?: string }
  if (cause instanceof OutgoingFault) return cause
  const late = name === 'TimeoutError' || name === 'AbortError' || /TIMEOUT/.test(code ?? '')
  return new OutgoingFault(late ? 'timeout' : 'unreachable', host, error)
}

function headersOf(fields: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(fields)) for (const one of [value ?? []].flat()) headers.append(name, one)
  return headers
}

function responseOf({ statusCode: status, headers }: Dispatcher.ResponseData, bytes: Buffer, method: string): Response {
  const empty = status === 204 || status === 205 || status === 304 || method === 'HEAD'
  return new Response(empty ? null : new Uint8Array(bytes), { status, headers: headersOf(headers) })
}

/** The connection itself refuses addresses that may not be called; what may be private has connections of its own. */
async function openAgents(lookup: LookupAll, { milliseconds, connections }: Limits) {
  const { Agent, request } = await import('undici') // loaded with the first call: the start of the portal makes none
  const shared = { headersTimeout: milliseconds, bodyTimeout: milliseconds, connections, pipelining: 1 }
  return {
    request,
    open: new Agent({ ...shared, connect: { timeout: connectTimeout, lookup: guarded(lookup) } }),
    inner: new Agent({ ...shared, connect: { timeout: connectTimeout } }),
  }
}

/** The agents, opened with the first call; after a failure the next call tries again. */
function agentsOnce(lookup: LookupAll, limits: Limits) {
  let opened: ReturnType<typeof openAgents> | undefined
  return {
    get: () => {
      opened ??= openAgents(lookup, limits).catch((fault: unknown) => {
        opened = undefined
        throw fault
      })
      return opened
    },
    opened: async () => opened,
  }
}

/** @param listed `host` or `host:port` of what may be private and plain http; @param lookup the resolver, for tests */
export function createOutgoing(
  listed: readonly string[],
  { lookup = systemLookup, limits = usual }: { lookup?: LookupAll; limits?: Limits } = {},
): Outgoing {
  const agents = agentsOnce(lookup, limits)
  const breaker = createBreaker()

  async function call(address: string, { by, method = 'GET', headers, body, signal }: OutgoingRequest) {
    const { url, isPrivate } = allowed(address, listed)
    if (limits.rests && breaker.isOpen(by, url.origin)) throw new OutgoingFault('resting', url.host)
    const { request, open, inner } = await agents.get()
    const limit = AbortSignal.timeout(limits.milliseconds)
    try {
      const answer = await request(url, {
        dispatcher: isPrivate ? inner : open,
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        body: body instanceof URLSearchParams ? body.toString() : ((body ?? null) as string | Uint8Array | null),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      })
      const bytes = await readBody(answer.body, limits, url.host)
      breaker.note(by, url.origin, answer.statusCode < 500)
      return responseOf(answer, bytes, method)
    } catch (error) {
      const fault = faultOf(error, url.host)
      if (fault.reason !== 'address') breaker.note(by, url.origin, false)
      throw fault
    }
  }

  return {
    fetch: (url, options) => lendTurn(() => call(url, options)),
    close: async () => {
      const opened = await agents.opened()
      await Promise.all([opened?.open.close(), opened?.inner.close()])
    },
  }
}

const clients = new WeakMap<Config, Outgoing>()
/** The outgoing calls of this process. */
export function outgoingOf(config: Config): Outgoing {
  const found = clients.get(config)
  if (found) return found
  const outgoing = createOutgoing(config.outgoingPrivate)
  clients.set(config, outgoing)
  return outgoing
}
