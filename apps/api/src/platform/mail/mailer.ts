import type { Transporter } from 'nodemailer'
import { type DkimKey, signByEd25519 } from './ed25519.ts'
import { checkAddress, checkHeader } from './headers.ts'

/** A sender other than the portal's own address, whose domain signs. */
export type Sender = {
  from: string
  /** The address for undelivered mails. */
  returnTo: string
  dkim: DkimKey
  /** A second key, for receivers who know it. */
  ed25519?: DkimKey | undefined
}
export type MailToSend = {
  id: string
  to: string
  subject: string
  text: string
  html: string | undefined
  attachment?: { fileName: string; mediaType: string; bytes: Buffer } | undefined
  sender?: Sender | undefined
  /** The sender's name besides the address, and the address for replies. */
  named?: { name: string; replyTo: string | null } | undefined
}
export type Mailer = {
  /** Resolves when the server has accepted it. The id makes the Message-ID, so duplicates are recognised. */
  send(mail: MailToSend): Promise<void>
  close(): void
}

const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 }
/** Milliseconds for a whole attempt: a server that answers every few seconds never idles out. */
const longest = 15_000
const pooled = { pool: true, maxConnections: 5, disableFileAccess: true, disableUrlAccess: true, ...limits }

/** The sender of a company, in place of the portal's. */
const by = ({ returnTo, dkim, ed25519 }: Sender, to: string) => ({
  envelope: { from: checkAddress(returnTo), to: checkAddress(to) },
  dkim,
  ed25519,
})

/** Has mails signed by Ed25519 too, before the signature by RSA, which nodemailer adds at the end. */
function signingTwice(transport: Transporter): Transporter {
  transport.use('stream', ({ data, message }, done) => {
    const { ed25519 } = data as { ed25519?: DkimKey }
    if (ed25519) message.processFunc((input) => signByEd25519(input, ed25519))
    done()
  })
  return transport
}

type Options = { url: string; from: string; patience?: number }
/** Mails over SMTP; loads the library and connects with the first mail. */
export function openMailer({ url, from, patience = longest }: Options): Mailer {
  let transport: Promise<Transporter> | undefined
  const domain = checkAddress(from).split('@')[1]
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return signingTwice(createTransport({ url, ...pooled } as object))
  }
  return {
    async send({ id, to, subject, text, html, attachment, sender, named }) {
      const opened = await (transport ??= connect())
      await opened.sendMail({
        messageId: `<${id}@${domain}>`,
        ...(sender && by(sender, to)),
        from: { name: checkHeader(named?.name ?? ''), address: checkAddress(sender?.from ?? from) },
        ...(named?.replyTo && { replyTo: checkAddress(named.replyTo) }),
        to: { name: '', address: checkAddress(to) },
        subject: checkHeader(subject),
        text,
        html,
        ...(attachment && {
          attachments: [
            { filename: attachment.fileName, contentType: attachment.mediaType, content: attachment.bytes },
          ],
        }),
        signal: AbortSignal.timeout(patience),
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close() {
      void transport?.then((opened) => opened.close())
    },
  }
}
