import type { audit as routes } from '@portal/contract/operations/audit/audit.contract'
import { Problem } from '@portal/contract/core/errors'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import type { Input, Result } from '@portal/contract/core/route'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findWaitingFor, seenChange, type WaitingSet } from '../changes/changes.service.ts'
import { actionsWhere } from '../../../core/audit/audit.actions.ts'
import { findPlannedStatus, type PlannedStatus } from './audit.activity.repository.ts'
import { visibleName } from '../../../core/people/people.sight.ts'
import { cursorsFor, pageOf, questionOf } from './audit.search.ts'
import { valueText } from '../../../core/audit/audit.words.ts'

type Kind = 'all' | 'done' | 'status' | 'changes' | 'people'

const isOfStatus = (action: string) =>
  /^account\.(status|suspen|moved|created|purged|reopened)/.test(action) || action.startsWith('registration.')
const ofKind: Readonly<Record<Exclude<Kind, 'all'>, readonly string[]>> = {
  done: actionsWhere((action) => !action.startsWith('ui.')),
  status: actionsWhere(isOfStatus),
  people: actionsWhere((_, category) => category === 'people' || category === 'signIn'),
  changes: actionsWhere((action, category) => !['people', 'signIn', 'audit'].includes(category) && !isOfStatus(action)),
}

const willBecome: Text = {
  'en-us': 'Status will become {what}',
  'fr-fr': 'Le statut deviendra {what}',
}
type ScheduledEvent = Result<typeof routes.activity>['planned'][number]

const ofStatus = (
  { at, to, by, byInside, state }: PlannedStatus,
  language: Language,
  hidden: boolean,
  changeKey: string | null,
): ScheduledEvent => ({
  on: new Date(at).toISOString(),
  text: fillIn(willBecome, language, { what: valueText('status', to, language) ?? to }),
  by: visibleName(by, { inside: byInside, hidden }, language),
  state,
  changeKey,
})
const ofSet = ({ changeSetId, on, words, madeByName, state }: WaitingSet): ScheduledEvent => ({
  on,
  text: words.sentence,
  by: madeByName,
  state,
  changeKey: changeSetId,
})

/**
 * Planned changes that are not done yet: the account's change of status, and the waiting change sets that include it.
 */
async function findPlanned(tx: Tx, context: Context, acctKey: string, hidden: boolean): Promise<ScheduledEvent[]> {
  const { language } = context.request
  const status = await findPlannedStatus(tx, context.caller.scope, acctKey)
  const changeKey = status?.madeIn ? await seenChange(tx, context, status.madeIn) : null
  const sets = (await findWaitingFor(tx, context, acctKey)).map(ofSet)
  return [...(status ? [ofStatus(status, language, hidden, changeKey)] : []), ...sets].toSorted((one, other) =>
    (one.on ?? '').localeCompare(other.on ?? ''),
  )
}

/**
 * The events of an account, the newest first, and its planned changes on the first page.
 * @throws Problem account.notFound
 */
export const accountActivity = (
  context: Context,
  acctKey: string,
  { cursor, kind = 'all', batchKey }: Input<typeof routes.activity>['body'],
): Promise<Result<typeof routes.activity>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const filter = {
      acctKey,
      acctOnly: true,
      ...(batchKey && { batchKey }),
      ...(kind !== 'all' && { actions: ofKind[kind] }),
    }
    const question = await questionOf(tx, context, filter, cursorsFor(context).decode(cursor))
    if (!question.reach) throw new Problem('account.notFound')
    const showsPlanned = cursor == null && !batchKey && kind !== 'people'
    const planned = showsPlanned ? await findPlanned(tx, context, acctKey, question.hidden) : []
    return { planned, ...(await pageOf(tx, context, question, true)) }
  })
