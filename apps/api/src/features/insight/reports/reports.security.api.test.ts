import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { aSchedule, historyOf, isDue, worksOf } from '../../../../test/schedules.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { readerOf } from '../../../../test/reports.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addMonths, monthOf } from '../../../core/calendar/calendar.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const thisMonth = monthOf(new Date().toISOString())
const months = { FromMonth: addMonths(thisMonth, -1), ToMonth: thisMonth }
const path = '/api/v1/Report/Security'

type Row = Record<string, number | string | null> & { AcctKey: string }
type Page = {
  Items: Row[]
  NextCursor: string | null
  Totals: Record<string, number> | null
  PartialMonth: string
  WorstFirst: boolean
}
const { page, all } = readerOf<Page>(path, months)
const ofRow = ({ AcctName, AcctType, ...row }: Row) => {
  expect([AcctName, AcctType]).toEqual([expect.any(String), expect.any(String)])
  return row
}

/** An event at a company, with the companies above it then, at a time by the database's clock. */
const anEvent = ({ accountId }: Account, action: string, before = '0 days') =>
  pool.query(
    `insert into audit_event (audit_id, account_id, provider_id, sp_id, dt_id, rs_id, action, actor, occurred_at)
     select gen_random_uuid(), account_id, provider_id, sp_id, dt_id, rs_id, $2, '{}', now() - $3::interval from account where account_id = $1`,
    [accountId, action, before],
  )
const isLocked = (bucket: string, until = '10 minutes') =>
  pool.query(
    `insert into attempt_counter (bucket, failures, blocked_until, in_a_row, kept) values ($1, 6, now() + $2::interval, 6, true)`,
    [bucket, until],
  )

/** The report of a company, read row by row, the least protected first: it uses no statement of the report. */
async function byHand(reader: Account, locked: ReadonlySet<string>) {
  const { rows: companies } = await pool.query(
    `select account_id from account where $1 in (provider_id, sp_id, dt_id, rs_id, account_id) and account_status <> 'Closed'
     order by name_key, account_id`,
    [reader.accountId],
  )
  const result: object[] = []
  const trouble: number[] = []
  for (const { account_id } of companies) {
    const { rows: people } = await pool.query('select * from app_user where account_id = $1', [account_id])
    const admins = people.filter((one) => one.kind !== 'ENDUSER' && one.user_status === 'Active')
    const { rows: events } = await pool.query('select action, occurred_at from audit_event where account_id = $1', [
      account_id,
    ])
    const inMonths = events.filter(
      ({ occurred_at }) =>
        new Date(occurred_at) >= new Date(months.FromMonth) &&
        new Date(occurred_at) < new Date(addMonths(months.ToMonth, 1)),
    )
    const [factor, sso] = [
      admins.filter((one) => one.mfa_state === 'Enrolled').length,
      admins.filter((one) => one.sso_linked).length,
    ]
    const share = (part: number) => (admins.length === 0 ? null : Math.trunc((100 * part) / admins.length))
    const dormant = (one: { last_login_at: string | null; created_at: string }) =>
      Date.now() - new Date(one.last_login_at ?? one.created_at).getTime() > 90 * 86_400_000
    result.push({
      AcctKey: account_id,
      Administrators: admins.length,
      WithFactor: factor,
      FactorPercent: share(factor),
      WithSso: sso,
      SsoPercent: share(sso),
      LockedNow: admins.filter((one) => locked.has(one.user_id)).length,
      Lockouts: inMonths.filter(({ action }) => action === 'auth.lockedOut').length,
      AliasSessions: inMonths.filter(({ action }) => action === 'alias.started').length,
      DormantAdmins: admins.filter(dormant).length,
    })
    const neither = admins.filter((one) => one.mfa_state !== 'Enrolled' && !one.sso_linked).length
    trouble.push(share(neither) === null ? -1 : Number(share(neither)) + admins.filter(dormant).length / 1000)
  }
  const order = result.map((_, at) => at).toSorted((one, other) => (trouble[other] ?? 0) - (trouble[one] ?? 0))
  return order.map((at) => result[at])
}

const locked = new Set<string>()
for (const account of [...tree.branch, ...tree.otherBranch, tree.direct]) {
  const enrolled = await world.aUser({ account, mfaState: 'Enrolled', lastLoginAt: '2020-01-01' })
  await world.aUser({ account, mfaState: 'LinkSent', ssoLinked: true })
  await world.aUser({ account, createdAt: '2020-01-01', userStatus: 'Disabled', mfaState: 'Enrolled' })
  const never = await world.aUser({ account, createdAt: '2020-01-01' })
  const rested = await world.aUser({ account })
  if (account.acctType === 'CU') await world.aUser({ account, kind: 'ENDUSER', mfaState: 'Enrolled' })
  await isLocked(`person:totp:${enrolled.userId}`)
  await isLocked(`person:totp:${rested.userId}`, '-1 minutes')
  await pool.query(
    `insert into attempt_counter (bucket, failures, in_a_row, kept) values ('person:sms:' || $1, 1, 100, true)`,
    [never.userId],
  )
  locked.add(enrolled.userId).add(never.userId)
  for (const before of ['0 days', '1 hour', '200 days']) await anEvent(account, 'auth.lockedOut', before)
  for (const before of ['0 days', '200 days']) await anEvent(account, 'alias.started', before)
  await anEvent(account, 'alias.ended')
  await anEvent(account, 'auth.signInFailed')
}
await world.anAccount({ acctType: 'CU', under: tree.cordage })
await world.aUser({ account: await world.anAccount({ acctType: 'CU', under: tree.cordage, accountStatus: 'Closed' }) })

test.each([
  ['RA', tree.sealport],
  ['SP', tree.atlas],
  ['DT', tree.borealis],
  ['RS', tree.cordage],
  ['CU', tree.northwind],
])('%s: each company of the tree, the least protected first, with what its rows come to', async (_, company) => {
  const reader = await world.signedInAt(company)
  const expected = await byHand(company, locked)
  const rows = await all(reader)
  expect(rows.map(ofRow)).toEqual(expected)
  const { Totals, PartialMonth } = await page(reader)
  const sum = (field: string) => rows.reduce((total, row) => total + Number(row[field]), 0)
  expect(Totals).toEqual(
    Object.fromEntries(
      ['Administrators', 'WithFactor', 'WithSso', 'DormantAdmins'].map((field) => [field, sum(field)]),
    ),
  )
  expect(PartialMonth).toBe(thisMonth)
  const file = await reader.post(`${path}/Export`, { ...months, Format: 'csv' })
  expect(file.body.trim().split('\n')).toHaveLength(expected.length + 1)
  expect(await actionsOf(world, { at: company })).toContain('report.exported')
})

test('one month alone, one company alone, and pages of fifty', async () => {
  const ra = await world.signedInAt(tree.sealport)
  const long = { FromMonth: addMonths(thisMonth, -9), ToMonth: thisMonth }
  expect(await all(ra, { ...long, AcctKey: tree.direct.accountId })).toMatchObject([{ Lockouts: 3, AliasSessions: 2 }])
  const before = { FromMonth: addMonths(thisMonth, -13), ToMonth: addMonths(thisMonth, -12) }
  expect(await all(ra, { ...before, AcctKey: tree.direct.accountId })).toMatchObject([{ Lockouts: 0 }])
  const below = await all(ra, { Company: tree.cordage.accountId })
  expect(below.map(ofRow)).toEqual(await byHand(tree.cordage, locked))
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.fathom })
  for (let place = 0; place < 60; place += 1) {
    const account = await world.anAccount({ acctType: 'CU', under: reseller })
    // More companies than fit on a page have administrators, so they are on both sides of its end.
    for (let person = 0; person < Math.min(3, place % 9); person += 1)
      await world.aUser({ account, mfaState: person < place % 3 ? 'Enrolled' : 'LinkSent' })
  }
  const reader = await world.signedInAt(reseller)
  const first = await page(reader)
  const next = await page(reader, { Cursor: first.NextCursor })
  expect([first.Items.length, next.Items.length, next.Totals, next.NextCursor]).toEqual([50, 11, null, null])
  expect([...first.Items, ...next.Items].map(ofRow)).toEqual(await byHand(reseller, locked))
  expect(codeOf(await reader.post(path, { ...months, Cursor: 'bm8' }))).toEqual([400, 'request.invalid'])
  expect(codeOf(await reader.post(path, { ...months, FromMonth: '2020-01-01' }))).toEqual([400, 'request.invalid'])
})

test('colleagues see the companies whose people their groups open, and of the audit what those open', async () => {
  const entries = { 'Customer-Add/Edit Users': 'R' } as const
  const list = { accountScope: 'LIST', accounts: [tree.northwind.accountId] } as const
  const member = await hold(world, await world.signedInAt(tree.cordage), { entries, ...list })
  // A reader who may list people of some companies may list those of their own.
  const rows = await all(member)
  expect(new Set(rows.map(({ AcctKey }) => AcctKey))).toEqual(
    new Set([tree.cordage.accountId, tree.northwind.accountId]),
  )
  for (const row of rows) expect(row).toMatchObject({ Lockouts: null, AliasSessions: null, LockedNow: 2 })
  const sum = rows.reduce((total, row) => total + Number(row['Administrators']), 0)
  expect((await page(member)).Totals).toMatchObject({ Administrators: sum })
  const sibling = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  expect(codeOf(await member.post(path, { ...months, AcctKey: sibling.accountId }))).toEqual([404, 'account.notFound'])
  const both = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { ...entries, 'Customer-Account Details': 'R' },
    ...list,
  })
  const shared = (await all(both)).toSorted((one, other) => Number(one['Lockouts']) - Number(other['Lockouts']))
  expect(shared).toMatchObject([{ Lockouts: null }, { Lockouts: 2, AliasSessions: 1 }])
  const none = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-Account Details': 'RW' },
    ...list,
  })
  for (const route of [path, `${path}/Export`]) {
    expect(codeOf(await none.post(route, months))).toEqual([403, 'auth.forbidden'])
    for (const right of ['AcctMgmnt', 'ReportAccessEnable']) {
      const without = await world.signedInAt(tree.cordage, { rights: { [right]: 'N' } })
      expect(codeOf(await without.post(route, months))).toEqual([403, 'auth.forbidden'])
    }
    const cu = await world.signedInAt(tree.northwind)
    for (const body of [{ AcctKey: tree.cordage.accountId }, { Company: tree.southbank.accountId }])
      expect(codeOf(await cu.post(route, { ...months, ...body }))).toEqual([404, 'account.notFound'])
  }
})

test('what happened before a company came below the reader is not told', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.halyard })
  await anEvent(customer, 'auth.lockedOut')
  await pool.query(`update account set parent_id = $2 where account_id = $1`, [
    customer.accountId,
    tree.cordage.accountId,
  ])
  await anEvent(customer, 'alias.started')
  const query = { AcctKey: customer.accountId }
  expect(await all(await world.signedInAt(tree.cordage), query)).toMatchObject([{ Lockouts: 0, AliasSessions: 1 }])
  expect(await all(await world.signedInAt(tree.sealport), query)).toMatchObject([{ Lockouts: 1, AliasSessions: 1 }])
})

test('a schedule of it runs, as PDF too', async () => {
  const owner = await world.signedInAt(tree.northwind, { rights: { ScheduledReports: 'W' } })
  const works = worksOf(world)
  for (const Format of ['csv', 'pdf']) {
    const { ScheduleKey } = await aSchedule(owner, { Kind: 'securityReport', Filter: {}, Span: 'ThisMonth', Format })
    await isDue(world, ScheduleKey)
    await works.all()
    expect(await historyOf(owner, ScheduleKey)).toMatchObject([{ State: 'Succeeded', Rows: 1 }])
  }
})

test('more readers at once than there are connections all get an answer', async () => {
  const reader = await world.signedInAt(await world.anAccount({ acctType: 'RS', under: tree.borealis }))
  const { max } = pool.options
  const answers = await Promise.all(Array.from({ length: max * 2 }, () => reader.post(path, months)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

test('companies with more administrators than are put in order come by name', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.fathom })
  const reader = await world.signedInAt(reseller)
  const customers = [
    await world.anAccount({ acctType: 'CU', under: reseller }),
    await world.anAccount({ acctType: 'CU', under: reseller }),
    await world.anAccount({ acctType: 'CU', under: reseller }),
  ]
  await pool.query(
    `insert into app_user (user_id, account_id, email, email_typed, kind, role_code, user_status)
     select gen_random_uuid(), $1, n || '@many.example', n || '@many.example', 'ADMIN', 'CU', 'Active' from generate_series(1, 20001) n`,
    [customers[0]?.accountId],
  )
  const { rows: named } = await pool.query(
    'select account_id from account where rs_id = $1 or account_id = $1 order by name_key, account_id',
    [reseller.accountId],
  )
  const { Items, Totals, WorstFirst } = await page(reader)
  expect([Totals, WorstFirst]).toEqual([null, false])
  expect(Items.map(({ AcctKey }) => AcctKey)).toEqual(named.map(({ account_id }) => account_id))
})
