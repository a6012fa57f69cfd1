import type { Tx } from '../../platform/db/db.ts'
import { recordSystemAudit } from '../audit/audit.record.ts'
import { activateAccount } from './status.repository.ts'

/** Activates a pending account once an administrator of it is active (`product.md` 1.3), in that transaction. */
export async function activateIfPending(tx: Tx, accountId: string, acctName: string): Promise<void> {
  if (!(await activateAccount(tx, accountId))) return
  await recordSystemAudit(tx, {
    action: 'account.status.changed',
    accountId,
    targets: [{ type: 'account', key: accountId, name: acctName }],
    changes: [{ field: 'accountStatus', old: 'Pending', new: 'Active' }],
  })
}
