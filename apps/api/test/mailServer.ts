import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** The messages that the server received, in the order of their completion. */
type ReceivedMail = {
  raw: Buffer
  /** Where undelivered mails go. */
  returnTo: string
  messageId: string | undefined
  to: string
  from: { name: string; address?: string | undefined } | undefined
  replyTo: string | undefined
  subject: string | undefined
  text: string | undefined
  html: string
  attachments: { name: string | undefined; text: string }[]
}

/** A real SMTP server; `behave` may refuse, hang up, or be slow. */
export async function mailServer(behave: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      void buffer(stream).then(async (raw) => {
        const mail = await simpleParser(raw)
        received.push({
          raw,
          returnTo: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          messageId: mail.messageId,
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          from: mail.from?.value[0],
          replyTo: mail.replyTo?.text,
          subject: mail.subject,
          text: mail.text,
          html: String(mail.html),
          attachments: mail.attachments.map(({ filename, content }) => ({ name: filename, text: content.toString() })),
        })
        done()
      })
    },
    ...behave,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, got: received, close }
}
