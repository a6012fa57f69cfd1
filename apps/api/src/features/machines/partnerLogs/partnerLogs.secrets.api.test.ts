import { randomBytes } from 'node:crypto'
import { contract } from '@portal/contract'
import { requestOf } from '@portal/contract/requests'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { newWorld } from '../../../../test/world.ts'

// No secret is stored, wherever a partner puts it (`product.md` 7.2).

const world = await newWorld()
const tree = await world.demoTree()

type Part = unknown
const isFields = (value: Part): value is Record<string, Part> => typeof value === 'object' && value !== null
/** Every place of a body, with a copy of the body in which the secret replaces the value there. */
function planted(body: Part, secret: string, path: string[] = []): [place: string, body: Part][] {
  if (!isFields(body)) return [[path.join('.'), secret]]
  const inside = Object.entries(body).flatMap(([name, part]) =>
    planted(part, secret, [...path, name]).map(([place, changed]): [string, Part] => {
      const copy = Array.isArray(body) ? [...body] : { ...body }
      ;(copy as Record<string, Part>)[name] = changed
      return [place, copy]
    }),
  )
  return Array.isArray(body) ? inside : [...inside, [`${path.join('.')}.more`, { ...body, [secret]: secret }]]
}

const calls = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table).flatMap(([name, route]) =>
    'partnerCall' in route ? [{ id: `${feature}.${name}`, route }] : [],
  ),
)

test('there are calls to try', () => {
  expect(calls.length).toBeGreaterThanOrEqual(12)
})

test.each(calls)('a secret in any field of $id is stored in no form', { timeout: 60_000 }, async ({ id, route }) => {
  const admin = await world.signedInAt(tree.cordage)
  const filling = { account: tree.northwind.accountId, user: uuid(), fresh: () => uuid() }
  const { params = {}, body } = requestOf(id, filling)
  const core = randomBytes(12).toString('hex')
  const secret = `ptl_live_${core}`
  const path = (of: Record<string, string>) =>
    route.path.replace(/:(\w+)/g, (_: string, name: string) => of[name] ?? 'x')
  const send = (url: string, sent: Part, headers = {}) =>
    admin.send(route.method, url, route.method === 'GET' ? undefined : (sent as object), {
      'if-match': '"1"',
      ...headers,
    })
  for (const [, sent] of body ? planted(body, secret) : []) await send(path(params), sent)
  for (const name of Object.keys(params)) await send(path({ ...params, [name]: secret }), body)
  await send(path(params), body, { 'x-external-request-id': `order ${secret}`, 'idempotency-key': secret })
  await send(path(params), body, { 'if-match': secret })
  const { rows } = await world.db.pool.query('select count(*)::integer as n from partner_call where operation = $1', [
    route.partnerCall,
  ])
  expect(rows[0].n).toBeGreaterThan(0)
  for (const table of ['partner_call', 'partner_call_body']) {
    const found = await world.db.pool.query(
      `select t::text as row from ${table} t where t::text like '%' || $1 || '%' limit 1`,
      [core],
    )
    expect(found.rows).toEqual([])
  }
  // Sealed data contains no secret either: the test opens and reads it.
  const { rows: sealed } = await world.db.pool.query(
    'select log_key, sealed from partner_call_body where sealed is not null',
  )
  for (const { log_key: rowId, sealed: box } of sealed)
    expect(
      world.keys.vault.open({ table: 'partner_call_body', column: 'sealed', rowId }, box).toString(),
    ).not.toContain(core)
})
