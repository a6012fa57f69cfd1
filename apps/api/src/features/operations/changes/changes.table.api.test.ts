import { changeList } from '@portal/contract/operations/changes/changes.list'
import { fieldsOf } from '@portal/contract/core/list'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { changeTable } from './changes.table.repository.ts'

// A company with more change sets than one answer may read.
const world = await newWorld()
const tree = await world.demoTree()
const most = 23_500

let company: Account
let [ann, ben]: Person[] = []
beforeAll(async () => {
  company = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  ;[ann, ben] = [await world.signedInAt(company), await world.signedInAt(company)]
  // The oldest is the only set that failed, that changed tags, and that is Ben's; the one before waits for its day.
  await world.db.asOwner((tx) =>
    sql`insert into change_set (change_set_id, account_id, provider_id, sp_id, dt_id, kind, input, selection, state, made_by,
        made_by_name, created_at, run_at)
      select gen_random_uuid(), a.account_id, a.provider_id, a.sp_id, a.dt_id, case n when 1 then 'account.tags' else 'account.manager' end,
        '{}', '{}', case n when 1 then 'Failed' when 2 then 'Scheduled' else 'Done' end,
        case n when 1 then ${ben?.userId}::uuid else ${ann?.userId}::uuid end, 'Somebody',
        timestamptz '2026-01-01' + n * interval '1 minute', case n when 2 then timestamptz '2099-01-01' end
      from account a, generate_series(1, ${most}::integer) n where a.account_id = ${company.accountId}`.execute(tx),
  )
  await world.db.asOwner((tx) => sql`analyze change_set`.execute(tx))
}, 60_000)

const find = (body: object, person = ann) => person?.post('/api/v1/ChangeSets/Search', body)
type Page = { Items: { Kind: string; State: string }[]; NextCursor: string | null; Partial: boolean; HasMore: boolean }
const search = async (body: object, person = ann): Promise<Page> =>
  (await find(body, person))?.json().ResultContent as Page
const found = ({ Items: items, Partial: partial }: Page) => [items.length, partial]

test.each(Object.entries(changeList.filters))('the filter %s has a predicate', (name, filter) => {
  for (const field of fieldsOf(name, filter)) {
    const values = changeTable.filterOf({ [field]: filter.kind === 'choices' ? [...filter.values] : '2026-02-01' })
    expect(changeTable.conditions(values)).toHaveLength(1)
  }
})

test('what is rare is searched in bounds, and the next page goes on', async () => {
  const first = await search({ Which: 'all', State: ['Failed'] })
  expect([...found(first), first.HasMore]).toEqual([0, true, true])
  const second = await search({ Which: 'all', State: ['Failed'], Cursor: first.NextCursor })
  expect([...found(second), second.HasMore, second.Items[0]?.Kind]).toEqual([1, false, false, 'account.tags'])
})

test('an index leads to those under way, to somebody’s own, and to a period', async () => {
  const open = await search({ Which: 'open' })
  expect([...found(open), open.Items[0]?.State]).toEqual([1, false, 'Scheduled'])
  expect(found(await search({ Which: 'mine' }, ben))).toEqual([1, false])
  expect(found(await search({ Which: 'all', MadeBy: ben?.userId }))).toEqual([1, false])
  expect(found(await search({ Which: 'mine', MadeBy: ben?.userId }))).toEqual([0, false])
  const period = { PreparedFrom: '2026-01-01T00:01:00.000Z', PreparedTo: '2026-01-01T00:03:00.000Z' }
  expect(found(await search({ Which: 'all', ...period }))).toEqual([2, false])
  expect(found(await search({ Which: 'all', ...period, Kind: ['account.tags'], State: ['Failed'] }))).toEqual([
    1,
    false,
  ])
})

test('pages follow one another without gaps', async () => {
  const first = await search({ Which: 'mine' })
  const second = await search({ Which: 'mine', Cursor: first.NextCursor })
  expect([first.Items.length, second.Items.length, first.Partial]).toEqual([25, 25, false])
  const keys = [...first.Items, ...second.Items].map((item) => JSON.stringify(item))
  expect(new Set(keys).size).toBe(50)
})

test('nobody beside or below finds any of it', async () => {
  const sibling = await world.signedInAt(tree.southbank)
  expect(found(await search({ Which: 'all', MadeBy: ann?.userId }, sibling))).toEqual([0, false])
})

test.each([
  ['State', { State: ['Lost'] }],
  ['Kind', { Kind: ['account.paint'] }],
  ['MadeBy', { MadeBy: 'me' }],
  ['PreparedTo', { PreparedFrom: '2026-02-01T00:00:00.000Z', PreparedTo: '2026-01-01T00:00:00.000Z' }],
  ['Cursor', { Cursor: 'Zm9v' }],
  ['Colour', { Colour: ['red'] }],
])('a wrong %s is refused by its name', async (field, body) => {
  const answer = await find(body)
  expect(answer?.statusCode).toBe(400)
  expect(answer?.json()).toMatchObject({ Code: 'request.invalid', Fields: [{ Field: expect.stringContaining(field) }] })
})
