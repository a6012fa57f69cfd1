import { type FlagRow, flagValues, type Value } from '@portal/contract/core/access/access.flags'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { features as routes } from '@portal/contract/directory/featurePolicies/featurePolicies.contract'
import { v7 as uuid } from 'uuid'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { requireAdministratorLeft } from '../../../core/administrators/administrators.ts'
import { refuseIfForbidden } from '../../../core/status/status.allows.ts'
import * as policies from './featurePolicies.repository.ts'
import {
  isTheirs,
  mayReplace,
  maySet,
  type Place,
  type PolicyValues,
  rank,
  refusalOf,
  requireFlag,
} from './featurePolicies.rules.ts'
import { presentPolicy } from './featurePolicies.service.ts'
import { impactSentence } from './featurePolicies.texts.ts'

type Question = Input<typeof routes.impact>['body']
type PolicyInput = Omit<Question, 'value'> & { value: Value }
const most = { shown: 20, counted: 10_000 }

const placeOf = ({ acctKey, scopeKind, scopeKey }: Question): Place => ({
  accountId: acctKey,
  scopeKind,
  scopeId: scopeKey,
})
const valuesOf = ({ value, locked = false, validFrom = null, validTo = null, reason }: PolicyInput): PolicyValues => ({
  value,
  locked,
  validFrom,
  validTo,
  reason: reason ?? null,
})

/** The company of a place, if the policy passes every check. @throws Problem for the first failed check */
async function requirePossible(tx: Tx, { caller }: Context, flag: FlagRow, place: Place, values: PolicyValues) {
  const [company] = await policies.findCompanies(tx, caller.scope, [place.accountId])
  if (!company) throw new Problem('account.notFound')
  refuseIfForbidden(company.accountStatus, 'edit')
  const refusal = refusalOf(caller, flag, place, values)
  if (refusal) throw new Problem(refusal)
  if (!(await policies.isScopeOf(tx, place))) {
    const missing = {
      GROUP: 'group.notFound',
      USER: 'user.notFound',
      ACCOUNT: 'account.notFound',
      ROLE: 'policy.notYours',
    } as const
    throw new Problem(missing[place.scopeKind])
  }
  // A caller who takes feature policy from their own group could not give it back.
  const takes = place.scopeKind === 'GROUP' && flag.code === 'FeaturePolicy' && values.value !== 'W'
  if (takes && (await policies.isMember(tx, place.scopeId, caller.userId))) throw new Problem('policy.notYours')
  if (place.scopeKind !== 'ROLE') {
    const [lock] = await policies.findLocks(tx, [place.accountId], flag.code)
    const isPerson = place.scopeKind === 'GROUP' || place.scopeKind === 'USER'
    if (lock?.above || (isPerson && lock?.here)) throw new Problem('policy.lockedAbove')
  }
  return company
}

/** The policy at a place that the caller may remove, with its company. @throws Problem if they may not */
async function requireRemovable(tx: Tx, { caller }: Context, flag: FlagRow, place: Place) {
  const [company] = await policies.findCompanies(tx, caller.scope, [place.accountId])
  if (!company) throw new Problem('account.notFound')
  refuseIfForbidden(company.accountStatus, 'edit')
  const policy = await policies.findPolicyAt(tx, caller.scope, flag.code, place)
  if (!policy) throw new Problem('policy.notFound')
  if (!maySet(caller, flag).allowed || !isTheirs(caller, place, flag.code, null)) throw new Problem('policy.notYours')
  if (!mayReplace(caller, flag, policy, undefined)) throw new Problem('policy.aboveYou')
  return { company, policy }
}

/** Counts the effects of setting a policy, or of removing it (without a value). Saves nothing. */
export const impactOf = (context: Context, body: Question): Promise<Result<typeof routes.impact>> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const flag = requireFlag(body.featureCode)
    const [place, { value: given }] = [placeOf(body), body]
    const next = given === null ? undefined : valuesOf({ ...body, value: given })
    const { company, policy } = next
      ? { company: await requirePossible(tx, context, flag, place, next), policy: next }
      : await requireRemovable(tx, context, flag, place)
    const under = (value: Value) => (policy.locked || rank(value) > rank(policy.value) ? policy.value : value)
    const overruled =
      place.scopeKind === 'ACCOUNT' ? flagValues[flag.kind].filter((value) => under(value) !== value) : []
    const reached = await policies.countReached(tx, company, place, most.counted)
    const below = await policies.findBelow(tx, company, flag.code, overruled, most)
    const upTo = (count: number) => Math.min(count, most.counted)
    const capped = Math.max(reached.accounts, reached.people, below.total) > most.counted
    const [accounts, people, values] = [upTo(reached.accounts), upTo(reached.people), upTo(below.total)]
    return {
      sentence: impactSentence({ accounts, people, values, capped, taken: !next }, context.request.language),
      accounts,
      people,
      capped,
      overridden: below.rows.map(({ value, ...row }) => ({
        ...row,
        value: next ? value : under(value),
        // oxlint-disable-next-line unicorn/no-thenable -- a value named by the contract, not a function
        then: next ? under(value) : value,
      })),
    }
  })

const shownValues = ({ value, locked, validFrom, validTo }: PolicyValues) => ({
  Value: value,
  Locked: locked,
  ValidFrom: validFrom,
  ValidTo: validTo,
})
/** Records a policy that was set, changed or removed. */
export function recordPolicy(
  tx: Tx,
  context: Context,
  flag: string,
  place: Place & { name: string },
  { before, after }: { before: PolicyValues | undefined; after: PolicyValues | undefined },
) {
  const [old, now] = [before && shownValues(before), after && shownValues(after)] as Record<string, unknown>[]
  const changes = ['Value', 'Locked', 'ValidFrom', 'ValidTo']
    .map((field) => ({ field, old: old?.[field] ?? null, new: now?.[field] ?? null }))
    .filter((change) => change.old !== change.new)
  return recordAudit(tx, context, {
    action: after ? (before ? 'feature.changed' : 'feature.set') : 'feature.removed',
    accountId: place.accountId,
    targets: [
      { type: 'feature', key: flag, name: flag },
      { type: place.scopeKind.toLowerCase(), key: place.scopeId, name: place.name },
    ],
    changes,
    ...(after?.reason && { reason: after.reason }),
  })
}

/**
 * Keeps at least one person with feature policy at the provider, even under concurrent changes.
 * @throws Problem group.lastAdministrator
 */
export async function guardHolders(tx: Tx, caller: Caller, { accountId }: Place, flag: string): Promise<void> {
  if (flag === 'FeaturePolicy' && accountId === caller.accountId) await requireAdministratorLeft(tx, accountId)
}

/** Sets a feature at a place. @throws Problem request.stale with the stored policy if the caller saw another version */
export const savePolicy = (context: Context, { version, ...body }: Input<typeof routes.save>['body']) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const flag = requireFlag(body.featureCode)
    const [place, values] = [placeOf(body), valuesOf(body)]
    await requirePossible(tx, context, flag, place, values)
    await policies.lockPlace(tx, place.accountId, flag.code)
    const before = await policies.findPolicyAt(tx, caller.scope, flag.code, place)
    if ((before?.version ?? 0) !== version)
      throw new Problem('request.stale', before ? { current: await presentPolicy(tx, caller, before) } : {})
    if (before && !mayReplace(caller, flag, before, values)) throw new Problem('policy.aboveYou')
    await policies.savePolicy(tx, uuid(), flag.code, place, values, caller.by)
    const after = await policies.findPolicyAt(tx, caller.scope, flag.code, place)
    if (!after) throw new Problem('policy.notFound')
    const name = after.scopeName ?? place.scopeId
    await guardHolders(tx, caller, place, flag.code)
    await recordPolicy(tx, context, flag.code, { ...place, name }, { before, after })
    return presentPolicy(tx, caller, after)
  })

/** Removes a policy, so that the inherited value applies again. @throws Problem request.stale for another version */
export const removePolicy = (context: Context, policyKey: string, version: number): Promise<{ done: boolean }> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const storedPolicy = await policies.findPolicy(tx, caller.scope, policyKey)
    if (!storedPolicy) throw new Problem('policy.notFound')
    const place = { accountId: storedPolicy.acctKey, scopeKind: storedPolicy.scopeKind, scopeId: storedPolicy.scopeKey }
    const flag = requireFlag(storedPolicy.featureCode)
    await policies.lockPlace(tx, place.accountId, flag.code)
    const { policy } = await requireRemovable(tx, context, flag, place)
    if (policy.version !== version || policy.policyKey !== policyKey) throw new Problem('request.stale')
    await policies.removePolicy(tx, policy.policyKey)
    const name = policy.scopeName ?? place.scopeId
    await guardHolders(tx, caller, place, flag.code)
    await recordPolicy(tx, context, flag.code, { ...place, name }, { before: policy, after: undefined })
    return { done: true }
  })
