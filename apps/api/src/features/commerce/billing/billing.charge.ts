import { isDeepStrictEqual } from 'node:util'
import { maxCharges } from '@portal/contract/commerce/billing/billing.charge'
import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import { most } from '@portal/contract/commerce/billing/billing.fields'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { moneyText, shareOf } from '@portal/contract/core/money'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { type Caller, hasFullAccess, requireFullAccess } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { whole } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { choiceOf } from './billing.charge.lines.ts'
import { presentCharge, presentTermsRefund, taxChanges } from './billing.charge.present.ts'
import {
  type ChargeRow,
  type ChosenTax,
  countPending,
  insertCharge,
  listCharges,
  listItems,
  lockCharges,
  lockOneOff,
  removeCharge,
} from './billing.charge.repository.ts'
import { findTermsRefunds } from './billing.coverage.repository.ts'
import { markWaived } from './billing.fee.repository.ts'
import { recordingAccount } from './billing.notices.ts'
import { findProfile, type ProfileRow } from './billing.profile.repository.ts'
import { lockParties, todayAt } from './billing.repository.ts'

// One-off charges and credits of a company by the company that bills it: pending until an issued invoice has their line.

type Charges = Result<typeof routes.oneOffCharges>

function abilityOf({ rights, readOnly, accountId }: Caller, { billTo, issuer }: ProfileRow): Ability {
  if (readOnly || !holds(rights, 'Bill:W')) return refused('Bill:W')
  return issuer === accountId && billTo !== accountId ? allowed : refused('charge.ofIssuer')
}

const taxAbility = (caller: Caller): Ability => (hasFullAccess(caller) ? allowed : refused('fullAccess'))

/** @throws Problem account.notFound */
async function profileOf(tx: Tx, { caller }: Context, acctKey: string): Promise<ProfileRow> {
  const profile = await findProfile(tx, caller.scope, acctKey)
  if (!profile) throw new Problem('account.notFound')
  return profile
}

async function present(tx: Tx, { caller, request }: Context, profile: ProfileRow): Promise<Charges> {
  const { accountId, billTo: payer } = profile
  const rows = await listCharges(tx, caller.scope, accountId, maxCharges.listed)
  const refunds = await findTermsRefunds(tx, caller.scope, { payer, customers: [accountId] }, maxCharges.refunds)
  return {
    items: rows.map(presentCharge),
    refunds: refunds.map((one) => presentTermsRefund(one, request.language)),
    currency: profile.effectiveCurrency,
    edit: abilityOf(caller, profile),
    chooseTax: taxAbility(caller),
  }
}

/** The charges of a company, even if it has left the tree, as long as it has some. @throws Problem account.notFound */
async function presentSeen(tx: Tx, context: Context, acctKey: string): Promise<Charges> {
  const { scope } = context.caller
  const profile = await findProfile(tx, scope, acctKey)
  if (profile) return present(tx, context, profile)
  const rows = await listCharges(tx, scope, acctKey, maxCharges.listed)
  const [first] = rows
  if (!first) throw new Problem('account.notFound')
  return {
    items: rows.map(presentCharge),
    refunds: [],
    currency: first.currency,
    edit: refused('charge.ofIssuer'),
    chooseTax: taxAbility(context.caller),
  }
}

/** @throws Problem account.notFound */
export const getOneOffCharges = (context: Context, { params }: Input<typeof routes.oneOffCharges>): Promise<Charges> =>
  context.db.inScope(context.caller.scope, (tx) => presentSeen(tx, context, params.acctKey))

/** Locks the company, so that its payer stays the same. @throws Problem account.notFound, charge.ofIssuer */
export async function lockBilledCompany(tx: Tx, context: Context, acctKey: string): Promise<ProfileRow> {
  await lockParties(tx, [acctKey])
  const profile = await profileOf(tx, context, acctKey)
  if (!abilityOf(context.caller, profile).allowed) throw new Problem('charge.ofIssuer')
  await lockCharges(tx, acctKey)
  return profile
}

const targetOf = ({ chargeId, textEn }: Pick<ChargeRow, 'chargeId' | 'textEn'>) => ({
  type: 'oneOffCharge',
  key: chargeId,
  name: textEn,
})
const amountOf = ({ currency, unitPrice, quantity }: Pick<ChargeRow, 'currency' | 'unitPrice' | 'quantity'>) =>
  `${currency} ${shareOf(unitPrice, quantity, 1)}`

type RemovedCharge = Parameters<typeof amountOf>[0] & Parameters<typeof targetOf>[0] & Partial<ChosenTax>
/** Records that a charge was deleted while no invoice had it. */
export async function recordRemoved(tx: Tx, context: Context, accountId: string, row: RemovedCharge): Promise<void> {
  const { accountId: issuerId, scope } = context.caller
  await recordAudit(tx, context, {
    action: 'charge.removed',
    accountId: await recordingAccount(tx, scope, { accountId, issuerId }),
    targets: [targetOf(row)],
    changes: [
      { field: 'amount', old: amountOf(row), new: null },
      ...taxChanges(row).map(({ field, new: old }) => ({ field, old, new: null })),
    ],
  })
}

type TaxRequest = { [Part in keyof ChosenTax]?: ChosenTax[Part] | undefined } & { code?: string | null | undefined }
/**
 * The tax of a new charge: the requested one, or else that of the item of the caller's catalogue that it names. People held
 * to access groups choose no other than that one. @throws Problem charge.itemNotFound, auth.forbidden
 */
async function chosenFor(tx: Tx, { caller }: Context, charge: TaxRequest): Promise<ChosenTax> {
  // The whole scope, because the caller's groups may exclude their own company.
  const items = charge.code ? await listItems(tx, whole(caller.scope), caller.accountId) : []
  const item = items.find(({ code }) => code === charge.code)
  if (charge.code && !item) throw new Problem('charge.itemNotFound', { fields: [{ field: 'Code', code: 'notOneOf' }] })
  const {
    taxCategory = null,
    exemptReasonEn = null,
    exemptReasonFr = null,
  } = charge.taxCategory === undefined ? (item ?? {}) : charge
  const chosen = { taxCategory, exemptReasonEn, exemptReasonFr }
  const choice = choiceOf(chosen)
  if (choice && !isDeepStrictEqual(choice, choiceOf(item ?? {})) && !taxAbility(caller).allowed)
    requireFullAccess(caller)
  return chosen
}

/** @throws Problem request.invalid for more than an invoice can have */
function checkTotal(
  { request }: Context,
  { quantity, unitPrice, currency }: Pick<ChargeRow, 'quantity' | 'unitPrice' | 'currency'>,
): void {
  if (Math.abs(quantity * unitPrice) <= most.total) return
  const isCredit = unitPrice < 0
  const bound = Math.floor(most.total / quantity) * (isCredit ? -1 : 1)
  const code = isCredit ? 'tooSmall' : 'tooBig'
  const params = { [isCredit ? 'min' : 'max']: moneyText(bound, currency, request.language) }
  throw new Problem('request.invalid', { fields: [{ field: 'UnitPrice', code, params }] })
}

/**
 * @throws Problem request.invalid, account.notFound, charge.ofIssuer, charge.otherCurrency, charge.tooMany, charge.itemNotFound
 */
export const addOneOffCharge = (
  context: Context,
  { params, body }: Input<typeof routes.addOneOffCharge>,
): Promise<Charges> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const { acctKey } = params
    const profile = await lockBilledCompany(tx, context, acctKey)
    const { effectiveCurrency: currency } = profile
    if (body.currency !== currency)
      throw new Problem('charge.otherCurrency', {
        values: { currency },
        fields: [{ field: 'Currency', code: 'notOneOf' }],
      })
    checkTotal(context, body)
    if ((await countPending(tx, caller.scope, acctKey)) >= maxCharges.pending)
      throw new Problem('charge.tooMany', { values: { most: maxCharges.pending } })
    const chosen = await chosenFor(tx, context, body)
    const chargeId = uuid()
    const chargedOn = await todayAt(tx, caller.accountId)
    const { code = null, ...rest } = body
    const of = { accountId: acctKey, issuerId: caller.accountId, createdBy: caller.by }
    await insertCharge(tx, { ...rest, ...chosen, ...of, chargeId, code, chargedOn })
    await recordAudit(tx, context, {
      action: 'charge.added',
      accountId: acctKey,
      targets: [targetOf({ chargeId, textEn: body.textEn })],
      changes: [{ field: 'amount', old: null, new: amountOf(body) }, ...taxChanges(chosen)],
      reason: body.reason,
    })
    return present(tx, context, profile)
  })

/** @throws Problem account.notFound, charge.notFound, charge.invoiced */
export const removeOneOffCharge = (
  context: Context,
  { params }: Input<typeof routes.removeOneOffCharge>,
): Promise<Charges> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const { scope } = caller
    const { items, ...others } = await presentSeen(tx, context, params.acctKey)
    const [row] = await lockOneOff(tx, scope, params.acctKey, [params.chargeKey])
    if (!row) throw new Problem('charge.notFound')
    if (row.invoiceId !== null) throw new Problem('charge.invoiced')
    await removeCharge(tx, scope, row.chargeId)
    await markWaived(tx, scope, row.chargeId)
    await recordRemoved(tx, context, params.acctKey, row)
    return { ...others, items: items.filter(({ chargeKey }) => chargeKey !== row.chargeId) }
  })
