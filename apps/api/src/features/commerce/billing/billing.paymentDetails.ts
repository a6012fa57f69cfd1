import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import type { PaymentDetailsChange } from '@portal/contract/commerce/billing/billing.paymentDetails'
import { refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import type { Currency } from '@portal/contract/core/money'
import type { Input, Result } from '@portal/contract/core/route'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { checkIssuer, issuerAbility } from './billing.issuer.ts'
import { notifyPaymentDetails } from './billing.notices.ts'
import * as stored from './billing.paymentDetails.repository.ts'
import { findParties } from './billing.spans.repository.ts'

// The payment details of a company as an issuer. Only the company sets them, after an identity check, and its
// administrators are notified, since the details decide where the money goes.

type List = Result<typeof routes.paymentDetails>
type Row = stored.PaymentDetailsRow

async function present(tx: Tx, { caller }: Context, acctKey: string): Promise<List> {
  const rows = await stored.listPaymentDetails(tx, caller.scope, acctKey)
  const items = rows.map(({ modifiedAt, ...row }) => ({ ...row, modifiedOn: modifiedAt }))
  const edit = issuerAbility(caller, acctKey)
  // Only the person themselves can pass an identity check.
  return { items, edit: edit.allowed && caller.actor ? refused('alias.forbidden') : edit }
}

/** @throws Problem account.notFound */
export const getPaymentDetails = (context: Context, { params }: Input<typeof routes.paymentDetails>): Promise<List> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    if (!(await isInScope(tx, context.caller.scope, params.acctKey))) throw new Problem('account.notFound')
    return present(tx, context, params.acctKey)
  })

type Place = { params: { acctKey: string; currency: Currency }; ifMatch: number }
/** The row of a currency, locked. @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, request.stale */
async function lockPaymentDetailsRow(tx: Tx, context: Context, { params, ifMatch }: Place): Promise<Row | undefined> {
  const { caller } = context
  const { acctKey, currency } = params
  await checkIssuer(tx, caller, acctKey)
  await stored.lockPaymentDetails(tx, acctKey)
  const rows = await stored.listPaymentDetails(tx, caller.scope, acctKey)
  const row = rows.find((one) => one.currency === currency)
  if ((row?.version ?? 0) !== ifMatch)
    throw new Problem('request.stale', { current: await present(tx, context, acctKey) })
  return row
}

/** The values of a row, in the order in which the audit lists them. */
const valuesOf = (row: PaymentDetailsChange | undefined): PaymentDetailsChange => ({
  holder: row?.holder ?? null,
  iban: row?.iban ?? null,
  bic: row?.bic ?? null,
  bankCode: row?.bankCode ?? null,
  accountNumber: row?.accountNumber ?? null,
  bankName: row?.bankName ?? null,
  paymentLink: row?.paymentLink ?? null,
})

/** @throws Problem request.invalid */
async function check({ iban, bic, accountNumber, paymentLink, holder }: PaymentDetailsChange): Promise<void> {
  // Loaded on first use, as a start does not need it.
  const { isValidBIC, isValidIBAN } = await import('ibantools')
  const fields = [
    iban && !isValidIBAN(iban) && ({ field: 'Iban', code: 'iban' } as const),
    bic && !isValidBIC(bic) && ({ field: 'Bic', code: 'bic' } as const),
    !iban && !accountNumber && !paymentLink && ({ field: 'Iban', code: 'oneAccount' } as const),
    (iban || accountNumber) && !holder && ({ field: 'Holder', code: 'required' } as const),
  ].filter((one) => typeof one === 'object' && one !== null)
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

type Change = { acctKey: string; currency: Currency; before: Row | undefined; after: PaymentDetailsChange | undefined }
async function record(tx: Tx, context: Context, { acctKey, currency, before, after }: Change): Promise<void> {
  await recordAudit(tx, context, {
    action: after ? 'billing.paymentDetailsSet' : 'billing.paymentDetailsRemoved',
    accountId: acctKey,
    targets: [{ type: 'paymentDetails', key: acctKey, name: currency }],
    changes: changedFields(valuesOf(before), valuesOf(after)),
  })
  const [issuer] = await findParties(tx, context.caller.scope, [acctKey])
  await notifyPaymentDetails(tx, context, { acctKey, companyName: issuer?.name ?? '', currency })
}

/**
 * @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, alias.forbidden, request.invalid,
 *   request.stale
 */
export const setPaymentDetails = (
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.setPaymentDetails>,
): Promise<List> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { acctKey, currency } = params
    const before = await lockPaymentDetailsRow(tx, context, { params, ifMatch })
    await check(body)
    if (changedFields(valuesOf(before), body).length > 0) {
      await stored.savePaymentDetails(tx, { ...body, accountId: acctKey, currency, modifiedBy: context.caller.by })
      await record(tx, context, { acctKey, currency, before, after: body })
    }
    return present(tx, context, acctKey)
  })

/**
 * @throws Problem account.notFound, billing.ofCompany, billing.issuesNone, billing.noPaymentDetails, alias.forbidden,
 *   request.stale
 */
export const removePaymentDetails = (
  context: Context,
  { params, ifMatch }: Input<typeof routes.removePaymentDetails>,
): Promise<List> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { acctKey, currency } = params
    const before = await lockPaymentDetailsRow(tx, context, { params, ifMatch })
    if (!before) throw new Problem('billing.noPaymentDetails')
    await stored.deletePaymentDetails(tx, context.caller.scope, acctKey, currency)
    await record(tx, context, { acctKey, currency, before, after: undefined })
    return present(tx, context, acctKey)
  })
