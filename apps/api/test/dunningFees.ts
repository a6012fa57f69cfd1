import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addMonths } from '../src/core/calendar/calendar.ts'
import { runDunning } from '../src/features/commerce/dunning/dunning.job.ts'
import { chargesPath } from './charges.ts'
import { anIssuedInvoice, bill, invoicesOf, keyOf, lastMonth, onceOnly, resultOf, type Row } from './invoices.ts'
import { mailsTo } from './links.ts'
import type { Account, Person, World } from './world.ts'

const day = 86_400_000
export const fee = { Currency: 'USD', Amount: 4000 }
export const steps = {
  Mails: [
    { Days: 3, Tone: 'Friendly' },
    { Days: 10, Tone: 'Firm', Fees: [fee] },
    { Days: 20, Tone: 'Final', Fees: [{ ...fee, Amount: 6000 }] },
  ],
  SuspendAfter: null,
  NoticeDays: null,
}
export const stepsPath = ({ accountId }: Account) => `/api/v1/Dunning/Steps/${accountId}`
export const setSteps = (person: Person, account: Account, body: Row, version = 0) =>
  person.put(stepsPath(account), body, { 'if-match': `"${version}"` })

/** An issuer below `under` with steps that have fees, and an issued invoice of a payer that reads its mails. */
export async function feeScene(world: World, under: Account, body: Row = steps) {
  const { pool } = world.db
  const issuer = await world.anAccount({ acctType: 'RS', under })
  const boss = await world.signedInAt(issuer)
  expect((await setSteps(boss, issuer, body)).statusCode).toBe(200)
  const payer = await world.anAccount({ acctType: 'CU', under: issuer })
  const to = `${randomUUID()}@payer.example`
  await pool.query('update account set billing_emails = $2 where account_id = $1', [payer.accountId, [to]])
  const invoice = await anIssuedInvoice(world, { issuer, person: boss, payer })
  const overdueAt = async (key = keyOf(invoice)) =>
    Date.parse((await pool.query('select overdue_at from invoice where invoice_id = $1', [key])).rows[0].overdue_at)
  const first = await overdueAt()
  return {
    issuer,
    boss,
    payer,
    invoice,
    overdueAt,
    on: (days: number) => runDunning(world, new Date(first + (days - 1) * day + 1000)),
    /** The paragraphs and facts of the mails so far. */
    texts: async () =>
      (await mailsTo(world, to)).map((mail) => JSON.stringify(mail).replaceAll(/[\u200b\u00a0\u202f\u2060]/g, '')),
    next: async () => (resultOf(await boss.post('/api/v1/Dunning/Next', {}))['Items'] as Row[])[0],
    charges: async () => resultOf(await boss.get(chargesPath(payer)))['Items'] as Row[],
    fees: async (one: Row = invoice) =>
      (resultOf(await boss.get(`/api/v1/Billing/Invoice/${keyOf(one)}`)) as { LateFees: Row[] }).LateFees,
    /** The draft of an earlier month, which has the plan and what waits. */
    async draft(back = 1) {
      await bill(world, boss, addMonths(lastMonth(), -back))
      const found = (await invoicesOf(boss, payer)).find((one) => one['Number'] === null)
      return resultOf(await boss.get(`/api/v1/Billing/Invoice/${keyOf(found)}`)) as Row & { Lines: Row[] }
    },
  }
}

/** Bills an invoice again with a purchase-order number. @returns its replacement */
export async function billAgain(person: Person, invoice: Row) {
  const path = `/api/v1/Billing/Invoice/${keyOf(invoice)}/Again`
  const order = { PoNumber: 'PO-2' }
  const { PreviewKey } = resultOf(await person.post(`${path}/Preview`, order))
  return resultOf(await person.post(path, { Reason: 'Wrong order', PreviewKey, ...order }, onceOnly())) as Row & {
    Lines: Row[]
  }
}
