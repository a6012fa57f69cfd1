import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { type AccountPatch, wireField } from '@portal/contract/directory/accounts/accounts.declared'
import { emailSwitches, requiredFields } from '@portal/contract/directory/accounts/accounts.rules'
import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import { v7 as uuid } from 'uuid'
import { type Caller, isBoxed } from '../../../platform/access/caller.ts'
import { last, type Tx } from '../../../platform/db/db.ts'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Context } from '../../../platform/http/context.ts'
import { tagsBeyond } from '../../../core/reach/reach.ts'
import { accountConflicts } from '../../../core/accounts/accounts.conflicts.ts'
import { companyPlans } from '../../../core/companyPlans/companyPlans.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { isAbove, placesOfManagers } from './accounts.manager.repository.ts'
import { presentAccount } from './accounts.present.ts'
import * as accounts from './accounts.repository.ts'

const issue = (field: string, code: FieldIssue['code']): FieldIssue => ({ field: wireField(field), code })

export const getAccount = ({ db, caller }: Context, acctKey: string): Promise<Account> =>
  db.inScope(caller.scope, (tx) => getAccountIn(last(tx), { caller }, acctKey))

/** An account as its reader sees it, inside the current transaction. @throws Problem account.notFound */
export async function getAccountIn(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  acctKey: string,
  { lock = false } = {},
): Promise<Account> {
  const found = await (lock ? accounts.lockAccount : accounts.findAccount)(tx, caller.scope, acctKey)
  if (!found) throw new Problem('account.notFound')
  return presentAccount(caller, found)
}

/**
 * Changes only the fields that the patch names.
 * @param version the edited version; a stale one gives 412 with the stored state.
 * @param also further work of the edit
 */
export const updateAccount = (
  context: Context,
  acctKey: string,
  patch: AccountPatch,
  version: number,
  also?: (tx: Tx) => Promise<void>,
): Promise<Account> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const before = await getAccountIn(tx, context, acctKey, { lock: true })
    if (Object.keys(patch).length > 0) refuseIfNotEditable(before, patch)
    if (before.version !== version) throw new Problem('request.stale', { current: before })

    const fullPatch = { ...patch, ...wholeAddress(before, patch), ...emailSwitches({ ...before, ...patch }) }
    const changes = changedFields(before, fullPatch)
    if (changes.length === 0 && !also) return before
    await also?.(tx)
    if (changes.length === 0) return getAccountIn(tx, context, acctKey)
    await refuseUnlessPossible(tx, context, before, fullPatch)
    await refuseTags(tx, caller, before, fullPatch.tags)
    if (changes.some(({ field }) => field === 'transactionEnvironment')) await refuseEnvironment(tx, context, acctKey)
    await save(tx, context, acctKey, fullPatch)
    await recordAudit(tx, context, {
      action: 'account.updated',
      accountId: acctKey,
      targets: [{ type: 'account', key: acctKey, name: before.acctName }],
      changes,
    })
    return getAccountIn(tx, context, acctKey)
  })

/** A merge patch also merges objects (RFC 7396): address fields that it leaves out stay. */
const wholeAddress = (stored: Account, { address }: AccountPatch) =>
  address && { address: { ...stored.address, ...address } }

/**
 * Refuses every field that this caller may not change, by name. Without the right, or for a closed account, refuses the
 * edit.
 */
function refuseIfNotEditable({ abilities, accountStatus, editableFields }: Account, patch: AccountPatch) {
  const { allowed, reason } = abilities.edit
  if (!allowed && reason === 'accountClosed')
    throw new Problem('account.inactive', { values: { status: accountStatus } })
  if (!allowed) throw new Problem('auth.forbidden', { values: { access: reason ?? '' } })
  const refused = Object.keys(patch).filter((field) => !(editableFields as string[]).includes(field))
  if (refused.length)
    throw new Problem('request.invalid', { fields: refused.map((field) => issue(field, 'notEditable')) })
}

/** Checks fields that a customer must keep, and the manager. @param part prefix of these fields, such as `Account.` */
export async function refuseUnlessPossible(
  tx: Tx,
  { caller }: Context,
  account: Pick<Account, 'acctType' | 'chain'>,
  fullPatch: AccountPatch,
  part = '',
) {
  const invalid = (fields: FieldIssue[]) =>
    new Problem('request.invalid', { fields: fields.map(({ field, code }) => ({ field: part + field, code })) })
  const emptied = requiredFields(account.acctType).filter((field) => fullPatch[field] === null)
  if (emptied.length) throw invalid(emptied.map((field) => issue(field, 'required')))
  if (!fullPatch.manager) return
  const above = account.chain.map((link) => link.acctKey)
  const places = await placesOfManagers(tx, caller.scope, [fullPatch.manager])
  if (!isAbove(places.get(fullPatch.manager), above)) throw invalid([issue('manager', 'notOneOf')])
}

/**
 * A company with plans keeps its environment: sandboxes are never billed, so it could switch to one just for billing
 * days.
 */
async function refuseEnvironment(tx: Tx, context: Context, acctKey: string): Promise<void> {
  if (isBoxed(context.caller)) throw new Problem('key.sandbox')
  if (await companyPlans().hadAny(tx, context, acctKey))
    throw new Problem('request.invalid', { fields: [issue('transactionEnvironment', 'environmentKept')] })
}

/** Tags give access groups access to companies. @throws Problem group.beyondYou */
async function refuseTags(
  tx: Tx,
  caller: Caller,
  { acctKey: accountId, chain, tags: before }: Pick<Account, 'acctKey' | 'chain' | 'tags'>,
  tags: readonly string[] = before,
): Promise<void> {
  const added = tags.filter((tag) => !before.includes(tag))
  const place = { accountId, tags: before, above: chain.map(({ acctKey }) => acctKey), added }
  const problem = (await tagsBeyond(tx, caller, [place])).get(accountId)
  if (problem) throw problem
}

async function save(tx: Tx, { caller }: Context, acctKey: string, { primaryContact, ...values }: AccountPatch) {
  await onConflict(accountConflicts, () => accounts.updateAccount(tx, caller.scope, acctKey, values, caller.by))
  if (primaryContact) await accounts.savePrimaryContact(tx, uuid(), acctKey, primaryContact)
}
