import { addressLines } from '@portal/contract/commerce/billing/billing.address'
import { expect, test } from 'vitest'
import { parseCsv } from '../../../../../test/csv.ts'
import { copyOf } from '../../../../../test/pdf.ts'
import { invoiceCsv } from './csv.ts'
import { aCredit, aLine, aParty, aView } from './document.samples.ts'
import { plainAmount } from './amount.ts'
import { documentOf, printedLines, writingOf } from './document.ts'
import { invoiceXml } from './ubl.ts'
import { wordsOf } from './document.texts.ts'
import { smallOf } from './pdf.lines.ts'
import { printable } from '../../../../platform/pdf/paper.ts'
import { openInvoice } from './pdf.paper.ts'
import { invoicePdf } from './pdf.ts'

test('a line with values of its unit and its promotion says them, also in UBL; one without keeps its words', () => {
  const units = { per: 'SEAT', unit: 'MESSAGE', range: 'MONTH', included: 500 }
  const promotion = { code: 'FIVE', name: 'Launch', kind: 'PERCENT', value: 500, currency: 'EUR', days: 30, of: 30 }
  const lines = [
    aLine({ reasonValues: units }),
    aLine({ place: 2, kind: 'PROMOTION', reason: 'promotion', reasonValues: promotion }),
    aLine({ place: 3 }),
  ]
  const described = [...invoiceXml(documentOf(aView({ lines }), 'fr-fr')).matchAll(/<cbc:Description>(.*?)</g)]
  expect(described.map(([, text]) => text?.replaceAll('\u00a0', ' '))).toEqual([
    'Northwind Legal · par licence avec 500 messages par mois',
    'Northwind Legal · Promotion « Launch » (FIVE) : remise de 5 %',
    'Northwind Legal',
  ])
  const [line] = documentOf(aView({ lines }), 'en-us').lines
  expect(line?.why.replaceAll('\u00a0', ' ')).toBe('The whole month · per seat with 500 messages a month')
})

test('a document is worded in its language', () => {
  const [en, fr] = [documentOf(aView(), 'en-us'), documentOf(aView(), 'fr-fr')]
  expect(en.lines.map(({ name, why }) => `${name}: ${why}`)).toEqual([
    'Secure Mail Pro: The whole month',
    'Secure Mail Pro: Seats: +12 since Nov 4',
    'Secure Mail Pro: Promotion WELCOME10',
  ])
  expect(fr.lines[1]).toMatchObject({ name: 'Courriel sécurisé Pro', why: 'Licences : +12 à partir du 4 nov.' })
  expect(fr.taxes).toMatchObject([{ parts: [{ label: 'TVA 20\u00a0%' }], net: 48_600, tax: 9720 }])
})

test('amounts of a credit note lose their sign, zero has none', () => {
  const credit = documentOf(aCredit({ tax: 0 }), 'fr-fr')
  expect(credit).toMatchObject({ net: 9720, total: 11_664, lines: [{ net: 9720, unitPrice: 9720, tax: 1944 }] })
  expect(Object.is(credit.tax, 0)).toBe(true)
})

test('French amounts group by a no-break space that fonts have', () => {
  const { money } = writingOf({ language: 'fr-fr', currency: 'EUR' })
  expect(money(123_456_789)).toBe('1\u00a0234\u00a0567,89\u00a0€')
})

test.each([
  [0, 'EUR', '0.00'],
  [-5, 'EUR', '-0.05'],
  [123_456, 'USD', '1234.56'],
  [123_456, 'JPY', '123456'],
] as const)('%d minor units of %s are %s for machines', (minor, currency, text) => {
  expect(plainAmount(minor, currency)).toBe(text)
})

test('an address is written as its country does', () => {
  const writing = writingOf(documentOf(aView(), 'en-us'))
  const us = {
    line1: '500 Example Street',
    line2: null,
    city: 'Springfield',
    region: 'IL',
    postal: '62701',
    country: 'US',
  }
  expect(addressLines(us, writing.country)).toEqual(['500 Example Street', 'Springfield, IL 62701', 'United States'])
  expect(addressLines(aParty().address, writing.country)).toEqual([
    '12 rue de l’Échiquier',
    'Bâtiment C',
    '75010 Paris',
    'France',
  ])
})

test('the CSV has every line for machines, and nothing in it is a formula', () => {
  const view = aView({ lines: [aLine({ customerName: '=HYPERLINK("http://a.test")' }), ...aView().lines.slice(1)] })
  const csv = invoiceCsv(documentOf(view, 'fr-fr'))
  const [head, first, second, third] = parseCsv(csv.slice(1), ';')
  expect(head?.slice(0, 4)).toEqual(['Numéro', 'Ligne', 'Société', 'Code du forfait'])
  expect(first?.[2]).toBe('\'=HYPERLINK("http://a.test")')
  expect(second?.slice(5)).toEqual([
    'Licences : +12 à partir du 4 nov.',
    '2026-11-04',
    '2026-11-30',
    '12',
    '9',
    '27',
    '30',
    '97,2',
    '19,44',
    '20',
    'EUR',
    'S',
  ])
  expect(third?.[9]).toBe('-43,2')
})

const pagesOf = (pdf: Buffer) => /\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]

test('the same invoice is the same file, in the language asked for, on the paper of its issuer', async () => {
  const [one, repeated] = await Promise.all([1, 2].map(() => invoicePdf(documentOf(aView(), 'fr-fr'))))
  expect(one?.equals(repeated as Buffer)).toBe(true)
  const text = (one as Buffer).toString('latin1')
  expect(text).toMatch(/^%PDF-1/)
  expect(text).toContain('/Lang (fr-fr)')
  expect(text).toContain('595.28 841.89')
  const us = aView({ issuer: aParty({ address: { ...(aParty().address as object), country: 'US' } as never }) })
  expect((await invoicePdf(documentOf(us, 'en-us'))).toString('latin1')).toContain('612 792')
})

test('a long invoice goes over pages, a very long one prints a line for each plan', async () => {
  const resultOf = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      aLine({
        place: at + 1,
        customerKey: `c${at % 40}`,
        customerName: `Customer ${at % 40}`,
        planCode: at % 2 ? 'A1' : 'B2',
      }),
    )
  const long = documentOf(aView({ lines: resultOf(120) }), 'en-us')
  expect(printedLines(long)).toHaveLength(120)
  expect(Number(pagesOf(await invoicePdf(long)))).toBeGreaterThan(3)
  const longest = documentOf(aView({ lines: resultOf(1001) }), 'en-us')
  expect(printedLines(longest)).toMatchObject([
    {
      planCode: 'B2',
      quantity: null,
      net: 501 * 43_200,
      why: 'Lines: 501, companies: 20. The CSV file of this invoice lists each one.',
    },
    { planCode: 'A1', quantity: null, net: 500 * 43_200 },
  ])
  expect(pagesOf(await invoicePdf(longest))).toBe('1')
})

test('names that are one long word, or of another script, break no page', async () => {
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)
  const view = aView({
    billTo: aParty({ acctKey: 'p', name, legalName: name }),
    issuer: aParty({ name: 'Ромашка ООО' }),
    lines: [aLine({ customerName: name, planName: name })],
  })
  expect(pagesOf(await invoicePdf(documentOf(view, 'en-us')))).toBe('1')
})

test('letters that the fonts lack are shown as such and explained, never left out', async () => {
  const paper = await openInvoice(documentOf(aView(), 'en-us'))
  const named = 'Łódź Ελληνική Ромашка Việt'
  expect([printable(paper, named.normalize('NFD')), paper.lacks]).toEqual([named.normalize('NFC'), false])
  expect([printable(paper, 'नम Ltd'), paper.lacks]).toEqual(['\ufffd\ufffd Ltd', true])
  const pdf = await invoicePdf(documentOf(aView({ lines: [aLine({ planName: 'नम Ltd' })] }), 'en-us'))
  expect(copyOf(pdf)).toMatch(/\ufffd\ufffd Ltd.*\ufffd stands for a character that this file can’t show/s)
})

test('a reason that says from or until when leaves the days out of what is below a line', async () => {
  const below = async (more: Parameters<typeof aLine>[0], language: 'en-us' | 'fr-fr') => {
    const document = documentOf(aView({ lines: [aLine(more)] }), language)
    return document.lines.map((line) => smallOf(line, { t: wordsOf(language), w: writingOf(document), document }))
  }
  const grown = { reason: 'seats', reasonValues: { day: '2026-11-04', delta: '+12' }, days: 27, daysOf: 30 } as const
  const [fromOn, toOn] = ['2026-11-04', '2026-11-30']
  expect(await below({ ...grown, fromOn, toOn }, 'en-us')).toEqual(['Seats: +12 since Nov 4 · 27 of 30 days'])
  const less = { ...grown, fromOn, toOn: '2026-11-19', days: 16 }
  expect(await below(less, 'fr-fr')).toEqual(['Licences : +12 à partir du 4 nov. · 4–19 nov. · 16 sur 30 jours'])
  const ended = { reason: 'ended', reasonValues: { day: '2026-11-03' }, days: 3, daysOf: 30 } as const
  expect(await below({ ...ended, fromOn: '2026-11-01', toOn: '2026-11-03' }, 'en-us')).toEqual([
    'Until Nov 3 · 3 of 30 days',
  ])
})

test('a draft and what was voided say across the page that nothing is payable', async () => {
  const marks = [
    aView({ invoiceStatus: 'Draft', number: null, issuedOn: null, dueOn: null }),
    aView({ invoiceStatus: 'Voided' }),
    aView(),
  ]
  expect(marks.map((view) => documentOf(view, 'en-us').mark)).toEqual(['draft', 'voided', null])
  for (const view of marks) expect(pagesOf(await invoicePdf(documentOf(view, 'en-us')))).toBe('1')
})
