import { retryDays } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import { type Caller, narrowed, requireAccess, requireFullAccess } from '../../../platform/access/caller.ts'
import { type Operation, operationOf } from '../../../core/changes/changes.operation.ts'
import type { StoredSet } from './changes.repository.ts'

export const changeActions = ['run', 'cancel', 'decide', 'retry', 'undo'] as const
export type ChangeAction = (typeof changeActions)[number]

const day = 86_400_000
const notNow = ({ state }: StoredSet) => new Problem('change.notNow', { values: { state } })

/** The caller in the form that a kind of set needs. @throws Problem auth.forbidden, alias.forbidden */
export function requireOperation({ access, notActing, module, fullAccess }: Operation, caller: Caller): Caller {
  if (caller.actor && notActing) throw new Problem('alias.forbidden')
  requireAccess(access, caller)
  if (caller.readOnly) throw new Problem('auth.forbidden', { values: { access } })
  if (fullAccess) requireFullAccess(caller)
  return narrowed(caller, module)
}

/** The caller as `requireOperation` returns them; undefined if they may not run the operation. */
export function allowedCaller(operation: Operation, caller: Caller): Caller | undefined {
  try {
    return requireOperation(operation, caller)
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal
    return undefined
  }
}

/** Made by this person or key, with the same actor if another person acts for them. */
const isMaker = (caller: Caller, set: StoredSet) =>
  set.madeBy === caller.userId &&
  set.alias?.actor?.userId === caller.actor?.userId &&
  set.alias?.key?.keyId === caller.key?.keyId
/** A person who took part in a set cannot be its second person. */
const tookPart = (caller: Caller, set: StoredSet) =>
  [set.madeBy, set.alias?.actor?.userId].includes(caller.userId) || caller.actor !== undefined

const isPast = (moment: string | null) => moment !== null && Date.parse(moment) <= Date.now()

const guards: Record<ChangeAction, (caller: Caller, set: StoredSet) => void> = {
  run(caller, set) {
    if (set.state !== 'Preview') throw notNow(set)
    if (!isMaker(caller, set)) throw new Problem('change.notYours')
    if (set.ready === 0) throw new Problem('change.nothing')
  },
  cancel(_, set) {
    const open = ['Preview', 'AwaitingApproval', 'Scheduled', 'Running'].includes(set.state)
    if (!open || set.cancelWanted) throw notNow(set)
  },
  decide(caller, set) {
    if (set.state !== 'AwaitingApproval') throw notNow(set)
    if (tookPart(caller, set)) throw new Problem('change.own')
    if (set.newPeople.includes(caller.userId)) throw new Problem('change.newPerson')
    if (isPast(set.approveBefore)) throw new Problem('change.expired')
  },
  retry(caller, set) {
    const ended = set.state === 'Done' || set.state === 'Failed'
    if (!ended || set.failed === 0 || set.undoneBy) throw notNow(set)
    if (!isMaker(caller, set)) throw new Problem('change.notYours')
    if (!set.endedAt || Date.parse(set.endedAt) + retryDays * day < Date.now()) throw notNow(set)
  },
  undo(_, set) {
    if (set.state !== 'Done' && set.state !== 'Cancelled') throw notNow(set)
    if (set.undoneBy || !set.undoUntil || isPast(set.undoUntil) || !operationOf(set.kind).undo)
      throw new Problem('change.notUndone')
  },
}

/** @throws Problem if this caller may not do this with the set now */
export function requireAbility(action: ChangeAction, caller: Caller, set: StoredSet): void {
  guards[action](caller, set)
  requireOperation(operationOf(set.kind), caller)
}

/** Every action, with whether this caller may take it now; a reason is the code of the refusal. */
export const abilitiesOf = (caller: Caller, set: StoredSet) =>
  Object.fromEntries(changeActions.map((action) => [action, abilityTo(action, caller, set)])) as Record<
    ChangeAction,
    ReturnType<typeof abilityTo>
  >

function abilityTo(action: ChangeAction, caller: Caller, set: StoredSet): { allowed: boolean; reason: string | null } {
  try {
    requireAbility(action, caller, set)
    return { allowed: true, reason: null }
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal
    return { allowed: false, reason: refusal.code }
  }
}
