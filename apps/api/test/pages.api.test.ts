import { randomUUID } from 'node:crypto'
import { capitalize } from '@portal/contract/core/list'
import { codeKey } from '@portal/contract/core/names'
import { numberedPages } from '@portal/contract/core/page'
import { expect, test } from 'vitest'
import { BatchingClient } from '../src/platform/db/client.ts'
import { routes } from './refusals.ts'
import { type Answer, newWorld } from './world.ts'

// A page of a list holds 25 rows (specification section 9), whatever list it is.

const world = await newWorld()
const distributor = await world.anAccount({ acctType: 'DT' })
const person = await world.signedInAt(distributor)
const below = await Promise.all(
  Array.from({ length: 27 }, () => world.anAccount({ acctType: 'CU', under: distributor })),
)
await Promise.all(Array.from({ length: 27 }, () => world.aUser({ account: distributor })))
const policies = below.map(({ accountId }) => ({
  policyId: randomUUID(),
  accountId,
  scopeKind: 'ACCOUNT',
  scopeId: accountId,
  flag: 'Bill',
  value: 'R',
}))
await world.db.asOwner((tx) => tx.insertInto('featurePolicy').values(policies).execute())
await world.db.pool.query(
  `insert into audit_event (audit_id, account_id, action, actor) select gen_random_uuid(), $1, 'account.tested', '{}' from generate_series(1, 27)`,
  [distributor.accountId],
)
const changeBody = {
  Kind: 'account.tags',
  Selection: { AcctKeys: below.map(({ accountId }) => accountId) },
  Input: { Add: ['paged'] },
}
const change = await person.post('/api/v1/ChangeSet', changeBody, { 'idempotency-key': randomUUID() })
const { ChangeKey } = change.json().ResultContent

/** Each list, asked for its first page or with the number or cursor of a later one. */
type PagePosition = { number?: number; cursor?: string }
const posted =
  (path: string, body: object, wire: (name: string) => string = capitalize) =>
  ({ number, cursor }: PagePosition) =>
    person.post(path, {
      ...body,
      ...(number !== undefined && { [wire('pageNumber')]: number }),
      ...(cursor !== undefined && { [wire('cursor')]: cursor }),
    })
const received =
  (path: string) =>
  ({ number, cursor }: PagePosition) => {
    const query = new URLSearchParams({
      ...(number !== undefined && { pageNumber: String(number) }),
      ...(cursor && { cursor }),
    })
    return person.get(`${path}${path.includes('?') ? '&' : '?'}${query}`)
  }
const { accountId } = distributor
const lists = [
  ['accounts', posted('/api/v1/AccountAdmin/Search', {}, (name) => name)],
  ['children of an account', received(`/api/v1/Account/${accountId}/Children`)],
  ['administrators', posted('/api/v1/User/Search', { AcctKey: accountId })],
  ['events', posted('/api/v1/AuditTrial/Search', {})],
  ['activity of an account', posted(`/api/v1/Account/${accountId}/Activity`, {})],
  ['rows of a change set', received(`/api/v1/ChangeSet/${ChangeKey}/Rows`)],
  ['places where a feature is set', posted('/api/v1/FeaturePolicy/Search', { FeatureCode: 'Bill' })],
  ['who has a feature', received(`/api/v1/FeaturePolicy/Bill/Tree?acctKey=${accountId}`)],
] as const

const pageIn = (answer: Answer) => {
  const { ResultContent: content } = answer.json()
  const next: string | null = content.NextCursor
  return { items: content.Items, next }
}
/** The content of a page, without cursors of the audit, which differ each time. */
const shownOn = (answer: Answer) => {
  const { items, next } = pageIn(answer)
  return { items, more: next != null }
}

test.each(lists)('%s', async (_, ask) => {
  const { items, next } = pageIn(await ask({}))
  expect([items.length, next]).toEqual([25, expect.any(String)])
})

test.each(lists)(
  '%s: a page by its number is the page by its cursor, and beyond the last it is empty',
  async (_, ask) => {
    const first = await ask({})
    const { next } = pageIn(first)
    const cursor = next ?? ''
    const second = shownOn(await ask({ cursor }))
    expect(second.items.length).toBeGreaterThan(0)
    expect(shownOn(await ask({ number: 1 }))).toEqual(shownOn(first))
    expect(shownOn(await ask({ number: 2 }))).toEqual(second)
    // With a cursor, the number has no effect.
    expect(shownOn(await ask({ number: 77, cursor }))).toEqual(second)
    expect(shownOn(await ask({ number: numberedPages }))).toEqual({ items: [], more: false })
    const refused = (await ask({ number: numberedPages + 1 })).json()
    expect(refused).toMatchObject({ StatusCode: 400, Code: 'request.invalid', Fields: [{ Code: 'needsCursor' }] })
    expect(refused.Fields[0].Field).toMatch(/^pageNumber$/i)
    expect(refused.Fields[0].Message).toContain('cursor')
  },
)

test('a list of accounts reads a page by its number as it reads the first: at once', async () => {
  const { send } = BatchingClient.prototype
  const textsOf = async (number: number) => {
    const texts: string[] = []
    BatchingClient.prototype.send = function (statements, question) {
      texts.push(...statements.map(({ text }) => text))
      return send.call(this, statements, question)
    }
    try {
      await lists[0][1]({ number })
    } finally {
      BatchingClient.prototype.send = send
    }
    return texts.filter((text) => text.includes('with page as'))
  }
  expect(await textsOf(1)).toHaveLength(1)
  expect(await textsOf(2)).toEqual([expect.stringContaining('offset')])
})

// SCIM counts its rows by startIndex, as in RFC 7644.
test('every list that has a cursor takes the number of a page, and says where the next one begins', () => {
  const shapeOf = (schema: unknown): Record<string, unknown> => {
    const { shape, in: outside } = (schema as { def?: { shape?: object; in?: unknown } } | undefined)?.def ?? {}
    return outside ? shapeOf(outside) : ((shape ?? {}) as Record<string, unknown>)
  }
  const has = (schema: unknown, name: string) => Object.keys(shapeOf(schema)).some((one) => codeKey(one) === name)
  const paged = routes.filter(
    ({ route }) => route.envelope !== 'scim' && (has(route.body, 'cursor') || has(route.query, 'cursor')),
  )
  expect(paged.length).toBeGreaterThan(25)
  const wrong = paged.filter(
    ({ route: { body, query, result } }) =>
      !(has(body, 'pageNumber') || has(query, 'pageNumber')) || !has(result, 'nextCursor') || !has(result, 'items'),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})
