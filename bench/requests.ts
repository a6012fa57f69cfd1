import type { LoadRequest } from 'autocannon'
import { v7 as uuid } from 'uuid'
import { mark } from './replay.ts'
import { password, type Scene } from './scene.ts'

export type Tokens = { access_token: string; refresh_token: string }

const json = { 'content-type': 'application/json' }
export const post = (path: string, body: object, headers: Record<string, string> = {}): LoadRequest => ({
  method: 'POST',
  path,
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})
export const bearer = ({ access_token }: Pick<Tokens, 'access_token'>) => ({ authorization: `Bearer ${access_token}` })

/** Each at a different address, as an address has a share of the hashing. */
export const signInAs = ({ people }: Scene, index: number) =>
  post(
    '/Token',
    {
      emailAddress: people[index % people.length]?.email,
      password,
      client_id: 'portal-cli',
      withRefreshToken: true,
    },
    { 'x-forwarded-for': `192.0.2.${index % 250}` },
  )
export const listPage = (tokens: Tokens) => post('/api/v1/AccountAdmin/Search', {}, bearer(tokens))
export const detailOf = ({ company }: Scene, tokens: Tokens): LoadRequest => ({
  method: 'GET',
  path: `/api/v1/Account/${company.accountId}`,
  headers: bearer(tokens),
})

let count = 0
/** A customer with a new name, address and key each time. */
export function createCustomer({ company }: Scene, tokens: Tokens): LoadRequest {
  const name = mark(++count)
  const body = {
    ParentKey: company.accountId,
    Account: {
      AcctName: `Company ${name}`,
      IndustryCode: 'LEGAL',
      Address: { Line1: '1 Example Street', City: 'Lyon', Region: 'ARA', Postal: '69001', Country: 'FR' },
    },
    Admin: { Email: `${name}@example.test`, FirstName: 'Ann', LastName: 'Sample' },
  }
  return post('/api/v1/Provision/Customer', body, { ...bearer(tokens), 'idempotency-key': uuid() })
}
export const creating = (scene: Scene, tokens: Tokens): LoadRequest => ({
  ...createCustomer(scene, tokens),
  setupRequest: (before) => ({ ...before, ...createCustomer(scene, tokens) }),
})

export const refreshWith = ({ access_token, refresh_token }: Tokens) =>
  post('/RefreshToken', { access_token, refresh_token })
/** Each refresh uses the token of the previous one. */
export function refreshing(holder: { tokens: Tokens }): LoadRequest {
  return {
    ...refreshWith(holder.tokens),
    setupRequest: (before) => ({ ...before, ...refreshWith(holder.tokens) }),
    onResponse: (status, body) => {
      if (status === 200) holder.tokens = JSON.parse(body).resultContent
    },
  }
}

/** Signs in the person with an index over HTTP. */
export async function signIn(scene: Scene, url: string, index: number): Promise<Tokens> {
  const answer = await send(url, signInAs(scene, index))
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`)
  return ((await answer.json()) as { resultContent: Tokens }).resultContent
}

export async function send(url: string, { method, path, headers, body }: LoadRequest): Promise<Response> {
  return fetch(url + path, { method, headers, body })
}
