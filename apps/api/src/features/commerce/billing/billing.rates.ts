import { refused } from '@portal/contract/core/ability'
import { most } from '@portal/contract/commerce/billing/billing.fields'
import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
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

// The tax rates of a company as an issuer. Only the company sets them: it is liable for the tax on its invoices.

type Rates = Result<typeof routes.taxRates>

async function present(tx: Tx, { caller }: Context, acctKey: string): Promise<Rates> {
  const edit = issuerAbility(caller, acctKey)
  const today = await todayAt(tx, acctKey)
  const remove = (row: RateRow) => (edit.allowed && row.validFrom <= today ? refused('billing.rateInUse') : edit)
  const items = await listRates(tx, caller.scope, acctKey)
  return {
    items: items.map(({ taxRateId, ...row }) => ({
      ...row,
      taxRateKey: taxRateId,
      remove: remove({ taxRateId, ...row }),
    })),
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
async function lockOwn(tx: Tx, { caller }: Context, acctKey: string): Promise<RateRow[]> {
  await checkIssuer(tx, caller, acctKey)
  await lockRates(tx, acctKey)
  return listRates(tx, caller.scope, acctKey)
}
const words = ({ country, taxName, rate, validFrom }: Omit<RateRow, 'taxRateId' | 'validTo'>) =>
  `${country} ${taxName} ${rate / 100} % ${validFrom}`

/** @throws Problem account.notFound, billing.ofCompany, billing.rateTaken, billing.tooManyRates */
export const addRate = (context: Context, { params, body }: Input<typeof routes.addTaxRate>): Promise<Rates> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope, by } = context.caller
    const { acctKey } = params
    const rates = await lockOwn(tx, context, acctKey)
    if (rates.length >= most.rates) throw new Problem('billing.tooManyRates', { values: { most: most.rates } })
    const [latest] = rates.filter(({ country }) => country === body.country)
    if (latest && latest.validFrom >= body.validFrom)
      throw new Problem('billing.rateTaken', { fields: [{ field: 'ValidFrom', code: 'invalid' }] })
    if (latest) await endRate(tx, scope, latest.taxRateId, addDays(body.validFrom, -1))
    const taxRateId = uuid()
    await insertRate(tx, { ...body, taxRateId, accountId: acctKey, createdBy: by })
    await recordAudit(tx, context, {
      action: 'billing.rateAdded',
      accountId: acctKey,
      targets: [{ type: 'taxRate', key: taxRateId, name: `${body.country} ${body.taxName}` }],
      changes: [{ field: 'rate', old: latest ? words(latest) : null, new: words(body) }],
    })
    return present(tx, context, acctKey)
  })

/** @throws Problem account.notFound, billing.ofCompany, billing.rateNotFound, billing.rateInUse */
export const removeTaxRate = (context: Context, { params }: Input<typeof routes.removeTaxRate>): Promise<Rates> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope } = context.caller
    const { acctKey, taxRateKey } = params
    const rates = await lockOwn(tx, context, acctKey)
    const gone = rates.find(({ taxRateId }) => taxRateId === taxRateKey)
    if (!gone) throw new Problem('billing.rateNotFound')
    if (gone.validFrom <= (await todayAt(tx, acctKey))) throw new Problem('billing.rateInUse')
    await removeRate(tx, scope, taxRateKey)
    // The previous rate continues until the next one.
    const same = rates.filter(({ country, taxRateId }) => country === gone.country && taxRateId !== taxRateKey)
    const before = same.find(({ validFrom }) => validFrom < gone.validFrom)
    const next = same.findLast(({ validFrom }) => validFrom > gone.validFrom)
    if (before) await endRate(tx, scope, before.taxRateId, next ? addDays(next.validFrom, -1) : null)
    await recordAudit(tx, context, {
      action: 'billing.rateRemoved',
      accountId: acctKey,
      targets: [{ type: 'taxRate', key: taxRateKey, name: `${gone.country} ${gone.taxName}` }],
      changes: [{ field: 'rate', old: words(gone), new: null }],
    })
    return present(tx, context, acctKey)
  })
