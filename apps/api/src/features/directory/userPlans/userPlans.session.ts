import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { userPlans as routes } from '@portal/contract/directory/userPlans/userPlans.contract'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { nameSource } from '../../../core/sessions/sessions.source.ts'
import type { PersonContext } from '../../../platform/http/context.ts'

/**
 * Stores the product from which a session is used (specification section 7, UserSesson).
 * @throws Problem session.notFound
 */
export async function saveSource(context: PersonContext, { body }: Input<typeof routes.saveSource>) {
  const { db, caller } = context
  const { sessionKey = caller.sessionId, sourceName } = body
  if (sessionKey !== caller.sessionId) throw new Problem('session.notFound')
  const was = await db.asAuth((tx) => nameSource(tx, sessionKey, sourceName))
  if (was !== undefined && was !== sourceName)
    await db.inScope(caller.scope, (tx) =>
      recordAudit(tx, context, {
        action: 'session.sourceSaved',
        accountId: caller.accountId,
        targets: [{ type: 'session', key: sessionKey, name: sourceName }],
        changes: [{ field: 'sourceName', old: was, new: sourceName }],
      }),
    )
  return { sessionKey, sourceName }
}
