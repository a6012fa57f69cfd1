import type { Config } from '../../platform/config/config.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Tx } from '../../platform/db/db.ts'
import { type Mailer, openMailer } from '../../platform/mail/mailer.ts'
import { openSmsGateway, type SmsGateway } from '../../platform/sms/gateway.ts'
import * as messages from './notices.repository.ts'
import type { DueMessage } from './notices.repository.ts'

const minute = 60_000
/** Milliseconds until the next try (`product.md` 7): 1, 5 and 30 minutes, 2 and 12 hours; then it has failed. */
const retries = [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute]
/** Longer than any try lasts. */
const lease = 2 * minute

export type Outcome = 'sent' | 'kept' | 'retry' | 'failed'
type Told = (outcome: Outcome, message: DueMessage, error?: unknown) => void

/** The way out for messages; what has no server configured stays in the outbox and counts as delivered there. */
export function openDelivery(config: Config, db: Database, clock: Clock, told: Told) {
  const mailer = config.mailUrl ? openMailer({ url: config.mailUrl, from: config.mailFrom }) : undefined
  const gateway = config.smsUrl ? openSmsGateway(config.smsUrl) : undefined
  const parts = { mailer, gateway, clock, told, config }
  return {
    /** Delivers everything that is due, one by one. @param stopped asked between two messages */
    async deliverDue(stopped: () => boolean = () => false): Promise<void> {
      while (!stopped() && (await deliverOne(db, parts)));
    },
    close: () => mailer?.close(),
  }
}

type Parts = { mailer: Mailer | undefined; gateway: SmsGateway | undefined; clock: Clock; told: Told; config: Config }

/** No transaction is open while a server is asked: a slow one must not hold a connection to the database. */
async function deliverOne(db: Database, parts: Parts): Promise<boolean> {
  const now = parts.clock.now()
  const message = await db.asOwner((tx) => messages.claimDueMessage(tx, now, new Date(now.getTime() + lease)))
  if (!message) return false
  try {
    const by = await hand(message, parts)
    await db.asOwner((tx) => messages.markSent(tx, message.messageId, by, by === 'outbox' || parts.config.outbox))
    parts.told(by === 'outbox' ? 'kept' : 'sent', message)
  } catch (error) {
    await db.asOwner((tx) => postpone(tx, message, parts, error))
  }
  return true
}

async function hand(message: DueMessage, { mailer, gateway, config }: Parts): Promise<'smtp' | 'sms' | 'outbox'> {
  const { messageId: id, recipient: to, subject, textBody: text, htmlBody } = message
  if (message.channel === 'sms') {
    await gateway?.send({ id, to, text })
    return gateway ? 'sms' : 'outbox'
  }
  refuseForeignLinks(htmlBody ?? '', config.publicOrigin)
  await mailer?.send({ id, to, subject: subject ?? '', text, html: htmlBody ?? undefined })
  return mailer ? 'smtp' : 'outbox'
}

class ForeignLink extends TypeError {}
/** A net under all templates: a mail leads to the portal's own origin or is not sent (security.md 0, decision 6). */
function refuseForeignLinks(html: string, publicOrigin: string): void {
  for (const [, link = ''] of html.matchAll(/\bhref="([^"]*)"/g))
    if (!URL.canParse(link) || new URL(link).origin !== publicOrigin)
      throw new ForeignLink('a mail with a link to elsewhere')
}

async function postpone(tx: Tx, message: DueMessage, { clock, told }: Parts, error: unknown): Promise<void> {
  const wait = retries[message.attempts - 1]
  const reason = reasonOf(error)
  if (wait === undefined || isFinal(error)) {
    await messages.markFailed(tx, message.messageId, reason)
    told('failed', message, error)
    return
  }
  await messages.markRetry(tx, message.messageId, new Date(clock.now().getTime() + wait), reason)
  told('retry', message, error)
}

/** The server's own code, never its words: they may repeat the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string }
  return [responseCode, code ?? name].filter(Boolean).join(' ').slice(0, 100)
}

/** The other side says that it will never take this one: a 5yz of SMTP to our recipient, a 4xx of the SMS gateway. */
function isFinal(error: unknown): boolean {
  if (error instanceof ForeignLink) return true
  const { code, responseCode = 0, name } = error as { code?: string; responseCode?: number; name?: string }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return responseCode >= 500
  return (
    name === 'SmsRefused' && responseCode >= 400 && responseCode < 500 && ![401, 403, 408, 429].includes(responseCode)
  )
}
