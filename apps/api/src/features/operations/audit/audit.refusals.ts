import type { Context } from '../../../platform/http/context.ts'
import type { Attempt } from '../../../platform/http/handle.ts'
import { later } from '../../../platform/background/later.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'

const isKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The address with the keys of objects; anything else may be a secret, and is replaced by the name of its place. */
function addressOf({ path }: Attempt['route'], url: string): string {
  const given = url.split('?')[0]?.split('/') ?? []
  return path
    .split('/')
    .map((part, at) => (part.startsWith(':') && isKey.test(given[at] ?? '') ? given[at] : part))
    .join('/')
}

/** Records a refused attempt after the answer, whose timing must not distinguish foreign keys from random ones. */
export const recordDeniedAttempt = (context: Context, { route, url, refusal }: Attempt): void => {
  const { caller, db } = context
  const target = { type: 'route', key: `${route.method} ${route.path}`, name: addressOf(route, url) }
  const entry = { action: 'access.denied', accountId: caller.accountId, outcome: 'DENIED', refusal } as const
  later(() => db.inScope(caller.scope, (tx) => recordAudit(tx, context, { ...entry, targets: [target] })))
}
