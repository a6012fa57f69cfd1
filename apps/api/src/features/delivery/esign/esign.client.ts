import { createHash } from 'node:crypto'
import type { ESignFault, ESignPart } from '@portal/contract/delivery/esign/esign.fields'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { JobParts } from '../../../core/feature.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Config } from '../../../platform/config/config.ts'
import { createOutgoing, type Limits, type Outgoing, OutgoingFault } from '../../../platform/outgoing/outgoing.ts'
import { retryAfterOf } from '../../../platform/outgoing/retryAfter.ts'
import { CallFault } from './esign.fault.ts'
import { placeOf } from './esign.place.ts'
import { findToken, insertCall, keepToken } from './esign.queue.repository.ts'

// Calls to the e-signature service. Each is recorded without its body; the token is shared by all processes, sealed.

/** The worker decides on pauses. */
export const callLimits: Limits = {
  milliseconds: 10_000,
  bytes: 1_048_576,
  connections: 8,
  cutOff: false,
  rests: false,
}
const clients = new WeakMap<Config, Outgoing>()
function outgoingOf(config: Config): Outgoing {
  const found = clients.get(config) ?? createOutgoing(config.outgoingPrivate, { limits: callLimits })
  clients.set(config, found)
  return found
}

const tokenPlace = { table: 'esign_service', column: 'token', rowId: 'one' }
/** A token is renewed this many milliseconds before it ends, and used for a day at most. */
const [early, longest] = [30_000, 86_400_000]
const Token = z.object({ access_token: z.string().check(z.minLength(1), z.maxLength(8_192)), expires_in: z.number() })
const Revision = z.object({ revision: z.number() })

export type Part = 'token' | ESignPart | 'check'
type ESignRequest = {
  accountId: string
  part: Part
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  path: string
  body?: string
}
type Parts = Pick<JobParts, 'db' | 'config' | 'keys'> & { clock: Clock; outgoing?: Outgoing }

const reasonOf = ({ reason }: OutgoingFault): ESignFault =>
  reason === 'tooLarge' ? 'garbage' : reason === 'resting' ? 'unreachable' : reason

/** The answer of a call as JSON. @throws CallFault */
async function read(answer: Response, now: Date): Promise<unknown> {
  const { status, ok, headers } = answer
  const text = await answer.text()
  const json = readJson(text)
  if (status === 401) throw new CallFault('unauthorized', { status })
  if (status === 409) {
    const theirs = z.safeParse(Revision, json)
    if (theirs.success && Number.isSafeInteger(theirs.data.revision))
      throw new CallFault('conflict', { status, theirs: theirs.data.revision })
  }
  if (!ok) throw new CallFault('answer', { status, retryAfter: retryAfterOf(headers, now) })
  if (text !== '' && json === undefined) throw new CallFault('garbage', { status })
  return json
}
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Body = { revision: number; [field: string]: unknown }
type SendOnce = (request: ESignRequest, headers: Record<string, string>) => Promise<unknown>

/** A state that is sent again has the same key, because the body contains its revision. */
const keyOf = ({ method, path, body }: ESignRequest) =>
  method === 'PUT' ? createHash('sha256').update(`${path}\n${body}`).digest('base64url') : null

/** One call, recorded whatever its result. @throws CallFault */
function caller({ db, config, clock, outgoing = outgoingOf(config) }: Parts, base: string): SendOnce {
  return async (request, headers) => {
    const { accountId, part, method, path, body } = request
    const [began, now, idempotencyKey] = [performance.now(), clock.now(), keyOf(request)]
    const note = (status: number | null, fault: ESignFault | null) => {
      const durationMs = Math.round(performance.now() - began)
      const call = { accountId, part, method, path: path.slice(0, 300), idempotencyKey, status, fault, durationMs }
      return db.asOwner((tx) => insertCall(tx, { callId: uuid(), calledAt: now, ...call }))
    }
    const key = idempotencyKey && { 'idempotency-key': idempotencyKey }
    try {
      const sent = { by: 'portal', method, headers: { accept: 'application/json', ...headers, ...key } }
      const answer = await outgoing.fetch(`${base}${path}`, { ...sent, ...(body !== undefined && { body }) })
      const json = await read(answer, now)
      await note(answer.status, null)
      return json
    } catch (error) {
      const fault = error instanceof OutgoingFault ? new CallFault(reasonOf(error)) : error
      if (fault instanceof CallFault) await note(fault.status, fault.fault)
      throw fault
    }
  }
}

/** The token of all processes. One that was sealed with another key-encryption key is replaced. */
function tokensOf({ db, keys, clock }: Parts, once: SendOnce, authorization: string) {
  const renew = async (accountId: string): Promise<string> => {
    const request: ESignRequest = {
      accountId,
      part: 'token',
      method: 'POST',
      path: '/token',
      body: 'grant_type=client_credentials',
    }
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const json = await once(request, { authorization, ...type }).catch((error: unknown) => {
      // A refusal of a token, usually 400, concerns every company.
      if (error instanceof CallFault && !error.isDown) throw new CallFault('unauthorized', { status: error.status })
      throw error
    })
    const token = z.safeParse(Token, json)
    if (!token.success) throw new CallFault('garbage', { status: 200 })
    const { access_token: text, expires_in: seconds } = token.data
    const until = new Date(clock.now().getTime() + Math.min(Math.max(0, seconds * 1_000 - early), longest))
    await db.asOwner((tx) => keepToken(tx, keys.vault.seal(tokenPlace, Buffer.from(text)), until))
    return text
  }
  return {
    renew,
    /** The stored token, as long as it is valid. */
    async kept(): Promise<string | undefined> {
      const { token, tokenUntil } = await db.asOwner(findToken)
      if (!token || !tokenUntil || Date.parse(tokenUntil) <= clock.now().getTime()) return undefined
      try {
        return keys.vault.open(tokenPlace, token).toString()
      } catch {
        return undefined
      }
    },
  }
}

export function createClient(parts: Parts) {
  const { base, authorization } = placeOf(parts.config)
  const once = caller(parts, base)
  const tokens = tokensOf(parts, once, authorization)

  /** Calls with a token, which is renewed once if it is refused. @throws CallFault */
  async function call(request: ESignRequest): Promise<unknown> {
    const type = request.body !== undefined && { 'content-type': 'application/json' }
    const withToken = (token: string) => once(request, { authorization: `Bearer ${token}`, ...type })
    const token = await tokens.kept()
    if (token === undefined) return withToken(await tokens.renew(request.accountId))
    try {
      return await withToken(token)
    } catch (error) {
      if (!(error instanceof CallFault) || error.fault !== 'unauthorized') throw error
      return withToken(await tokens.renew(request.accountId))
    }
  }
  return {
    get: (accountId: string, path: string) => call({ accountId, part: 'check', method: 'GET', path }),
    /** The service repeats the revision that it accepted, unlike a page that answers 200 to everything. */
    async put(accountId: string, part: Part, path: string, body: Body): Promise<void> {
      const json = await call({ accountId, part, method: 'PUT', path, body: JSON.stringify(body) })
      const parsed = z.safeParse(Revision, json)
      if (!parsed.success || parsed.data.revision !== body.revision) throw new CallFault('garbage', { status: 200 })
    },
    /** A missing object counts as removed. */
    async remove(accountId: string, path: string): Promise<void> {
      await call({ accountId, part: 'company', method: 'DELETE', path }).catch((error: unknown) => {
        if (!(error instanceof CallFault) || error.status !== 404) throw error
      })
    },
  }
}
export type Client = ReturnType<typeof createClient>
