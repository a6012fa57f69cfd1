import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()

type Fold = { Total: number; Capped: boolean; OneAccount: boolean; Text: string }
type Item = { AuditKey: string; AcctKey: string; BatchKey: string | null; Text: string; Fold: Fold | null }
type Page = { Items: Item[]; NextCursor: string | null; Partial: boolean }
type Search = Record<string, unknown>

async function search(person: Person, body: Search): Promise<Page> {
  const answer = await person.post('/api/v1/AuditTrial/Search', body)
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 })
  return answer.json().ResultContent
}
/** All pages of a search, following each cursor. */
async function walk(person: Person, body: Search): Promise<Page[]> {
  const pages: Page[] = []
  for (let cursor: string | null = null; ;) {
    const page = await search(person, { Folded: true, ...body, Cursor: cursor })
    pages.push(page)
    cursor = page.NextCursor
    if (!cursor) return pages
  }
}
const itemsOf = (pages: readonly Page[]) => pages.flatMap(({ Items: items }) => items)

type NewEvent = { at: number; account: Account; set?: string; action?: string; status?: string }
type StoredEvent = Required<Pick<NewEvent, 'at' | 'account'>> & { key: string; set: string | null; action: string }
const start = Date.UTC(2026, 0, 10)
const isoOf = (second: number) => new Date(start + second * 1000).toISOString()

async function store(events: readonly NewEvent[]): Promise<StoredEvent[]> {
  const stored = events.map(({ at, account, set = null, action = 'account.status.changed', status = 'Suspended' }) => ({
    key: randomUUID(),
    at,
    account,
    set,
    action,
    changes: [{ field: 'accountStatus', old: 'Active', new: status }],
  }))
  await world.db.pool.query(
    `insert into audit_event (audit_id, occurred_at, account_id, action, actor, targets, changes, batch_id)
     select key, at, account, action, '{"type":"USER"}', jsonb_build_array(jsonb_build_object('type', 'account', 'key', account, 'name', 'N')), changes, set
     from jsonb_to_recordset($1) as e(key uuid, at timestamptz, account uuid, action text, changes jsonb, set uuid)`,
    [JSON.stringify(stored.map((one) => ({ ...one, at: isoOf(one.at), account: one.account.accountId })))],
  )
  return stored
}

let [ra, rs, cu] = [] as unknown as [Person, Person, Person]
let shops: Account[] = []
beforeAll(async () => {
  ra = await world.signedInAt(tree.sealport)
  rs = await world.signedInAt(tree.cordage)
  cu = await world.signedInAt(tree.northwind)
  shops = await Promise.all(
    Array.from({ length: 3 }, (_, at) =>
      world.anAccount({ acctName: `Shop ${at}`, acctType: 'CU', under: at < 2 ? tree.cordage : tree.halyard }),
    ),
  )
})

/** A separate day for each test. */
const onDay = (day: number) => ({ From: isoOf(day * 86_400), To: isoOf((day + 1) * 86_400) })

test('76 events of a set are one row, wherever a page ends, and everything else is there once', async () => {
  const set = randomUUID()
  const stored = await store([
    ...Array.from({ length: 76 }, (_, at) => ({
      at: 100 + at * 2,
      account: at % 2 ? tree.northwind : tree.direct,
      set,
    })),
    ...Array.from({ length: 90 }, (_, at) => ({ at: 60 + at * 3, account: tree.northwind, action: 'user.invited' })),
  ])
  const pages = await walk(ra, onDay(0))
  const items = itemsOf(pages)
  const folds = items.filter(({ Fold }) => Fold)
  expect(folds).toHaveLength(1)
  expect(folds[0]).toMatchObject({ BatchKey: set, Fold: { Total: 76, Capped: false, OneAccount: false } })
  expect(folds[0]?.Fold?.Text).toBe('76 accounts suspended')
  expect(folds[0]?.AuditKey).toBe(stored[75]?.key) // the set's newest event
  const singles = stored.filter(({ set: of }) => of === null).toSorted((one, other) => other.at - one.at)
  expect(items.filter(({ Fold }) => !Fold).map(({ AuditKey }) => AuditKey)).toEqual(singles.map(({ key }) => key))
  expect(pages.map(({ Items: shown }) => shown.length)).toEqual([25, 25, 25, 16])
  expect(pages.every(({ Partial: partial }) => !partial)).toBe(true)
  const french = await world.signedInAs(await world.aUser({ account: tree.sealport, language: 'fr-fr' }))
  const { Items: inFrench } = await search(french, { ...onDay(0), To: isoOf(251), Folded: true })
  expect(inFrench[0]?.Fold?.Text).toBe('76 comptes suspendus')
})

test('sets that run at the same time are one row each, and the opened one has its single rows', async () => {
  const sets = Array.from({ length: 40 }, () => randomUUID())
  const stored = await store(
    Array.from({ length: 400 }, (_, at) => ({
      at: 86_400 + at,
      account: [tree.northwind, tree.direct, tree.southbank][at % 3] as Account,
      ...(at % 5 ? { set: sets[(at * 7) % 40] } : {}),
    })),
  )
  const items = itemsOf(await walk(ra, onDay(1)))
  const shown = items.map(({ BatchKey, AuditKey }) => BatchKey ?? AuditKey)
  const expected = stored.toReversed().map(({ set, key }) => set ?? key)
  expect(shown).toEqual([...new Set(expected)])
  for (const { Fold, BatchKey } of items.filter((item) => item.Fold)) {
    const own = stored.filter(({ set }) => set === BatchKey).toReversed()
    expect(Fold?.Total).toBe(own.length)
    const opened = await search(ra, { ...onDay(1), Folded: true, BatchKey })
    expect(opened.Items.map(({ AuditKey }) => AuditKey)).toEqual(own.map(({ key }) => key))
    expect(opened.Items.every((item) => item.Fold === null)).toBe(true)
  }
})

test('a reader’s set is what they may see of it: counts, and the row that stands for it', async () => {
  const set = randomUUID()
  const places = [tree.northwind, tree.direct, ...shops, tree.southbank]
  await store(places.map((account, at) => ({ at: 2 * 86_400 + at, account, set })))
  const totalFor = async (person: Person) => {
    const items = itemsOf(await walk(person, onDay(2)))
    expect(items).toHaveLength(1)
    return items[0]?.Fold?.Total
  }
  expect(await totalFor(ra)).toBe(6)
  expect(await totalFor(rs)).toBe(3) // Northwind and two shops
  // A set with one visible event looks like any single event.
  const [own] = itemsOf(await walk(cu, onDay(2)))
  expect(own).toMatchObject({
    AcctKey: tree.northwind.accountId,
    Fold: null,
    Text: 'Status changed: Active → Suspended',
  })
  expect(itemsOf(await walk(cu, { ...onDay(2), BatchKey: set }))).toHaveLength(1)
  const member = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-Account Details': 'R' },
    accountScope: 'LIST',
    accounts: shops.slice(0, 2).map(({ accountId }) => accountId),
  })
  const seen = itemsOf(await walk(member, onDay(2)))
  expect(seen.map(({ Fold }) => Fold?.Total)).toEqual([2])
  expect(await search(await world.signedInAt(tree.meridian), { ...onDay(2), Folded: true })).toMatchObject({
    Items: [{ Fold: { Total: 2 } }],
  })
})

test('a filter finds what is within a set: the object, the action, the account, the period', async () => {
  const set = randomUUID()
  const places = Array.from({ length: 60 }, (_, at) => [tree.northwind, tree.direct, tree.southbank][at % 3] as Account)
  await store([
    ...places.map((account, at) => ({ at: 3 * 86_400 + at, account, set, status: at % 2 ? 'Closed' : 'Active' })),
    { at: 3 * 86_400 + 70, account: tree.northwind, set, action: 'user.disabled' },
  ])
  const foldFor = async (filter: Search) => (await search(ra, { ...onDay(3), Folded: true, ...filter })).Items
  expect(await foldFor({})).toMatchObject([{ Fold: { Total: 61, Text: '61 events of one bulk change' } }])
  expect(await foldFor({ Action: 'account.' })).toMatchObject([{ Fold: { Text: 'Status of 60 accounts changed' } }])
  expect(await foldFor({ Action: 'user.disabled' })).toMatchObject([{ Fold: null }])
  expect(await foldFor({ TargetKey: tree.direct.accountId })).toMatchObject([
    { AcctKey: tree.direct.accountId, Fold: { Total: 20, OneAccount: true } },
  ])
  expect(await foldFor({ AcctKey: tree.southbank.accountId })).toMatchObject([{ Fold: { Total: 20 } }])
  expect(await foldFor({ Field: 'accountStatus' })).toMatchObject([{ Fold: { Total: 61 } }])
  expect(await foldFor({ To: isoOf(3 * 86_400 + 30) })).toMatchObject([{ Fold: { Total: 30 } }])
  expect(await foldFor({ Outcome: ['DENIED'] })).toEqual([])
  const count = await ra.post('/api/v1/AuditTrial/Search/Count', onDay(3))
  expect(count.json().ResultContent).toEqual({ Total: 61, Capped: false })
  // Without the parameter, readers get single events.
  expect((await search(ra, onDay(3))).Items.every((item) => item.Fold === null)).toBe(true)
})

test('policies that one set set, changed and removed are told in one sentence', async () => {
  const set = randomUUID()
  const actions = ['feature.set', 'feature.changed', 'feature.removed', 'feature.set']
  const policies = actions.map((action, at) => ({ at: 6 * 86_400 + at, account: tree.northwind, set, action }))
  await store(policies)
  const textTo = async (second: number) =>
    (await search(ra, { ...onDay(6), To: isoOf(6 * 86_400 + second), Folded: true })).Items[0]?.Fold?.Text
  expect(await textTo(2)).toBe('Feature policy of 2 accounts changed')
  expect(await textTo(4)).toBe('Feature policy of 4 accounts changed')
  await store([{ at: 6 * 86_400 + 5, account: tree.northwind, set, action: 'user.disabled' }])
  expect(await textTo(6)).toBe('5 events of one bulk change')
})

test('the first page passes over a set that is larger than one stretch of the walk', async () => {
  const set = randomUUID()
  const [earlier] = await store([{ at: 4 * 86_400, account: tree.northwind }])
  await world.db.pool.query(
    `insert into audit_event (audit_id, occurred_at, account_id, action, actor, batch_id)
     select gen_random_uuid(), $1::timestamptz + at * interval '1 second', $2, 'account.moved', '{"type":"USER"}', $3
     from generate_series(1, 21000) at`,
    [isoOf(4 * 86_400), tree.northwind.accountId, set],
  )
  const [page, ...rest] = await walk(ra, onDay(4))
  expect(rest).toEqual([])
  expect(page?.Items).toMatchObject([
    { Fold: { Total: 1_000, Capped: true, Text: '1,000+ accounts moved' } },
    { AuditKey: earlier?.key, Fold: null },
  ])
})

test('an account’s activity is folded as well', async () => {
  const set = randomUUID()
  const own = shops[2] as Account
  await store(
    Array.from({ length: 30 }, (_, at) => ({ at: 5 * 86_400 + at, account: own, set, action: 'user.disabled' })),
  )
  const answer = await ra.post(`/api/v1/Account/${own.accountId}/Activity`, { Kind: 'people' })
  expect(answer.json().ResultContent.Items).toMatchObject([
    { Fold: { Total: 30, OneAccount: true, Text: '30 users disabled' } },
  ])
  const opened = await ra.post(`/api/v1/Account/${own.accountId}/Activity`, { Kind: 'people', BatchKey: set })
  expect(opened.json().ResultContent).toMatchObject({ Planned: [], NextCursor: expect.any(String) })
  expect(opened.json().ResultContent.Items).toHaveLength(25)
})
