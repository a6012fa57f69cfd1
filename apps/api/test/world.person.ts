import { randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { v7 as uuid } from 'uuid'
import { signAccessToken } from '../src/core/sessions/sessions.tokens.ts'
import type { Config } from '../src/platform/config/config.ts'
import type { Keys } from '../src/platform/crypto/keys.ts'
import type { Database } from '../src/platform/db/db.ts'
import type { User } from './world.builders.ts'

type Headers = Record<string, string>
type Body = string | object
export type Answer = LightMyRequestResponse
/** Requests that all carry the same headers. */
export type Requests = {
  headers: Headers
  send(method: NonNullable<InjectOptions['method']>, url: string, body?: Body, headers?: Headers): Promise<Answer>
  get(url: string, headers?: Headers): Promise<Answer>
  post(url: string, body?: Body, headers?: Headers): Promise<Answer>
  patch(url: string, body?: Body, headers?: Headers): Promise<Answer>
  put(url: string, body?: Body, headers?: Headers): Promise<Answer>
  delete(url: string, headers?: Headers): Promise<Answer>
}
/** Someone who is signed in and makes requests. */
export type Person = User & Requests & { sessionId: string; accessToken: string }
type Parts = { app: FastifyInstance; db: Database; config: Config; keys: Keys }

/** Someone who makes requests with these headers. */
export function requestsWith(app: FastifyInstance, headers: Headers): Requests {
  const send = (method: NonNullable<InjectOptions['method']>, url: string, payload?: Body, more: Headers = {}) =>
    app.inject({
      method,
      url,
      headers: { ...headers, ...more },
      ...(payload !== undefined && { payload }),
    })
  return {
    headers,
    send,
    get: (url, more) => send('GET', url, undefined, more),
    post: (url, body, more) => send('POST', url, body, more),
    patch: (url, body, more) => send('PATCH', url, body, more),
    put: (url, body, more) => send('PUT', url, body, more),
    delete: (url, more) => send('DELETE', url, undefined, more),
  }
}

/** Signs a person in without the password's 25 ms: a session's row and a token of the service. */
export async function personFor(parts: Parts, user: User, clientId: string): Promise<Person> {
  const session = { sessionId: uuid(), userId: user.userId, clientId, amr: ['pwd'], ekeyHash: randomBytes(32) }
  const endsAt = new Date(Date.now() + 480 * 60_000)
  await parts.db.asOwner((tx) =>
    tx
      .insertInto('session')
      .values({ ...session, endsAt })
      .execute(),
  )
  const accessToken = await signAccessToken(parts, { ...session, authTime: new Date().toISOString() })
  const requests = requestsWith(parts.app, { authorization: `Bearer ${accessToken}` })
  return { ...user, ...requests, sessionId: session.sessionId, accessToken }
}
