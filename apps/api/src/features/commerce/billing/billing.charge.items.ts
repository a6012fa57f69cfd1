import { maxCharges } from '@portal/contract/commerce/billing/billing.charge'
import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import { Problem } from '@portal/contract/core/errors'
import { Currency } from '@portal/contract/core/money'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { insertItem, type ItemRow, listItems, listLeft, lockCharges, removeItem } from './billing.charge.repository.ts'
import { presentCharge, taxChanges } from './billing.charge.present.ts'
import { checkIssuer, issuerAbility } from './billing.issuer.ts'

// The catalogue of one-off charges of an issuer: texts in both languages and a price for each currency. A charge copies
// the texts, so deleting an item changes no charge.

type Items = Result<typeof routes.chargeItems>

const pricesOf = ({ prices }: ItemRow) =>
  Object.entries(prices).map(([currency, price]) => ({ currency: Currency.parse(currency), price }))

/** The charges of companies that left. */
const leftCharges = async (tx: Tx, scope: Scope): Promise<Items['left']> =>
  (await listLeft(tx, scope, { most: maxCharges.left, looked: maxCharges.looked })).map((row) => ({
    acctKey: row.accountId,
    acctName: row.accountName,
    ...presentCharge(row),
  }))

async function present(tx: Tx, { caller }: Context, acctKey: string): Promise<Items> {
  const items = await listItems(tx, caller.scope, acctKey)
  return {
    items: items.map((row) => ({
      itemKey: row.itemId,
      code: row.code,
      textEn: row.textEn,
      textFr: row.textFr,
      taxCategory: row.taxCategory,
      exemptReasonEn: row.exemptReasonEn,
      exemptReasonFr: row.exemptReasonFr,
      prices: pricesOf(row),
    })),
    // No access group has companies that left, so people limited to groups see none.
    left: acctKey === caller.accountId && !caller.heldToGroups ? await leftCharges(tx, caller.scope) : [],
    edit: issuerAbility(caller, acctKey),
  }
}

/** @throws Problem account.notFound */
export const getChargeItems = (context: Context, { params }: Input<typeof routes.chargeItems>): Promise<Items> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    if (!(await isInScope(tx, context.caller.scope, params.acctKey))) throw new Problem('account.notFound')
    return present(tx, context, params.acctKey)
  })

const priceText = (prices: readonly { currency: string; price: number }[]) =>
  prices.map(({ currency, price }) => `${currency} ${price}`).join(', ')

/** @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, charge.codeTaken, charge.tooManyItems */
export const addChargeItem = (context: Context, { params, body }: Input<typeof routes.addChargeItem>): Promise<Items> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { acctKey } = params
    await checkIssuer(tx, context.caller, acctKey)
    await lockCharges(tx, acctKey)
    const items = await listItems(tx, context.caller.scope, acctKey)
    const { prices, ...values } = body
    const { code } = body
    if (items.some((one) => one.code === code))
      throw new Problem('charge.codeTaken', { fields: [{ field: 'Code', code: 'invalid' }] })
    if (items.length >= maxCharges.items)
      throw new Problem('charge.tooManyItems', { values: { most: maxCharges.items } })
    if (new Set(prices.map(({ currency }) => currency)).size < prices.length)
      throw new Problem('request.invalid', { fields: [{ field: 'Prices', code: 'invalid' }] })
    const itemId = uuid()
    const byCurrency = Object.fromEntries(prices.map(({ currency, price }) => [currency, price]))
    const createdBy = context.caller.by
    await insertItem(tx, { ...values, itemId, accountId: acctKey, prices: byCurrency, createdBy })
    await recordAudit(tx, context, {
      action: 'charge.itemAdded',
      accountId: acctKey,
      targets: [{ type: 'chargeItem', key: itemId, name: code }],
      changes: [{ field: 'prices', old: null, new: priceText(prices) }, ...taxChanges(body)],
    })
    return present(tx, context, acctKey)
  })

/** @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, charge.itemNotFound */
export const removeChargeItem = (context: Context, { params }: Input<typeof routes.removeChargeItem>): Promise<Items> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { acctKey, itemKey } = params
    await checkIssuer(tx, context.caller, acctKey)
    await lockCharges(tx, acctKey)
    const gone = (await listItems(tx, context.caller.scope, acctKey)).find(({ itemId }) => itemId === itemKey)
    if (!gone) throw new Problem('charge.itemNotFound')
    await removeItem(tx, context.caller.scope, itemKey)
    await recordAudit(tx, context, {
      action: 'charge.itemRemoved',
      accountId: acctKey,
      targets: [{ type: 'chargeItem', key: itemKey, name: gone.code }],
      changes: [{ field: 'prices', old: priceText(pricesOf(gone)), new: null }],
    })
    return present(tx, context, acctKey)
  })
