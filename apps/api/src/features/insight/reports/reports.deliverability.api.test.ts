import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { aTransaction, sendTransactions, type TransactionInput } from '../../../../test/transactions.ts'
import { moveAccount, readerOf } from '../../../../test/reports.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { addDays, monthOf } from '../../../core/calendar/calendar.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const ra = await world.signedInAt(world.root)
const today = new Date().toISOString().slice(0, 10)
const at = (days: number) => `${addDays(today, -days)}T12:00:00.000Z`
const months = { FromMonth: monthOf(at(34).slice(0, 10)), ToMonth: monthOf(today) }
const path = '/api/v1/Report/Deliverability'

type Figures = { Sent: number; Delivered: number; Bounced: number }
type Row = Figures & { Domain: string; DomainVerified: boolean; DkimState: string | null }
type MonthFigures = Figures & { Month: string }
type Report = {
  PartialMonth: string | null
  Totals: Figures
  Months: MonthFigures[]
  WorstFirst: boolean
  Items: Row[]
  NextCursor: string | null
}
const { page: report } = readerOf<Report>(path, months)
const move = (account: Account, to: Account) => moveAccount(world, account, to)

type KnownMessage = TransactionInput & { above: readonly Account[] }
const domainOf = (one: TransactionInput) => String(one.SenderEmail).split('@')[1] ?? ''
/** The results of these messages, counted independently. */
const figuresOf = (messages: readonly KnownMessage[]): Figures => ({
  Sent: messages.filter(({ Status }) => Status !== 'Failed').length,
  Delivered: messages.filter(({ Status }) => Status === 'Delivered' || Status === 'Opened').length,
  Bounced: messages.filter(({ Status }) => Status === 'Bounced').length,
})
function byHand(messages: readonly KnownMessage[], { accountId }: Account, of: { FromMonth: string; ToMonth: string }) {
  const counted = messages.filter(({ Type, SentOn, AcctKey, above }) => {
    const month = monthOf(SentOn.slice(0, 10))
    const isBelow = AcctKey === accountId || above.some((link) => link.accountId === accountId)
    return isBelow && Type !== 'SMS' && month >= of.FromMonth && month <= of.ToMonth
  })
  const domains = [...new Set(counted.map(domainOf))].toSorted()
  const rows = domains.map((Domain) => ({ Domain, ...figuresOf(counted.filter((one) => domainOf(one) === Domain)) }))
  const missing = ({ Sent, Delivered }: Figures) => Math.floor(((Sent - Delivered) * 1000) / Sent)
  const worst = (one: Figures) =>
    one.Sent > 0 ? Math.floor((one.Bounced * 1_000_000) / one.Sent) * 1001 + missing(one) : -1
  return {
    totals: figuresOf(counted),
    rows: rows
      .filter(({ Sent, Bounced }) => Sent + Bounced > 0)
      .toSorted((one, other) => worst(other) - worst(one) || (one.Domain < other.Domain ? -1 : 1)),
  }
}

test('each level’s figures are what its messages came to, over moves and later statuses', async () => {
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
  const statuses = ['Sent', 'Delivered', 'Opened', 'Bounced', 'Failed']
  const send = async (account: Account, of: readonly Account[], more: Partial<TransactionInput>) => {
    const message = aTransaction(account, more)
    await sendTransactions(ra, [message])
    messages.push({ ...message, above: of })
  }
  for (const day of [34, 15, 2])
    for (const Status of statuses) {
      await send(customers[0], [...above, one], { SentOn: at(day), Status, SenderEmail: 'a@first.example' })
      await send(customers[1], [...above, other], { SentOn: at(day), Status, SenderEmail: 'b@second.example' })
      await send(customers[1], [...above, other], { SentOn: at(day), Status, SenderEmail: 'c@first.example' })
    }
  await send(customers[0], [...above, one], { Type: 'SMS', UnitType: 'SMS', SenderEmail: 'a@only-sms.example' })
  await send(one, above, { SenderEmail: 'x@reseller.example' })
  await move(customers[0], other)
  await send(customers[0], [...above, one], { SentOn: at(3), SenderEmail: 'a@first.example' })
  await send(customers[0], [...above, other], { SenderEmail: 'a@first.example' })
  // Statuses continue to arrive, after the move too: they count where the message was sent.
  for (const [place, message] of messages.entries()) {
    const next = statuses[statuses.indexOf(message.Status) + 1 + (place % 2)]
    if (place % 3 || !next) continue
    const { above: _, ...later } = Object.assign(message, { Status: next })
    await sendTransactions(ra, [later])
  }
  for (const company of [world.root, provider, distributor, one, other, ...customers]) {
    const reader = await world.signedInAt(company)
    for (const values of [months, { FromMonth: months.ToMonth, ToMonth: months.ToMonth }]) {
      const found = await report(reader, values)
      const { totals, rows } = byHand(messages, company, values)
      expect(found.Totals).toEqual(totals)
      const ofMonth = (Month: string) => byHand(messages, company, { FromMonth: Month, ToMonth: Month }).totals
      expect(found.Months).toEqual(found.Months.map(({ Month }) => ({ Month, ...ofMonth(Month) })))
      expect([found.Months[0]?.Month, found.Months.at(-1)?.Month]).toEqual([values.FromMonth, values.ToMonth])
      expect(found.Items).toEqual(rows.map((row) => ({ ...row, DomainVerified: false, DkimState: null })))
    }
    expect((await report(ra, { AcctKey: company.accountId })).Totals).toEqual(byHand(messages, company, months).totals)
    const file = await reader.post(`${path}/Export`, months)
    expect(file.body.trim().split('\n')).toHaveLength(1 + byHand(messages, company, months).rows.length)
  }
  // The rows of children and the company's own add up to each total.
  const sum = (companies: readonly Account[]) =>
    companies.map((company) => byHand(messages, company, months).totals.Sent).reduce((all, sent) => all + sent, 0)
  expect(sum([one, other]) + messages.filter(({ AcctKey }) => AcctKey === distributor.accountId).length).toBe(
    byHand(messages, distributor, months).totals.Sent,
  )
  const [first] = (await report(ra, { AcctKey: provider.accountId, Domain: 'FIRST.example' })).Items
  expect(first?.Domain).toBe('first.example')
})

test('a domain is verified where the company or one below it showed it, and nowhere else', async () => {
  const [mine, theirs] = [
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
  ]
  const domain = `d${mine.accountId.slice(0, 8)}.example`
  for (const account of [mine, theirs])
    await sendTransactions(ra, [aTransaction(account, { SenderEmail: `a@${domain}` })])
  await pool.query(
    `insert into company_domain (account_id, domain, token, state, verified_at) values ($1, $2, 't', 'Verified', now())`,
    [mine.accountId, domain],
  )
  const verified = async (person: Person) =>
    (await report(person, { Domain: domain })).Items.map((row) => row.DomainVerified)
  expect(await verified(await world.signedInAt(mine))).toEqual([true])
  expect(await verified(await world.signedInAt(tree.cordage))).toEqual([true])
  expect(await verified(await world.signedInAt(theirs))).toEqual([false])
  const query = { AcctKey: theirs.accountId, Domain: domain }
  expect((await report(ra, query)).Items).toMatchObject([{ DomainVerified: false }])
})

test('DKIM is told as the list of domains has it, to who sees that list', async () => {
  const [mine, theirs] = [
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
    await world.anAccount({ acctType: 'CU', under: tree.halyard }),
  ]
  const domain = `k${mine.accountId.slice(0, 8)}.example`
  for (const account of [mine, theirs])
    await sendTransactions(ra, [aTransaction(account, { SenderEmail: `a@${domain}` })])
  await pool.query(
    `insert into company_domain (account_id, domain, token, state, verified_at)
     values ($1, $3, 't', 'PendingDns', null), ($2, $3, 'u', 'Signing', now())`,
    [mine.accountId, theirs.accountId, domain],
  )
  const query = { Domain: domain }
  const state = async (person: Person) => (await report(person, query)).Items.map((row) => row.DkimState)
  expect(await state(ra)).toEqual(['Signing'])
  expect(await state(await world.signedInAt(tree.cordage))).toEqual(['PendingDns'])
  const blind = await world.signedInAt(tree.halyard, { rights: { DKIM: 'N' } })
  expect(await state(blind)).toEqual([null])
  expect((await blind.post(`${path}/Export`, { ...months, ...query })).body).not.toContain('Signing')
  const french = await world.signedInAs(await world.aUser({ account: tree.halyard, language: 'fr-fr' }))
  expect((await french.post(`${path}/Export`, { ...months, ...query })).body).toContain('Signature active')
})

test('pages hold fifty domains, and the total is of all', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const reader = await world.signedInAt(customer)
  await sendTransactions(
    ra,
    Array.from({ length: 120 }, (_, place) => aTransaction(customer, { SenderEmail: `a@d${place}.example` })),
  )
  const first = await report(reader)
  expect([first.Items.length, first.Totals.Sent, first.PartialMonth]).toEqual([50, 120, months.ToMonth])
  const domains = first.Items.map(({ Domain }) => Domain)
  for (let Cursor = first.NextCursor; Cursor;) {
    const next = await report(reader, { Cursor })
    domains.push(...next.Items.map(({ Domain }) => Domain))
    Cursor = next.NextCursor
  }
  expect(new Set(domains).size).toBe(120)
  expect((await report(reader, { Domain: 'none.example' })).Items).toEqual([])
})

/** Domains with this many e-mails and bounces each in this month, in the roll-up. */
const haveDomains = ({ accountId }: Account, count: number) =>
  pool.query(
    `insert into delivery_month (month, account_id, provider_id, sp_id, dt_id, rs_id, domain, sent, delivered, bounced)
     select $3, account_id, provider_id, sp_id, dt_id, rs_id, 'd' || n || '.example', 1000, 1000 - n % 97, n % 97
     from account, generate_series(1, $2::integer) n where account_id = $1`,
    [accountId, count, months.ToMonth],
  )
test('the worst domains come first over all pages; of more than 2,000 the order is by name', async () => {
  const [few, many] = [
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
    await world.anAccount({ acctType: 'CU', under: tree.cordage }),
  ]
  await haveDomains(few, 130)
  const bounced = (await readerOf<Report>(path, months).all(await world.signedInAt(few))).map((row) => row.Bounced)
  const expected = Array.from({ length: 130 }, (_, at) => (at + 1) % 97).toSorted((one, other) => other - one)
  expect(bounced).toEqual(expected)
  await haveDomains(many, 2_001)
  const reader = await world.signedInAt(many)
  const first = await report(reader)
  expect(first.WorstFirst).toBe(false)
  const next = await report(reader, { Cursor: first.NextCursor })
  const domains = [...first.Items, ...next.Items].map(({ Domain }) => Domain)
  expect(domains).toEqual(domains.toSorted())
  expect(new Set(domains).size).toBe(100)
  expect((await report(await world.signedInAt(few))).WorstFirst).toBe(true)
})

test('tells of no other branch, and of sums nothing to who is held to some companies', async () => {
  await sendTransactions(ra, [
    aTransaction(tree.northwind, { SenderEmail: 'a@northwind.example' }),
    aTransaction(tree.southbank, { SenderEmail: 'a@southbank.example' }),
  ])
  const rs = await world.signedInAt(tree.cordage)
  expect((await report(rs)).Items.map(({ Domain }) => Domain)).not.toContain('southbank.example')
  for (const outside of [tree.southbank, world.root, tree.borealis])
    expect(codeOf(await rs.post(path, { ...months, AcctKey: outside.accountId }))).toEqual([404, 'account.notFound'])
  const member = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Customer-Company Plans': 'RW' },
    accounts: [tree.northwind.accountId],
    accountScope: 'LIST',
  })
  expect(codeOf(await member.post(path, months))).toEqual([403, 'auth.forbidden'])
  for (const right of ['ShowSREmailDeliverables', 'ReportAccessEnable']) {
    const without = await world.signedInAt(tree.cordage, { rights: { [right]: 'N' } })
    for (const route of [path, `${path}/Export`]) expect((await without.post(route, months)).statusCode).toBe(403)
  }
})
