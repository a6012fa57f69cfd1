import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditorReference } from '../billing/document/payTo.ts'
import type { BankEntry } from './bankImports.entries.ts'
import { type Candidate, type Choice, type Lookup, isTaken, matchAll, namedIn, numbersIn } from './bankImports.match.ts'

const invoice = (over: Partial<Candidate> = {}): Candidate => ({
  invoiceId: randomUUID(),
  number: 'INV-2026-000123',
  accountId: 'payer',
  accountName: 'Northwind Ltd',
  currency: 'EUR',
  open: 12_000,
  period: '2026-10-01',
  ...over,
})
let rows = 0
const entry = (over: Partial<BankEntry> = {}): BankEntry => {
  rows += 1
  const of = {
    row: rows,
    day: '2026-11-20',
    amount: 12_000,
    currency: 'EUR' as const,
    payer: null,
    text: 'INV-2026-000123',
    collective: false,
    place: 1,
  }
  const marks = { content: `C${rows}`, ofBank: `R${rows}`, reference: `R${rows}`, fingerprint: `F${rows}` }
  return { ...of, ...marks, ...over }
}
const found = (invoices: readonly Candidate[], over: Partial<Lookup> = {}): Lookup => ({
  named: ({ text }) => namedIn(text, new Map(invoices.map((one) => [one.number, one]))),
  byPayer: new Map(),
  recorded: new Set(),
  near: new Set(),
  choices: new Map(),
  lastDay: '2026-12-01',
  ...over,
})
const matchesOf = (entries: readonly BankEntry[], lookup: Lookup) => matchAll(entries, lookup).map(({ match }) => match)
const reasonOf = (one: BankEntry, invoices: readonly Candidate[], over?: Partial<Lookup>) => {
  const [match] = matchesOf([one], found(invoices, over))
  return `${match?.verdict} ${match?.reason}`
}

test.each<[what: string, over: Partial<BankEntry>, of: Partial<Candidate>, expected: string]>([
  ['all that is left', {}, {}, 'CERTAIN named'],
  ['less', { amount: 11_999 }, {}, 'LIKELY part'],
  ['more', { amount: 12_001 }, {}, 'LIKELY over'],
  ['of a paid invoice', {}, { open: 0 }, 'LIKELY paid'],
  ['in another currency', { currency: 'USD' }, {}, 'UNMATCHED otherCurrency'],
  ['before its month', { day: '2026-09-30' }, {}, 'UNMATCHED early'],
  ['in the future', { day: '2026-12-02' }, {}, 'UNMATCHED future'],
  ['without a number', { text: 'Thanks' }, {}, 'UNMATCHED none'],
])('a payment %s', (_, over, of, expected) => {
  expect(reasonOf(entry(over), [invoice(of)])).toBe(expected)
})
test('several invoices of one payer go to the balance, those of two payers nowhere', () => {
  const other = invoice({ number: 'INV-2026-000124' })
  const text = 'INV-2026-000123 and INV-2026-000124'
  expect(reasonOf(entry({ text }), [invoice(), other])).toBe('LIKELY several')
  expect(reasonOf(entry({ text }), [invoice(), { ...other, accountId: 'other' }])).toBe('UNMATCHED payers')
})
test('a payer and an amount that fit one invoice are likely, and never certain', () => {
  const unnamed = entry({ text: 'Thanks', payer: 'Northwind' })
  const byPayer = (...some: Candidate[]) => ({ byPayer: new Map([[unnamed.row, some]]) })
  expect(reasonOf(unnamed, [], byPayer(invoice()))).toBe('LIKELY payer')
  expect(reasonOf(unnamed, [], byPayer(invoice(), invoice()))).toBe('UNMATCHED ambiguous')
})
test('an entry that was recorded is a duplicate whatever is chosen, one that is in the file twice unless it is chosen', () => {
  const one = entry()
  const choices = new Map<number, Choice>([[one.row, { invoice: invoice() }]])
  expect(reasonOf(one, [invoice()], { recorded: new Set([one.row]), choices })).toBe('DUPLICATE recorded')
  const second = { ...one, place: 2 }
  expect(reasonOf(second, [invoice()])).toBe('DUPLICATE repeated')
  expect(reasonOf(second, [invoice()], { choices })).toBe('CERTAIN chosen')
  // Without a bank reference, two equal entries may be two payments.
  expect(reasonOf({ ...second, ofBank: null }, [invoice()])).toBe('CERTAIN named')
})
test('what may have been recorded by hand is likely, and nothing is proposed', () => {
  const one = entry()
  const proposalsOf = (invoices: Candidate[], over: Partial<Lookup>, of = one) => {
    const [match] = matchesOf([of], found(invoices, over))
    return [`${match?.verdict} ${match?.reason}`, match?.invoice ?? match?.account]
  }
  const near = new Set([one.row])
  expect(proposalsOf([invoice()], { near })).toEqual(['LIKELY near', undefined])
  expect(proposalsOf([invoice({ open: 24_000 })], { near })).toEqual(['LIKELY near', undefined])
  expect(proposalsOf([invoice({ open: 0 })], {})).toEqual(['LIKELY paid', undefined])
  const unnamed = { ...one, text: 'Thanks' }
  const byPayer = new Map([[one.row, [invoice()]]])
  expect(proposalsOf([], { near, byPayer }, unnamed)).toEqual(['LIKELY near', undefined])
})
test('several payments in one sum are likely at most', () => {
  expect(reasonOf(entry({ collective: true }), [invoice()])).toBe('LIKELY collective')
})
test('an invoice is proposed to one payment, and to none where a certain one pays it', () => {
  const of = invoice()
  const reasons = (entries: BankEntry[], over: Partial<Lookup> = {}) =>
    matchesOf(entries, found([of], over)).map(({ reason }) => reason)
  const [one, two] = [entry({ text: 'Thanks' }), entry({ text: 'Thanks' })]
  const byPayer = new Map([one, two].map(({ row }) => [row, [of]]))
  expect(reasons([one, two], { byPayer })).toEqual(['payer', 'proposed'])
  expect(reasons([entry({ amount: 5 }), entry({ amount: 6 })])).toEqual(['part', 'proposed'])
  expect(reasons([entry({ amount: 5 }), entry()])).toEqual(['paid', 'named'])
})
test('a choice is recorded where it can be, and an empty one leaves a certain payment out', () => {
  const one = entry({ text: 'Thanks' })
  const chosen = (choice: Choice) => reasonOf(one, [], { choices: new Map([[one.row, choice]]) })
  expect(chosen({ invoice: invoice({ open: 5 }) })).toBe('CERTAIN chosen')
  const payer = { accountId: 'payer', accountName: 'Northwind Ltd' }
  expect(chosen({ account: { ...payer, earliest: one.day } })).toBe('CERTAIN chosen')
  expect(chosen({ account: { ...payer, earliest: '2999-01-01' } })).toBe('UNMATCHED tooEarly')
  expect(chosen({ invoice: invoice({ currency: 'USD' }) })).toBe('UNMATCHED otherCurrency')
  expect(chosen({ invoice: invoice({ open: 0 }) })).toBe('LIKELY paid')
  const certain = entry()
  expect(reasonOf(certain, [invoice()], { choices: new Map([[certain.row, {}]]) })).toBe('UNMATCHED leftOut')
})

const aNumber = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'ABCXYZ19'.split('')), minLength: 2, maxLength: 8 }),
    fc.integer({ min: 2000, max: 2099 }),
    fc.integer({ min: 1, max: 1_999_999 }),
  )
  .map(([prefix, year, at]) => `${prefix}-${year}-${String(at).padStart(6, '0')}`)
test('a number is found as it is, as a creditor reference in fours, packed, in small letters, or over two lines', () => {
  fc.assert(
    fc.property(aNumber, fc.nat(30), (number, at) => {
      const reference = creditorReference(number)
      const spaced = reference.match(/.{1,4}/g)?.join(' ') ?? ''
      const broken = `${number.slice(0, at % number.length)} \n ${number.slice(at % number.length)}`
      for (const text of [
        number,
        reference,
        spaced,
        number.replaceAll('-', ''),
        number.toLowerCase(),
        broken,
        `For ${number}, thanks`,
      ])
        expect(numbersIn(text).flat()).toContain(number)
    }),
    { numRuns: 1_000 },
  )
})
test('a long text names few numbers, and one that is repeated counts once', () => {
  const many = Array.from({ length: 9_999 }, (_, at) => `INV-2026-${String(at).padStart(6, '0')}`)
  expect(numbersIn(many.join(' ')).flat().length).toBeLessThanOrEqual(56)
  expect(numbersIn(`${'AB INV-2026-000123 '.repeat(20)} INV-2026-000124`).flat()).toContain('INV-2026-000124')
})

const amounts = fc.integer({ min: 1, max: 5 })
test('in any order, with any choices, what is certain never pays an invoice beyond its rest, and each entry has a verdict', () => {
  fc.assert(
    fc.property(
      fc.array(amounts, { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ of: fc.nat(5), amount: amounts, choice: fc.option(fc.nat(6)) }), {
        maxLength: 12,
      }),
      (opens, payments) => {
        const invoices = opens.map((open, at) => invoice({ open, number: `INV-2026-00000${at}` }))
        const entries = payments.map(({ of, amount }, at) =>
          entry({ row: at + 1, amount, text: `INV-2026-00000${of}` }),
        )
        const choices = new Map(
          payments.flatMap(({ choice }, at): [number, Choice][] =>
            choice === null ? [] : [[at + 1, { invoice: invoices[choice] }]],
          ),
        )
        const matches = matchesOf(entries, found(invoices, { choices }))
        expect(matches).toHaveLength(entries.length)
        for (const one of invoices) {
          const paid = matches.flatMap((match, at) =>
            match.invoice === one && isTaken(match) ? [{ match, amount: entries[at]?.amount ?? 0 }] : [],
          )
          // Each starts from the amount that those before it leave open.
          let rest = one.open
          for (const { match, amount } of paid) {
            expect(match.open).toBe(rest)
            expect(rest).toBeGreaterThan(0)
            if (match.reason === 'named') expect(amount).toBe(rest)
            rest -= Math.min(amount, rest)
          }
        }
        // All proposals can be taken together.
        const proposals = matches.flatMap(({ verdict, isChosen, invoice: one }) =>
          verdict === 'LIKELY' && !isChosen && one ? [one.invoiceId] : [],
        )
        expect(new Set(proposals).size).toBe(proposals.length)
        const accepted = matchesOf(
          entries,
          found(invoices, {
            choices: new Map([
              ...choices,
              ...matches.flatMap((match, at): [number, Choice][] =>
                match.verdict === 'LIKELY' && !match.isChosen && match.invoice
                  ? [[at + 1, { invoice: match.invoice }]]
                  : [],
              ),
            ]),
          }),
        )
        for (const [at, match] of matches.entries())
          if (match.verdict === 'LIKELY' && !match.isChosen && match.invoice)
            expect(accepted[at]).toMatchObject({ verdict: 'CERTAIN' })
      },
    ),
    { numRuns: 2_000 },
  )
})
