import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { isScim } from '@portal/contract/core/partnerCalls'
import { fieldIssueText } from '@portal/contract/issues.texts'
import type { PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import {
  bodyDays,
  mayAnswer,
  maySimulate,
  mayReplay,
  mayResolve,
  simulatable,
} from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { fieldLabel } from '../../../core/audit/audit.words.ts'
import { hidesAbove, visibleName } from '../../../core/people/people.sight.ts'
import { differencesOf, leavesOf } from './partnerLogs.edits.ts'
import { presentCall, refusalText } from './partnerLogs.present.ts'
import { openCall, placeOf } from './partnerLogs.record.ts'
import { type Attempt, type BodyRow, type CallRow, findBody, findCall, findInside } from './partnerLogs.repository.ts'
import { isCut } from './partnerLogs.masking.ts'
import { mask } from './partnerLogs.words.ts'

export type CallWithBody = { row: CallRow; body: BodyRow | undefined }

const needsRight = (caller: Context['caller']): Ability | undefined =>
  caller.readOnly || !holds(caller.rights, 'IGMLogs:W') ? refused('flag:IGMLogs:W') : undefined
function abilitiesOf({ caller }: Context, { row, body }: CallWithBody): PartnerCallDetail['abilities'] {
  const lacks = needsRight(caller)
  const only = (may: boolean, needsBody = true): Ability => {
    if (lacks) return lacks
    if (needsBody && isScim(row.operation)) return refused('partnerLog.repeatedBySender')
    if (!may) return refused('partnerLog.statusNotAllowed')
    return needsBody && !body?.sealed ? refused('partnerLog.bodyGone') : allowed
  }
  return {
    answer: only(mayAnswer(row)),
    replay: only(mayReplay(row)),
    rehearse: simulatable.includes(row.operation) ? only(maySimulate(row)) : refused('partnerLog.noRehearsal'),
    resolve: only(mayResolve(row), false),
  }
}

const bodyOf = ({ keys }: Context, logKey: string, body: BodyRow | undefined): unknown => {
  if (!body) return undefined
  if (body.sealed) return openCall(keys.vault, logKey, body.sealed).body
  try {
    return JSON.parse(body.request)
  } catch {
    return undefined // truncated
  }
}

/** Compares the original requests if both are still sealed, else the masked ones. */
function differencesBetween(context: Context, old: [string, BodyRow | undefined], part: [string, BodyRow | undefined]) {
  const isSealed = old[1]?.sealed && part[1]?.sealed
  const shown = ([logKey, body]: typeof old) =>
    bodyOf(context, logKey, body && (isSealed ? body : { ...body, sealed: null }))
  return old[1] && part[1] ? differencesOf(shown(old), shown(part)) : []
}

type Kind = PartnerCallDetail['fields'][number]['kind']
/** The type of a value; for a missing one, the type of fields with its name. */
function kindOf(field: string, value: unknown): Kind {
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value as Kind
  return value === undefined && /(seats|days|quantity|users)$/i.test(field) ? 'number' : 'text'
}

const maxFields = 200
function fieldsOf(
  { request: { language } }: Context,
  { row, body }: CallWithBody,
  content: unknown,
): PartnerCallDetail['fields'] {
  const needed = row.status === 'NeedsInfo' ? (body?.needed ?? []) : []
  const values = new Map(leavesOf(content))
  const names = [...new Set([...needed.map(({ field }) => field), ...values.keys()])].slice(0, maxFields)
  return names.map((field) => {
    const issue = needed.find((one) => one.field === field)
    const refusal = row.errorCode === 'request.invalid' ? null : refusalText(row.errorCode, row.errorMessage, language)
    const why = issue ? (refusal ?? fieldIssueText({ ...issue, field: fieldLabel(field, language) }, language)) : null
    const withheld = body?.withheld.includes(field) ?? false
    const value = values.get(field)
    const label = fieldLabel(field, language)
    return {
      field,
      label,
      value: withheld ? null : mask(field, value),
      kind: kindOf(field, value),
      withheld,
      needed: why,
    }
  })
}

/** The call that this one replays, if the reader sees it: it may concern another account. */
async function findReplayed(tx: Tx, { caller }: Context, { replayOf }: CallRow): Promise<BodyRow | undefined> {
  const seen = replayOf && (await findCall(tx, caller.scope, placeOf(replayOf)))
  return seen ? findBody(tx, placeOf(seen.logKey)) : undefined
}

/** The names of people who answered. For people of companies above, they say no more than the audit does. */
async function namesOf(tx: Tx, { caller: { scope }, request: { language } }: Context, attempts: readonly Attempt[]) {
  const people = attempts.flatMap(({ userId }) => userId ?? [])
  const inside = people.length > 0 ? await findInside(tx, scope, people) : new Set()
  const hidden = people.some((one) => !inside.has(one)) && (await hidesAbove(tx, scope.accountId))
  return ({ by, userId }: Attempt) => (by ? visibleName(by, { inside: inside.has(userId), hidden }, language) : null)
}

/** A call with all visible details. */
export async function detailOf(context: Context, { row, body }: CallWithBody): Promise<PartnerCallDetail> {
  const { language } = context.request
  const content = bodyOf(context, row.logKey, body)
  const { replayOf } = row
  const attempts = body?.attempts ?? []
  const [before, nameOf] = await context.db.inScope(context.caller.scope, async (tx) => [
    await findReplayed(tx, context, row),
    await namesOf(tx, context, attempts),
  ])
  const until = new Date(Date.parse(row.receivedAt) + bodyDays * 86_400_000)
  return {
    ...presentCall(row, language),
    route: row.route,
    requestId: row.requestId,
    idempotencyKey: row.idempotencyKey,
    calledBy: row.calledByName,
    resolvedNote: row.resolvedNote,
    request: body?.request ?? null,
    response: body?.response ?? null,
    shortened: [body?.request, body?.response].some((text) => text && isCut(text)),
    bodiesUntil: until.toISOString(),
    attemptList: attempts.map((one) => ({
      number: one.number,
      startedOn: one.startedOn,
      durationMs: one.durationMs,
      httpStatus: one.httpStatus,
      errorText: refusalText(one.errorCode, one.message, language),
      requestId: one.requestId,
      by: nameOf(one),
      edits: one.edits,
    })),
    fields: fieldsOf(context, { row, body }, content),
    differences: replayOf ? differencesBetween(context, [replayOf, before], [row.logKey, body]) : [],
    abilities: abilitiesOf(context, { row, body }),
  }
}
