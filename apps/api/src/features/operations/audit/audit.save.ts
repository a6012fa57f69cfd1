import { audit as routes } from '@portal/contract/operations/audit/audit.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findReach } from './audit.search.repository.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'

/** Includes only companies below whose audit log the caller may see. */
const scopeFor = (caller: Caller) => narrowed(caller, routes.search.module).scope

/**
 * Stores a browser's report (specification section 7, SaveAuditTrial): it says what was viewed, exported, printed or
 * copied; the server decides who, when and from where.
 * @throws Problem account.notFound, audit.notSaved
 */
export async function saveAuditTrial({ db, ...context }: Context, body: Input<typeof routes.save>['body']) {
  const { caller } = context
  const { action, acctKey, page, target } = body
  try {
    await db.inScope(caller.scope, async (tx) => {
      const accountId = acctKey ?? caller.accountId
      if (accountId !== caller.accountId && !(await findReach(tx, scopeFor(caller), accountId, false)))
        throw new Problem('account.notFound')
      const targets = page || target ? [{ type: 'page', key: page ?? '', name: target ?? page ?? '' }] : []
      await recordAudit(tx, { db, ...context }, { action, accountId, targets })
    })
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw new Problem('audit.notSaved', { cause })
  }
  return { saved: true }
}
