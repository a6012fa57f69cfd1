import type { audit as routes } from '@portal/contract/audit/audit.contract'
import { Problem } from '@portal/contract/core/errors'
import { fillIn, type Language } from '@portal/contract/core/language'
import type { Input, Result } from '@portal/contract/core/route'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { actionsWhere } from './audit.actions.ts'
import { listPlanned, type PlannedRow } from './audit.activity.repository.ts'
import { decodeCursor } from './audit.cursor.ts'
import { nameSeen } from './audit.people.ts'
import { pageOf, questionOf } from './audit.search.ts'
import { valueText } from './audit.words.ts'

const pageSize = 25
type Kind = 'all' | 'status' | 'changes' | 'people'

const isOfStatus = (action: string) =>
  /^account\.(status|suspen|moved|created|purged|reopened)/.test(action) || action.startsWith('registration.')
const ofKind: Readonly<Record<Exclude<Kind, 'all'>, readonly string[]>> = {
  status: actionsWhere(isOfStatus),
  people: actionsWhere((_, category) => category === 'people' || category === 'signIn'),
  changes: actionsWhere((action, category) => !['people', 'signIn', 'audit'].includes(category) && !isOfStatus(action)),
}

const texts = {
  status: { 'en-us': 'Status will become {what}', 'fr-fr': 'Le statut deviendra {what}' },
  changeSet: {
    'en-us': 'A prepared change set will act on this account',
    'fr-fr': 'Un ensemble de modifications préparé agira sur ce compte',
  },
} as const satisfies Record<string, Record<Language, string>>

const presentPlanned = (row: PlannedRow, language: Language, hidden: boolean) => ({
  on: row.at,
  type: row.type,
  text: fillIn(texts[row.type][language], { what: valueText('status', row.what, language) ?? row.what }),
  by: nameSeen(row.by, { inside: row.byInside, hidden }, language),
  state: row.state,
})

const findPlanned = async (tx: Tx, { caller, request }: Context, acctKey: string, hidden: boolean) =>
  (await listPlanned(tx, caller.scope, acctKey)).map((row) => presentPlanned(row, request.language, hidden))

/** What happened to an account, the newest first, and on the first page what is planned for it. @throws Problem account.notFound */
export const accountActivity = (
  context: Context,
  acctKey: string,
  { cursor, kind = 'all' }: Input<typeof routes.activity>['body'],
): Promise<Result<typeof routes.activity>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const filter = { acctKey, ...(kind !== 'all' && { actions: ofKind[kind] }) }
    const question = await questionOf(tx, context, filter, decodeCursor(cursor))
    if (!question.reach) throw new Problem('account.notFound')
    const showsPlanned = cursor == null && kind !== 'people'
    const planned = showsPlanned ? await findPlanned(tx, context, acctKey, question.hidden) : []
    const { items, nextCursor, partial } = await pageOf(tx, context, question, pageSize)
    return { planned, items, nextCursor, partial }
  })
