import { dayIn, type Language } from '@portal/contract/core/language'
import type { OffReason } from '@portal/contract/machines/webhooks/webhooks.fields'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import type { JobParts } from '../../../core/feature.ts'
import { notify } from '../../../core/mails/mails.tell.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { auditedAddress } from './webhooks.address.ts'
import type { AttemptResult } from './webhooks.call.ts'
import { type Endpoint, switchOff } from './webhooks.delivery.repository.ts'
import { webhookGone, webhookSwitchedOff } from './webhooks.mails.ts'

type EndpointFailure = { endpoint: Endpoint; tried: AttemptResult; now: Date; since: Date }
/** Turns an endpoint off after three days without a success, or immediately if it answers that it is gone. */
export const turnOffAfterFailure = (
  { db, config }: Pick<JobParts, 'db' | 'config'>,
  { endpoint, tried, now, since }: EndpointFailure,
) =>
  db.inScope(scopeOf(endpoint), async (tx) => {
    const { accountId, acctName: companyName, endpointId, url } = endpoint
    const why: OffReason = tried.status === 410 ? 'gone' : 'failures'
    if (!(await switchOff(tx, endpointId, why, now))) return
    await recordSystemAudit(
      tx,
      {
        action: 'webhook.switchedOff',
        accountId,
        targets: [{ type: 'webhook', key: endpointId, name: auditedAddress(url), acctKey: accountId }],
        changes: [
          { field: 'active', old: true, new: false },
          { field: 'failingSince', old: null, new: since.toISOString() },
          { field: 'answer', old: null, new: tried.status },
        ],
      },
      { type: 'JOB' },
    )
    const link = `${config.publicOrigin}/accounts/${accountId}?tab=9`
    await notify(tx, accountId, why === 'gone' ? webhookGone : webhookSwitchedOff, (language: Language, firstName) => ({
      firstName,
      companyName,
      receiver: new URL(url).host,
      since: dayIn(language, since.toISOString().slice(0, 10)),
      link,
    }))
  })
