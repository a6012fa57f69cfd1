import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import { type RateDeparture, rateDeparture } from '@portal/contract/commerce/billing/billing.exchange'
import { Problem } from '@portal/contract/core/errors'
import { dayIn, numberIn } from '@portal/contract/core/language'
import type { Currency } from '@portal/contract/core/money'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { addMonths } from '../../../core/calendar/calendar.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import * as stored from './billing.exchange.repository.ts'
import { checkIssuer, issuerAbility } from './billing.issuer.ts'
import { todayAt } from './billing.repository.ts'

// The exchange rates of a company as an issuer. Only the company sets them: it declares the tax that they give.

type Rates = Result<typeof routes.exchangeRates>
/** The rates that the list shows. */
const shown = 200

async function present(tx: Tx, { caller }: Context, acctKey: string): Promise<Rates> {
  const booksCurrency = await stored.findBooksCurrency(tx, acctKey)
  const rows = booksCurrency ? await stored.listExchangeRates(tx, caller.scope, { acctKey, booksCurrency }, shown) : []
  return {
    booksCurrency,
    items: rows.map(({ exchangeRateId, createdAt, ...row }) => ({
      ...row,
      exchangeRateKey: exchangeRateId,
      createdOn: createdAt,
    })),
    edit: issuerAbility(caller, acctKey),
  }
}

/** @throws Problem account.notFound */
export const getExchangeRates = (context: Context, { params }: Input<typeof routes.exchangeRates>): Promise<Rates> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    if (!(await isInScope(tx, context.caller.scope, params.acctKey))) throw new Problem('account.notFound')
    return present(tx, context, params.acctKey)
  })

type Change = {
  action: 'billing.exchangeRateSet' | 'billing.exchangeRateRemoved'
  exchangeRateId: string
  currency: string
  booksCurrency: string
  validFrom: string
  before: number | null
  after: number | null
}
const textOf = (rate: number | null) =>
  rate?.toLocaleString('en', { maximumFractionDigits: 8, useGrouping: false }) ?? null
const record = (tx: Tx, context: Context, acctKey: string, { action, ...change }: Change) =>
  recordAudit(tx, context, {
    action,
    accountId: acctKey,
    targets: [
      {
        type: 'exchangeRate',
        key: change.exchangeRateId,
        name: `${change.currency} \u2192 ${change.booksCurrency}, ${change.validFrom}`,
      },
    ],
    changes: [
      {
        field: 'exchangeRate',
        old: textOf(change.before),
        new: textOf(change.after),
      },
    ],
  })

type NewRate = Input<typeof routes.setExchangeRates>['body']['rates'][number]
/** The days for which rates are kept: the longest report and an invoice that is issued late. */
const kept = { before: 36, after: 12 }
/** The first day for which an issuer can record a rate today. */
export const firstRateDay = async (tx: Tx, acctKey: string): Promise<string> =>
  addMonths(await todayAt(tx, acctKey), -kept.before)
/** @throws Problem request.invalid for the books' own currency, two rates of a day, or a day too far away */
function checkRates(rates: readonly NewRate[], booksCurrency: string, [first, last]: readonly [string, string]): void {
  const seen = new Set<string>()
  for (const [at, { currency, validFrom }] of rates.entries()) {
    const place = `${currency} ${validFrom}`
    const refuse = (field: string) =>
      new Problem('request.invalid', { fields: [{ field: `Rates.${at}.${field}`, code: 'invalid' }] })
    if (currency === booksCurrency) throw refuse('Currency')
    if (seen.has(place) || validFrom < first || validFrom > last) throw refuse('ValidFrom')
    seen.add(place)
  }
}

type BooksOf = { acctKey: string; booksCurrency: Currency }
type RateChange = NewRate & { before: number | null }
type Departure = { kind: RateDeparture; rate: NewRate; last: { exchangeRate: number; validFrom: string } }
/**
 * How a changed rate differs from the ones before and after it, or from the one it replaces if there are none. Two
 * rates of one request are compared once, with the earlier day first.
 */
async function departuresOf(
  tx: Tx,
  books: BooksOf,
  { before, ...rate }: RateChange,
  isNew: (validFrom: string) => boolean,
): Promise<Departure[]> {
  const { validFrom, exchangeRate } = rate
  const beside = await stored.findRatesBeside(tx, books, rate)
  const replaced = beside.length === 0 && before !== null ? [{ exchangeRate: before, validFrom }] : beside
  return replaced.flatMap((last) => {
    if (last.validFrom > validFrom && isNew(last.validFrom)) return []
    const kind = rateDeparture(last.exchangeRate, exchangeRate)
    return kind ? [{ kind, rate, last }] : []
  })
}

/**
 * Checks changed rates against the ones before and after them: a mistyped rate would be on every invoice. @throws
 * Problem billing.rateFar, billing.rateInverted
 */
async function checkDepartures(
  tx: Tx,
  { request: { language } }: Context,
  books: BooksOf,
  changed: readonly RateChange[],
): Promise<void> {
  const found: Departure[] = []
  for (const rate of changed) {
    const isNew = (day: string) => changed.some((one) => one.currency === rate.currency && one.validFrom === day)
    found.push(...(await departuresOf(tx, books, rate, isNew)))
  }
  if (found.length === 0) return
  const written = (currency: Currency, rate: number, day: string) =>
    `1 ${currency} = ${numberIn(language, rate, { maximumFractionDigits: 8 })} ${books.booksCurrency}, ${dayIn(language, day)}`
  const list = found.map(
    ({ rate: { currency, exchangeRate, validFrom }, last }) =>
      `${written(currency, exchangeRate, validFrom)} (${written(currency, last.exchangeRate, last.validFrom)})`,
  )
  throw new Problem(found.some(({ kind }) => kind === 'inverted') ? 'billing.rateInverted' : 'billing.rateFar', {
    values: { list: list.join('; ') },
    fields: [{ field: 'ConfirmRates', code: 'required' }],
  })
}

/**
 * @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, billing.noBooksCurrency,
 * billing.otherBooksCurrency, billing.rateFar, billing.rateInverted, request.invalid
 */
export const setExchangeRates = (
  context: Context,
  { params: { acctKey }, body }: Input<typeof routes.setExchangeRates>,
): Promise<Rates> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    await checkIssuer(tx, caller, acctKey)
    await stored.lockExchangeRates(tx, acctKey)
    const booksCurrency = await stored.findBooksCurrency(tx, acctKey)
    if (!booksCurrency) throw new Problem('billing.noBooksCurrency')
    if (body.booksCurrency !== booksCurrency)
      throw new Problem('billing.otherBooksCurrency', { values: { currency: booksCurrency } })
    const today = await todayAt(tx, acctKey)
    const first = addMonths(today, -kept.before)
    checkRates(body.rates, booksCurrency, [first, addMonths(today, kept.after)])
    const changed: RateChange[] = []
    for (const rate of body.rates.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))) {
      const { currency, exchangeRate, validFrom } = rate
      const saved = { acctKey, booksCurrency, exchangeRateId: uuid(), currency, exchangeRate, validFrom, by: caller.by }
      const { exchangeRateId, before } = await stored.saveExchangeRate(tx, caller.scope, saved)
      if (before === exchangeRate) continue
      changed.push({ ...rate, before })
      const change = { exchangeRateId, currency, validFrom, booksCurrency, before, after: exchangeRate }
      await record(tx, context, acctKey, { action: 'billing.exchangeRateSet', ...change })
    }
    if (!body.confirmRates) await checkDepartures(tx, context, { acctKey, booksCurrency }, changed)
    await stored.deleteOldRates(tx, caller.scope, acctKey, first)
    return present(tx, context, acctKey)
  })

/** @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, billing.exchangeRateNotFound */
export const removeExchangeRate = (
  context: Context,
  { params: { acctKey, exchangeRateKey } }: Input<typeof routes.removeExchangeRate>,
): Promise<Rates> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await checkIssuer(tx, context.caller, acctKey)
    await stored.lockExchangeRates(tx, acctKey)
    const gone = await stored.deleteExchangeRate(tx, context.caller.scope, acctKey, exchangeRateKey)
    if (!gone) throw new Problem('billing.exchangeRateNotFound')
    const { exchangeRate: before, ...place } = gone
    const change = { exchangeRateId: exchangeRateKey, ...place, before, after: null }
    await record(tx, context, acctKey, { action: 'billing.exchangeRateRemoved', ...change })
    return present(tx, context, acctKey)
  })
