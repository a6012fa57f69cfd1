import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { AccessRequest, registrations } from '@portal/contract/identity/registrations/registrations.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { presentRequests } from './registrations.present.ts'
import { closeRequest, findRequest } from './registrations.repository.ts'
import { accessDeclined } from './registrations.mails.ts'

async function getRequestIn(tx: Tx, context: Context, requestKey: string): Promise<AccessRequest> {
  const found = await findRequest(tx, context.caller.scope, requestKey)
  const [request] = found ? await presentRequests(tx, context, [found]) : []
  if (!request) throw new Problem('registration.notFound')
  return request
}
export const getRequest = (context: Context, { params }: Input<typeof registrations.get>): Promise<AccessRequest> =>
  context.db.inScope(context.caller.scope, (tx) => getRequestIn(tx, context, params.requestKey))

type DecideInput = Input<typeof registrations.decide>
/** An approval names the resulting account, a refusal gives its reason for the mail. */
function refuseIfIncomplete({ decision, madeAcctKey, reason }: DecideInput['body']): void {
  const missing = decision === 'Approved' ? !madeAcctKey && 'MadeAcctKey' : !reason && 'Reason'
  if (missing) throw new Problem('request.invalid', { fields: [{ field: missing, code: 'required' }] })
}

const notifyDeclined = (tx: Tx, { config }: Context, request: AccessRequest, reason: string) =>
  queueMail(tx, {
    accountId: request.acctKey,
    to: request.email,
    language: request.language,
    template: accessDeclined,
    values: { providerName: config.providerName, reason },
  })

/** Closes a request, once. The administrator creates the account separately beforehand, in the ordinary way. */
export async function decideRequest(context: Context, { params, body }: DecideInput): Promise<AccessRequest> {
  const { db, caller } = context
  refuseIfIncomplete(body)
  const { decision, reason = '' } = body
  const madeAcctKey = decision === 'Approved' ? (body.madeAcctKey ?? null) : null
  return db.inScope(caller.scope, async (tx) => {
    const before = await getRequestIn(tx, context, params.requestKey)
    if (madeAcctKey && !(await isInScope(tx, caller.scope, madeAcctKey))) throw new Problem('account.notFound')
    const values = {
      status: decision,
      decidedBy: caller.userId,
      decidedByName: caller.name,
      reason: reason || null,
      madeAccountId: madeAcctKey,
    }
    if (!(await closeRequest(tx, caller.scope, params.requestKey, values))) throw new Problem('registration.decided')
    await recordAudit(tx, context, {
      action: decision === 'Approved' ? 'registration.approved' : 'registration.declined',
      accountId: before.acctKey,
      targets: [{ type: 'accessRequest', key: before.requestKey, name: before.companyName }],
      ...(reason && { reason }),
    })
    if (decision === 'Declined') await notifyDeclined(tx, context, before, reason)
    return getRequestIn(tx, context, params.requestKey)
  })
}
