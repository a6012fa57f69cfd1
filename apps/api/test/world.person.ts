import { randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { v7 as uuid } from 'uuid'
import { signAccessToken } from '../src/features/sessions/sessions.tokens.ts'
import type { Config } from '../src/platform/config/config.ts'
import type { Keys } from '../src/platform/crypto/keys.ts'
import type { Database } from '../src/platform/db/db.ts'
import type { User } from './world.builders.ts'

type Headers = Record<string, string>
type Body = string | object
export type Answer = LightMyRequestResponse
/** Somebody who is signed in and makes requests. */
export type Person = User & {
  sessionId: string
  accessToken: string
  headers: Headers
  get(url: string, headers?: Headers): Promise<Answer>
  post(url: string, body?: Body, headers?: Headers): Promise<Answer>
  patch(url: string, body?: Body, headers?: Headers): Promise<Answer>
  put(url: string, body?: Body, headers?: Headers): Promise<Answer>
  delete(url: string, headers?: Headers): Promise<Answer>
}
type Parts = { app: FastifyInstance; db: Database; config: Config; keys: Keys }

/** Signs a person in without the password's 25 ms: a session's row and a token of the service. */
export async function personFor(parts: Parts, user: User, clientId: string): Promise<Person> {
  const { app, db } = parts
  const session = { sessionId: uuid(), userId: user.userId, clientId, amr: ['pwd'], ekeyHash: randomBytes(32) }
  const endsAt = new Date(Date.now() + 480 * 60_000)
  await db.asOwner((tx) =>
    tx
      .insertInto('session')
      .values({ ...session, endsAt })
      .execute(),
  )
  const accessToken = await signAccessToken(parts, { ...session, authTime: new Date().toISOString() })
  const headers = { authorization: `Bearer ${accessToken}` }
  const call = (method: InjectOptions['method'], url: string, payload: Body | undefined, more: Headers = {}) =>
    app.inject({ method, url, headers: { ...headers, ...more }, ...(payload !== undefined && { payload }) })
  return {
    ...user,
    sessionId: session.sessionId,
    accessToken,
    headers,
    get: (url, more) => call('GET', url, undefined, more),
    post: (url, body, more) => call('POST', url, body, more),
    patch: (url, body, more) => call('PATCH', url, body, more),
    put: (url, body, more) => call('PUT', url, body, more),
    delete: (url, more) => call('DELETE', url, undefined, more),
  }
}
