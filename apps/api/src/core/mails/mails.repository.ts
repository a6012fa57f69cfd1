import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { type Database, queryRows, type Tables, type Tx } from '../../platform/db/db.ts'
import { atOnce } from '../../platform/db/removal.ts'
import { removeAll, untilDone } from '../../platform/jobs/untilDone.ts'
import { claim, isFree, releaseLease, type Queue } from '../../platform/queue/queue.ts'

export type Channel = 'mail' | 'sms'

export const insertMessages = (tx: Tx, messages: readonly Insertable<Tables['outgoingMessage']>[]) =>
  tx.insertInto('outgoingMessage').values(messages).execute()

export const insertAttachment = (tx: Tx, values: Insertable<Tables['outgoingAttachment']>) =>
  tx.insertInto('outgoingAttachment').values(values).execute()
export type Attachment = Pick<Selectable<Tables['outgoingAttachment']>, 'fileName' | 'mediaType' | 'bytes'>
export const findAttachment = (tx: Tx, attachmentId: string): Promise<Attachment> =>
  tx
    .selectFrom('outgoingAttachment')
    .select(['fileName', 'mediaType', 'bytes'])
    .where('attachmentId', '=', attachmentId)
    .executeTakeFirstOrThrow()
/** Few, because a single one may be five megabytes. */
const attachmentsAtOnce = 50
/** Removes files that no waiting message has. */
export const deleteUnusedAttachments = (db: Database): Promise<void> =>
  removeAll(
    db,
    'outgoingAttachment',
    sql`not exists (select from outgoing_message m where m.attachment_id = outgoing_attachment.attachment_id
      and m.sent_at is null and m.failed_at is null)`,
    attachmentsAtOnce,
  )
/** Longer than any attempt lasts. */
const queue: Queue = { table: 'outgoing_message', key: 'message_id', lasts: 120_000 }
const isDue = (channel: Channel, priority: RawBuilder<unknown>, now: Date) =>
  sql`work.channel = ${channel} and work.priority = ${priority} and work.sent_at is null and work.failed_at is null and work.next_try_at <= ${now}`
/** The company whose turn a message takes; the index `outgoing_message_turn` has the same expression. */
const turn = sql`coalesce(work.sender_id, work.account_id, '00000000-0000-0000-0000-000000000000')`

/** The priorities with something due, the highest first. */
export async function findDuePriorities(tx: Tx, channel: Channel, now: Date): Promise<number[]> {
  const { rows } = await sql<{ priority: number }>`
    select p.priority from (values (1::smallint), (2::smallint), (3::smallint)) p (priority)
    where exists (select from outgoing_message work where ${isDue(channel, sql`p.priority`, now)} and ${isFree(sql`${now}`)})
    order by p.priority`.execute(tx)
  return rows.map(({ priority }) => priority)
}

type Claim = { lease: string; channel: Channel; priority: number; now: Date; after: string | null }
/** Claims the first due message of the company whose turn comes next `after` another. */
export const claimNext = (tx: Tx, { lease, channel, priority, now, after }: Claim) =>
  claim<DueMessage>(tx, queue, {
    lease,
    now,
    where: [isDue(channel, sql`${priority}`, now), ...(after === null ? [] : [sql`${turn} > ${after}::uuid`])],
    order: sql`${turn}, work.next_try_at`,
    set: sql`attempts = attempts + 1`,
    returning: sql`message_id, channel, recipient, subject, text_body, html_body, attempts, priority, created_at, attachment_id, work.account_id, lease, ${turn} as turn`,
  })
export type DueMessage = Pick<
  Selectable<Tables['outgoingMessage']>,
  | 'messageId'
  | 'channel'
  | 'recipient'
  | 'subject'
  | 'textBody'
  | 'htmlBody'
  | 'attempts'
  | 'priority'
  | 'createdAt'
  | 'attachmentId'
  | 'accountId'
> & { lease: string; turn: string }

const leaveMessage = (tx: Tx, { messageId, lease }: DueMessage, set: RawBuilder<unknown>) =>
  releaseLease(tx, queue, { id: messageId, lease, set })

/** Done. The content is forgotten once delivered, because it may hold links that let people in; the outbox keeps it. */
export type MessageBodies = { text: string; html: string | null }
/** @param kept the text that stays: the one that was sent */
export const markSent = (
  tx: Tx,
  message: DueMessage,
  sentBy: 'smtp' | 'sms' | 'outbox',
  { text, html }: MessageBodies = { text: '', html: null },
) =>
  leaveMessage(
    tx,
    message,
    sql`sent_at = now(), sent_by = ${sentBy}, last_error = null, text_body = ${text}, html_body = ${html}`,
  )

export const markRetry = (tx: Tx, message: DueMessage, nextTryAt: Date, lastError: string) =>
  leaveMessage(tx, message, sql`next_try_at = ${nextTryAt}, last_error = ${lastError}`)

/** Postpones a message that was not tried. */
export const postponeMessage = (tx: Tx, message: DueMessage, nextTryAt: Date, why: string) =>
  leaveMessage(tx, message, sql`next_try_at = ${nextTryAt}, last_error = ${why}, attempts = attempts - 1`)

export const markFailed = (tx: Tx, message: DueMessage, lastError: string) =>
  leaveMessage(tx, message, sql`failed_at = now(), last_error = ${lastError}`)

/** The newest messages, as the outbox shows them. */
export const listNewest = (tx: Tx, count: number) =>
  tx
    .selectFrom('outgoingMessage')
    .select([
      'messageId as id',
      'recipient as to',
      'channel',
      'subject',
      'textBody as text',
      'htmlBody as html',
      'createdAt as at',
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('messageId', 'desc')
    .limit(count)
    .execute()

/** The mail itself, as mail programs show it. */
export const findHtml = async (tx: Tx, messageId: string): Promise<string | null> =>
  (await tx.selectFrom('outgoingMessage').select('htmlBody').where('messageId', '=', messageId).executeTakeFirst())
    ?.htmlBody ?? null

export async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from outgoing_message where sent_at is null and failed_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Deletes messages older than 30 days, and the content of failed ones after seven. */
export async function deleteOldMessages(db: Database): Promise<void> {
  await removeAll(
    db,
    'outgoingMessage',
    sql`created_at < now() - interval '30 days' and (sent_at is not null or failed_at is not null)`,
  )
  await untilDone(db, async (tx) => {
    const { numAffectedRows } = await sql`update outgoing_message set text_body = '', html_body = null
      where message_id = any (array(select message_id from outgoing_message
        where failed_at < now() - interval '7 days' and text_body <> '' limit ${atOnce}))`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  })
}

type MailTo = { accountId: string; email: string; firstName: string | null; language: string }
/** The active administrators of an account, or of its parent, in their language; none where the company wants no mails. */
export const findMailTo = (tx: Tx, acctKey: string, atParent: boolean) =>
  queryRows(tx)<MailTo>`select * from account_mail_to(${acctKey}, ${atParent})`
