import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import { rateDeparture } from '@portal/contract/commerce/billing/billing.exchange'
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

/** Checks a rate against the one before it: a rate that is mistyped would be on every invoice. @throws Problem billing.rateFar, billing.rateInverted */
async function checkDeparture(
  tx: Tx,
  { request: { language } }: Context,
  books: { acctKey: string; booksCurrency: Currency },
  { currency, exchangeRate, validFrom }: NewRate,
): Promise<void> {
  const last = await stored.findRateBefore(tx, books, { currency, validFrom })
  const departure = last && rateDeparture(last.exchangeRate, exchangeRate)
  if (!departure) return
  const written = (rate: number) => numberIn(language, rate, { maximumFractionDigits: 8 })
  throw new Problem(departure === 'far' ? 'billing.rateFar' : 'billing.rateInverted', {
    values: {
      from: currency,
      to: books.booksCurrency,
      rate: written(exchangeRate),
      day: dayIn(language, validFrom),
      last: written(last.exchangeRate),
      before: dayIn(language, last.validFrom),
    },
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
    // By days, so that each is compared with the one before it in the same request.
    for (const rate of body.rates.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))) {
      const { currency, exchangeRate, validFrom } = rate
      if (!body.confirmRates) await checkDeparture(tx, context, { acctKey, booksCurrency }, rate)
      const saved = { acctKey, booksCurrency, exchangeRateId: uuid(), currency, exchangeRate, validFrom, by: caller.by }
      const { exchangeRateId, before } = await stored.saveExchangeRate(tx, caller.scope, saved)
      if (before === exchangeRate) continue
      const change = { exchangeRateId, currency, validFrom, booksCurrency, before, after: exchangeRate }
      await record(tx, context, acctKey, { action: 'billing.exchangeRateSet', ...change })
    }
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
