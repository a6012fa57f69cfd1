import { isDeepStrictEqual } from 'node:util'
import type { AiAccess, AiAccessChange } from '@portal/contract/access/aiAccess/aiAccess.contract'
import { aiFeatureFlags, aiFeatures, type AiValue, featuresOf } from '@portal/contract/access/aiAccess/aiAccess.rules'
import { holds } from '@portal/contract/core/access/access.rules'
import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isOpen } from '../settings/settings.service.ts'
import { present, visibleAmong, type AiAccessState, standingOf } from './aiAccess.present.ts'
import { findNotice, lockAccountRow } from './aiAccess.repository.ts'
import { storeAiAccess } from './aiAccess.store.ts'

export const getAiAccess = (context: Context, accountId: string): Promise<AiAccess> =>
  context.db.inScope(context.caller.scope, async (tx) => present(tx, context, await standingOf(tx, context, accountId)))

/** The new value of an account; null where it inherits. */
const newValueOf = ({ mode, features = {}, ...rest }: AiAccessChange): AiValue | null =>
  mode && {
    mode,
    features: featuresOf(aiFeatures.filter((feature) => features[feature])),
    allowedUserKeys: [...new Set(rest.allowedUserKeys)].toSorted(),
    allowedGroupKeys: [...new Set(rest.allowedGroupKeys)].toSorted(),
    dailyLimitPerUser: rest.dailyLimitPerUser ?? null,
    retentionDays: rest.retentionDays ?? 0,
  }

/** @throws Problem account.inactive, request.stale, aiAccess.locked */
async function refuseIfLocked(
  tx: Tx,
  context: Context,
  standing: AiAccessState,
  version: number | undefined,
): Promise<void> {
  const { status, resolved } = standing
  if (!isOpen(status)) throw new Problem('account.inactive', { values: { status } })
  if (version !== undefined && version !== standing.version)
    throw new Problem('request.stale', { current: await present(tx, context, standing) })
  if (resolved.lockedBy !== null) throw new Problem('aiAccess.locked')
}

/** @throws Problem auth.forbidden for a right that the change needs besides the right to change settings */
function refuseUnlessMay(
  { caller }: Context,
  { own, resolved }: AiAccessState,
  newValue: AiValue | null,
  locked: boolean,
) {
  // Compares each feature's effective value before and after: inheriting again can turn it on or off too.
  const [before, after] = [own?.value ?? resolved.inherited, newValue ?? resolved.inherited]
  const flags = aiFeatures
    .filter((feature) => before.features[feature] !== after.features[feature])
    .flatMap((feature) => aiFeatureFlags[feature] ?? [])
  const needed = [
    ...flags.map((flag) => `${flag}:W` as const),
    ...((own?.locked ?? false) === locked ? [] : ['OverRideAndLockSettings:W' as const]),
  ]
  for (const access of needed)
    if (!holds(caller.rights, access)) throw new Problem('auth.forbidden', { values: { access } })
}

/** Newly added people and groups must belong to the account, and the caller must see them. */
async function strangersIn(
  tx: Tx,
  { caller }: Context,
  { own, last }: AiAccessState,
  newValue: AiValue,
): Promise<FieldIssue[]> {
  const without = (keys: string[], readable: readonly string[] = []) => keys.filter((one) => !readable.includes(one))
  const users = without(newValue.allowedUserKeys, own?.value.allowedUserKeys)
  const groups = without(newValue.allowedGroupKeys, own?.value.allowedGroupKeys)
  const seen = await visibleAmong(tx, caller, last.key, { users, groups })
  const fields: FieldIssue[] = []
  if (seen.people.length < users.length) fields.push({ field: 'AllowedUserKeys', code: 'notOneOf' })
  if (seen.groups.length < groups.length) fields.push({ field: 'AllowedGroupKeys', code: 'notOneOf' })
  return fields
}
type LockRequest = { locked?: boolean | undefined }
/** @throws Problem request.invalid naming each fault */
async function refuseFaults(
  tx: Tx,
  context: Context,
  standing: AiAccessState,
  { locked }: LockRequest,
  newValue: AiValue | null,
) {
  const fields = newValue ? await strangersIn(tx, context, standing, newValue) : []
  const nobody = newValue && newValue.allowedUserKeys.length + newValue.allowedGroupKeys.length === 0
  if (newValue?.mode === 'SELECTED' && nobody) fields.push({ field: 'AllowedUserKeys', code: 'required' })
  // A customer has no accounts below to lock it for, and an inherited value is not this account's to lock.
  if (locked && (!newValue || standing.last.level === 'CU')) fields.push({ field: 'Locked', code: 'notEditable' })
  if (fields.length > 0) throw new Problem('request.invalid', { fields })
}

/** Sets who in an account may use AI, with its lock, or inherits it again. */
export const saveAiAccess = (context: Context, body: AiAccessChange): Promise<AiAccess> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    if (!(await lockAccountRow(tx, caller.scope, body.accountId))) throw new Problem('account.notFound')
    const standing = await standingOf(tx, context, body.accountId)
    await refuseIfLocked(tx, context, standing, body.version)
    const newValue = newValueOf(body)
    const locked = newValue !== null && (body.locked ?? standing.own?.locked ?? false)
    refuseUnlessMay(context, standing, newValue, locked)
    await refuseFaults(tx, context, standing, body, newValue)
    const notice = await findNotice(tx, caller.scope, body.accountId)
    const accepts = !notice?.noticeAt && body.noticeAccepted === true
    if (newValue && newValue.mode !== 'OFF' && !notice?.noticeAt && !accepts)
      throw new Problem('aiAccess.noticeRequired')
    if (isSame(standing, newValue, locked) && !accepts) return present(tx, context, standing)
    await storeAiAccess(tx, context, standing, { newValue, locked, accepts })
    return present(tx, context, await standingOf(tx, context, body.accountId))
  })

const isSame = ({ own }: AiAccessState, newValue: AiValue | null, locked: boolean) =>
  isDeepStrictEqual(own?.value ?? null, newValue) && (own?.locked ?? false) === locked
