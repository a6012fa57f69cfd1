import type { BankImportBody } from '@portal/contract/commerce/bankImports/bankImports.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { yieldToOthers } from '../../../platform/turns/turn.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import {
  findPayableByKey,
  findPayableByNumber,
  findPayableByPayer,
  findPayers,
  findPaymentsByReference,
  findPaymentsNear,
} from '../billing/billing.bank.service.ts'
import { checkIssuer } from '../billing/billing.service.ts'
import { type BankEntry, markOf } from './bankImports.entries.ts'
import { type Choice, type EntryMatch, type Lookup, matchAll, namedIn, numbersIn } from './bankImports.match.ts'
import { findRecorded } from './bankImports.repository.ts'
import type { Payments } from './bankImports.read.ts'

// The judgement of every payment of a statement, the same for the check and for the change set.

/** Keys of one database statement, and entries read between two turns of others. */
const batch = 1_000
/** Works on values in batches, and lets others run after each. */
async function inParts<I, R>(all: readonly I[], find: (part: readonly I[]) => Promise<readonly R[]>): Promise<R[]> {
  const found: R[] = []
  for (let at = 0; at < all.length; at += batch) {
    found.push(...(await find(all.slice(at, at + batch))))
    await yieldToOthers()
  }
  return found
}
const unique = <T>(all: readonly T[]): T[] => [...new Set(all)]
const given = (keys: readonly (string | null | undefined)[]): string[] =>
  unique(keys.filter((key) => typeof key === 'string'))

type BankChoices = NonNullable<BankImportBody['choices']>
/** @throws Problem invoice.notFound, account.notFound, billing.ofCompany that names the choice */
async function choicesIn(tx: Tx, { caller }: Context, chosen: BankChoices): Promise<Map<number, Choice>> {
  const { scope } = caller
  const keys = given(chosen.map(({ billKey }) => billKey))
  const invoices = new Map(
    (await inParts(keys, (part) => findPayableByKey(tx, scope, part))).map((one) => [one.invoiceId, one]),
  )
  const accounts = given(chosen.map(({ acctKey, billKey }) => (billKey ? null : acctKey)))
  const payers = new Map(
    (await inParts(accounts, (part) => findPayers(tx, scope, part))).map((one) => [one.accountId, one]),
  )
  const refused = (code: 'invoice.notFound' | 'account.notFound' | 'billing.ofCompany', field: string) =>
    new Problem(code, { fields: [{ field, code: 'notOneOf' }] })
  return new Map(
    chosen.map(({ row, billKey, acctKey }, place): [number, Choice] => {
      const field = `Choices.${place + 1}`
      const invoice = billKey ? invoices.get(billKey) : undefined
      if (billKey && !invoice) throw refused('invoice.notFound', `${field}.BillKey`)
      const account = !billKey && acctKey ? payers.get(acctKey) : undefined
      if (!billKey && acctKey && !account) throw refused('account.notFound', `${field}.AcctKey`)
      if (account && !account.billed) throw refused('billing.ofCompany', `${field}.AcctKey`)
      return [row, { invoice, account }]
    }),
  )
}

type InvoicesOf = Lookup['named']
async function findNamed(tx: Tx, { caller }: Context, entries: readonly BankEntry[]): Promise<InvoicesOf> {
  const numbers = unique(await inParts(entries, async (part) => part.flatMap(({ text }) => numbersIn(text).flat())))
  const invoices = await inParts(numbers, (part) => findPayableByNumber(tx, caller.scope, part))
  const byNumber = new Map(invoices.map((one) => [one.number, one]))
  const named = await inParts(entries, async (part) =>
    part.map(({ row, text }) => [row, namedIn(text, byNumber)] as const),
  )
  const byRow = new Map(named)
  return ({ row }) => byRow.get(row) ?? []
}
async function findFitting(tx: Tx, { caller }: Context, entries: readonly BankEntry[], named: InvoicesOf) {
  const unnamed = entries.flatMap((entry) => {
    const { row, payer, amount, currency } = entry
    return payer && named(entry).length === 0 ? [{ row, payer, amount, currency }] : []
  })
  const found = await inParts(unnamed, (part) => findPayableByPayer(tx, caller.scope, part))
  return Map.groupBy(found, ({ row }) => row)
}

/** Rows for which a payment of the same amount around that day exists, on the named invoice or from their payer. */
async function findNear(
  tx: Tx,
  { caller }: Context,
  entries: readonly BankEntry[],
  { named, byPayer }: Pick<Lookup, 'named' | 'byPayer'>,
) {
  const payments = entries.flatMap((entry) => {
    const { row, amount, currency, day } = entry
    const invoices = named(entry)
    const [only] = invoices.length === 1 ? invoices : []
    const payers = unique([...invoices, ...(byPayer.get(row) ?? [])].map(({ accountId }) => accountId))
    return payers.map((accountId) => ({ row, invoiceId: only?.invoiceId ?? null, accountId, amount, currency, day }))
  })
  return new Set((await inParts(payments, (part) => findPaymentsNear(tx, caller.scope, part))).map(({ row }) => row))
}

/** How often an entry can be recorded again by choice. */
const maxAgain = 9
const marksAgain = (entry: BankEntry) =>
  Array.from({ length: maxAgain }, (_, at) => markOf(entry, entry.place + 1 + at))
/**
 * Rows that were recorded before, by an import or by hand, and the entries: one that someone records again gets a mark
 * of its own.
 */
async function findDone(tx: Tx, { caller }: Context, entries: readonly BankEntry[], again: ReadonlySet<number>) {
  const { scope } = caller
  const marks = entries.flatMap((entry) => [entry, ...(again.has(entry.row) ? marksAgain(entry) : [])])
  const known = unique(marks.map(({ fingerprint }) => fingerprint))
  const used = new Set(await inParts(known, (part) => findRecorded(tx, scope, part)))
  const stated = entries.flatMap(({ row, ofBank, reference, amount, currency, day }) =>
    ofBank ? [{ row, reference, amount, currency, day }] : [],
  )
  const byReference = await inParts(stated, (part) => findPaymentsByReference(tx, scope, part))
  const byHand = new Set(byReference.map(({ row }) => row))
  const recorded = new Set<number>()
  for (const { row, fingerprint } of entries) if (used.has(fingerprint) || byHand.has(row)) recorded.add(row)
  for (const { fingerprint } of entries) used.add(fingerprint)
  const marked = entries.map((entry) => {
    if (!again.has(entry.row) || !recorded.has(entry.row)) return entry
    const free = marksAgain(entry).find(({ fingerprint }) => !used.has(fingerprint))
    if (!free) return entry
    used.add(free.fingerprint)
    recorded.delete(entry.row)
    return { ...entry, ...free }
  })
  return { recorded, entries: marked }
}

/** @throws Problem billing.issuesNone, invoice.notFound, account.notFound, billing.ofCompany */
export async function judge(
  tx: Tx,
  context: Context,
  payments: Pick<Payments, 'entries'>,
  { choices = [] }: Pick<BankImportBody, 'choices'>,
): Promise<EntryMatch[]> {
  const { caller } = context
  await checkIssuer(tx, caller, caller.accountId)
  const again = new Set(choices.flatMap(({ row, again: isAgain }) => (isAgain ? [row] : [])))
  const { recorded, entries } = await findDone(tx, context, payments.entries, again)
  const left = entries.filter(({ row }) => !recorded.has(row))
  const named = await findNamed(tx, context, left)
  const byPayer = await findFitting(tx, context, left, named)
  return matchAll(entries, {
    named,
    byPayer,
    recorded,
    near: await findNear(tx, context, left, { named, byPayer }),
    choices: await choicesIn(tx, context, choices),
    // One more day is allowed: in some time zones it is already tomorrow.
    lastDay: addDays(new Date().toISOString().slice(0, 10), 1),
  })
}
