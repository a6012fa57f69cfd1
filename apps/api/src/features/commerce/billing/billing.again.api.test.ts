import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bill,
  billable,
  creditOf,
  invoicesOf,
  issue,
  anIssuedInvoice,
  keyOf,
  lastMonth,
  resultOf,
  type Row,
  statusAndCode,
  sellPlan,
  voidByApi,
} from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'

// A month that was fully credited is billed again, and each of its days is still charged once.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const customer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const part = (invoice: Row, Net: number) => creditOf(rs, invoice, [{ Place: 1, Net }])

test('an invoice that is credited whole frees its month, one that is credited in part does not', async () => {
  const payer = await customer()
  const first = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
  expect((await part(first, 9999)).statusCode).toBe(201)
  await bill(world, rs)
  expect((await invoicesOf(rs, payer)).filter(({ Number: number }) => number === null)).toEqual([])
  expect((await creditOf(rs, first)).statusCode).toBe(201)
  await bill(world, rs)
  const [draft] = (await invoicesOf(rs, payer)).filter(({ Number: number }) => number === null)
  expect(draft).toMatchObject({ Net: 10_000, Period: lastMonth(), InvoiceStatus: 'Draft' })
  expect(resultOf(await issue(rs, keyOf(draft)))).toMatchObject({ InvoiceStatus: 'Issued', Open: 12_000 })
  await bill(world, rs)
  expect((await invoicesOf(rs, payer)).filter(({ Number: number }) => number === null)).toEqual([])
  // Credited amounts stay credited.
  expect(statusAndCode(await creditOf(rs, first))).toEqual([409, 'invoice.creditTooMuch'])
  expect(statusAndCode(await voidByApi(rs, keyOf(first)))).toEqual([409, 'invoice.settled'])
})

const acts = fc.constantFrom('bill', 'issue', 'issue', 'part', 'whole', 'void', 'elsewhere')
test('whatever is billed, credited, voided and paid by others, a day is charged at most once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 14 }), async (all) => {
      const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
      const [seller, above] = [await world.signedInAt(reseller), await world.signedInAt(tree.borealis)]
      const payer = await world.anAccount({ acctType: 'CU', under: reseller })
      await billable(world, reseller, [payer])
      await billable(world, tree.borealis, [reseller])
      await sellPlan(world, payer)
      const standing = async (person: typeof seller) =>
        (resultOf(await person.post('/api/v1/Billing/Search', {}))['Items'] as Row[]).filter(
          ({ Kind, IssuerKey }) =>
            Kind === 'INVOICE' && IssuerKey === (person === seller ? reseller : tree.borealis).accountId,
        )
      let own = true
      for (const act of all) {
        const person = own ? seller : above
        const rows = (await standing(person)).filter(({ AcctKey }) => AcctKey === (own ? payer : reseller).accountId)
        const open = rows.find(({ InvoiceStatus, Credited, Total }) => InvoiceStatus === 'Issued' && Credited !== Total)
        if (act === 'bill') await bill(world, person)
        if (act === 'issue')
          for (const one of rows.filter((row) => row['Number'] === null)) await issue(person, keyOf(one))
        if (act === 'part' && open) await creditOf(person, open, [{ Place: 1, Net: 10 }])
        if (act === 'whole' && open) await creditOf(person, open)
        if (act === 'void' && open) await voidByApi(person, keyOf(open))
        if (act === 'elsewhere') {
          own = !own
          await world.db.pool.query(
            `insert into billing_profile (account_id, billing_owner) values ($1, $2)
             on conflict (account_id) do update set billing_owner = excluded.billing_owner`,
            [payer.accountId, own ? 'SELF' : 'PARENT'],
          )
        }
        const { rows: charged } = await world.db.pool.query(
          `select coalesce(sum(l.net), 0)::int as net, count(distinct i.invoice_id) filter (where i.kind = 'INVOICE' and i.credited < i.total) as invoices
           from invoice_line l join invoice i using (invoice_id)
           where l.customer_id = $1 and i.invoice_status = 'Issued'`,
          [payer.accountId],
        )
        expect(charged[0].net).toBeLessThanOrEqual(10_000)
        expect(Number(charged[0].invoices)).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 6, seed: 40 },
  )
})
