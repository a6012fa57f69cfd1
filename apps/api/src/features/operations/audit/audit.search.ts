import type { AuditEvent, audit as routes } from '@portal/contract/operations/audit/audit.contract'
import type { AuditFilter } from '@portal/contract/operations/audit/audit.list'
import { Problem } from '@portal/contract/core/errors'
import { countCap, pageSize } from '@portal/contract/core/page'
import type { Input, Result } from '@portal/contract/core/route'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { asPage } from '../../../platform/list/page.ts'
import { cursors, isMoment, isUuid } from '../../../platform/list/cursor.ts'
import { catalogue } from '../../../core/audit/audit.actions.ts'
import { type PageStart, isAddress, type Question, type AuditQuery } from './audit.filter.repository.ts'
import { type FoldedEvent, foldedRows } from './audit.folds.ts'
import { presentEvent } from './audit.present.ts'
import * as audit from './audit.search.repository.ts'

const newestFirst = cursors({ occurredAt: isMoment, auditId: isUuid })
/**
 * Cursors of the lists of events, newest first. They are sealed for the reader, because a page may end at a hidden
 * event: one of a company that no access group opens, or one that the search leaves out.
 */
export function cursorsFor({ caller, keys }: Pick<Context, 'caller' | 'keys'>) {
  const place = { table: 'audit_event', column: 'cursor', rowId: caller.userId }
  const open = (cursor: string) => {
    try {
      return keys.vault.open(place, Buffer.from(cursor, 'base64url')).toString()
    } catch {
      return '' // an invalid cursor
    }
  }
  return {
    encode: (last: PageStart) => keys.vault.seal(place, Buffer.from(newestFirst.encode(last))).toString('base64url'),
    /** @throws Problem 400 naming the cursor if it does not belong to the reader's audit lists */
    decode: (cursor: string | null | undefined) => newestFirst.decode(cursor && open(cursor)),
  }
}

/** A filter applied to the reader's tree. @throws Problem account.notFound, request.invalid */
export async function questionOf(tx: Tx, { caller }: Pick<Context, 'caller'>, filter: AuditQuery, after?: PageStart) {
  const { scope } = caller
  if (filter.ip && !isAddress(filter.ip))
    throw new Problem('request.invalid', { fields: [{ field: 'Ip', code: 'invalid' }] })
  const account = filter.acctKey ?? (filter.acctOnly ? caller.accountId : undefined)
  const reach = account ? await audit.findReach(tx, scope, account, !filter.acctOnly) : undefined
  if (account && !reach) throw new Problem('account.notFound')
  return { scope, reach, filter, after, hidden: await audit.isActorHidden(tx, scope) }
}

const singleRows = async (tx: Tx, question: Question, size: number) => {
  const { rows, walkedTo } = await audit.findEvents(tx, question, { limit: size + 1 })
  const page = rows.slice(0, size)
  return { rows: page as FoldedEvent[], next: rows.length > size ? page.at(-1) : walkedTo, walkedTo }
}

/**
 * A page of events; `partial` if there may be older ones after the cursor, beyond the read limit of one call.
 * @param folded each change set is one row, unless the filter names one set
 */
export async function pageOf(tx: Tx, context: Context, question: Question, folded: boolean) {
  const read = folded && !question.filter.batchKey ? foldedRows : singleRows
  const { rows, next, walkedTo } = await read(tx, question, pageSize.default)
  return asPage(present(context, rows, question.hidden), next ? cursorsFor(context).encode(next) : null, {
    partial: walkedTo !== undefined,
  })
}

const present = ({ request }: Context, rows: readonly FoldedEvent[], hidden: boolean): AuditEvent[] =>
  rows.map((row) => presentEvent(row, { language: request.language, hidden }))

/** Events of the caller's tree, the newest first (`ux.md` 4.19). */
export const searchAudit = (context: Context, { cursor, folded, ...filter }: Input<typeof routes.search>['body']) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const question = await questionOf(tx, context, filter, cursorsFor(context).decode(cursor))
    return pageOf(tx, context, question, folded ?? false)
  })

/**
 * The number of events that a search finds, up to 10,000; `capped` also if the count would exceed the read limit of one
 * call.
 */
export const countAudit = (context: Context, filter: AuditFilter) =>
  context.db.inScope(context.caller.scope, async (tx) =>
    audit.countEvents(tx, await questionOf(tx, context, filter), countCap),
  )

export const getEvent = (context: Context, auditKey: string): Promise<AuditEvent> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await audit.findEvent(tx, context.caller.scope, auditKey)
    if (!row) throw new Problem('audit.notFound')
    const [event] = present(context, [row], await audit.isActorHidden(tx, context.caller.scope))
    if (!event) throw new Problem('audit.notFound')
    return event
  })

export const listActions = async ({ request }: Context): Promise<Result<typeof routes.actions>> => ({
  items: catalogue(request.language),
})

/** The state of the chain: everyone sees whether it is intact; only the provider sees its length and faults. */
export const getVerification = ({ db, caller }: Context): Promise<Result<typeof routes.verification>> =>
  db.inScope(caller.scope, async (tx) => {
    const state = await audit.getState(tx)
    return {
      ...(await audit.countSealed(tx, caller.scope, countCap)),
      headSeq: caller.role === 'RA' ? state.headSeq : null,
      headHash: state.headHash?.toString('hex') ?? null,
      headOn: state.headAt,
      publicKey: state.publicKey?.toString('base64') ?? null,
      checkedOn: state.checkedAt,
      whole: state.checkedAt === null ? null : state.fault === null,
      fault: caller.role === 'RA' ? state.fault : null,
    }
  })
