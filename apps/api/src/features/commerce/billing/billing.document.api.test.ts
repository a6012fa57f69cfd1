import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  bill,
  billable,
  invoicesOf,
  anIssuedInvoice,
  type Row,
  statusAndCode,
  sellPlan,
} from '../../../../test/invoices.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
const buyer = await world.signedInAt(payer)
const invoice = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
const fetchFile = (person: Person, row: Row, format: string, language = '') =>
  person.get(
    `/api/v1/Billing/Invoice/${String(row['BillKey'])}/Document?format=${format}${language && `&language=${language}`}`,
  )

test('whoever pays and whoever issues download it in each format, under its number, as a file that nothing runs', async () => {
  const types = { pdf: 'application/pdf', xml: 'application/xml; charset=utf-8', csv: 'text/csv; charset=utf-8' }
  for (const person of [rs, buyer])
    for (const [format, type] of Object.entries(types)) {
      const file = await fetchFile(person, invoice, format)
      expect(file.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="${String(invoice['Number'])}.${format}"`,
        'content-length': String(file.rawPayload.length),
        'cache-control': 'no-store',
      })
      expect([format, file.statusCode]).toEqual([format, 200])
    }
})

test('it says what the invoice says, in the language of whoever pays unless another is asked for', async () => {
  const pdf = await fetchFile(buyer, invoice, 'pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const xml = (await fetchFile(rs, invoice, 'xml')).body
  expect(xml).toContain(`<cbc:ID>${String(invoice['Number'])}</cbc:ID>`)
  expect(xml).toMatch(/<cbc:PayableAmount currencyID="[A-Z]{3}">120\.00</)
  const [english, french] = [await fetchFile(rs, invoice, 'csv'), await fetchFile(rs, invoice, 'csv', 'fr-fr')]
  expect(english.body).toContain('The whole month')
  expect(french.body).toContain('Mois complet')
})

test('outside of the tree, without the right and of nothing there is none', async () => {
  const other = await world.signedInAt(tree.halyard)
  const without = await world.signedInAt(tree.cordage, { rights: { Bill: 'N' } })
  expect(statusAndCode(await fetchFile(other, invoice, 'pdf'))).toEqual([404, 'invoice.notFound'])
  expect(statusAndCode(await fetchFile(rs, { BillKey: randomUUID() }, 'pdf'))).toEqual([404, 'invoice.notFound'])
  expect((await fetchFile(without, invoice, 'pdf')).statusCode).toBe(403)
  expect((await fetchFile(rs, invoice, 'exe')).statusCode).toBe(400)
})

test('of a draft its issuer gets a PDF that says so, and no XML; whoever will pay gets none', async () => {
  const next = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [next])
  await sellPlan(world, next)
  await bill(world, rs)
  const [draft = {}] = await invoicesOf(rs, next)
  const pdf = await fetchFile(rs, draft, 'pdf', 'en-us')
  expect(pdf.headers['content-disposition']).toMatch(/filename="Draft-\d{4}-\d{2}\.pdf"/)
  expect(statusAndCode(await fetchFile(rs, draft, 'xml'))).toEqual([409, 'invoice.notIssued'])
  expect(statusAndCode(await fetchFile(await world.signedInAt(next), draft, 'pdf'))).toEqual([404, 'invoice.notFound'])
})
