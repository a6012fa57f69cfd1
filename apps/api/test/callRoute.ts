import { randomUUID } from 'node:crypto'
import { requestOf } from '@portal/contract/requests'
import type { NamedRoute } from './refusals.ts'
import type { Answer, Requests } from './world.ts'

/** The parameters of a call, about an account or a person with a key. Every other key is `fresh`. */
const rightRequest = ({ id }: Pick<NamedRoute, 'id'>, key: string, fresh: () => string = randomUUID) =>
  requestOf(id, { account: key, user: key, fresh })
/** Builds a valid body of a route; undefined where it takes none. */
export const bodyOf = (entry: Pick<NamedRoute, 'id'>, key: string) => rightRequest(entry, key).body
/** The path of a route with this key: of the account or the person, else of whatever it names. */
export function pathOf({ id, route }: NamedRoute, key: string): string {
  const right = rightRequest({ id }, key).params ?? {}
  const { params = {} } = Object.values(right).includes(key) ? { params: right } : rightRequest({ id }, key, () => key)
  return route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? key)
}

type CallOptions = {
  /** The key in the path. */
  key: string
  /** The account that query and body name, where it is another one. */
  account?: string
  /** A different body from the valid one. */
  body?: Record<string, unknown> | string | undefined
  headers?: Record<string, string>
  /** A different query from the valid one, with its question mark. */
  query?: string
}
/** A valid request of a route, except for the given parts. */
export function callRoute(
  person: Requests,
  entry: NamedRoute,
  { key, account = key, ...rest }: CallOptions,
): Promise<Answer> {
  const { route } = entry
  const right = rightRequest(entry, account)
  const query = rest.query ?? (right.query ? `?${new URLSearchParams(right.query)}` : '')
  const body = 'body' in rest ? rest.body : right.body
  return person.send(route.method, pathOf(entry, key) + query, body, {
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(route.ifMatch && { 'if-match': '"1"' }),
    ...(route.idempotent && { 'idempotency-key': randomUUID() }),
    ...rest.headers,
  })
}
