import { expect, test } from 'vitest'
import { allParts, copyOf, partsOf, type PdfPart, textsOf } from '../../../../../test/pdf.ts'
import { aCredit, aLine, aParty, aView, paymentDetails } from './document.samples.ts'
import { documentOf } from './document.ts'
import { invoicePdf } from './pdf.ts'
import { invoiceXml } from './ubl.ts'

const payTo = { ...paymentDetails, paymentLink: 'https://pay.example/{reference}' }
const names = ['北京科技有限公司', '株式会社ヤマダ', '서울전자', 'Ромашка ООО']
/** An invoice of three pages: six companies with five lines each. */
const longView = () => {
  const lines = Array.from({ length: 30 }, (_, at) => {
    const company = Math.floor(at / 5)
    const named = names[company] ?? `Customer ${company}`
    return aLine({ place: at + 1, customerKey: `c${company}`, customerName: named, net: 100 + at })
  })
  return aView({ lines, payTo, billTo: aParty({ acctKey: 'p', name: 'Cordage & 東京' }) })
}
const textOf = ({ actual, texts, parts }: PdfPart): string => actual ?? [...texts, ...parts.map(textOf)].join(' ')
const rowsOf = (table: PdfPart | undefined) => (table?.parts ?? []).map(({ parts }) => parts.map(textOf))

test('the parts of an invoice are read in their order, its tables row by row', async () => {
  const view = aView({ payTo, billTo: aParty({ legalName: 'شركة الأمل' }) })
  const pdf = await invoicePdf(documentOf(view, 'en-us'))
  const text = pdf.toString('latin1')
  expect(text).toMatch(/\/MarkInfo \d+ 0 R/)
  expect(text).toContain('/Marked true')
  expect(text).toContain('/DisplayDocTitle true')
  const root = partsOf(pdf)
  expect(root.type).toBe('Document')
  expect(allParts(root, 'H1').map(textOf)).toEqual(['Invoice COR-2026-000123'])
  expect(allParts(root, 'H2').map(textOf)).toEqual(['From', 'Bill to', 'Tax summary', 'How to pay'])
  expect(allParts(root, 'P').map(textOf)).toEqual(
    expect.arrayContaining(['شركة الأمل', 'Due date Jan 1, 2027', 'Total due (EUR) €583.20']),
  )
  const [lines, taxes, sums] = allParts(root, 'Table')
  expect(rowsOf(lines)[0]).toEqual(['Description', 'Quantity', 'Unit price', 'Tax', 'Amount (EUR)'])
  expect(rowsOf(lines)[2]).toEqual([
    'Secure Mail Pro Seats: +12 since Nov 4 · 27 of 30 days',
    '12',
    '€9.00',
    '20%',
    '€97.20',
  ])
  expect(lines?.parts[0]?.parts.map(({ type, scope }) => `${type} ${scope}`)).toEqual(Array(5).fill('TH Column'))
  expect(rowsOf(taxes)).toEqual([
    ['', 'Taxable amount', 'Tax'],
    ['TVA 20%', '€486.00', '€97.20'],
  ])
  expect(rowsOf(sums).at(-1)).toEqual(['Total due (EUR)', '€583.20'])
  expect(allParts(root, 'Link').map(textOf)).toEqual(['https://pay.example/RF16COR2026000123'])
  expect(allParts(root, 'Figure')).toMatchObject([{ alt: 'Scan with your banking app' }])
})

test('a number in the head of a credit note stays in one line, and the small text of a line breaks between its parts', async () => {
  for (const language of ['en-us', 'fr-fr'] as const) {
    const texts = textsOf(await invoicePdf(documentOf(aCredit(), language))).map(({ text }) => text)
    expect(texts.filter((text) => text === 'COR-2026-000123')).toHaveLength(1)
  }
  const units = { per: 'SEAT', unit: 'MESSAGE', range: 'MONTH', included: 500 }
  const reasonValues = { delta: '+12', day: '2026-11-04', ...units }
  const lines = [aLine({ fromOn: '2026-11-04', days: 27, daysOf: 30, reason: 'seats', reasonValues })]
  const texts = textsOf(await invoicePdf(documentOf(aView({ lines }), 'fr-fr'))).map(({ text }) => text)
  expect(texts.filter((text) => /^·|·\s*$/.test(text))).toEqual([])
  expect(texts).toContain('27 sur 30 jours')
})

test('a hundred reasons for no tax stand on their lines, and the sums have one row for all of them', async () => {
  const reasonOf = (at: number) => ({ 'en-us': `Training of group ${at}`, 'fr-fr': `Formation du groupe ${at}` })
  const exempt = { taxCategory: 'E', taxRate: 0, tax: 0, taxes: [], taxAmounts: [], taxName: null, net: 100 } as const
  const all = Array.from({ length: 100 }, (_, at) => ({ ...exempt, taxReason: reasonOf(at) }))
  const lines = all.map((one, at) => aLine({ ...one, place: at + 1 }))
  const pdf = await invoicePdf(documentOf(aView({ lines, taxes: all, net: 10_000, tax: 0, total: 10_000 }), 'en-us'))
  const root = partsOf(pdf)
  const tables = allParts(root, 'Table')
  expect(rowsOf(tables.at(-2))).toEqual([
    ['', 'Taxable amount', 'Tax'],
    ['Exempt from tax', '€100.00', '€0.00'],
  ])
  const texts = textsOf(pdf)
  for (const at of [0, 57, 99]) expect(texts.filter(({ text }) => text.endsWith(`group ${at}`))).toHaveLength(1)
  expect(texts.filter(({ y }) => y < 10)).toEqual([])
})

test('all that is drawn is read or is an artifact, as the foot and the mark of a draft are', async () => {
  for (const view of [longView(), aCredit({ note: 'שלום' }), aView({ invoiceStatus: 'Draft', number: null })]) {
    const texts = textsOf(await invoicePdf(documentOf(view, 'fr-fr')))
    expect(texts.filter(({ mcid, artifact }) => mcid === null && !artifact)).toEqual([])
    const aside = texts.filter(({ artifact }) => artifact).map(({ text }) => text)
    expect(aside).toEqual(expect.arrayContaining([expect.stringMatching(/^Page 1 sur \d$/)]))
    expect(aside.includes('Brouillon')).toBe(view.number === null)
  }
})

test.each([
  [
    'en-us',
    'Description',
    '(continued)',
    'Subtotal for 서울전자',
    'Total due (EUR)',
    (of: number) => `Page ${of} of 3`,
  ],
  [
    'fr-fr',
    'Désignation',
    '(suite)',
    'Sous-total pour 서울전자',
    'Total à payer (EUR)',
    (of: number) => `Page ${of} sur 3`,
  ],
] as const)(
  'three pages in %s repeat their heads, and nothing is cut',
  async (language, head, goesOn, sum, total, page) => {
    const pdf = await invoicePdf(documentOf(longView(), language))
    const texts = textsOf(pdf)
    const pages = [0, 1, 2].map((at) =>
      texts
        .filter((one) => one.page === at)
        .map(({ text }) => text)
        .join(' '),
    )
    expect(texts.at(-1)?.page).toBe(2)
    for (const [at, text] of pages.entries()) {
      expect(text).toContain(head)
      expect(text).toContain(page(at + 1))
      expect(text.includes('COR-2026-000123')).toBe(true)
    }
    expect(pages[1]).toContain(goesOn)
    expect(copyOf(pdf)).toContain(sum)
    // The sums stand with at least one line, on one page.
    expect(pages[2]).toMatch(new RegExp(`${head}[\\s\\S]*1[.,]29[\\s\\S]*${total.replace(/[()]/g, '\\$&')}`))
    for (const { x, y } of texts) expect(x >= 48 && x < 548 && y > 30 && y < 812).toBe(true)
    const lines = rowsOf(allParts(partsOf(pdf), 'Table')[0])
    expect(lines.filter((cells) => cells[1] === '48')).toHaveLength(30)
    expect(new Set(lines.map((cells) => cells.length))).toEqual(new Set([5]))
  },
)

test('names are in the XML as they are', () => {
  const name = 'شركة 北京 \u0e19\u0e49\u0e33'
  expect(invoiceXml(documentOf(aView({ billTo: aParty({ legalName: name }) }), 'en-us'))).toContain(name)
})
