import { aiFeatures, aiOff, type AiValue } from '@portal/contract/access/aiAccess/aiAccess.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import type { AiAccessState } from './aiAccess.present.ts'
import { findGroups, findPeople, saveAiAccess } from './aiAccess.repository.ts'

/** The new value of an account; `accepts`: saving it accepts the notice. */
type AiAccessChange = { newValue: AiValue | null; locked: boolean; accepts: boolean }

/** The keys that are in one list and not in the other: an audit entry of up to 500 names shows only the changes. */
const without = (keys: readonly string[], others: readonly string[]) => keys.filter((one) => !others.includes(one))

/** The names of people and groups that are in only one of the two values. */
async function namesIn(tx: Tx, { caller }: Context, accountId: string, one: AiValue, other: AiValue) {
  const users = without(one.allowedUserKeys, other.allowedUserKeys)
  const groups = without(one.allowedGroupKeys, other.allowedGroupKeys)
  const people = users.length > 0 ? await findPeople(tx, caller.scope, accountId, users) : []
  const named = groups.length > 0 ? await findGroups(tx, caller.scope, accountId, groups) : []
  return {
    allowedUserKeys: people.map(({ email }) => email).join(', ') || null,
    allowedGroupKeys: named.map(({ name }) => name).join(', ') || null,
  }
}
const fieldsOf = (value: AiValue | null) => ({ ...(value ?? aiOff), mode: value?.mode ?? null })

/** Stores the value, and audits the old and the new one. */
export async function storeAiAccess(
  tx: Tx,
  context: Context,
  standing: AiAccessState,
  saved: AiAccessChange,
): Promise<void> {
  const { own, last } = standing
  const { newValue, locked, accepts } = saved
  const { mode, features, allowedUserKeys, allowedGroupKeys, dailyLimitPerUser, retentionDays } = fieldsOf(newValue)
  const [old, now] = [own?.value ?? aiOff, newValue ?? aiOff]
  const before = {
    ...fieldsOf(own?.value ?? null),
    ...(await namesIn(tx, context, last.key, old, now)),
    locked: own?.locked ?? false,
  }
  const after = { ...fieldsOf(newValue), ...(await namesIn(tx, context, last.key, now, old)), locked }
  await saveAiAccess(tx, last.key, {
    mode,
    features: aiFeatures.filter((feature) => features[feature]),
    userIds: allowedUserKeys,
    groupIds: allowedGroupKeys,
    dailyLimit: dailyLimitPerUser,
    retentionDays,
    locked,
    modifiedBy: context.caller.by,
    ...(accepts && { noticeBy: context.caller.by, noticeAt: new Date() }),
  })
  await recordAudit(tx, context, {
    action: 'ai.accessChanged',
    accountId: last.key,
    targets: [{ type: 'account', key: last.key, name: last.name ?? '' }],
    changes: [
      ...changedFields(before, after),
      ...(accepts ? [{ field: 'noticeAccepted', old: false, new: true }] : []),
    ],
  })
}
