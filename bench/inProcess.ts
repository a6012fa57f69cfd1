import type { LoadRequest } from 'autocannon'
import { addFeatures } from '../apps/api/src/app.ts'
import { runDueChanges } from '../apps/api/src/features/operations/changes/changes.worker.ts'
import { createSessions } from '../apps/api/src/core/sessions/sessions.ts'
import { createServer } from '../apps/api/src/platform/http/server.ts'
import { createLogger } from '../apps/api/src/platform/telemetry/logger.ts'
import { type Account, buildersFor } from '../apps/api/test/world.builders.ts'
import { keysOf } from './keys.ts'
import { bearer, post, type Tokens } from './requests.ts'
import { password, type Scene } from './scene.ts'

export type Api = {
  /** Calls the API without a network and returns the result. @throws Error when it is refused */
  ask<T>(request: LoadRequest): Promise<T>
  /** A new person at a company, signed in: makes requests with their token. */
  personAt(account: Account): Promise<Person>
  /** Runs the job until nothing is left to do. */
  work(): Promise<void>
  close(): Promise<void>
}
export type Person = {
  userId: string
  account: Account
  post(path: string, body: object, headers?: Record<string, string>): LoadRequest
  get(path: string): LoadRequest
}

/** The API in this process, so that its statements can be counted and replayed. */
export async function openApi(scene: Scene): Promise<Api> {
  const { db, config } = scene
  const keys = await keysOf(scene)
  const sessions = createSessions({ db, config, keys })
  await sessions.listening
  const app = await createServer(config, createLogger({ level: 'silent' }))
  addFeatures(app, { db, config, keys, authenticate: sessions.authenticate })
  const { aUser } = buildersFor(db)
  const ask = async <T>({ method, path, headers, body }: LoadRequest): Promise<T> => {
    const answer = await app.inject({ method: method as 'GET', url: path, headers, payload: body })
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`)
    const { resultContent, ResultContent } = answer.json()
    return resultContent ?? ResultContent
  }
  const personAt = async (account: Account): Promise<Person> => {
    const { userId, email } = await aUser({ account, password })
    const signIn = post('/Token', { emailAddress: email, password, client_id: 'portal-cli' })
    const who = bearer(await ask<Tokens>(signIn))
    return {
      userId,
      account,
      post: (path, body, headers = {}) => post(path, body, { ...who, ...headers }),
      get: (path) => ({ method: 'GET', path, headers: who }),
    }
  }
  return {
    ask,
    personAt,
    work: () => runDueChanges({ db, config, keys }, () => false),
    close: async () => {
      await app.close()
      await sessions.close()
    },
  }
}
