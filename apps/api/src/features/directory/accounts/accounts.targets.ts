import type { TargetKind } from '../../../core/changes/changes.targets.ts'
import { within } from '../../../platform/db/scope.ts'
import { queryRows } from '../../../platform/db/db.ts'
import { selectAccounts } from './accounts.select.ts'

/** Accounts as targets of change sets. */
export const accountTargets: TargetKind<'account'> = {
  name: 'account',
  word: { 'en-us': 'Account', 'fr-fr': 'Compte' },
  notFound: 'account.notFound',
  findKnown: async (tx, scope, ids) => {
    const rows = await queryRows(tx)<{ id: string }>`
      select account_id as id from account where ${within(scope, 'account')} and account_id = any(${ids}::uuid[])`
    return rows.map(({ id }) => id)
  },
  select: selectAccounts,
}
