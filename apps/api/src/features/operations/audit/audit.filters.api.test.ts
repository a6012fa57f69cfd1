import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()

type Page = { Items: { AuditKey: string }[]; NextCursor: string | null }
const search = async (person: Person, body: object): Promise<Page> => {
  const answer = await person.post('/api/v1/AuditTrial/Search', body)
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 })
  return answer.json().ResultContent
}
let sp: Person
beforeAll(async () => {
  sp = await world.signedInAt(tree.atlas)
})

const people = [randomUUID(), randomUUID()]
const sessions = [randomUUID(), randomUUID()]
const accounts = () => [tree.atlas, tree.borealis, tree.cordage, tree.northwind, tree.southbank, tree.direct]
const filters: object[] = [
  {},
  { Action: 'user.invited' },
  { Action: 'user.' },
  { Actor: people[0] },
  { Actor: 'bravo' },
  { Actor: 'acts@' },
  { Outcome: ['DENIED'] },
  { Outcome: ['SUCCESS'] },
  { Outcome: ['FAILED', 'DENIED'] },
  { AliasOnly: true },
  { Ip: '10.0.0.7' },
  { Ip: '10.0.0.0/29' },
  { SessionKey: sessions[1] },
  { TargetKey: 'target-3' },
  { TargetType: 'plan' },
  { Field: 'city' },
  { Field: 'City' },
  { Field: 'Ville' },
  { RequestId: 'request-4' },
  { From: '2026-01-02T00:00:00.000Z', To: '2026-01-03T00:00:00.000Z' },
  { TargetKey: 'target-3', Outcome: ['DENIED'] },
  { Actor: people[1], Action: 'user.' },
]
type Row = { AuditKey: string; on: string; body: Record<string, string | number | null | undefined> }
const rows: Row[] = []

beforeAll(async () => {
  for (let index = 0; index < 240; index++) {
    const account = accounts()[index % 6]
    const person = people[index % 2] as string
    const at = new Date(Date.UTC(2026, 0, 1 + (index % 4), 0, index % 7)) // many at the same time
    const alias =
      index % 9 === 0
        ? { originalUserKey: people[1], originalEmail: 'acts@example.test', originalName: 'Acts', reason: 'r' }
        : null
    const values = {
      audit_id: randomUUID(),
      occurred_at: at.toISOString(),
      account_id: account?.accountId,
      action: ['user.invited', 'user.disabled', 'settings.changed'][index % 3],
      outcome: index % 5 === 0 ? 'DENIED' : 'SUCCESS',
      actor: JSON.stringify({
        type: 'USER',
        key: person,
        email: `${index % 2 ? 'bravo' : 'alpha'}@example.test`,
        name: 'Zed',
        acctKey: tree.sealport.accountId,
      }),
      alias: alias && JSON.stringify(alias),
      targets: JSON.stringify([{ type: index % 4 ? 'user' : 'plan', key: `target-${index % 8}`, name: 'T' }]),
      changes: JSON.stringify(index % 6 ? [] : [{ field: 'address.city', old: 'A', new: 'B' }]),
      session_id: sessions[index % 2],
      request_id: `request-${index % 12}`,
      ip: `10.0.0.${index % 16}`,
    }
    const names = Object.keys(values)
    await world.db.pool.query(
      `insert into audit_event (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(values),
    )
    rows.push({ AuditKey: values.audit_id, on: values.occurred_at, body: { ...values, index } })
  }
})

const matches = ({ body, on }: Row, filter: Record<string, unknown>) => {
  const [actor, alias] = [
    JSON.parse(String(body.actor)),
    body.alias === null ? undefined : JSON.parse(String(body.alias)),
  ]
  const [[target], changes] = [JSON.parse(String(body.targets)), JSON.parse(String(body.changes))]
  const checks: Record<string, (value: string) => boolean> = {
    Action: (value) => (value.endsWith('.') ? String(body.action).startsWith(value) : body.action === value),
    Actor: (value) =>
      JSON.stringify([actor.key, actor.name, actor.email, alias ?? ''])
        .toLowerCase()
        .includes(value),
    Outcome: (value) => value.split(',').includes(String(body.outcome)),
    AliasOnly: () => Boolean(alias),
    Ip: (value) => (value.includes('/') ? Number(String(body.ip).split('.')[3]) < 8 : body.ip === value),
    SessionKey: (value) => body.session_id === value,
    TargetKey: (value) => target.key === value,
    TargetType: (value) => target.type === value,
    Field: () => changes.length > 0,
    RequestId: (value) => body.request_id === value,
    From: (value) => on >= value,
    To: (value) => on < value,
  }
  return Object.entries(filter).every(([name, value]) => checks[name]?.(String(value)))
}

it.each(filters)('%j, page after page, at the top and in the tree', async (filter) => {
  const ra = await world.signedInAt(tree.sealport)
  for (const [person, places] of [
    [ra, accounts()],
    [sp, accounts().slice(0, 4)],
  ] as const) {
    const bounded = { To: '2026-02-01T00:00:00.000Z', From: '2025-12-01T00:00:00.000Z', ...filter }
    // Readers below the provider see neither the address nor the location of people above, so no filter by them
    // matches.
    const unseen = person === sp && Object.keys(filter).some((name) => name === 'Ip' || name === 'Actor')
    if (unseen) continue
    const expected = rows
      .filter(
        (row) => places.some(({ accountId }) => accountId === row.body.account_id) && matches(row, filter as never),
      )
      .toSorted((a, b) => (a.on === b.on ? (a.AuditKey < b.AuditKey ? 1 : -1) : a.on < b.on ? 1 : -1))
    const found: string[] = []
    for (let cursor: string | null = null; ;) {
      const page: Page = await search(person, { ...bounded, Cursor: cursor })
      found.push(...page.Items.map(({ AuditKey }) => AuditKey))
      cursor = page.NextCursor
      if (!cursor) break
    }
    expect(found).toEqual(expected.map(({ AuditKey }) => AuditKey))
    const count = await person.post('/api/v1/AuditTrial/Search/Count', bounded)
    expect(count.json().ResultContent).toEqual({ Total: expected.length, Capped: false })
  }
})
