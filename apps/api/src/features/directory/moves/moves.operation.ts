import { Problem } from '@portal/contract/core/errors'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import { worstStatus } from '@portal/contract/directory/accounts/accounts.rules'
import { mayMove, moveFault } from '@portal/contract/directory/status/status.rules'
import type { Caller } from '../../../platform/access/caller.ts'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { moveRefusals } from '../../../core/reach/reach.ts'
import { accountConflicts } from '../../../core/accounts/accounts.conflicts.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { companyPlans } from '../../../core/companyPlans/companyPlans.ts'
import { movingFacts } from '../../../core/companyPlans/companyPlans.words.ts'
import { findExceededByMove, requireRoomForMove } from '../../../core/limits/limits.ts'
import {
  type SetInput,
  type Facts,
  idsOf,
  inverseRow,
  type Operation,
  type PlannedRow,
  type ReadyRow,
} from '../../../core/changes/changes.operation.ts'
import { countBelow } from '../../../core/accounts/accounts.below.ts'
import { countPlansToEnd, recordPartnerMove } from '../../commerce/commissions/commissions.service.ts'
import * as moves from './moves.repository.ts'
import type { Place } from './moves.repository.ts'
import { countChanges } from './moves.rules.ts'
import { type Input, restoreWordsOf, wordsOf } from './moves.words.ts'

type AccessLimits = Awaited<ReturnType<typeof moveRefusals>>
const chainsOf = (places: readonly Place[]) => places.map(({ chain }) => chain)
const accessLimitsOf = (
  tx: Tx,
  caller: Caller,
  places: readonly Place[],
  targets: readonly Place[],
): Promise<AccessLimits> => moveRefusals(tx, caller, chainsOf([...places, ...targets]), chainsOf(targets))

/** The reason why an account may not go below another, or undefined. */
function refusalOf(caller: Caller, place: Place, target: Place, excess: AccessLimits): Problem | undefined {
  const subject = { ...place, own: place.acctKey === caller.accountId }
  const { allowed, reason } = mayMove(caller.rights, caller.acctType, subject)
  if (!allowed && /:[RW]$/.test(reason ?? ''))
    return new Problem('auth.forbidden', { values: { access: reason ?? '' } })
  if (!allowed)
    return new Problem(reason as ErrorCode, { values: { status: place.accountStatus, access: 'AcctMgmnt:W' } })
  const code = moveFault(subject, { ...target, below: target.chain.includes(place.acctKey) })
  const { acctKey: accountId, acctType, tags, chain } = place
  if (!code) return excess({ accountId, acctType, tags, above: chain.slice(0, -1) }, target.chain)
  const types = { type: place.acctType, parentType: target.acctType }
  return new Problem(code, { values: code === 'account.parentInactive' ? { status: target.effectiveStatus } : types })
}

async function getTarget(tx: Tx, { caller }: Context, parentKey: string): Promise<Place> {
  const [target] = await moves.findPlaces(tx, caller.scope, [parentKey])
  if (!target) throw new Problem('account.notFound', { fields: [{ field: 'Input.ParentKey', code: 'key' }] })
  return target
}

const targetOf = ({ acctKey, acctName }: Place) => ({
  targetKind: 'account' as const,
  targetId: acctKey,
  targetName: acctName,
  targetAccountId: acctKey,
})
/** `parentKey` is stored for the undo. */
type Parent = { parentKey: string | null; parentName: string | null }
const under = (key: string | null, name: string | null): Parent => ({ parentKey: key, parentName: name })

type Clash = 'name' | 'reference' | undefined
function planned(caller: Caller, place: Place, target: Place, clash: Clash, excess: AccessLimits): PlannedRow<Parent> {
  const refusal =
    refusalOf(caller, place, target, excess) ??
    (clash ? new Problem(clash === 'name' ? 'account.nameTaken' : 'account.refCodeTaken') : undefined)
  const before = under(place.parentKey, place.parentName)
  const row = { ...targetOf(place), before, after: under(target.acctKey, target.acctName) }
  return refusal?.code === 'account.alreadyThere' ? { ...row, after: before } : { ...row, refusal }
}

async function plan(tx: Tx, context: Context, input: Input, ids: readonly string[]): Promise<PlannedRow<Parent>[]> {
  const { caller } = context
  const target = await getTarget(tx, context, input.parentKey)
  const found = new Map((await moves.findPlaces(tx, caller.scope, ids)).map((place) => [place.acctKey, place]))
  const excess = await accessLimitsOf(tx, caller, [...found.values()], [target])
  const clashes = new Map((await moves.findClashes(tx, ids, target.acctKey)).map((one) => [one.acctKey, one]))
  const rows = ids.flatMap((id) => {
    const place = found.get(id)
    const clash = clashes.get(id)
    return place
      ? planned(caller, place, target, clash?.name ? 'name' : clash?.reference ? 'reference' : undefined, excess)
      : []
  })
  return rows.length > maxCounted ? rows : withRoom(tx, caller, rows, found, target)
}

/** The preview counts the effects for up to this many companies; for more, limits are checked during the move. */
const maxCounted = 50
/** Rows with the refusal of a partner's limit, each company as if it were moved alone. */
async function withRoom(
  tx: Tx,
  caller: Caller,
  rows: readonly PlannedRow<Parent>[],
  places: ReadonlyMap<string, Place>,
  { acctKey }: Place,
): Promise<PlannedRow<Parent>[]> {
  const checked: PlannedRow<Parent>[] = []
  for (const row of rows) {
    const place = places.get(row.targetId)
    const moves = place && !row.refusal && row.before.parentKey !== row.after.parentKey
    checked.push(moves ? { ...row, refusal: await findExceededByMove(tx, caller, place, acctKey) } : row)
  }
  return checked
}

/** The effects of the move, with details for the first account of the selection. */
async function facts(tx: Tx, context: Context, parentKey: string, ids: readonly string[]): Promise<Facts> {
  const { caller } = context
  const target = await getTarget(tx, context, parentKey)
  const places = await moves.findPlaces(tx, caller.scope, ids.slice(0, 500))
  const [left, come] = branches(places, target)
  const [losing, gaining] = [await moves.countAccess(tx, left), await moves.countAccess(tx, come)]
  const [first] = places
  const settings = first ? await settingsChanged(tx, first, target) : 0
  const becomes = first && worstStatus([first.accountStatus, target.effectiveStatus])
  return {
    ...(await countBelow(tx, caller.scope, ids)),
    parentName: target.acctName,
    losingAdministrators: losing.administrators,
    gainingAdministrators: gaining.administrators,
    losingGroups: losing.groups,
    gainingGroups: gaining.groups,
    settings,
    ...movingFacts(await companyPlans().previewMoving(tx, context, ids, target.acctKey)),
    endingPlans: await countPlansToEnd(
      tx,
      places.flatMap((one) => (one.parentKey === parentKey ? [] : [one.acctKey])),
    ),
    companies: places.length,
    single: places.length === 1,
    statusFrom: first && becomes !== first.effectiveStatus ? first.effectiveStatus : null,
    statusTo: first && becomes !== first.effectiveStatus ? (becomes ?? null) : null,
  }
}

/** The companies above the accounts but not above the new place, and vice versa. */
function branches(places: readonly Place[], target: Place): [left: string[], come: string[]] {
  const old = new Set(places.flatMap(({ chain, acctKey }) => chain.filter((id) => id !== acctKey)))
  const now = new Set(target.chain)
  return [[...old].filter((id) => !now.has(id)), [...now].filter((id) => !old.has(id))]
}

async function settingsChanged(tx: Tx, place: Place, target: Place): Promise<number> {
  const after = [...target.chain, place.acctKey]
  const rows = await moves.findSettings(tx, [...new Set([...place.chain, ...after])])
  return countChanges(place.chain, after, rows)
}

/**
 * Writes an entry for the old tree and one for the new. Each has its path at that time and no names of the other tree.
 */
async function record(tx: Tx, context: Context, place: Place, change: { old: string | null; new: string | null }) {
  await recordAudit(tx, context, {
    action: 'account.moved',
    accountId: place.acctKey,
    targets: [{ type: 'account', key: place.acctKey, name: place.acctName }],
    changes: [{ field: 'parentName', ...change }],
  })
}

/**
 * An account that another person moved since the preview stays, because an undo would bring it back to the wrong place.
 */
async function apply(
  tx: Tx,
  context: Context,
  { changeSetId }: SetInput<Input>,
  row: ReadyRow<Parent> | undefined,
): Promise<void> {
  const { caller } = context
  const parentKey = row?.after.parentKey
  if (!row || !parentKey) return
  await orRefused(() => moves.takeTurn(tx))
  const [place] = await moves.findPlaces(tx, caller.scope, [row.targetId])
  if (!place) throw new Problem('account.notFound')
  await moves.lockTarget(tx, caller.scope, parentKey)
  const target = await getTarget(tx, context, parentKey)
  if (place.parentKey !== row.before.parentKey) throw new Problem('change.changedSince')
  const refusal = refusalOf(caller, place, target, await accessLimitsOf(tx, caller, [place], [target]))
  if (refusal) throw refusal
  await requireRoomForMove(tx, caller, place, parentKey)
  await record(tx, context, place, { old: place.parentName, new: null })
  await onConflict(accountConflicts, () =>
    orRefused(() => moves.moveAccount(tx, place.acctKey, target.acctKey, caller.by)),
  )
  await record(tx, context, place, { old: null, new: target.acctName })
  await companyPlans().recordMove(tx, context, place.acctKey, changeSetId)
  await recordPartnerMove(tx, context, place)
}

/** Refuses a move when another one takes too long, or when the database finds a conflict. */
async function orRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '55P03') throw new Problem('account.moving')
    if (code === '23514') throw new Problem('account.underItself')
    if (code === '42501') throw new Problem('account.notFound')
    throw error
  }
}

async function planBack(tx: Tx, { caller }: Context, rows: readonly ReadyRow<Parent>[]): Promise<PlannedRow<Parent>[]> {
  const parents = new Set(rows.flatMap(({ before }) => before.parentKey ?? []))
  const keys = [...new Set([...idsOf(rows), ...parents])]
  const placesNow = await moves.findPlaces(tx, caller.scope, keys)
  const places = new Map(placesNow.map((place) => [place.acctKey, place]))
  const targets = placesNow.filter(({ acctKey }) => parents.has(acctKey))
  const excess = await accessLimitsOf(tx, caller, placesNow, targets)
  return rows.map((row) => {
    const { targetId, before, after } = row
    const back = inverseRow(row)
    const [place, parent] = [places.get(targetId), places.get(before.parentKey ?? '')]
    if (!place || !parent) return { ...back, refusal: new Problem('account.notFound') }
    const since = place.parentKey !== after.parentKey ? new Problem('change.changedSince') : undefined
    return { ...back, refusal: since ?? refusalOf(caller, place, parent, excess) }
  })
}

/**
 * The maximum number of companies and people below for a move in the request; larger moves take a second or more on a busy machine.
 */
const maxQuick = 500
const lasting = (_: Input, { customers, partners, people }: Facts): boolean =>
  Number(customers ?? 0) + Number(partners ?? 0) + Number(people ?? 0) > maxQuick

/** Moves accounts with their subtrees under another parent (`product.md` 1.5); both are inside the caller's tree. */
export const moveOperation: Operation<'account.move', Parent> = {
  kind: 'account.move',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Account Details', level: 'RW' },
  stepUp: () => true,
  targets: 'account',
  fields: { parentName: 'text', parentKey: 'kept' },
  plan,
  facts: (tx, context, { input }, { ids }) => facts(tx, context, input.parentKey, ids),
  words: wordsOf,
  lasting,
  apply: (tx, context, set, [row]) => apply(tx, context, set, row),
  undo: {
    stepUp: () => true,
    facts: async (tx, context, _, { ids, first }) =>
      first?.after.parentKey ? facts(tx, context, first.after.parentKey, ids) : {},
    words: restoreWordsOf,
    lasting,
    plan: (tx, context, _, rows) => planBack(tx, context, rows),
    apply: (tx, context, set, [row]) => apply(tx, context, set, row),
  },
}
