import { createLocalJWKSet, type JSONWebKeySet, type JWTHeaderParameters, errors } from 'jose'
import * as z from 'zod/mini'
import type { Config } from '../../platform/config/config.ts'
import { outgoingOf } from '../../platform/outgoing/outgoing.ts'
import { SsoRefusal } from './sso.refusals.ts'

// Public keys of identity providers. An unknown key is requested again, as they rotate, but not for every forged token.

/** Milliseconds that keys are used without a new request, and requests a minute for unknown ones. */
const [good, mostRequests] = [300_000, 10]
/** Windows of asking that are remembered. */
const remembered = 1_000
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).check(z.maxLength(100)) })

type Known = { set: ReturnType<typeof createLocalJWKSet>; fetchedAt: number }
const known = new Map<string, Known>()
const requests = new Map<string, { since: number; times: number }>()

/** Whether a company may ask for keys once more: forged tokens for one of them use up the asking of no other. */
function mayAsk(by: string, uri: string): boolean {
  const now = Date.now()
  const key = `${by} ${uri}`
  const found = requests.get(key)
  const window = found && found.since >= now - 60_000 ? found : { since: now, times: 0 }
  window.times += 1
  requests.delete(key)
  requests.set(key, window)
  if (requests.size > remembered) requests.delete(requests.keys().next().value as string)
  return window.times <= mostRequests
}

/** Requests a provider's keys now. @throws OutgoingFault, or an error of reading */
export async function fetchKeys(config: Config, by: string, uri: string): Promise<JSONWebKeySet> {
  const answer = await outgoingOf(config).fetch(uri, { by, headers: { accept: 'application/json' } })
  if (answer.status !== 200) throw new Error(`status ${answer.status}`)
  return z.parse(KeySet, await answer.json())
}

async function load(config: Config, by: string, uri: string): Promise<Known> {
  if (!mayAsk(by, uri)) throw new SsoRefusal('unreachable', 'keysAskedTooOften')
  const set = createLocalJWKSet(await fetchKeys(config, by, uri))
  const made = { set, fetchedAt: Date.now() }
  known.delete(uri)
  known.set(uri, made)
  for (const [oldest] of known) {
    if (known.size <= 200) break
    known.delete(oldest)
  }
  return made
}

/** Finds the key of a token, as jose's verification asks for it. */
export const keyFinder =
  (config: Config, by: string, uri: string) => async (header: JWTHeaderParameters, token: object) => {
    const found = known.get(uri)
    const current = found && found.fetchedAt > Date.now() - good ? found : await load(config, by, uri)
    try {
      return await current.set(header, token as never)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || current !== found) throw error
      return (await load(config, by, uri)).set(header, token as never)
    }
  }
