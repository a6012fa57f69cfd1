import { most, type contacts as routes } from '@portal/contract/directory/contacts/contacts.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { getAccountIn } from '../accounts/accounts.service.ts'
import { type AuditAction, recordAudit } from '../../../core/audit/audit.record.ts'
import * as contacts from './contacts.repository.ts'

// Notes belong only to the company that wrote them: neither the account nor anyone above the writer sees them.

type Answer = Result<typeof routes.notes>

async function answer(tx: Tx, { caller }: Context, acctKey: string): Promise<Answer> {
  const rows = await contacts.listNotes(tx, caller.accountId, acctKey, most.notes)
  return { items: rows.map(({ writtenById, ...note }) => ({ ...note, mayRemove: writtenById === caller.userId })) }
}

export const listNotes = (context: Context, { params }: Input<typeof routes.notes>): Promise<Answer> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await getAccountIn(tx, context, params.acctKey)
    return answer(tx, context, params.acctKey)
  })

/** The entry belongs to the writer's company and does not contain the text. */
const record = (
  tx: Tx,
  context: Context,
  action: AuditAction,
  { acctKey, acctName }: { acctKey: string; acctName: string },
) =>
  recordAudit(tx, context, {
    action,
    accountId: context.caller.accountId,
    targets: [{ type: 'account', key: acctKey, name: acctName }],
  })

/** @throws Problem account.notFound, note.tooMany */
export const addNote = (context: Context, { params, body }: Input<typeof routes.addNote>): Promise<Answer> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const account = await getAccountIn(tx, context, params.acctKey)
    if ((await contacts.countNotes(tx, caller.accountId, params.acctKey)) >= most.notes)
      throw new Problem('note.tooMany', { values: { most: most.notes } })
    await contacts.insertNote(tx, {
      noteId: uuid(),
      accountId: caller.accountId,
      aboutAccountId: params.acctKey,
      text: body.text,
      writtenBy: caller.userId,
      writtenByName: caller.name,
    })
    await record(tx, context, 'account.noteAdded', account)
    return answer(tx, context, params.acctKey)
  })

export const removeNote = (context: Context, { params }: Input<typeof routes.removeNote>): Promise<Answer> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const { acctKey, noteKey } = params
    const account = await getAccountIn(tx, context, acctKey)
    if (!(await contacts.removeNote(tx, caller.accountId, caller.userId, acctKey, noteKey)))
      throw new Problem('note.notFound')
    await record(tx, context, 'account.noteRemoved', account)
    return answer(tx, context, acctKey)
  })
