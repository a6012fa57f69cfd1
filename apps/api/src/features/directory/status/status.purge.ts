import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { status } from '@portal/contract/directory/status/status.contract'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { presentStanding, type StatusDetail } from './status.present.ts'
import { purgeAccount } from './status.life.repository.ts'
import { findStandings, getLocked } from './status.standings.ts'

/** Purges a closed account before its day. @param body its name, as typed. @throws Problem */
export const purgeNow = (context: Context, { params, body }: Input<typeof status.purge>): Promise<StatusDetail> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const row = await getLocked(tx, context, params.acctKey)
    if (row.acctKey === caller.accountId) throw new Problem('account.ownStatus')
    if (row.accountStatus !== 'Closed')
      throw new Problem('account.statusNotAllowed', { values: { from: row.accountStatus, to: 'Purged' } })
    if (body.acctName !== row.acctName)
      throw new Problem('request.invalid', { fields: [{ field: 'AcctName', code: 'mismatch' }] })
    await purgeAccount(tx, row.acctKey)
    // The audit log does not contain the name of a purged account.
    await recordAudit(tx, context, {
      action: 'account.purged',
      accountId: row.acctKey,
      targets: [{ type: 'account', key: row.acctKey, name: '' }],
      changes: [{ field: 'accountStatus', old: 'Closed', new: 'Purged' }],
    })
    const [after] = await findStandings(tx, context, [row.acctKey])
    if (!after) throw new Problem('account.notFound')
    return presentStanding(tx, context, after)
  })
