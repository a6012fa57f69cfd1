import type { Contact } from '@portal/contract/directory/contacts/contacts.contract'
import { type Insertable, sql } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'

type Values = Omit<Insertable<Tables['contact']>, 'contactId' | 'accountId'>

/** The primary contact first, the others in the order of creation. */
export const listContacts = (tx: Tx, scope: Scope, acctKey: string): Promise<Contact[]> =>
  tx
    .selectFrom('contact')
    .select(['contactId as contactKey', 'kind', 'firstName', 'lastName', 'email', 'phone', 'jobFunction', 'language'])
    .where(within(scope, 'contact'))
    .where('accountId', '=', acctKey)
    .orderBy(sql`kind <> 'PRIMARY'`)
    .orderBy('createdAt')
    .orderBy('contactId')
    .$call(rowsOf<Contact>())
    .execute()

export const insertContact = (tx: Tx, acctKey: string, contactId: string, values: Values) =>
  tx
    .insertInto('contact')
    .values({ ...values, contactId, accountId: acctKey })
    .execute()

export const updateContact = (tx: Tx, scope: Scope, acctKey: string, contactKey: string, values: Values) =>
  tx
    .updateTable('contact')
    .set(values)
    .where(within(scope, 'contact'))
    .where('accountId', '=', acctKey)
    .where('contactId', '=', contactKey)
    .execute()

/** The primary contact stays as a technical one: its successor is stored afterwards. */
export const demotePrimary = (tx: Tx, scope: Scope, acctKey: string) =>
  tx
    .updateTable('contact')
    .set({ kind: 'TECHNICAL' })
    .where(within(scope, 'contact'))
    .where('accountId', '=', acctKey)
    .where('kind', '=', 'PRIMARY')
    .execute()

export const removeContact = (tx: Tx, scope: Scope, acctKey: string, contactKey: string) =>
  tx
    .deleteFrom('contact')
    .where(within(scope, 'contact'))
    .where('accountId', '=', acctKey)
    .where('contactId', '=', contactKey)
    .execute()

export type NoteRow = { noteKey: string; text: string; writtenById: string; writtenBy: string; writtenOn: string }
/** The notes of one company about an account. People above see other rows by their place, but not these. */
export const listNotes = (tx: Tx, author: string, acctKey: string, most: number): Promise<NoteRow[]> =>
  tx
    .selectFrom('accountNote')
    .select([
      'noteId as noteKey',
      'text',
      'writtenBy as writtenById',
      'writtenByName as writtenBy',
      'createdAt as writtenOn',
    ])
    .where('aboutAccountId', '=', acctKey)
    .where('accountId', '=', author)
    .orderBy('createdAt', 'desc')
    .orderBy('noteId', 'desc')
    .limit(most)
    .$call(rowsOf<NoteRow>())
    .execute()

/** Counts a company's notes about an account, and locks them so that its people write one after the other. */
export async function countNotes(tx: Tx, author: string, acctKey: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notes ${author} ${acctKey}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('accountNote')
    .where('aboutAccountId', '=', acctKey)
    .where('accountId', '=', author)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertNote = (tx: Tx, note: Insertable<Tables['accountNote']>) =>
  tx.insertInto('accountNote').values(note).execute()

/** Deletes a note of the person; false if there is none. */
export const removeNote = async (tx: Tx, author: string, userId: string, acctKey: string, noteKey: string) =>
  (await tx
    .deleteFrom('accountNote')
    .where('noteId', '=', noteKey)
    .where('aboutAccountId', '=', acctKey)
    .where('accountId', '=', author)
    .where('writtenBy', '=', userId)
    .returning('noteId')
    .executeTakeFirst()) !== undefined
