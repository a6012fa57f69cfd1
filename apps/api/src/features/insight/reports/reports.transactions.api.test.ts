import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { aTransaction, sendTransactions, type TransactionInput } from '../../../../test/transactions.ts'
import { moveAccount, readerOf } from '../../../../test/reports.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addDays, addMonths, monthOf } from '../../../core/calendar/calendar.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const ra = await world.signedInAt(world.root)
const today = new Date().toISOString().slice(0, 10)
const at = (days: number, time = '08:00:00.000Z') => `${addDays(today, -days)}T${time}`
const months = { FromMonth: monthOf(at(34).slice(0, 10)), ToMonth: monthOf(today) }
const path = '/api/v1/Report/Transactions'

type Row = {
  TransactionKey: string
  SentOn: string
  AcctKey: string
  AcctName: string | null
  SenderEmail: string
  Units: number
  Status: string
}
type Recent = { Messages: number; Hours: number[] }
type Report = {
  PartialMonth: string | null
  Items: Row[]
  NextCursor: string | null
  Partial: boolean
  Recent: Recent | null
}
const { page, all } = readerOf<Report>(path, months)
const move = (account: Account, to: Account) => moveAccount(world, account, to)

/** The last report of a message, with the companies above its sender at the time, as this test knows them. */
type KnownMessage = TransactionInput & { Units: number; above: readonly Account[] }
/** The report of a reader's company, calculated from the sent data; the latest first. */
const byHand = (
  messages: readonly KnownMessage[],
  { accountId }: Account,
  fits: (one: KnownMessage) => boolean = () => true,
) =>
  messages
    .filter((one) => (one.AcctKey === accountId || one.above.some((link) => link.accountId === accountId)) && fits(one))
    .map(({ SentOn, AcctKey, Units, Status }) => `${SentOn} ${AcctKey} ${Units} ${Status}`)
    .toSorted()
    .toReversed()
const asText = (rows: readonly Row[]) =>
  rows.map(({ SentOn, AcctKey, Units, Status }) => `${SentOn} ${AcctKey} ${Units} ${Status}`)

test('each level is told the messages of its companies while they were below it, the latest first, by any filter', async () => {
  const provider = await world.anAccount({ acctType: 'SP', under: world.root })
  const distributor = await world.anAccount({ acctType: 'DT', under: provider })
  const [one, other] = [
    await world.anAccount({ acctType: 'RS', under: distributor }),
    await world.anAccount({ acctType: 'RS', under: distributor }),
  ]
  const customers = [
    await world.anAccount({ acctType: 'CU', under: one }),
    await world.anAccount({ acctType: 'CU', under: other }),
  ] as const
  const above = [world.root, provider, distributor]
  const messages: KnownMessage[] = []
  const send = async (account: Account, of: readonly Account[], more: Partial<TransactionInput>) => {
    const message = { ...aTransaction(account, more), Units: messages.length + 1 }
    await sendTransactions(ra, [message])
    messages.push({ ...message, above: of })
  }
  for (const [place, day] of [34, 20, 2].entries()) {
    await send(customers[0], [...above, one], { SentOn: at(day), ReferenceCode: `M-${place}` })
    await send(customers[1], [...above, other], {
      SentOn: at(day, '09:00:00.000Z'),
      ProductLine: 'ESIGN',
      UnitType: 'ENVELOPE',
      Type: 'ESIGN',
    })
    await send(customers[1], [...above, other], {
      SentOn: at(day, '10:00:00.000Z'),
      SenderEmail: 'Other@Northwind.example',
    })
    await send(one, above, { SentOn: at(day, '11:00:00.000Z'), Status: 'Failed' })
  }
  // Statuses arrive later. Messages of a moved company stay where they were sent, and its new ones count at the new
  // place.
  for (const [place, message] of messages.entries())
    if (place % 3 === 0 && message.Status === 'Sent') {
      const { above: _, ...later } = Object.assign(message, { Status: 'Bounced' })
      await sendTransactions(ra, [later])
    }
  await move(customers[0], other)
  await send(customers[0], [...above, one], { SentOn: at(3) })
  await send(customers[0], [...above, other], { SentOn: new Date().toISOString(), Status: 'Delivered' })

  const isIn = (first: string, last: string) => (message: TransactionInput) =>
    monthOf(message.SentOn.slice(0, 10)) >= first && monthOf(message.SentOn.slice(0, 10)) <= last
  for (const company of [world.root, provider, distributor, one, other, ...customers]) {
    const reader = await world.signedInAt(company)
    expect(asText(await all(reader))).toEqual(byHand(messages, company))
    const now = { FromMonth: months.ToMonth, ToMonth: months.ToMonth }
    expect(asText(await all(reader, now))).toEqual(byHand(messages, company, isIn(months.ToMonth, months.ToMonth)))
    const filters: [object, (one: TransactionInput) => boolean][] = [
      [{ Status: 'Bounced' }, ({ Status }) => Status === 'Bounced'],
      [{ ProductLine: 'ESIGN' }, ({ ProductLine }) => ProductLine === 'ESIGN'],
      [{ Sender: 'OTHER@northwind.example' }, ({ SenderEmail }) => SenderEmail === 'Other@Northwind.example'],
      [{ ReferenceCode: 'M-1' }, ({ ReferenceCode }) => ReferenceCode === 'M-1'],
    ]
    for (const [filter, fits] of filters)
      expect(asText(await all(reader, filter))).toEqual(byHand(messages, company, fits))
    const file = await reader.post(`${path}/Export`, months)
    expect(file.body.trim().split('\n')).toHaveLength(1 + byHand(messages, company).length)
  }
  expect(asText(await all(ra, { Company: provider.accountId }))).toEqual(byHand(messages, provider))
  // The report omits messages that a company sent before it moved here.
  const reader = await world.signedInAt(other)
  const isOfFirst = ({ AcctKey }: TransactionInput) => AcctKey === customers[0].accountId
  expect(asText(await all(reader, { AcctKey: customers[0].accountId }))).toEqual(byHand(messages, other, isOfFirst))
})

test('pages hold fifty, of one moment too, each message once; a month is one of UTC', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const reader = await world.signedInAt(customer)
  await sendTransactions(
    ra,
    Array.from({ length: 130 }, () => aTransaction(customer, { SentOn: at(1) })),
  )
  const first = await page(reader)
  expect([first.Items.length, first.Partial]).toEqual([50, false])
  expect(new Set((await all(reader)).map(({ TransactionKey }) => TransactionKey)).size).toBe(130)
  await pool.query(`update transaction set sent_at = '2026-02-28T23:59:59.999Z' where account_id = $1`, [
    customer.accountId,
  ])
  await pool.query(
    `update transaction set sent_at = '2026-03-01T00:00:00.000Z' where transaction_key = (select min(transaction_key::text)::uuid from transaction where account_id = $1)`,
    [customer.accountId],
  )
  const resultOf = (FromMonth: string, ToMonth = FromMonth) => all(reader, { FromMonth, ToMonth })
  const counts = [
    await resultOf('2026-02-01'),
    await resultOf('2026-03-01'),
    await resultOf('2026-02-01', '2026-03-01'),
    await resultOf('2026-04-01'),
  ]
  expect(counts.map((rows) => rows.length)).toEqual([129, 1, 130, 0])
  expect((await page(reader)).PartialMonth).toBe(months.ToMonth)
  const wrong = { FromMonth: addMonths(months.ToMonth, -13), ToMonth: months.ToMonth }
  expect(codeOf(await reader.post(path, wrong))).toEqual([400, 'request.invalid'])
})

test('the latest messages are counted by outcome and by the hour of the week in the zone of the reader’s company', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const reader = await world.signedInAt(customer)
  await pool.query(`update account set time_zone = 'Asia/Tokyo' where account_id = $1`, [customer.accountId])
  const statuses = ['Sent', 'Delivered', 'Opened', 'Opened', 'Bounced', 'Failed']
  await sendTransactions(
    ra,
    statuses.map((Status) => aTransaction(customer, { Status, SentOn: at(1, '20:30:00.000Z') })),
  )
  const { Recent } = await page(reader)
  expect(Recent).toMatchObject({ Capped: false, Messages: 6, Sent: 5, Delivered: 3, Opened: 2, TimeZone: 'Asia/Tokyo' })
  // 20:30 in UTC is 5:30 of the next day in Tokyo.
  const monday = (new Date(at(0)).getUTCDay() + 6) % 7
  expect(Recent?.Hours.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []))).toEqual([[monday * 24 + 5, 6]])
  expect((await page(reader, { Status: 'Opened' })).Recent).toMatchObject({ Messages: 2, Sent: 2 })
  expect((await page(reader, { ReferenceCode: 'none' })).Recent).toBe(null)
  // Nothing of other branches is counted.
  expect((await page(await world.signedInAt(tree.direct))).Recent).toBe(null)
})

test('a status that few have among very many is looked for in steps, and found', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.halyard })
  const reader = await world.signedInAt(customer)
  await pool.query(
    `insert into transaction (sent_at, account_id, provider_id, sp_id, dt_id, rs_id, external_id, sender_email, transaction_type, recipients,
       features, product_line, unit_type, units, transaction_status)
     select now() - n * interval '1 second', account_id, provider_id, sp_id, dt_id, rs_id, n::text, 'a@b.example', 'REGISTERED', 1, '{}', 'SECUREEMAIL',
       'MESSAGE', n, case when n = 60000 then 'Bounced' else 'Delivered' end
     from account, generate_series(1, 60000) n where account_id = $1`,
    [customer.accountId],
  )
  const first = await page(reader, { Status: 'Bounced', AcctKey: customer.accountId })
  expect([first.Items, first.Partial]).toEqual([[], true])
  expect((await all(reader, { Status: 'Bounced' })).map(({ Units }) => Units)).toEqual([60_000])
  // A file of many steps is made by a job.
  const file = await reader.post(`${path}/Export`, { ...months, Status: 'Bounced' })
  expect(file.statusCode).toBe(202)
})

test('tells of nothing outside of the tree, follows access groups, and masks senders for who may not see people', async () => {
  const [mine, theirs] = [
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
  ]
  await sendTransactions(ra, [
    aTransaction(mine, { Units: 3, SenderEmail: 'ann@mine.example', Features: ['RECEIPT', 'OWN_CODE'] }),
    aTransaction(theirs, { Units: 5 }),
    aTransaction(tree.southbank, { Units: 77_777, SenderEmail: 'sue@southbank.example', ReferenceCode: 'X' }),
  ])
  const rs = await world.signedInAt(tree.cordage)
  const found = await all(rs)
  expect(found.map(({ Units }) => Units)).toContain(5)
  expect(found.map(({ Units }) => Units)).not.toContain(77_777)
  for (const filter of [{ Sender: 'sue@southbank.example' }, { ReferenceCode: 'X' }])
    expect(await all(rs, filter)).toEqual([])
  for (const body of [{ AcctKey: tree.southbank.accountId }, { Company: tree.southbank.accountId }])
    expect(codeOf(await rs.post(path, { ...months, ...body }))).toEqual([404, 'account.notFound'])
  const entries = { 'Customer-Company Plans': 'R' } as const
  const member = await hold(world, await world.signedInAt(tree.cordage), {
    entries,
    accountScope: 'LIST',
    accounts: [mine.accountId],
  })
  expect((await all(member)).map(({ Units, SenderEmail }) => [Units, SenderEmail])).toEqual([[3, 'a•••@mine.example']])
  const file = (await member.post(`${path}/Export`, months)).body
  expect(file).not.toContain('ann@mine.example')
  expect(file).toContain('Receipt; OWN_CODE')
  // Trying initials does not reveal people either; readers who may list people find them.
  const blind = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt: 'N' } })
  const people = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { ...entries, 'Customer-Add/Edit Users': 'R' },
  })
  for (const [reader, units] of [
    [member, []],
    [blind, []],
    [people, [3]],
    [rs, [3]],
  ] as const)
    expect((await all(reader, { Sender: 'ann@mine.example' })).map(({ Units }) => Units)).toEqual(units)
  expect((await blind.post(`${path}/Export`, { ...months, Sender: 'ann@mine.example' })).body).not.toContain('Receipt')
  const sees = (await all(rs)).find(({ AcctKey }) => AcctKey === mine.accountId)
  expect(sees).toMatchObject({ AcctName: mine.acctName, SenderEmail: 'ann@mine.example' })
  for (const right of ['ShowPlanUsage', 'ReportAccessEnable']) {
    const without = await world.signedInAt(tree.cordage, { rights: { [right]: 'N' } })
    for (const route of [path, `${path}/Export`]) expect((await without.post(route, months)).statusCode).toBe(403)
  }
})

test('people who may track messages see each step and when it was reported; without the permission they see neither', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const message = aTransaction(customer)
  await sendTransactions(ra, [message])
  for (const Status of ['Delivered', 'Opened', 'Delivered']) await sendTransactions(ra, [{ ...message, Status }])
  const stepsSeenBy = async (AdvancedTrackingPortalAdminPrivilege: 'Y' | 'N') => {
    const reader = await world.signedInAt(tree.cordage, { rights: { AdvancedTrackingPortalAdminPrivilege } })
    const query = { ...months, AcctKey: customer.accountId }
    return (await reader.post(path, query)).json().ResultContent.Items.map(({ Steps }: { Steps: unknown }) => Steps)
  }
  const on = expect.stringMatching(/^\d{4}-.*Z$/)
  const whole = ['Sent', 'Delivered', 'Opened'].map((Status) => ({ Status, On: on }))
  expect(await stepsSeenBy('Y')).toEqual([whole])
  expect(await stepsSeenBy('N')).toEqual([null])
  // A message from before steps were stored.
  await pool.query(`update transaction set steps = '[]' where account_id = $1`, [customer.accountId])
  expect(await stepsSeenBy('Y')).toEqual([
    [
      { Status: 'Sent', On: on },
      { Status: 'Opened', On: null },
    ],
  ])
})
