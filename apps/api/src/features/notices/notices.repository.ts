import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../platform/db/db.ts'

export const insertMessage = (tx: Tx, message: Insertable<Tables['outgoingMessage']>) =>
  tx.insertInto('outgoingMessage').values(message).execute()

/**
 * Claims one message whose time has come, oldest first, until `leaseEnds`: when the process dies while it is sending, another
 * takes it up after that. The try is counted before it is made.
 */
export async function claimDueMessage(tx: Tx, now: Date, leaseEnds: Date): Promise<DueMessage | undefined> {
  const due = tx
    .selectFrom('outgoingMessage')
    .select('messageId')
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('nextTryAt', '<=', now.toISOString())
    .orderBy('nextTryAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return tx
    .updateTable('outgoingMessage')
    .set({ nextTryAt: leaseEnds, attempts: sql<number>`attempts + 1` })
    .where('messageId', 'in', due)
    .returning(['messageId', 'channel', 'recipient', 'subject', 'textBody', 'htmlBody', 'attempts'])
    .executeTakeFirst()
}
export type DueMessage = Pick<
  Selectable<Tables['outgoingMessage']>,
  'messageId' | 'channel' | 'recipient' | 'subject' | 'textBody' | 'htmlBody' | 'attempts'
>

/** Done. What was said is forgotten with a delivery, for it may hold links that let people in; the outbox keeps it. */
export const markSent = (tx: Tx, messageId: string, sentBy: 'smtp' | 'sms' | 'outbox', keepBody: boolean) =>
  tx
    .updateTable('outgoingMessage')
    .set({ sentAt: sql<string>`now()`, sentBy, lastError: null, ...(!keepBody && { textBody: '', htmlBody: null }) })
    .where('messageId', '=', messageId)
    .execute()

export const markRetry = (tx: Tx, messageId: string, nextTryAt: Date, lastError: string) =>
  tx.updateTable('outgoingMessage').set({ nextTryAt, lastError }).where('messageId', '=', messageId).execute()

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

/** Forgets messages of more than 30 days ago, and what failed ones said after seven. */
export async function forgetOldMessages(tx: Tx): Promise<void> {
  await sql`delete from outgoing_message where created_at < now() - interval '30 days' and (sent_at is not null or failed_at is not null)`.execute(
    tx,
  )
  await sql`update outgoing_message set text_body = '', html_body = null where failed_at < now() - interval '7 days' and text_body <> ''`.execute(
    tx,
  )
}
