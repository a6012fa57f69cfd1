import type { Language } from '@portal/contract/core/language'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/db/db.ts'
import { checkAddress, checkHeader } from '../../platform/mail/headers.ts'
import { insertAttachment, insertMessages } from './mails.repository.ts'
import { priorities } from './mails.priority.ts'
import { type Template, type Values, write } from './mails.template.ts'

export { deleteUnusedAttachments } from './mails.repository.ts'

type Mail<V extends Values> = {
  accountId?: string
  to: string
  language: Language
  template: Template<V>
  values: NoInfer<V>
  /** A file that `keepAttachment` kept. */
  attachmentId?: string | null
}

/** @throws TypeError for an address or a subject that would break out of its header */
function messageOf<V extends Values>({ accountId, to, language, template, values, attachmentId = null }: Mail<V>) {
  const { subject, text, html } = write(template, language, values)
  return {
    messageId: uuid(),
    accountId: accountId ?? null,
    channel: 'mail',
    recipient: checkAddress(to),
    priority: priorities[template.priority],
    subject: checkHeader(subject),
    textBody: text,
    htmlBody: html,
    attachmentId,
  }
}

/** Keeps a file for mails of the same transaction, once for all of them. @returns its id */
export async function keepAttachment(
  tx: Tx,
  file: { accountId: string; fileName: string; mediaType: string; bytes: Buffer },
): Promise<string> {
  const attachmentId = uuid()
  await insertAttachment(tx, { attachmentId, ...file, fileName: checkHeader(file.fileName) })
  return attachmentId
}

/** Writes a mail into the transaction that causes it: it is sent when, and only when, that is committed. */
export const queueMail = <V extends Values>(tx: Tx, mail: Mail<V>): Promise<void> => queueMails(tx, [mail])

/** Batch version, in one statement. */
export async function queueMails<V extends Values>(tx: Tx, mails: readonly Mail<V>[]): Promise<void> {
  const messages = mails.map((mail) => messageOf(mail))
  if (messages.length > 0) await insertMessages(tx, messages)
}

/** Queues an SMS: a code to sign in with, in plain words of the reader's language. */
export async function queueSms(
  tx: Tx,
  { accountId, to, text }: { accountId?: string; to: string; text: string },
): Promise<void> {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new TypeError('an SMS needs an international number')
  await insertMessages(tx, [
    {
      messageId: uuid(),
      accountId: accountId ?? null,
      channel: 'sms',
      recipient: to,
      priority: priorities.security,
      subject: null,
      textBody: text,
      htmlBody: null,
    },
  ])
}
