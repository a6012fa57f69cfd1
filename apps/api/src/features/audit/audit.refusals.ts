import type { Context } from '../../platform/http/context.ts'
import type { Attempt } from '../../platform/http/handle.ts'
import { later } from '../../platform/http/later.ts'
import { recordAudit } from '../../core/audit/audit.record.ts'

/** Records a refused attempt after the answer, whose timing must not tell foreign keys from random ones. */
export const noteRefusal = (context: Context, { route, url, refusal }: Attempt): void => {
  const { caller, db } = context
  const target = { type: 'route', key: `${route.method} ${route.path}`, name: url.split('?')[0]?.slice(0, 300) ?? '' }
  const entry = { action: 'access.denied', accountId: caller.accountId, outcome: 'DENIED', refusal } as const
  later(() => db.inScope(caller.scope, (tx) => recordAudit(tx, context, { ...entry, targets: [target] })))
}
