import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bill,
  billable,
  creditOf,
  issue,
  keyOf,
  onceOnly,
  resultOf,
  type Row,
  sellPlan,
  today,
  voidByApi,
} from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'

// The list of invoices, its sums, its file and the report agree.

const world = await newWorld()
const tree = await world.demoTree()

type Action = 'draft' | 'issue' | 'void' | { credit: number; pay: number; after: number | null }
const acts = fc.oneof(
  fc.constantFrom<Action>('draft', 'issue', 'void'),
  fc.record({
    credit: fc.integer({ min: 1, max: 100 }),
    pay: fc.integer({ min: 0, max: 100 }),
    after: fc.option(fc.integer({ min: 1, max: 100 })),
  }),
)
const given: Action[] = ['draft', 'void', { credit: 100, pay: 0, after: null }, { credit: 30, pay: 100, after: 40 }]

const cellsOf = (file: string) =>
  file
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))

/** A payment beyond the total is on the balance of the payer. */
async function leftToPay(issuerId: string): Promise<number> {
  const { rows } = await world.db.pool.query(
    `select sum(greatest(0, i.total - coalesce((select sum(amount) from payment p where p.invoice_id = i.invoice_id), 0)
       + coalesce((select sum(c.total) from invoice c where c.refers_to = i.invoice_id), 0)))::int as open
     from invoice i where issuer_id = $1 and kind = 'INVOICE' and invoice_status = 'Issued'`,
    [issuerId],
  )
  return rows[0].open
}

test('what is left to pay, and every other sum, is the same in the list, the file, the sums and the report', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  const all = [...given, ...fc.sample(acts, { numRuns: 8, seed: 40 })]
  const payers = []
  for (const [at] of all.entries()) {
    const payer = await world.anAccount({ acctType: 'CU', under: issuer })
    await sellPlan(world, payer, { seats: at + 1, price: 333 + at })
    payers.push(payer)
  }
  await billable(world, issuer, payers)
  await bill(world, person)
  const search = async (body: Row = {}) => resultOf(await person.post('/api/v1/Billing/Search', body))['Items'] as Row[]
  const drafts = new Map((await search()).map((draft) => [draft['AcctKey'], draft]))
  for (const [at, act] of all.entries()) {
    const draft = drafts.get(payers[at]?.accountId) ?? {}
    if (act === 'draft') continue
    await issue(person, keyOf(draft))
    if (act === 'issue') continue
    if (act === 'void') await voidByApi(person, keyOf(draft))
    else {
      const net = Number(draft['Net'])
      const part = (percent: number) => [{ Place: 1, Net: Math.ceil((net * percent) / 100) }]
      expect((await creditOf(person, draft, part(act.credit))).statusCode).toBe(201)
      const remaining = Number(
        (await search({ Account: draft['AcctKey'] })).find((one) => keyOf(one) === keyOf(draft))?.['Open'],
      )
      const payment = {
        BillKey: keyOf(draft),
        Amount: Math.floor((remaining * act.pay) / 100),
        Currency: 'USD',
        PaidOn: today(),
      }
      if (payment.Amount > 0) await person.post('/api/v1/Billing/Payment', { Payments: [payment] }, onceOnly())
      if (act.after) await creditOf(person, draft, part(act.after))
    }
  }
  const listed = await search()
  const sum = (rows: readonly Row[], field: string) => rows.reduce((total, row) => total + Number(row[field] ?? 0), 0)
  const valueOf = (status: string) => listed.filter(({ InvoiceStatus }) => InvoiceStatus === status)
  const issued = valueOf('Issued')
  for (const note of issued.filter(({ Kind }) => Kind === 'CREDIT_NOTE')) expect(note['Open']).toBeNull()
  const left = await leftToPay(issuer.accountId)
  expect(sum(listed, 'Open')).toBe(left)
  const sums = resultOf(await person.post('/api/v1/Billing/Search/Sums', {}))
  expect(sums).toEqual({
    Count: { Total: listed.length, Capped: false },
    Sums: [
      {
        Currency: 'USD',
        Invoices: issued.length,
        Net: sum(issued, 'Net'),
        Tax: sum(issued, 'Tax'),
        Total: sum(issued, 'Total'),
        Paid: sum(issued, 'Paid'),
        Open: sum(listed, 'Open'),
        Overdue: 0,
        Drafts: valueOf('Draft').length,
        DraftTotal: sum(valueOf('Draft'), 'Total'),
        Voided: valueOf('Voided').length,
      },
    ],
  })
  const file = await person.post('/api/v1/Billing/Search/Export', { Format: 'csv' })
  const [head = [], ...lines] = cellsOf(file.body)
  const open = head.indexOf('Amount due')
  expect(open).toBeGreaterThan(0)
  const cents = lines.reduce((total: number, cells: string[]) => total + Math.round(Number(cells[open] || 0) * 100), 0)
  expect(cents).toBe(left)
  const month = String(listed[0]?.['Period'])
  const report = resultOf(await person.post('/api/v1/Billing/Report', { FromMonth: month, ToMonth: month }))
  expect(report['Sums']).toMatchObject([
    { Net: sum(issued, 'Net'), Tax: sum(issued, 'Tax'), Total: sum(issued, 'Total') },
  ])
})
