import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { BatchingClient } from '../../../platform/db/client.ts'
import {
  aDeal,
  close,
  commissionPath,
  type Deal,
  invoiceOf,
  payOn,
  readStatement,
  well,
} from '../../../../test/commissions.ts'
import { hold } from '../../../../test/groups.ts'
import { lastMonth } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'

// The mail to the partner whose statement was closed; the file of a statement, which is read once.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const month = lastMonth()
const earlier = addMonths(month, -1)
const mailsAbout = async ({ agreementKey }: Deal) =>
  (
    await pool.query(
      "select recipient, subject, replace(text_body, e'\\u200b', '') as text, account_id from outgoing_message where text_body like '%/commission/' || $1 || '%' order by 1",
      [agreementKey],
    )
  ).rows
const setAddresses = ({ partner }: Deal, emails: string[], language = 'en-us') =>
  pool.query('update account set billing_emails = $2, language = $3 where account_id = $1', [
    partner.accountId,
    emails,
    language,
  ])

test('the addresses for invoices of the partner get the totals and a link, in its language', async () => {
  const deal = await aDeal(world, tree.atlas)
  await setAddresses(deal, ['books@partner.test', 'office@partner.test'], 'fr-fr')
  await payOn(deal, await invoiceOf(deal, 10_000, 'USD', month), 12_000, month)
  await payOn(deal, await invoiceOf(deal, 20_000, 'EUR', month), 24_000, month)
  well(await close(deal.boss, deal.agreementKey, month))
  const mails = await mailsAbout(deal)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['books@partner.test', 'office@partner.test'])
  const [{ subject, text, account_id: brand }] = mails
  expect(brand).toBe(deal.partner.accountId)
  expect(subject).toContain(`Relevé de commissions de ${deal.issuer.acctName}`)
  for (const part of [
    '20,00\u00a0€',
    '10,00\u00a0$',
    `/adminBillingList/commission/${deal.agreementKey}?month=${month}`,
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('négatif')
})

test('without addresses its administrators get it; what is below zero is said to be owed', async () => {
  const deal = await aDeal(world, tree.atlas)
  await setAddresses(deal, [])
  const { email } = await world.aUser({ account: deal.partner })
  const invoice = await invoiceOf(deal, 10_000, 'USD', month)
  await payOn(deal, invoice, 12_000, month)
  const { agreementKey, boss } = deal
  await pool.query(
    `insert into commission_month (agreement_id, month, sums) values ($1, ($2::date - interval '1 month')::date, '[]')`,
    [agreementKey, month],
  )
  await pool.query(
    `insert into commission_row (agreement_id, month, number, source_id, kind, day, invoice_id, invoice_number, payer_name, currency, paid, net_paid, rate, commission)
     select $1, ($2::date - interval '1 month')::date, 1, payment_id, 'PAYMENT', paid_on, invoice_id, 'X', 'X', 'USD', 12000, 10000, 1000, 1000 from payment where invoice_id = $3`,
    [agreementKey, month, invoice['BillKey']],
  )
  await payOn(deal, invoice, -12_000, addDays(month, 1))
  well(await close(boss, agreementKey, month))
  const mails = await mailsAbout(deal)
  expect(mails.map(({ recipient }) => recipient)).toEqual([email])
  expect(mails[0].text).toContain(`A negative total is owed to ${deal.issuer.acctName}.`)
  expect(mails[0].text).toContain('-$10.00')
})

const recipientsOf = async ({ agreementKey }: Deal) =>
  (
    await pool.query(
      `select c->>'new' as of from audit_event, jsonb_array_elements(changes::jsonb) c
       where action = 'commission.closed' and targets->0->>'key' = $1 and c->>'field' = 'recipients' order by 1`,
      [agreementKey],
    )
  ).rows.map((row) => Number(row.of))
const mailTo = async (deal: Deal, person = deal.boss) => (await readStatement(deal, month, person))['MailTo']

test('only administrators who can see the statement get the totals; where none can, no one does', async () => {
  const deal = await aDeal(world, tree.atlas)
  await setAddresses(deal, [])
  const grant = { entries: { 'Customer-Company Plans': 'RW' }, accountScope: 'ALL_BELOW' } as const
  await hold(world, await world.signedInAt(deal.partner), grant)
  await world.signedInAt(deal.partner, { rights: { Bill: 'N' } })
  const invoice = await invoiceOf(deal, 10_000, 'USD', earlier)
  await payOn(deal, invoice, 6000, earlier)
  await payOn(deal, invoice, 6000, month)
  expect((await readStatement(deal, earlier))['MailTo']).toBe('none')
  well(await close(deal.boss, deal.agreementKey, earlier))
  expect(await mailsAbout(deal)).toEqual([])
  expect(await recipientsOf(deal)).toEqual([0, 0])
  const { email, ...rest } = await world.aUser({ account: deal.partner })
  expect(await mailTo(deal)).toBe('administrators')
  expect(await mailTo(deal, await world.signedInAs({ email, ...rest }))).toBeNull()
  well(await close(deal.boss, deal.agreementKey, month))
  expect((await mailsAbout(deal)).map(({ recipient }) => recipient)).toEqual([email])
  expect(await recipientsOf(deal)).toEqual([0, 0, 1, 1])
  expect(await mailTo(deal)).toBeNull()
})

test.each([false, true])(
  'a partner that has moved away gets it at the addresses of its invoices; purged: %s',
  async (isPurged) => {
    const deal = await aDeal(world, tree.atlas)
    await setAddresses(deal, ['books@away.test'])
    await payOn(deal, await invoiceOf(deal, 10_000, 'USD', month), 12_000, month)
    await setAddresses(deal, ['books@later.test'])
    const elsewhere = await world.anAccount({ acctType: 'DT', under: tree.atlas })
    await world.db.inScope({ level: 'sp', accountId: tree.atlas.accountId } as never, (tx) =>
      sql`select account_move(${deal.partner.accountId}::uuid, ${elsewhere.accountId}::uuid, 'test')`.execute(tx),
    )
    if (isPurged)
      await pool.query("update account set account_status = 'Purged' where account_id = $1", [deal.partner.accountId])
    expect(await mailTo(deal)).toBe(isPurged ? 'none' : 'addresses')
    well(await close(deal.boss, deal.agreementKey, month))
    const mails = await mailsAbout(deal)
    expect(mails.map(({ recipient }) => recipient)).toEqual(isPurged ? [] : ['books@away.test'])
    // The issuer’s brand, since the partner is no longer its own.
    if (!isPurged) expect(mails[0].account_id).toBe(deal.issuer.accountId)
    expect(await recipientsOf(deal)).toEqual([isPurged ? 0 : 1])
  },
)

test('the mail says from which month on earlier open months are closed with it', async () => {
  const deal = await aDeal(world, tree.atlas, { from: earlier })
  await setAddresses(deal, ['books@since.test'])
  await payOn(deal, await invoiceOf(deal, 10_000, 'USD', earlier), 12_000, earlier)
  well(await close(deal.boss, deal.agreementKey, month))
  const name = new Intl.DateTimeFormat('en-us', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(earlier),
  )
  const [{ text }] = await mailsAbout(deal)
  expect(text).toContain(`Earlier months from ${name} are also closed.`)
})

test('a statement of zero causes no mail, and one that was not closed neither', async () => {
  const deal = await aDeal(world, tree.atlas)
  await setAddresses(deal, ['books@zero.test'])
  const invoice = await invoiceOf(deal, 10_000, 'USD', month)
  await payOn(deal, invoice, 12_000, month)
  expect((await close(deal.boss, deal.agreementKey, month, '0'.repeat(64))).statusCode).toBe(409)
  await payOn(deal, invoice, -12_000, addDays(month, 1))
  well(await close(deal.boss, deal.agreementKey, month))
  expect(await mailsAbout(deal)).toEqual([])
})

test('of many who close a month at the same time one does, and its mail goes out once', async () => {
  const deal = await aDeal(world, tree.atlas)
  await setAddresses(deal, ['books@once.test'])
  await payOn(deal, await invoiceOf(deal, 10_000, 'USD', month), 12_000, month)
  const others = await Promise.all([1, 2, 3].map(() => world.signedInAt(deal.issuer)))
  const answers = await Promise.all([deal.boss, ...others].map((one) => close(one, deal.agreementKey, month)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await mailsAbout(deal)).toHaveLength(1)
})

test.each(['csv', 'xlsx', 'pdf'])('the rows of a %s file are read once, open and closed', async (Format) => {
  const deal = await aDeal(world, tree.atlas)
  await payOn(deal, await invoiceOf(deal, 10_000, 'USD', month), 12_000, month)
  const passes = async () => {
    const send = vi.spyOn(BatchingClient.prototype, 'send')
    try {
      const file = { AgreementKey: deal.agreementKey, Month: month, Format }
      expect((await deal.boss.post(`${commissionPath}/Statement/Export`, file)).statusCode).toBe(200)
      const texts = send.mock.calls.flatMap(([statements]) => statements.map(({ text }) => text))
      return texts.filter((text) => /with billed as|from commission_row r where.*order by r\.number/s.test(text)).length
    } finally {
      send.mockRestore()
    }
  }
  expect(await passes()).toBe(1)
  well(await close(deal.boss, deal.agreementKey, month))
  expect(await passes()).toBe(1)
})
