import { Problem } from '@portal/contract/core/errors'
import { normalEmail } from '@portal/contract/core/fields'
import type { Input } from '@portal/contract/core/route'
import type { registrations } from '@portal/contract/identity/registrations/registrations.contract'
import { v7 as uuid } from 'uuid'
import { sha256 } from '../../../platform/crypto/hash.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { limitAddress, limitUse } from '../../../platform/limits/attempts.ts'
import { proofOf } from '../../../platform/limits/proof.ts'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { getQueue, insertRequest } from './registrations.repository.ts'
import { accessRequested } from './registrations.mails.ts'

const anHour = 3_600
/** Requests from one address, and for one person: we must not flood their mailbox. */
const [perAddress, perPerson] = [10, 3]
/** Requests a day from all people together, so that many addresses cannot fill the queue. */
const [perDay, aDay] = [1_000, 86_400]

/** Queues a request for access; the answer is the same whether or not the person is known. */
export async function createRequest(context: OpenContext, { body }: Input<typeof registrations.create>) {
  const { db, config, request } = context
  const { proof, termsAccepted: _, parentNumber, ...rest } = body
  const limit = { what: 'registration', ip: request.ip, most: perAddress, seconds: anHour }
  await limitAddress(db, limit, proofOf(context, proof))
  const email = normalEmail(rest.email)
  await db.asAuth(async (tx) => {
    const bucket = `registration:person:${sha256(email).toString('hex')}`
    if ((await limitUse(tx, bucket, perPerson, anHour)) !== undefined) return
    const wait = await limitUse(tx, 'registration:all', perDay, aDay)
    if (wait !== undefined) throw new Problem('request.tooMany', { retryAfter: wait })
    const requestId = uuid()
    const accountId = await getQueue(tx, parentNumber ?? null)
    await insertRequest(tx, { ...rest, email, requestId, accountId })
    const targets = [{ type: 'accessRequest', key: requestId, name: rest.companyName }]
    await recordSystemAudit(tx, { action: 'registration.requested', accountId, targets }, {}, request)
    await queueMail(tx, {
      accountId,
      to: email,
      language: rest.language,
      template: accessRequested,
      values: { providerName: config.providerName },
    })
  })
  return { accepted: true }
}
