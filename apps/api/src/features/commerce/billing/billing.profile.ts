import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import type { billing as routes } from '@portal/contract/commerce/billing/billing.contract'
import { taxIdText } from '@portal/contract/commerce/billing/billing.reasons'
import type { BillingProfile } from '@portal/contract/commerce/billing/billing.shapes'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { type Caller, requireFullAccess } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { issuerAbility } from './billing.issuer.ts'
import { taxIdChecker } from './billing.taxIds.ts'
import { findProfile, lockProfile, type ProfileRow, saveProfile } from './billing.profile.repository.ts'

// The payer, the currency and the terms: the company's biller decides them, never the company, since they define who
// owes what. The provider has no biller and decides for itself.

function abilitiesOf(caller: Caller, row: ProfileRow): BillingProfile['abilities'] {
  const { rights, readOnly, accountId } = caller
  const may: Ability = readOnly || !holds(rights, 'Bill:W') ? refused('Bill:W') : allowed
  const isOwn = row.accountId === accountId
  const bills = row.parentId === accountId || (isOwn && row.parentId === null)
  const ifSo = (rule: boolean, reason: Parameters<typeof refused>[0]) => (!may.allowed || rule ? may : refused(reason))
  const editTerms = ifSo(bills, 'billing.ofIssuer')
  return {
    editTerms,
    editPayer: editTerms.allowed && row.sold ? refused('billing.sold') : editTerms,
    editPo: ifSo(bills || isOwn, 'billing.ofIssuer'),
    editPrefix: row.acctType === 'CU' ? ifSo(false, 'billing.issuesNone') : issuerAbility(caller, row.accountId),
  }
}

async function present(row: ProfileRow, { caller, request }: Context): Promise<BillingProfile> {
  const { state, fault } = (await taxIdChecker())(row.country, row.taxId)
  const { accountId, acctType: _, parentId: __, billTo, issuer: ____, sold: ___, country, ...fields } = row
  return {
    ...fields,
    acctKey: accountId,
    country,
    taxIdState: state,
    taxIdText: fault && taxIdText(fault, request.language),
    hasAddress: country !== null,
    payerName: billTo === accountId ? row.acctName : row.payerName,
    abilities: abilitiesOf(caller, row),
  }
}

/** @throws Problem account.notFound */
async function getRow(tx: Tx, { caller }: Context, acctKey: string): Promise<ProfileRow> {
  const row = await findProfile(tx, caller.scope, acctKey)
  if (!row) throw new Problem('account.notFound')
  return row
}

export const getProfile = (context: Context, { params }: Input<typeof routes.profile>): Promise<BillingProfile> =>
  context.db.inScope(context.caller.scope, async (tx) => present(await getRow(tx, context, params.acctKey), context))

type Body = Input<typeof routes.updateProfile>['body']
/** The ability that each field needs. */
const needs = {
  billingOwner: 'editPayer',
  currency: 'editPayer',
  termsDays: 'editTerms',
  poRequired: 'editPo',
  numberPrefix: 'editPrefix',
  belowZero: 'editPrefix',
  booksCurrency: 'editPrefix',
} as const satisfies Record<keyof Body, keyof BillingProfile['abilities']>

/** Refuses a change of a field that the caller may not change, with its reason. @throws Problem */
function checkFields(caller: Caller, before: ProfileRow, body: Required<Body>): void {
  const abilities = abilitiesOf(caller, before)
  for (const field of Object.keys(needs) as (keyof Body)[]) {
    const { allowed: may, reason } = abilities[needs[field]]
    if (body[field] === before[field] || may) continue
    if (reason === 'fullAccess') requireFullAccess(caller)
    const code =
      reason === 'billing.sold' || reason === 'billing.ofIssuer' || reason === 'billing.issuesNone'
        ? reason
        : 'billing.ofCompany'
    throw new Problem(code, {
      fields: [{ field: field.charAt(0).toUpperCase() + field.slice(1), code: 'notEditable' }],
    })
  }
}

/** @throws Problem account.notFound, billing.ofIssuer, billing.ofCompany, billing.sold, request.stale */
export const updateProfile = (
  context: Context,
  { params, body, ifMatch }: Input<typeof routes.updateProfile>,
): Promise<BillingProfile> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { acctKey } = params
    await lockProfile(tx, acctKey)
    const before = await getRow(tx, context, acctKey)
    if (before.version !== ifMatch) throw new Problem('request.stale', { current: await present(before, context) })
    const { belowZero = before.belowZero, booksCurrency = before.booksCurrency } = body
    const next = { ...body, belowZero, booksCurrency }
    checkFields(context.caller, before, next)
    const changes = changedFields(before, next)
    if (changes.length === 0) return present(before, context)
    await saveProfile(tx, { accountId: acctKey, ...next, modifiedBy: context.caller.by })
    await recordAudit(tx, context, {
      action: 'billing.profileChanged',
      accountId: acctKey,
      targets: [{ type: 'account', key: acctKey, name: before.acctName }],
      changes,
    })
    return present(await getRow(tx, context, acctKey), context)
  })
