import type { BankReason, BankVerdict } from '@portal/contract/commerce/bankImports/bankImports.fields'
import type { Currency } from '@portal/contract/core/money'
import type { BankEntry } from './bankImports.entries.ts'

// Finds the invoice that a payment is for. Pure: the invoices are passed in.

/** An issued invoice of the importing company. */
export type Candidate = {
  invoiceId: string
  number: string
  accountId: string
  accountName: string
  currency: Currency
  /** The amount left to pay; 0 for a voided one. */
  open: number
  /** The first day of the invoice's month: no payment is earlier. */
  period: string
}
type Payer = Pick<Candidate, 'accountId' | 'accountName'>
/** `earliest`: the first day on which the payer’s balance takes a payment. */
type ChosenPayer = Payer & { earliest: string }
/** The target that someone chose for a payment; without either, the payment is left out. */
export type Choice = { invoice?: Candidate | undefined; account?: ChosenPayer | undefined }
export type Lookup = {
  /** The invoices that the text of an entry names. */
  named: (entry: BankEntry) => readonly Candidate[]
  /** Open invoices with the payer and the amount of an entry, by its row; two are enough for doubt. */
  byPayer: ReadonlyMap<number, readonly Candidate[]>
  /** Rows whose payment was recorded before. */
  recorded: ReadonlySet<number>
  /** Rows for which a payment of the same amount around that day exists. */
  near: ReadonlySet<number>
  /** By the row of the entry. */
  choices: ReadonlyMap<number, Choice>
  /** Payments are dated on this day at the latest. */
  lastDay: string
}
/** `invoice`: where it would go; `account` alone: to the balance of the payer. Without both nothing is proposed. */
export type Match = {
  verdict: BankVerdict
  reason: BankReason
  invoice?: Candidate | undefined
  /** The amount left to pay of the invoice before this payment. */
  open?: number | undefined
  account?: Payer | undefined
  /** Someone chose where it goes. */
  isChosen?: boolean
}
export type EntryMatch = { entry: BankEntry; match: Match }
/** Only certain or chosen payments are recorded. */
export const isTaken = ({ verdict }: Match): boolean => verdict === 'CERTAIN'

/** The most invoice numbers that are looked up for one text. */
const maxNumbers = 4
const [shortestPrefix, longestPrefix] = [2, 8]
/**
 * The invoice numbers that a text may name, regardless of what is between their letters and digits: for each place, the
 * longest prefix first. So a creditor reference (ISO 11649) and a number that is broken over two lines are found too.
 */
export function numbersIn(text: string): string[][] {
  const packed = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const places = new Map<string, string[]>()
  for (let at = shortestPrefix; at < packed.length && places.size < maxNumbers; at += 1) {
    if (packed[at] !== '2') continue
    const [, year, six = '', seventh = ''] = /^(20\d{2})(\d{6})(\d?)/.exec(packed.slice(at, at + 11)) ?? []
    if (!year) continue
    const sequences = seventh && !six.startsWith('0') ? [six + seventh, six] : [six]
    const numbers: string[] = []
    for (let length = longestPrefix; length >= shortestPrefix; length -= 1)
      if (at >= length)
        for (const sequence of sequences) numbers.push(`${packed.slice(at - length, at)}-${year}-${sequence}`)
    places.set(numbers.join(), numbers)
  }
  return [...places.values()]
}

/** The invoices that a text names, each once. */
export function namedIn(text: string, byNumber: ReadonlyMap<string, Candidate>): Candidate[] {
  const named = new Map<string, Candidate>()
  for (const numbers of numbersIn(text)) {
    const number = numbers.find((one) => byNumber.has(one))
    const candidate = number === undefined ? undefined : byNumber.get(number)
    if (candidate) named.set(candidate.invoiceId, candidate)
  }
  return [...named.values()]
}

type OpenOf = (one: Candidate) => number
const unmatched = (reason: BankReason): Match => ({ verdict: 'UNMATCHED', reason })

/** @param open what is left to pay after the certain payments before this one */
function matchOne({ amount, currency, day }: BankEntry, invoice: Candidate, open: number): Match {
  if (invoice.currency !== currency) return unmatched('otherCurrency')
  // It may be a payment that someone recorded by hand, so nothing is proposed.
  if (open <= 0) return { verdict: 'LIKELY', reason: 'paid' }
  if (day < invoice.period) return unmatched('early')
  if (amount === open) return { verdict: 'CERTAIN', reason: 'named', invoice, open }
  return { verdict: 'LIKELY', reason: amount < open ? 'part' : 'over', invoice, open }
}
function matchPayer(entry: BankEntry, candidates: readonly Candidate[], openOf: OpenOf): Match {
  const fitting = candidates.filter((one) => openOf(one) === entry.amount && entry.day >= one.period)
  const [invoice] = fitting
  if (!invoice) return unmatched('none')
  if (fitting.length > 1) return unmatched('ambiguous')
  return { verdict: 'LIKELY', reason: 'payer', invoice, open: openOf(invoice) }
}
function matchSeveral(entry: BankEntry, first: Candidate, others: readonly Candidate[]): Match {
  const { accountId, accountName, currency } = first
  if (!others.every((one) => one.accountId === accountId && one.currency === currency)) return unmatched('payers')
  if (currency !== entry.currency) return unmatched('otherCurrency')
  return { verdict: 'LIKELY', reason: 'several', account: { accountId, accountName } }
}
/** A choice is checked by the same rules: no payment in another currency, too early, or with nothing left to pay. */
function matchChosen(entry: BankEntry, { invoice, account }: Choice, openOf: OpenOf): Match {
  if (account && entry.day < account.earliest) return unmatched('tooEarly')
  if (!invoice) return account ? { verdict: 'CERTAIN', reason: 'chosen', account } : unmatched('leftOut')
  const match = matchOne(entry, invoice, openOf(invoice))
  return match.invoice ? { ...match, verdict: 'CERTAIN', reason: 'chosen' } : match
}
/** The match from the data of the entry. */
function matchSaid(entry: BankEntry, { named, byPayer, near }: Lookup, openOf: OpenOf): Match {
  const [first, ...others] = named(entry)
  const match = !first
    ? matchPayer(entry, byPayer.get(entry.row) ?? [], openOf)
    : others.length === 0
      ? matchOne(entry, first, openOf(first))
      : matchSeveral(entry, first, others)
  if ((match.invoice || match.account) && near.has(entry.row)) return { verdict: 'LIKELY', reason: 'near' }
  return entry.collective && isTaken(match) ? { ...match, verdict: 'LIKELY', reason: 'collective' } : match
}
function decide(entry: BankEntry, found: Lookup, openOf: OpenOf): Match {
  const choice = found.choices.get(entry.row)
  const isChosen = choice !== undefined
  if (found.recorded.has(entry.row)) return { verdict: 'DUPLICATE', reason: 'recorded', isChosen }
  if (entry.ofBank && entry.place > 1 && !choice) return { verdict: 'DUPLICATE', reason: 'repeated' }
  if (entry.day > found.lastDay) return { ...unmatched('future'), isChosen }
  return choice ? { ...matchChosen(entry, choice, openOf), isChosen } : matchSaid(entry, found, openOf)
}

/**
 * The match of each entry, in order. A recorded payment leaves less of its invoice for later ones, so the certain
 * payments together never pay an invoice twice. Likely ones are then matched to what is left, and each invoice is
 * proposed to only one of them, so that all proposals can be accepted together.
 */
export function matchAll(entries: readonly BankEntry[], found: Lookup): EntryMatch[] {
  const taken = new Map<string, number>()
  const openOf = ({ invoiceId, open }: Candidate) => open - (taken.get(invoiceId) ?? 0)
  const firm = entries.map((entry): EntryMatch => {
    const match = decide(entry, found, openOf)
    const { invoice, open = 0 } = match
    if (invoice && isTaken(match))
      taken.set(invoice.invoiceId, (taken.get(invoice.invoiceId) ?? 0) + Math.min(entry.amount, open))
    return { entry, match }
  })
  const proposed = new Set<string>()
  const propose = ({ entry, match }: EntryMatch): Match => {
    if (match.verdict !== 'LIKELY' || match.isChosen) return match
    const left = decide(entry, found, openOf)
    // An earlier payment cannot count on what later ones leave: they are recorded in the order of the file.
    const proposal = isTaken(left) ? match : left
    if (!proposal.invoice) return proposal
    if (proposed.has(proposal.invoice.invoiceId)) return unmatched('proposed')
    proposed.add(proposal.invoice.invoiceId)
    return proposal
  }
  return firm.map((one) => ({ entry: one.entry, match: propose(one) }))
}
