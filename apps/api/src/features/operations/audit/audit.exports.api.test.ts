import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { verifyFile } from '../../../../../../tools/audit-verify-file.mjs'
import { actingFor } from '../../../../test/acting.ts'
import { hold } from '../../../../test/groups.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import { sheetOf } from '../../../../test/xlsx.ts'
import { createVault } from '../../../platform/crypto/vault.ts'
import { createExporter, removeExpired } from '../../../core/files/files.worker.ts'
import { createSealer } from './audit.sealer.ts'

const world = await newWorld()
const tree = await world.demoTree()
const vault = createVault({ id: randomBytes(8).toString('hex'), bytes: randomBytes(32) })
const seal = createSealer(world.db, vault, () => {})
const work = createExporter({ db: world.db, config: world.config, keys: { ...world.keys, vault } })
const folder = mkdtempSync(path.join(inject('scratchFolder'), 'audit-export-'))

const url = '/api/v1/AuditTrial/Export'
const ask = (person: Person, body: object, key = randomUUID()) => person.post(url, body, { 'idempotency-key': key })
const listRows = async (person: Person) => (await person.get(url)).json().ResultContent.Items
const save = (text: string) => {
  const file = path.join(folder, randomUUID())
  writeFileSync(file, text)
  return file
}
let sp: Person
beforeAll(async () => {
  sp = await world.signedInAt(tree.atlas, { rights: { ExportAcct: 'W' } })
  // More than one part, and a cell that a spreadsheet would read as a formula
  await world.db.pool.query(
    `insert into audit_event (audit_id, account_id, action, actor, targets, reason)
     select gen_random_uuid(), $1, 'settings.changed', '{"type":"USER","name":"=SUM(A1)"}', '[{"type":"t","key":"k","name":"é"}]', repeat('x', 400)
     from generate_series(1, 1200)`,
    [tree.northwind.accountId],
  )
  await world.db.pool.query(
    `insert into audit_event (audit_id, account_id, action, actor) values (gen_random_uuid(), $1, 'settings.changed', '{}')`,
    [tree.southbank.accountId],
  )
})

/** Requests a file, has it made, and downloads it. */
async function exportList(person: Person, body: object): Promise<string> {
  const answer = await ask(person, body)
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 202 })
  await work()
  const { ExportKey } = answer.json().ResultContent
  const file = await person.get(`${url}/${ExportKey}/File`)
  expect({ status: file.statusCode, body: file.body.slice(0, 300) }).toMatchObject({ status: 200 })
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.(csv|jsonl)"$/)
  return file.body
}

test('JSON lines hold every event of the own tree that the filter finds, and check out without the portal', async () => {
  const text = await exportList(sp, { Format: 'jsonl', Action: 'settings.changed' })
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ kind }) => kind === 'event')).toHaveLength(1200)
  expect(new Set(lines.slice(1, -1).map(({ view }) => view.acctKey))).toEqual(new Set([tree.northwind.accountId]))
  const proof = lines.at(-1)
  expect(proof).toMatchObject({ kind: 'proof', rows: 1200, capped: false })
  const whole = save(text)
  expect(await verifyFile(whole, proof.publicKey)).toMatchObject({ events: 1200, fault: undefined })
  expect((await verifyFile(whole, 'AAAA')).fault).toContain('different key')

  const rows = text.split('\n')
  const changed = [...rows]
  changed[5] = rows[5]?.replaceAll('settings.changed', 'settings.charged') ?? ''
  expect((await verifyFile(save(changed.join('\n')))).fault).toMatch(/^Line 6: the event .* was changed/)
  const onlyShown = [...rows]
  onlyShown[5] = rows[5]?.replace('"reason":"x', '"reason":"y') ?? ''
  expect((await verifyFile(save(onlyShown.join('\n')))).fault).toContain('changed after it was signed')
  expect((await verifyFile(save(rows.slice(0, 900).join('\n')))).fault).toContain('truncated')
  expect((await verifyFile(save(rows.toSpliced(7, 1).join('\n')))).fault).toMatch(/removed or added|changed/)
  const cut = JSON.stringify({ ...proof, rows: 1199 })
  expect((await verifyFile(save([...rows.toSpliced(7, 1).slice(0, -2), cut, ''].join('\n')))).fault).toContain(
    'changed after',
  )
})

test('what is withheld about people above is in no line of a file, neither as shown nor as sealed', async () => {
  const above = await world.aUser({ account: tree.sealport })
  const actor = { type: 'USER', key: above.userId, email: above.email, name: 'Zoe Above', acctKey: above.accountId }
  await world.db.pool.query(
    `insert into account_setting (account_id, code, value) values ($1, 'privacy.auditActorHidden', 'true')`,
    [tree.sealport.accountId],
  )
  await world.db.pool.query(
    `insert into audit_event (audit_id, account_id, action, actor, ip, user_agent) values (gen_random_uuid(), $1, 'account.tested', $2, '198.51.100.9', 'Their browser')`,
    [tree.fathom.accountId, JSON.stringify(actor)],
  )
  const reader = await world.signedInAt(tree.fathom, { rights: { ExportAcct: 'W' } })
  for (const Format of ['jsonl', 'csv']) {
    const text = await exportList(reader, { Format, Action: 'account.tested' })
    expect(text).toContain('account.tested')
    for (const secret of [above.userId, above.email, 'Zoe Above', '198.51.100.9', 'Their browser'])
      expect([Format, secret, text.includes(secret)]).toEqual([Format, secret, false])
  }
})

test('CSV has translated headings, no formulas, the links, and a proof as its last line', async () => {
  const text = await exportList(sp, { Format: 'csv', Action: 'settings.changed', AcctKey: tree.northwind.accountId })
  expect(text.startsWith('\ufeffWhen (UTC),Who,Who (e-mail),')).toBe(true)
  expect(text).toContain("'=SUM(A1)")
  const whole = save(text)
  expect(await verifyFile(whole)).toMatchObject({ fault: undefined })
  expect((await verifyFile(save(readFileSync(whole, 'utf8').replace('=SUM', '=MAX')))).fault).toContain('changed after')
})

test('a workbook has the same events with their links, no formulas, and no proof', async () => {
  const answer = await ask(sp, { Format: 'xlsx', Action: 'settings.changed', AcctKey: tree.northwind.accountId })
  await work()
  const file = await sp.get(`${url}/${answer.json().ResultContent.ExportKey}/File`)
  expect(file.headers['content-disposition']).toMatch(/filename="audit-[\d-]+\.xlsx"$/)
  const sheet = sheetOf(file.rawPayload)
  const count = await sp.post('/api/v1/AuditTrial/Search/Count', {
    Action: 'settings.changed',
    AcctKey: tree.northwind.accountId,
  })
  expect(sheet.match(/<row /g)).toHaveLength(count.json().ResultContent.Total + 1)
  for (const text of ['When (UTC)', 'Hash', '=SUM(A1)']) expect([text, sheet.includes(text)]).toEqual([text, true])
  expect(sheet).toMatch(/>[\da-f]{64}</)
  expect(sheet).not.toMatch(/<f>|proof/)
})

test('the state of the chain counts the events of the own tree, and only the provider sees its length', async () => {
  const state = async (person: Person) => (await person.get('/api/v1/AuditTrial/Verification')).json().ResultContent
  const cu = await world.signedInAt(tree.southbank)
  await seal()
  const before = await state(cu)
  const add = (accountId: string, count: number) =>
    world.db.pool.query(
      `insert into audit_event (audit_id, account_id, action, actor)
       select gen_random_uuid(), $1, 'settings.changed', '{}' from generate_series(1, $2)`,
      [accountId, count],
    )
  await add(tree.northwind.accountId, 30)
  await seal()
  await add(tree.northwind.accountId, 20)
  expect(await state(cu)).toMatchObject({ Sealed: before.Sealed, Unsealed: before.Unsealed, HeadSeq: null })
  await add(tree.southbank.accountId, 3)
  expect((await state(cu)).Unsealed.Total).toBe(before.Unsealed.Total + 3)
  await seal()
  expect((await state(cu)).Sealed.Total).toBe(before.Sealed.Total + before.Unsealed.Total + 3)
  const ra = await state(await world.signedInAt(tree.sealport))
  expect(ra.HeadSeq).toBeGreaterThan((await state(cu)).Sealed.Total + 50)
})

test('requesting and downloading are events; only its maker has the file, for seven days', async () => {
  const answer = await ask(sp, { Format: 'csv' })
  const { ExportKey, State } = answer.json().ResultContent
  expect(State).toBe('Waiting')
  expect((await sp.get(`${url}/${ExportKey}/File`)).json().Code).toBe('file.notFound') // no partial file
  await work()
  const colleague = await world.signedInAt(tree.atlas, { rights: { ExportAcct: 'W' } })
  expect((await colleague.get(`${url}/${ExportKey}/File`)).statusCode).toBe(404)
  expect(await listRows(colleague)).toEqual([])
  expect((await listRows(sp))[0]).toMatchObject({ ExportKey, State: 'Done' })
  await sp.get(`${url}/${ExportKey}/File`)
  const { rows } = await world.db.pool.query(
    `select action from audit_event where targets @> $1::jsonb order by occurred_at, audit_id`,
    [JSON.stringify([{ key: ExportKey }])],
  )
  expect(rows.map(({ action }) => action)).toEqual(['audit.exported', 'audit.fileTaken'])
  await world.db.pool.query(`update export_file set expires_at = now() - interval '1 second' where export_id = $1`, [
    ExportKey,
  ])
  expect((await sp.get(`${url}/${ExportKey}/File`)).statusCode).toBe(404)
  await removeExpired(world.db)
  expect((await listRows(sp))[0]).toMatchObject({ State: 'Expired' })
  const remaining = await world.db.pool.query('select count(*) as count from export_part where export_id = $1', [
    ExportKey,
  ])
  expect(remaining.rows[0].count).toBe(0)
})

test('somebody who lost the right meanwhile gets nothing', async () => {
  const person = await world.signedInAt(tree.cordage, { rights: { ExportAcct: 'W' } })
  await ask(person, { Format: 'csv' })
  await world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [person.userId])
  await work()
  const { rows } = await world.db.pool.query('select state from export_file where made_by = $1', [person.userId])
  expect(rows).toEqual([{ state: 'Failed' }])
})

test('the refusals: another tree, no right, acting for somebody, a fourth at once, the same key twice', async () => {
  expect((await ask(sp, { Format: 'csv', AcctKey: tree.southbank.accountId })).json().Code).toBe('account.notFound')
  const without = await world.signedInAt(tree.atlas, { rights: { ExportAcct: 'R' } })
  expect((await ask(without, { Format: 'csv' })).statusCode).toBe(403)
  const admin = await world.signedInAt(tree.atlas, { rights: { LoginAlias: 'Y' } })
  const acting = await actingFor(world, admin, await world.aUser({ account: tree.borealis }))
  expect((await ask(acting, { Format: 'csv' })).json().Code).toBe('alias.forbidden')
  const busy = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'W' } })
  const key = randomUUID()
  const [first, repeated] = [await ask(busy, { Format: 'csv' }, key), await ask(busy, { Format: 'csv' }, key)]
  expect(repeated.json().ResultContent).toEqual(first.json().ResultContent)
  await Promise.all([ask(busy, { Format: 'csv' }), ask(busy, { Format: 'jsonl' })])
  expect((await ask(busy, { Format: 'csv' })).json().Code).toBe('file.tooMany')
})

test('a file that its maker may no longer make is given up at once', async () => {
  const maker = await world.signedInAt(tree.atlas, { rights: { ExportAcct: 'W' } })
  const { ExportKey } = (await ask(maker, { Format: 'csv' })).json().ResultContent
  await hold(world, maker, { entries: { 'Customer-Settings': 'R' } })
  await work()
  const { rows } = await world.db.pool.query('select state from export_file where export_id = $1', [ExportKey])
  expect(rows).toEqual([{ state: 'Failed' }])
})

test('kept files are limited per person, and per company in files and bytes', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const [maker, other] = [
    await world.signedInAt(account, { rights: { ExportAcct: 'W' } }),
    await world.signedInAt(account, { rights: { ExportAcct: 'W' } }),
  ]
  const keep = (person: Person, count: number, bytes = 1) =>
    world.db.pool.query(
      `insert into export_file (export_id, account_id, made_by, kind, format, filter, language, state, byte_count, expires_at)
       select gen_random_uuid(), $1, $2, 'audit', 'csv', '{}', 'en-us', 'Done', $4, now() + interval '1 day' from generate_series(1, $3)`,
      [account.accountId, person.userId, count, bytes],
    )
  await keep(maker, 20)
  expect((await ask(maker, { Format: 'csv' })).json()).toMatchObject({ StatusCode: 409, Code: 'file.full' })
  expect((await ask(other, { Format: 'csv' })).statusCode).toBe(202)
  await keep(other, 1, 4 * 2 ** 30)
  expect((await ask(other, { Format: 'csv' })).json().Code).toBe('file.full')
  await world.db.pool.query(`update export_file set state = 'Expired' where account_id = $1`, [account.accountId])
  expect((await ask(other, { Format: 'csv' })).statusCode).toBe(202)
})
