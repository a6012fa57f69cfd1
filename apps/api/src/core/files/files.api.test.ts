import type { Route } from '@portal/contract/core/route'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { actingFor } from '../../../test/acting.ts'
import { hold } from '../../../test/groups.ts'
import { newWorld, type Person } from '../../../test/world.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { admitted } from './files.guard.ts'
import { exportKindOf } from './files.kind.ts'
import * as exports from './files.repository.ts'
import { createExporter } from './files.worker.ts'

const world = await newWorld()
const tree = await world.demoTree()
const work = createExporter(world)

const ask = async (person: Person): Promise<string> => {
  const answer = await person.post('/api/v1/AuditTrial/Export', { Format: 'csv' }, { 'idempotency-key': randomUUID() })
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 202 })
  return answer.json().ResultContent.ExportKey
}
const take = (person: Person, key: string, headers = {}) => person.get(`/api/v1/File/${key}/Content`, headers)
const exporter = (account = tree.atlas) => world.signedInAt(account, { rights: { ExportAcct: 'W' } })
const stateOf = async (key: string) =>
  (await world.db.pool.query('select state from export_file where export_id = $1', [key])).rows[0].state
const revoke = (person: Person) =>
  world.db.pool.query('update session set revoked_at = now() where user_id = $1', [person.userId])

beforeAll(async () => {
  // more than one part
  await world.db.pool.query(
    `insert into audit_event (audit_id, account_id, action, actor, reason)
     select gen_random_uuid(), $1, 'settings.changed', '{}', repeat('é', 400) from generate_series(1, 1500)`,
    [tree.northwind.accountId],
  )
})

test('an own file is listed among all and downloaded; a colleague’s, or none, is not found', async () => {
  const person = await exporter()
  const key = await ask(person)
  await work()
  const items = async (reader: Person) => (await reader.get('/api/v1/File')).json().ResultContent.Items
  expect(await items(person)).toMatchObject([{ ExportKey: key, Kind: 'audit', Format: 'csv', State: 'Done' }])
  const file = await take(person, key)
  expect(file.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(file.rawPayload.length) })
  const colleague = await exporter()
  expect(await items(colleague)).toEqual([])
  for (const wrong of [key, randomUUID()])
    expect((await take(colleague, wrong)).json()).toMatchObject({ StatusCode: 404, Code: 'file.notFound' })
  expect((await take(person, 'no-key')).statusCode).toBe(400)
})

test('somebody acting for a person neither sees nor gets that person’s files', async () => {
  const person = await exporter(tree.borealis)
  const key = await ask(person)
  await work()
  const admin = await world.signedInAt(tree.atlas, { rights: { LoginAlias: 'Y' } })
  const acting = await actingFor(world, admin, person)
  expect((await acting.get('/api/v1/File')).json().ResultContent.Items).toEqual([])
  expect((await take(acting, key)).json().Code).toBe('alias.forbidden')
})

test('a download goes on where it broke off, across the parts of the file', async () => {
  const person = await exporter()
  const key = await ask(person)
  await work()
  const whole = (await take(person, key)).rawPayload
  const { rows } = await world.db.pool.query(
    'select octet_length(bytes) as size from export_part where export_id = $1',
    [key],
  )
  expect(rows.length).toBeGreaterThan(1)
  const total = whole.length
  const late = rows[0].size - 5
  const ranges = [
    ['bytes=0-9', 0, 10],
    [`bytes=${late}-`, late, total],
    ['bytes=-7', total - 7, total],
  ] as const
  for (const [range, from, end] of ranges) {
    const part = await take(person, key, { range })
    expect([range, part.statusCode]).toEqual([range, 206])
    expect(part.headers['content-range']).toBe(`bytes ${from}-${end - 1}/${total}`)
    expect(part.rawPayload.equals(whole.subarray(from, end))).toBe(true)
  }
  for (const range of [`bytes=${total}-`, 'bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5'])
    expect([range, (await take(person, key, { range })).rawPayload.length]).toEqual([range, total])
})

/**
 * The error that a person gets instead of a file; sessions learn of changed permissions by notification, a moment
 * later.
 */
async function refusalOf(person: Person, key: string): Promise<string> {
  for (let attempts = 0; attempts < 100; attempts++) {
    const answer = await take(person, key)
    if (answer.statusCode === 403) return answer.json().Code
    await sleep(20)
  }
  return 'none'
}

test('S12: whoever lost the right, or sees another part of the tree, does not get the file', async () => {
  const person = await exporter()
  const key = await ask(person)
  await work()
  await hold(world, person, { entries: { 'Account Details': 'R', 'Customer-Account Details': 'R' } })
  expect(await refusalOf(person, key)).toBe('file.otherRights')
  const other = await exporter()
  const its = await ask(other)
  await work()
  await world.db.pool.query(`update feature_policy set value = 'R' where scope_id = $1::text and flag = 'ExportAcct'`, [
    other.userId,
  ])
  expect(await refusalOf(other, its)).toBe('auth.forbidden')
})

test('a file whose list needs full access is closed to people held to groups', () => {
  const route = { ...exportKindOf('audit').route, access: 'signed-in', fullAccess: true } as Route
  const person = { stage: 'full', acctType: 'RP', rights: {}, readOnly: false, groups: [] }
  const admits = (heldToGroups: boolean) => () => admitted({ route }, { ...person, heldToGroups } as unknown as Caller)
  expect(admits(true)).toThrow('auth.forbidden')
  expect(admits(false)).not.toThrow()
})

test('once the session that asked is revoked, the file is not made, whether it waited or was under way', async () => {
  const [waiting, running] = [await exporter(), await exporter()]
  const key = await ask(waiting)
  await revoke(waiting)
  await work()
  expect(await stateOf(key)).toBe('Failed')
  const started = await ask(running)
  let reads = 0
  await work(() => {
    if (++reads === 2) void revoke(running)
    return false
  })
  await work()
  expect(['Failed', await stateOf(started)]).toEqual(['Failed', 'Failed'])
  expect((await take(await exporter(), started)).statusCode).toBe(404)
})

test('a worker that died offers no partial file: the next one starts over, and makes it once', async () => {
  const person = await exporter()
  const exportId = await ask(person)
  const lease = randomUUID()
  const claimed = await world.db.asOwner((tx) => exports.claimExport(tx, lease))
  expect(claimed?.exportId).toBe(exportId)
  const piece = { exportId, accountId: tree.atlas.accountId, lease, part: 0, bytes: Buffer.from('half'), rows: 1 }
  expect(await world.db.asOwner((tx) => exports.savePart(tx, piece))).toBe(true)
  await work() // its lease is valid: no other worker takes it
  expect(await stateOf(exportId)).toBe('Running')
  await world.db.pool.query(`update export_file set leased_until = now() - interval '1 second' where export_id = $1`, [
    exportId,
  ])
  await work()
  expect(await world.db.asOwner((tx) => exports.savePart(tx, piece))).toBe(false)
  expect((await take(person, exportId)).body).toMatch(/^\ufeffWhen \(UTC\)/)
  const other = await ask(person)
  let reads = 0
  await work(() => ++reads > 1) // told to stop between two batches: handed back
  expect(await stateOf(other)).toBe('Waiting')
  // A file that was handed back never fails for its number of attempts: only those whose workers died do.
  await world.db.pool.query(`update export_file set attempts = 9 where export_id = $1`, [other])
  await work()
  expect(await stateOf(other)).toBe('Done')
})
