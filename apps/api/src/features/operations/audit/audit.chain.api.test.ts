import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newDatabase, patientTimeouts, type TestDatabase } from '../../../../test/database.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { createVault, type Vault } from '../../../platform/crypto/vault.ts'
import { connect, type Database } from '../../../platform/db/db.ts'
import { dropOldMonths, retentionStart } from './audit.retention.ts'
import { createSealer, type Head } from './audit.sealer.ts'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import { verifyAndKeep, verifyAudit } from './audit.verify.ts'

let database: TestDatabase
let db: Database
let vault: Vault
let heads: Head[]
let seal: (stopped?: () => boolean) => Promise<void>
const companyId = uuid()

const newVault = () => createVault({ id: randomBytes(8).toString('hex'), bytes: randomBytes(32) })
const run = (sql: string, values: unknown[] = []) => db.pool.query(sql, values)
const verify = (witness?: Head) => verifyAudit({ db, vault, witness })

async function record(count: number, note = 'note') {
  for (let index = 0; index < count; index++)
    await db.asOwner((tx) =>
      recordSystemAudit(tx, {
        action: 'account.updated',
        accountId: companyId,
        changes: [{ field: 'acctName', old: `é ${note}`, new: index }],
      }),
    )
}
const linkOf = async (seq: number) =>
  (await run('select audit_id from audit_seal where seq = $1', [seq])).rows[0].audit_id as string

beforeAll(async () => {
  database = await newDatabase()
  db = connect(database.url, { max: 4, ...patientTimeouts })
  vault = newVault()
  await run(
    `insert into account (account_id, acct_type, acct_name, account_status) values ($1, 'RP', 'Sealport', 'Active')`,
    [companyId],
  )
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await run('truncate audit_event, audit_unsealed, audit_seal, audit_head, audit_base, audit_verification')
  heads = []
  seal = createSealer(db, vault, (head) => heads.push(head))
  await record(3)
  await seal()
  await record(2)
  await seal()
})

describe('the sealed audit', () => {
  it('is intact when nobody touched it, even with events waiting', async () => {
    await record(1)
    expect(await verify()).toEqual({ sealed: 5, unsealed: 1, heads: 2, hash: heads[1]?.hash, fault: undefined })
    expect(heads.map(({ seq }) => seq)).toEqual([3, 5])
    expect(await verify(heads[0])).toMatchObject({ fault: undefined })
  })

  it('signs no head when there is nothing new', async () => {
    await seal()
    expect(heads).toHaveLength(2)
  })

  it('is chained by one sealer at a time, however many there are', async () => {
    await record(40)
    const others = [1, 2, 3].map(() => createSealer(db, vault, (head) => heads.push(head)))
    await Promise.all([seal(), ...others.map((other) => other())])
    await seal()
    expect(await verify()).toMatchObject({ sealed: 45, unsealed: 0, fault: undefined })
  })

  it('keeps chaining in batches and over a restart', async () => {
    await run(
      `insert into audit_event (audit_id, account_id, action, actor)
      select gen_random_uuid(), $1, 'account.updated', '{}' from generate_series(1, 2500)`,
      [companyId],
    )
    await createSealer(db, vault, () => {})()
    expect(await verify()).toMatchObject({ sealed: 2505, fault: undefined })
  })
})

describe('a verification finds', () => {
  it.each([
    ['a changed value', `update audit_event set changes = '[]' where audit_id = $1`],
    [
      'a changed person',
      `update audit_event set actor = actor || '{"email":"other@example.test"}' where audit_id = $1`,
    ],
    [
      'who acted for the person, put in or taken out',
      `update audit_event set alias = case when alias is null then '{"originalEmail":"x@example.test"}'::jsonb end where audit_id = $1`,
    ],
    [
      'a changed moment, in a different month too',
      `update audit_event set occurred_at = occurred_at - interval '90 days' where audit_id = $1`,
    ],
    ['an exchanged session', 'update audit_event set session_id = gen_random_uuid() where audit_id = $1'],
    ['a version that is not known', 'update audit_event set schema_version = 3 where audit_id = $1'],
    ['a version taken back', 'update audit_event set schema_version = 1 where audit_id = $1'],
    ['a removed event', 'delete from audit_event where audit_id = $1'],
  ])('%s', async (_, sql) => {
    await run(sql, [await linkOf(4)])
    const { fault, sealed } = await verify()
    expect(sealed).toBe(3)
    expect(fault).toContain('Link 4')
    expect(fault).toContain(await linkOf(4)) // the fault names the row
  })

  it('a session put into an event of the first version, whose hash knows none', async () => {
    await run(
      `insert into audit_event (audit_id, account_id, action, actor, schema_version) values (gen_random_uuid(), $1, 'account.updated', '{}', 1)`,
      [companyId],
    )
    await seal()
    expect(await verify()).toMatchObject({ sealed: 6, fault: undefined })
    await run('update audit_event set session_id = gen_random_uuid() where audit_id = $1', [await linkOf(6)])
    expect((await verify()).fault).toContain('Link 6')
  })

  it('a removed event whose link was removed too', async () => {
    await run('delete from audit_event where audit_id = $1', [await linkOf(2)])
    await run('delete from audit_seal where seq = 2')
    expect((await verify()).fault).toContain('Link 2 of the chain is missing')
  })

  it('exchanged links', async () => {
    const [two, three] = [await linkOf(2), await linkOf(3)]
    await run('update audit_seal set audit_id = $1 where seq = 2', [uuid()])
    await run('update audit_seal set audit_id = $1 where seq = 3', [two])
    await run('update audit_seal set audit_id = $1 where seq = 2', [three])
    expect((await verify()).fault).toContain('Link 2')
  })
})

describe('a verification of the ends finds', () => {
  it('an event inserted behind the portal’s back', async () => {
    await record(1)
    await run('delete from audit_unsealed')
    expect((await verify()).fault).toContain('inserted outside the portal')
  })

  it('an event that was removed before it was chained', async () => {
    await record(1)
    await run('delete from audit_event where audit_id in (select audit_id from audit_unsealed)')
    expect((await verify()).fault).toContain('was waiting for the chain and was removed')
  })

  it('a chain made anew without the key', async () => {
    const before = await run('select seq, signature, key_id from audit_head order by seq')
    await run(`update audit_event set changes = '[]' where audit_id = $1`, [await linkOf(1)])
    await run(
      'truncate audit_seal, audit_head; insert into audit_unsealed select audit_id, occurred_at from audit_event',
    )
    await createSealer(db, newVault(), () => {})().catch(() => {}) // the key cannot be decrypted with another key-encryption key
    expect((await verify()).unsealed).toBe(5)
    await createSealer(db, vault, () => {})()
    await run('update audit_head set signature = $1 where seq = 5', [before.rows[1].signature])
    expect((await verify()).fault).toContain('signature is invalid')
    expect((await verify(heads[0])).fault).toContain('the given head has another hash')
  })

  it('an exchanged key', async () => {
    const { rows } = await run('select * from audit_key')
    const [key] = rows
    await run(`update audit_key set public_key = $1`, [randomBytes(44)])
    expect((await verify()).fault).toContain('is not the one that this portal made')
    await run('update audit_key set public_key = $1', [key.public_key])
  })

  it('a cut-off end, when a head was noted elsewhere', async () => {
    const last = heads[1]
    for (const table of ['audit_head', 'audit_seal']) await run(`delete from ${table} where seq > 3`)
    await run('delete from audit_event e where not exists (select from audit_seal s where s.audit_id = e.audit_id)')
    expect((await verify()).fault).toBeUndefined()
    expect((await verify(last)).fault).toContain('cut off')
  })

  it('a cut-off end whose head was left', async () => {
    await run('delete from audit_event where audit_id = $1', [await linkOf(5)])
    await run('delete from audit_seal where seq = 5')
    expect((await verify()).fault).toContain('link 5 was signed and is missing')
  })
})

describe('months that were kept long enough', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const add = async (moment: string) => {
    await run(`select audit_prepare_months($1::date, 1)`, [moment.slice(0, 10)])
    await run(
      `insert into audit_event (audit_id, account_id, action, actor, occurred_at) values (gen_random_uuid(), $1, 'account.updated', '{}', $2)`,
      [companyId, moment],
    )
    await seal()
  }
  beforeEach(async () => {
    await run('truncate audit_event, audit_unsealed, audit_seal, audit_head')
    await seal()
    // The second event of 2018 was sealed after a later one that stays, because its transaction was long
    for (const moment of [
      '2018-05-03T10:00:00Z',
      '2018-06-03T10:00:00Z',
      '2026-01-02T10:00:00Z',
      '2018-06-30T23:59:59Z',
      '2026-02-02T10:00:00Z',
    ])
      await add(moment)
  })
  const drop = (years = 7) => dropOldMonths({ db, vault }, years, now)
  const old = async () =>
    (await run(`select count(*) as count from audit_event where occurred_at < '2019-01-01'`)).rows[0].count as number

  it('are dropped as whole tables, and the chain is intact from the recorded link on', async () => {
    expect(retentionStart(now, 7)).toBe('2019-11-01T00:00:00.000Z')
    expect(await old()).toBe(3)
    expect(await drop()).toBe(2)
    expect(await old()).toBe(0)
    expect(await verify()).toMatchObject({ sealed: 5, fault: undefined })
    await record(1)
    await seal()
    expect(await verify()).toMatchObject({ sealed: 6, fault: undefined })
    expect(await drop()).toBe(0)
    // The rest still passes verification
    await run('delete from audit_event where audit_id = $1', [await linkOf(5)])
    expect((await verify()).fault).toContain('Link 5: its event')
  })

  it('stay for their time, and the recorded link cannot be moved by hand', async () => {
    expect(await drop(10)).toBe(0)
    expect(await drop()).toBe(2)
    await run(`update audit_base set gone = gone || 3::bigint`)
    await run('delete from audit_event where audit_id = $1', [await linkOf(3)])
    expect((await verify()).fault).toContain('The base of the chain')
  })
})

it('a verification is kept, with what it found', async () => {
  const reports: unknown[] = []
  await verifyAndKeep({ db, vault }, (verdict) => reports.push(verdict.fault))
  await run(`update audit_event set changes = '[]' where audit_id = $1`, [await linkOf(2)])
  await verifyAndKeep({ db, vault }, (verdict) => reports.push(verdict.fault))
  const { rows } = await run('select fault from audit_verification order by checked_at')
  expect(rows.map(({ fault }) => fault)).toEqual(reports.map((fault) => fault ?? null))
  expect(reports).toEqual([undefined, expect.stringContaining('Link 2')])
})

describe('the application', () => {
  it.each([
    'update audit_event set action = action',
    'delete from audit_event',
    'truncate audit_event',
    'delete from audit_seal',
    "insert into audit_seal values (99, gen_random_uuid(), now(), '')",
    'delete from audit_unsealed',
    'select * from audit_key',
    'delete from audit_head',
  ])('may not %s', async (sql) => {
    const scope = scopeOf({ accountId: companyId, acctType: 'RP' })
    const client = await db.pool.connect()
    try {
      await client.query(`begin; set local role portal_app; set local app.scope = '${scope.accountId}'`)
      await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' })
    } finally {
      client.release(true)
    }
  })
})
