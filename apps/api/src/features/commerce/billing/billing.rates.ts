import { refused } from '@portal/contract/core/ability'
import { most } from '@portal/contract/commerce/billing/billing.fields'
import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import { regionOf } from '@portal/contract/commerce/billing/billing.regions'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import { checkIssuer, issuerAbility } from './billing.issuer.ts'
import { endRate, insertRate, listRates, lockRates, type RateRow, removeRate } from './billing.profile.repository.ts'
import { todayAt } from './billing.repository.ts'
import { type Rate, taxesTogether } from './billing.tax.ts'

// The tax rates of a company as an issuer. Only the company sets them: it is liable for the tax on its invoices.

type Rates = Result<typeof routes.taxRates>

async function present(tx: Tx, { caller }: Context, acctKey: string): Promise<Rates> {
  const edit = issuerAbility(caller, acctKey)
  const today = await todayAt(tx, acctKey)
  const remove = (row: RateRow) => (edit.allowed && row.validFrom <= today ? refused('billing.rateInUse') : edit)
  const items = await listRates(tx, caller.scope, acctKey)
  return {
    items: items.map((row) => {
      const { taxRateId, seriesId: _, ...fields } = row
      return { ...fields, taxRateKey: taxRateId, remove: remove(row) }
    }),
    edit,
  }
}

/** @throws Problem account.notFound */
export const getRates = (context: Context, { params }: Input<typeof routes.taxRates>): Promise<Rates> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    if (!(await isInScope(tx, context.caller.scope, params.acctKey))) throw new Problem('account.notFound')
    return present(tx, context, params.acctKey)
  })

/** @throws Problem account.notFound, billing.ofCompany, billing.issuesNone */
async function lockRatesOf(tx: Tx, { caller }: Context, acctKey: string): Promise<RateRow[]> {
  await checkIssuer(tx, caller, acctKey)
  await lockRates(tx, acctKey)
  return listRates(tx, caller.scope, acctKey)
}
const placeOf = ({ country, region }: Pick<RateRow, 'country' | 'region'>) =>
  region === null ? country : `${country}-${region}`
const words = (row: Pick<RateRow, 'country' | 'region' | 'taxName' | 'rate' | 'validFrom'>) =>
  `${placeOf(row)} ${row.taxName} ${row.rate / 100} % ${row.validFrom}`

type Body = Input<typeof routes.addTaxRate>['body']
type NewRate = Omit<RateRow, 'taxRateId' | 'seriesId' | 'validTo'>
/** A rate as it is stored. @throws Problem billing.regionUnknown, billing.exemptRate */
function newRate({ country, ...body }: Body): NewRate {
  const region = body.region ? regionOf(country, body.region) : null
  if (body.region && region === null)
    throw new Problem('billing.regionUnknown', { fields: [{ field: 'Region', code: 'invalid' }] })
  if (body.exemptReason && body.rate !== 0)
    throw new Problem('billing.exemptRate', { fields: [{ field: 'ExemptReason', code: 'invalid' }] })
  const { taxName, taxNameFr = null, rate, combined = false, exemptReason = null, validFrom } = body
  return { country, region, taxName, taxNameFr, rate, combined, exemptReason, validFrom }
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
/**
 * The tax whose rate a new one changes: that of the same name in its place, else the only one there, unless the new one
 * is charged with others. @throws Problem billing.rateUnclear
 */
function latestOf(rates: readonly RateRow[], rate: NewRate): RateRow | undefined {
  const there = rates.filter(({ country, region }) => country === rate.country && region === rate.region)
  const taxes = [...Map.groupBy(there, ({ seriesId }) => seriesId).values()].flatMap(
    (same) => same.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0] ?? [],
  )
  const named = taxes.find(({ taxName }) => sameName(taxName, rate.taxName))
  if (named) return named
  if (!rate.combined && taxes.length > 1)
    throw new Problem('billing.rateUnclear', { fields: [{ field: 'TaxName', code: 'invalid' }] })
  return rate.combined ? undefined : taxes[0]
}

/**
 * Refuses a rate that would put more taxes than allowed in force together in a region, including those of the country,
 * on its first day or a later one. @throws Problem billing.tooManyTaxes
 */
function refuseTooMany(others: readonly Rate[], rate: Rate): void {
  if (rate.rate === 0) return
  const rates = [...others, rate]
  const there = rates.filter(({ country }) => country === rate.country)
  const regions = rate.region === null ? new Set(there.map(({ region }) => region)) : [rate.region]
  const days = new Set(there.map(({ validFrom }) => validFrom).filter((day) => day >= rate.validFrom))
  for (const region of regions)
    for (const day of days)
      if (taxesTogether({ country: rate.country, region }, rates, day).length > most.taxes)
        throw new Problem('billing.tooManyTaxes', { values: { most: most.taxes } })
}

/**
 * @throws Problem account.notFound, billing.ofCompany, billing.rateTaken, billing.rateUnclear, billing.regionUnknown,
 * billing.exemptRate, billing.tooManyTaxes, billing.tooManyRates
 */
export const addRate = (context: Context, { params, body }: Input<typeof routes.addTaxRate>): Promise<Rates> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope, by } = context.caller
    const { acctKey } = params
    const entry = newRate(body)
    const rates = await lockRatesOf(tx, context, acctKey)
    if (rates.length >= most.rates) throw new Problem('billing.tooManyRates', { values: { most: most.rates } })
    const latest = latestOf(rates, entry)
    // A tax stays charged with the others when its rate changes.
    const rate = { ...entry, combined: body.combined ?? latest?.combined ?? false }
    if (latest && latest.validFrom >= rate.validFrom)
      throw new Problem('billing.rateTaken', { fields: [{ field: 'ValidFrom', code: 'invalid' }] })
    const taxRateId = uuid()
    const seriesId = latest?.seriesId ?? taxRateId
    refuseTooMany(rates, { ...rate, seriesId, validTo: null })
    if (latest) await endRate(tx, scope, latest.taxRateId, addDays(rate.validFrom, -1))
    await insertRate(tx, { ...rate, taxRateId, seriesId, accountId: acctKey, createdBy: by })
    await recordAudit(tx, context, {
      action: 'billing.rateAdded',
      accountId: acctKey,
      targets: [{ type: 'taxRate', key: taxRateId, name: `${placeOf(rate)} ${rate.taxName}` }],
      changes: [{ field: 'rate', old: latest ? words(latest) : null, new: words(rate) }],
    })
    return present(tx, context, acctKey)
  })

/** @throws Problem account.notFound, billing.ofCompany, billing.rateNotFound, billing.rateInUse */
export const removeTaxRate = (context: Context, { params }: Input<typeof routes.removeTaxRate>): Promise<Rates> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope } = context.caller
    const { acctKey, taxRateKey } = params
    const rates = await lockRatesOf(tx, context, acctKey)
    const gone = rates.find(({ taxRateId }) => taxRateId === taxRateKey)
    if (!gone) throw new Problem('billing.rateNotFound')
    if (gone.validFrom <= (await todayAt(tx, acctKey))) throw new Problem('billing.rateInUse')
    await removeRate(tx, scope, taxRateKey)
    // The previous rate continues until the next one.
    const same = rates.filter(({ seriesId, taxRateId }) => seriesId === gone.seriesId && taxRateId !== taxRateKey)
    // The latest first, as they are listed.
    const before = same.find(({ validFrom }) => validFrom < gone.validFrom)
    const next = same.findLast(({ validFrom }) => validFrom > gone.validFrom)
    if (before) await endRate(tx, scope, before.taxRateId, next ? addDays(next.validFrom, -1) : null)
    await recordAudit(tx, context, {
      action: 'billing.rateRemoved',
      accountId: acctKey,
      targets: [{ type: 'taxRate', key: taxRateKey, name: `${placeOf(gone)} ${gone.taxName}` }],
      changes: [{ field: 'rate', old: words(gone), new: null }],
    })
    return present(tx, context, acctKey)
  })
