import { isSenderName } from '@portal/contract/delivery/branding/branding.fields'
import type { Config } from '../../platform/config/config.ts'
import { type Mailer, openMailer, type Sender } from '../../platform/mail/mailer.ts'
import { openSmsGateway, type SmsGateway } from '../../platform/sms/gateway.ts'
import type { AccountBrand } from '../brand/brand.stored.ts'
import { branded, type Portal } from './mails.brand.ts'
import type { Attachment, Channel, DueMessage, MessageBodies } from './mails.repository.ts'

/** The servers that messages are handed to; a channel without one stays in the outbox and counts as delivered there. */
export type Servers = { mailer: Mailer | undefined; gateway: SmsGateway | undefined; portal: Portal }

/** The sender of a channel, so that each channel gets only what it uses. */
export const openServers = (
  { mailUrl, mailFrom, smsUrl, publicOrigin, providerName }: Config,
  channel: Channel,
): Servers => ({
  mailer: channel === 'mail' && mailUrl ? openMailer({ url: mailUrl, from: mailFrom }) : undefined,
  gateway: channel === 'sms' && smsUrl ? openSmsGateway(smsUrl) : undefined,
  portal: { publicOrigin, providerName },
})

type Extras = {
  attachment?: Attachment | undefined
  sender?: Sender | undefined
  brand?: AccountBrand | undefined
}
/** The recipient of a message, and its text. */
type SentMessage = { by: 'smtp' | 'sms' | 'outbox'; bodies: MessageBodies }
export async function handToServer(
  message: DueMessage,
  servers: Servers,
  { attachment, sender, brand }: Extras = {},
): Promise<SentMessage> {
  const { mailer, gateway, portal } = servers
  const { messageId: id, recipient: to, subject, textBody: text, htmlBody } = message
  if (message.channel === 'sms') {
    await gateway?.send({ id, to, text })
    return { by: gateway ? 'sms' : 'outbox', bodies: { text, html: null } }
  }
  refuseForeignLinks(htmlBody ?? '', portal.publicOrigin)
  const bodies = htmlBody === null ? { text, html: null } : branded({ text, html: htmlBody }, brand, portal)
  const named = brand && { name: nameOf(brand), replyTo: brand.content.replyTo }
  const html = bodies.html ?? undefined
  await mailer?.send({ id, to, subject: subject ?? '', text: bodies.text, html, attachment, sender, named })
  return { by: mailer ? 'smtp' : 'outbox', bodies }
}

/** The name of its sender; a name that looks like an address, published when this was allowed, is not used. */
const nameOf = ({ content: { senderName } }: AccountBrand) => (isSenderName(senderName) ? senderName : '')

class ForeignLink extends TypeError {}
/** A safety net under all templates: a mail links to the portal's own origin or is not sent (`security.md` 0.6). */
function refuseForeignLinks(html: string, publicOrigin: string): void {
  for (const [, link = ''] of html.matchAll(/\bhref="([^"]*)"/g))
    if (!URL.canParse(link) || new URL(link).origin !== publicOrigin)
      throw new ForeignLink('a mail with a link to elsewhere')
}

type Fault = { code?: string; responseCode?: number; name?: string }

/** The server's own code, never its words: they may repeat the address. */
export function reasonOf(error: unknown): string {
  const { code, responseCode, name } = error as Fault
  return [responseCode, code ?? name].filter(Boolean).join(' ').slice(0, 100)
}

/** The other side will never accept this message: a 5yz of SMTP for our recipient, a 4xx of the SMS gateway. */
export function isFinal(error: unknown): boolean {
  if (error instanceof ForeignLink) return true
  const { code, responseCode = 0, name } = error as Fault
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return responseCode >= 500
  return (
    name === 'SmsRefused' && responseCode >= 400 && responseCode < 500 && ![401, 403, 408, 429].includes(responseCode)
  )
}

/**
 * The fault is not about this one message: the server is down, hangs or refuses all, and would fail the next one too.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return false
  const { code, responseCode } = error as Fault
  return responseCode === undefined || responseCode === 421 || code === 'EAUTH'
}
