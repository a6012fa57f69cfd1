import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import { expect } from 'vitest'
import { aKey } from './keys.ts'
import type { Account, Answer, Person, Requests, World } from './world.ts'

// An identity provider that provisions an account: a key of its own, and what it sends.

export const core = 'urn:ietf:params:scim:schemas:core:2.0'
export const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const messages = 'urn:ietf:params:scim:api:messages:2.0'
export const json = { 'content-type': 'application/scim+json' }

type Body = Record<string, unknown>
export type Client = Requests & {
  base: string
  account: Account
  maker: Person
  add(more?: Body): Promise<Answer>
  patch1(id: string, ...operations: Body[]): Promise<Answer>
}
let n = 0
export const nextAddress = () => `person${(n += 1)}@scim.example`

/** A client with a key that may change people, in the name of an administrator who holds everything. */
export async function aClient(
  world: World,
  account: Account,
  entries: GroupGrant['entries'] = { 'Customer-Add/Edit Users': 'RW' },
): Promise<Client> {
  const rights = account.acctType === 'DT' ? { EnableToCreateDTAdminAccounts: 'W' as const } : {}
  const maker = await world.signedInAt(account, { rights })
  const key = await aKey(world, { account, maker, entries })
  const base = `/scim/v2/${account.accountId}`
  const send: Requests['send'] = (method, url, body, headers) =>
    key.send(
      method,
      url.startsWith('/scim/') ? url : base + url,
      body === undefined ? body : typeof body === 'string' ? body : JSON.stringify(body),
      { ...(body !== undefined && json), ...headers },
    )
  return {
    headers: key.headers,
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    post: (url, body, headers) => send('POST', url, body, headers),
    patch: (url, body, headers) => send('PATCH', url, body, headers),
    put: (url, body, headers) => send('PUT', url, body, headers),
    delete: (url, headers) => send('DELETE', url, undefined, headers),
    base,
    account,
    maker,
    add: (more = {}) => send('POST', '/Users', user(more)),
    patch1: (id, ...operations) => send('PATCH', `/Users/${id}`, patchOf(...operations)),
  }
}
export const user = (more: Body = {}): Body => ({
  schemas: [`${core}:User`],
  userName: nextAddress(),
  name: { givenName: 'Dana', familyName: 'Sample' },
  active: true,
  ...more,
})
export const patchOf = (...operations: Body[]): Body => ({ schemas: [`${messages}:PatchOp`], Operations: operations })

type ScimRefusal = { status: number; scimType: string | undefined; code: string }
/** The SCIM type and detail of a refusal, after a check of its form. */
export function refusedWith(answer: Answer): ScimRefusal {
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    expect.toSatisfy((status: number) => status >= 400 && status < 500),
    'application/scim+json; charset=utf-8',
    answer.body,
  ])
  const { schemas, status, detail, scimType, code, correlationId } = answer.json()
  expect([schemas, status, typeof detail, correlationId]).toEqual([
    [`${messages}:Error`],
    String(answer.statusCode),
    'string',
    answer.headers['x-request-id'],
  ])
  return { status: answer.statusCode, scimType, code }
}
/** The resource of an answer with this status. */
export function resourceOf(answer: Answer, status = 200): Body & { id: string } {
  expect([answer.statusCode, answer.body]).toEqual([status, answer.body])
  expect(answer.headers['content-type']).toBe('application/scim+json; charset=utf-8')
  return answer.json()
}
export const idsIn = (answer: Answer) => (resourceOf(answer)['Resources'] as { id: string }[]).map(({ id }) => id)
/** All ids of a list, page by page. */
export async function allIds(client: Client, url: string): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: Answer = await client.get(`${url}&cursor=${cursor}`)
    found.push(...idsIn(page))
    cursor = page.json().nextCursor
  }
  return found
}
