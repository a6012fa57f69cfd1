import { editableFields } from '@portal/contract/directory/accounts/accounts.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudits } from '../../../core/audit/audit.record.ts'
import type { Values } from '../../../core/changes/changes.operation.ts'
import type { Setting, Valued } from '../../../core/changes/changes.values.ts'
import { type BulkAccount, findForBulk, saveForBulk } from './accounts.bulk.repository.ts'

// The fields of accounts that change sets edit, one per set.

export type BulkField = 'tags' | 'manager'
export type Bulk<V extends Values> = Valued<V> & BulkAccount

/** The reason to refuse an edit: the rules are those of the account's page. */
export function refusalToEdit(caller: Caller, account: BulkAccount, field: BulkField): Problem | undefined {
  const { acctType, accountStatus, effectiveStatus } = account
  const subject = { own: account.accountId === caller.accountId, acctType, accountStatus, effectiveStatus }
  if (accountStatus === 'Closed' || accountStatus === 'Purged')
    return new Problem('account.inactive', { values: { status: accountStatus } })
  if (!editableFields(caller.rights, subject).includes(field))
    return new Problem('auth.forbidden', { values: { access: 'AcctMgmnt:W' } })
}

/** Finds accounts as targets of a set. @param valuesOf picks the values that the set changes */
export const finding =
  <V extends Values>(valuesOf: (account: BulkAccount) => V) =>
  async (
    tx: Tx,
    { caller }: Context,
    _: unknown,
    ids: readonly string[],
    mode: { lock: boolean },
  ): Promise<Bulk<V>[]> =>
    (await findForBulk(tx, caller.scope, ids, mode)).map((account) => ({
      ...account,
      targetKind: 'account',
      targetId: account.accountId,
      targetName: account.acctName,
      targetAccountId: account.accountId,
      values: valuesOf(account),
    }))

/** The refusals of accounts that have one, by account. */
export const refused = (entries: readonly (readonly [string, Problem | undefined])[]): Map<string, Problem> =>
  new Map(entries.flatMap(([id, problem]) => (problem ? [[id, problem] as const] : [])))

/** Saves one field of accounts and audits each. */
export async function saveField<V extends Pick<BulkAccount, F>, F extends BulkField>(
  tx: Tx,
  context: Context,
  field: F,
  settings: readonly Setting<V, Bulk<V>>[],
): Promise<void> {
  const { scope, by } = context.caller
  const values = settings.map(({ one, after }) => ({ id: one.accountId, value: after[field] as BulkAccount[F] }))
  await saveForBulk(tx, scope, field, values, by)
  await recordAudits(
    tx,
    context,
    settings.map(({ one: { accountId, acctName }, before, after }) => ({
      action: 'account.updated',
      accountId,
      targets: [{ type: 'account', key: accountId, name: acctName }],
      changes: [{ field, old: before[field], new: after[field] }],
    })),
  )
}
