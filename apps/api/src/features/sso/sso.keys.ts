import { createLocalJWKSet, type JSONWebKeySet, type JWTHeaderParameters, errors } from 'jose'
import * as z from 'zod/mini'
import type { Config } from '../../platform/config/config.ts'
import { outgoingOf } from '../../platform/outgoing/outgoing.ts'
import { SsoRefusal } from './sso.refusals.ts'

// The public keys of identity providers. They rotate: a key that is not known is asked for anew, but not by every forged
// token that names one.

/** Milliseconds that keys are good for without asking, and times a minute that unknown ones may be asked for. */
const [good, asks] = [300_000, 10]
const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).check(z.maxLength(100)) })

type Known = { set: ReturnType<typeof createLocalJWKSet>; fetchedAt: number }
const known = new Map<string, Known>()
const asked = new Map<string, { since: number; times: number }>()

/** Whether keys may be asked for once more. */
function mayAsk(uri: string): boolean {
  const now = Date.now()
  const window = asked.get(uri)
  if (!window || window.since < now - 60_000) asked.set(uri, { since: now, times: 1 })
  else window.times += 1
  return (asked.get(uri)?.times ?? 0) <= asks
}

/** Asks for a provider's keys now. @throws OutgoingFault, or an error of reading */
export async function fetchKeys(config: Config, uri: string): Promise<JSONWebKeySet> {
  const answer = await outgoingOf(config).fetch(uri, { headers: { accept: 'application/json' } })
  if (answer.status !== 200) throw new Error(`status ${answer.status}`)
  return z.parse(KeySet, await answer.json())
}

async function load(config: Config, uri: string): Promise<Known> {
  if (!mayAsk(uri)) throw new SsoRefusal('unreachable', 'keysAskedTooOften')
  const set = createLocalJWKSet(await fetchKeys(config, uri))
  const made = { set, fetchedAt: Date.now() }
  known.delete(uri)
  known.set(uri, made)
  for (const [oldest] of known) {
    if (known.size <= 200) break
    known.delete(oldest)
    asked.delete(oldest)
  }
  return made
}

/** Finds the key of a token, as jose's verification asks for it. */
export const keyFinder = (config: Config, uri: string) => async (header: JWTHeaderParameters, token: object) => {
  const found = known.get(uri)
  const current = found && found.fetchedAt > Date.now() - good ? found : await load(config, uri)
  try {
    return await current.set(header, token as never)
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey) || current !== found) throw error
    return (await load(config, uri)).set(header, token as never)
  }
}
