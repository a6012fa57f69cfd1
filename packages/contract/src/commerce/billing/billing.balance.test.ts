import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excessOf, shareOut } from './billing.balance.ts'

// The rules by which money moves to a balance and from it to invoices, checked against sums that use neither.

test('an amount is shared out in order, each is filled before the next gets something', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.array(fc.nat(300), { maxLength: 6 }), (amount, limits) => {
      const shares = shareOut(amount, limits)
      const sum = shares.reduce((all, one) => all + one, 0)
      expect(sum).toBe(
        Math.min(
          amount,
          limits.reduce((all, one) => all + one, 0),
        ),
      )
      const last = shares.findLastIndex((share) => share > 0)
      shares.forEach((share, place) => expect(share <= (limits[place] ?? 0)).toBe(true))
      shares.slice(0, Math.max(0, last)).forEach((share, place) => expect(share).toBe(limits[place]))
    }),
    { numRuns: 10_000 },
  )
})

type InvoiceSums = { total: number; paid: number; credited: number }
type Act = { what: 'invoice' | 'pay' | 'credit' | 'receive' | 'apply' | 'refund' | 'back'; at: number; amount: number }
const acts = fc.array(
  fc.record({
    what: fc.constantFrom<Act['what'][]>('invoice', 'pay', 'credit', 'receive', 'apply', 'refund', 'back'),
    at: fc.nat(5),
    amount: fc.integer({ min: 1, max: 500 }),
  }),
  { maxLength: 30 },
)
type Books = { invoices: InvoiceSums[]; balance: number; documents: number; payments: number; refunds: number }
const openOf = ({ total, paid, credited }: InvoiceSums) => total - paid - credited

/** Moves the surplus of an invoice to the balance, as after each payment and credit note. */
function settle(books: Books, invoice: InvoiceSums) {
  const moved = excessOf(invoice)
  invoice.paid -= moved
  books.balance += moved
}
const steps: Readonly<Record<Act['what'], (books: Books, invoice: InvoiceSums, amount: number) => void>> = {
  invoice: (books, _, amount) => {
    books.invoices.push({ total: amount, paid: 0, credited: 0 })
    books.documents += amount
  },
  pay: (books, invoice, amount) => {
    invoice.paid += amount
    books.payments += amount
    settle(books, invoice)
  },
  credit: (books, invoice, amount) => {
    const net = Math.min(amount, invoice.total - invoice.credited)
    invoice.credited += net
    books.documents -= net
    settle(books, invoice)
  },
  back: (books, invoice, amount) => {
    const back = Math.min(amount, invoice.paid)
    invoice.paid -= back
    books.payments -= back
  },
  receive: (books, _, amount) => {
    books.balance += amount
    books.payments += amount
  },
  apply: (books, _, amount) => {
    const shares = shareOut(Math.min(amount, books.balance), books.invoices.map(openOf))
    for (const [place, share] of shares.entries()) {
      const invoice = books.invoices[place]
      if (invoice) invoice.paid += share
      books.balance -= share
    }
  },
  refund: (books, _, amount) => {
    const back = Math.min(amount, books.balance)
    books.balance -= back
    books.refunds += back
  },
}

test('documents, payments, refunds and the balance add up at any moment', () => {
  fc.assert(
    fc.property(acts, (all) => {
      const books: Books = { invoices: [], balance: 0, documents: 0, payments: 0, refunds: 0 }
      for (const { what, at, amount } of all) {
        const invoice = books.invoices[at % Math.max(1, books.invoices.length)]
        const needsOne = what === 'pay' || what === 'credit' || what === 'back'
        if (invoice || !needsOne) steps[what](books, invoice ?? { total: 0, paid: 0, credited: 0 }, amount)
        const open = books.invoices.map(openOf)
        // The open amounts less the balance are the documents less the payments, plus the refunds.
        expect(open.reduce((sum, one) => sum + one, 0) - books.balance).toBe(
          books.documents - books.payments + books.refunds,
        )
        expect(Math.min(0, books.balance, ...open)).toBe(0)
      }
    }),
    { numRuns: 10_000 },
  )
})
