import type { Tx } from '../../platform/db/db.ts'
import { recordSystemAudit } from '../audit/audit.record.ts'
import { activateAccount } from './status.repository.ts'

/**
 * The one step of the status machine that the system takes: a pending account becomes active once one of its
 * administrators is (`product.md` 1.3). For sign-in, in the transaction that makes somebody active.
 */
export async function activateIfPending(tx: Tx, accountId: string, acctName: string): Promise<void> {
  if (!(await activateAccount(tx, accountId))) return
  await recordSystemAudit(tx, {
    action: 'account.status.changed',
    accountId,
    targets: [{ type: 'account', key: accountId, name: acctName }],
    changes: [{ field: 'accountStatus', old: 'Pending', new: 'Active' }],
  })
}
