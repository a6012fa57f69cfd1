import { type Insertable, type Selectable, sql } from 'kysely'
import { type Database, queryRows, type Tables, type Tx } from '../../platform/db/db.ts'
import { atOnce } from '../../platform/db/removal.ts'
import { removeAll, untilDone } from '../../platform/jobs/untilDone.ts'

export type Channel = 'mail' | 'sms'

export const insertMessages = (tx: Tx, messages: readonly Insertable<Tables['outgoingMessage']>[]) =>
  tx.insertInto('outgoingMessage').values(messages).execute()

const waiting = sql`m.sent_at is null and m.failed_at is null`
/** The company whose turn a message takes; the index `outgoing_message_turn` has the same expression. */
const turn = sql`coalesce(m.sender_id, m.account_id, '00000000-0000-0000-0000-000000000000')`

/** The priorities with something due, the first first. */
export async function findDuePriorities(tx: Tx, channel: Channel, now: Date): Promise<number[]> {
  const { rows } = await sql<{ priority: number }>`
    select p.priority from (values (1::smallint), (2::smallint), (3::smallint)) p (priority)
    where exists (select from outgoing_message m
      where m.channel = ${channel} and m.priority = p.priority and ${waiting} and m.next_try_at <= ${now})
    order by p.priority`.execute(tx)
  return rows.map(({ priority }) => priority)
}

type Claim = { channel: Channel; priority: number; now: Date; leaseEnds: Date; after: string | null }
/**
 * Claims the first due message of the company whose turn comes next `after` another, until `leaseEnds`: when the
 * process dies while sending it, another picks it up after that. The attempt is counted before it is made.
 */
export async function claimNext(tx: Tx, { channel, priority, now, leaseEnds, after }: Claim) {
  const { rows } = await sql<DueMessage>`
    update outgoing_message set next_try_at = ${leaseEnds}, attempts = attempts + 1
    where message_id = (
      select m.message_id from outgoing_message m
      where m.channel = ${channel} and m.priority = ${priority} and ${waiting} and m.next_try_at <= ${now}
        ${after === null ? sql`` : sql`and ${turn} > ${after}::uuid`}
      order by ${turn}, m.next_try_at limit 1 for update skip locked)
    returning message_id, channel, recipient, subject, text_body, html_body, attempts, priority, created_at,
      coalesce(sender_id, account_id, '00000000-0000-0000-0000-000000000000') as turn`.execute(tx)
  return rows[0]
}
export type DueMessage = Pick<
  Selectable<Tables['outgoingMessage']>,
  'messageId' | 'channel' | 'recipient' | 'subject' | 'textBody' | 'htmlBody' | 'attempts' | 'priority' | 'createdAt'
> & { turn: string }

/** Done. The content is forgotten once delivered, because it may hold links that let people in; the outbox keeps it. */
export const markSent = (tx: Tx, messageId: string, sentBy: 'smtp' | 'sms' | 'outbox', keepBody: boolean) =>
  tx
    .updateTable('outgoingMessage')
    .set({ sentAt: sql<string>`now()`, sentBy, lastError: null, ...(!keepBody && { textBody: '', htmlBody: null }) })
    .where('messageId', '=', messageId)
    .execute()

export const markRetry = (tx: Tx, messageId: string, nextTryAt: Date, lastError: string) =>
  tx.updateTable('outgoingMessage').set({ nextTryAt, lastError }).where('messageId', '=', messageId).execute()

/** Postpones a message that was not tried. */
export const holdMessage = (tx: Tx, messageId: string, nextTryAt: Date, why: string) =>
  tx
    .updateTable('outgoingMessage')
    .set({ nextTryAt, lastError: why, attempts: sql<number>`attempts - 1` })
    .where('messageId', '=', messageId)
    .execute()

export const markFailed = (tx: Tx, messageId: string, lastError: string) =>
  tx
    .updateTable('outgoingMessage')
    .set({ failedAt: sql<string>`now()`, lastError })
    .where('messageId', '=', messageId)
    .execute()

/** The newest messages, as the outbox shows them. */
export const listNewest = (tx: Tx, count: number) =>
  tx
    .selectFrom('outgoingMessage')
    .select(['recipient as to', 'channel', 'subject', 'textBody as text', 'htmlBody as html', 'createdAt as at'])
    .orderBy('createdAt', 'desc')
    .orderBy('messageId', 'desc')
    .limit(count)
    .execute()

export async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from outgoing_message where sent_at is null and failed_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Deletes messages older than 30 days, and the content of failed ones after seven. */
export async function forgetOldMessages(db: Database): Promise<void> {
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
