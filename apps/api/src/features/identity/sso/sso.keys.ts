import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey, errors } from 'jose'
import * as z from 'zod/mini'
import type { Config } from '../../../platform/config/config.ts'
import { lendTurn } from '../../../platform/turns/turn.ts'
import { outgoingOf } from '../../../platform/outgoing/outgoing.ts'
import { SsoRefusal } from './sso.refusals.ts'

// Public keys of identity providers. They are requested again where a token fits none of them, because providers
// replace keys with another `kid` or without any; but not for every forged token.

/** Milliseconds for which keys are used without a new request, and between two requests when no key fits a token. */
const [good, rest] = [300_000, 10_000]
/** Requests a minute that a company may make for one address, and the number of request windows that are remembered. */
const [maxRequests, remembered] = [10, 1_000]
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).check(z.maxLength(100)) })

type CachedKeys = { set: ReturnType<typeof createLocalJWKSet>; fetchedAt: number; renewedAt: number }
const cache = new Map<string, CachedKeys>()
const loading = new Map<string, Promise<CachedKeys>>()
const requests = new Map<string, { since: number; times: number }>()

/** Whether a company may request keys again: forged tokens for one company do not use up the requests of another. */
function mayAsk(key: string): boolean {
  const now = Date.now()
  const found = requests.get(key)
  const window = found && found.since >= now - 60_000 ? found : { since: now, times: 0 }
  window.times += 1
  requests.delete(key)
  requests.set(key, window)
  if (requests.size > remembered) requests.delete(requests.keys().next().value as string)
  return window.times <= maxRequests
}

/** Requests a provider's keys now. @throws OutgoingFault, or a parse error */
export async function fetchKeys(config: Config, by: string, uri: string): Promise<JSONWebKeySet> {
  const answer = await outgoingOf(config).fetch(uri, { by, headers: { accept: 'application/json' } })
  if (answer.status !== 200) throw new Error(`status ${answer.status}`)
  return z.parse(KeySet, await answer.json())
}

async function fetched(config: Config, by: string, uri: string, renewedAt: number): Promise<CachedKeys> {
  if (!mayAsk(`${by} ${uri}`)) throw new SsoRefusal('unreachable', 'keysAskedTooOften')
  const entry = { set: createLocalJWKSet(await fetchKeys(config, by, uri)), fetchedAt: Date.now(), renewedAt }
  cache.delete(uri)
  cache.set(uri, entry)
  for (const [oldest] of cache) {
    if (cache.size <= 200) break
    cache.delete(oldest)
  }
  return entry
}

/** The current keys; concurrent requests share one answer, and release their turns while they wait for it. */
function load(config: Config, by: string, uri: string, renewedAt = 0): Promise<CachedKeys> {
  const key = `${by} ${uri}`
  const running = loading.get(key)
  if (running) return lendTurn(() => running)
  const started = fetched(config, by, uri, renewedAt).finally(() => loading.delete(key))
  loading.set(key, started)
  return started
}

/** Newer keys than those that did not fit; undefined where the last request was too recent. */
async function renew(config: Config, by: string, uri: string, before: CachedKeys): Promise<CachedKeys | undefined> {
  const current = cache.get(uri)
  if (current && current !== before) return current
  return before.renewedAt > Date.now() - rest ? undefined : load(config, by, uri, Date.now())
}

type Verify<T> = (keys: JWTVerifyGetKey) => Promise<T>
const isForged = (error: unknown) => error instanceof errors.JWSSignatureVerificationFailed
/** Tries each possible key for a token without `kid`. */
async function verifyByAny<T>(set: JWTVerifyGetKey, verify: Verify<T>): Promise<T> {
  try {
    return await verify(set)
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return await verify(async () => key)
      } catch (other) {
        if (!isForged(other)) throw other
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

/** Verifies a token by the keys of an address, and again after they were replaced. @throws the errors of `verify` */
export async function verifyByKeys<T>(config: Config, by: string, uri: string, verify: Verify<T>): Promise<T> {
  const found = cache.get(uri)
  const current = found && found.fetchedAt > Date.now() - good ? found : await load(config, by, uri)
  try {
    return await verifyByAny(current.set, verify)
  } catch (error) {
    if (!isForged(error) && !(error instanceof errors.JWKSNoMatchingKey)) throw error
    const newer = await renew(config, by, uri, current)
    if (!newer) throw error
    return verifyByAny(newer.set, verify)
  }
}
