import { holds } from '@portal/contract/core/access/access.rules'
import { type FieldIssue, Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { findSetting, type Setting } from '@portal/contract/access/settings/settings.catalogue'
import type { settings } from '@portal/contract/access/settings/settings.contract'
import {
  isLooser,
  isSame,
  personValue,
  type Resolved,
  resolveSetting,
  type SettingPlace,
  valueOf,
} from '@portal/contract/access/settings/settings.rules'
import { checkValue } from '@portal/contract/access/settings/settings.values'
import { settingLabel, valueWords } from '@portal/contract/access/settings/settings.sentences'
import { requireStepUp } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isInside } from '../../../core/settings/settings.addresses.ts'
import type { OwnSetting } from './settings.repository.ts'

export type Change = Input<typeof settings.update>['body']['changes'][number]
/** One setting of a place before and after; undefined where the place does not set it. */
export type Step = { setting: Setting; before: OwnSetting | undefined; after: OwnSetting | undefined }
type Issue = Pick<FieldIssue, 'code' | 'params'> & { at: 'Code' | 'Value' | 'Lock' }
export type Place = { places: readonly SettingPlace[]; accountId: string }

const isSameOwn = (one: OwnSetting | undefined, other: OwnSetting | undefined) =>
  isSame(one?.value, other?.value) && one?.locked === other?.locked

/** Checks a valid value further: no looser than above, and it must not lock out the person who saves it. */
function faultOf(
  context: Context,
  { accountId }: Place,
  setting: Setting,
  value: unknown,
  resolved: Resolved,
): Issue | undefined {
  const { caller } = context
  if (resolved.inheritedFrom !== null && isLooser(setting, value, resolved.inherited)) {
    const least = valueWords(setting.code, resolved.inherited, caller.language)
    return { at: 'Value', code: 'looser', params: { least } }
  }
  return ownLockout(context, accountId, setting, value)
}
/** The fault of a value that would lock out the requester at their current address. */
export function ownLockout({ caller, request }: Context, accountId: string, { type }: Setting, value: unknown) {
  const isOwn = type === 'cidrs' && accountId === caller.accountId
  if (!isOwn || isInside(request.ip, value as string[])) return undefined
  return { at: 'Value', code: 'ownAddress', params: { address: request.ip } } satisfies Issue
}

/** The new setting of the place, or the fault of the request. A lock alone keeps the current value. */
function valuesAfter(
  change: Change,
  setting: Setting,
  level: SettingPlace['level'],
  own: OwnSetting | undefined,
  resolved: Resolved,
) {
  const locked = change.lock ?? own?.locked ?? false
  if (locked && change.lock && !setting.lockable) return { issue: { at: 'Lock', code: 'notEditable' } satisfies Issue }
  if (change.value === null)
    return change.lock ? { issue: { at: 'Lock', code: 'invalid' } satisfies Issue } : { after: undefined }
  if (change.value === undefined) {
    const holding = level === 'user' ? personValue(setting, resolved.value) : resolved.value
    const after = own ? { value: own.value, locked } : locked ? { value: holding, locked } : undefined
    return { after }
  }
  const { value, fault } = checkValue(setting, change.value, level)
  return fault ? { issue: { at: 'Value', ...fault } satisfies Issue } : { after: { value, locked } }
}

function stepOf(context: Context, place: Place, change: Change): { step: Step } | { issue: Issue } {
  const setting = findSetting(change.code)
  const last = place.places.at(-1)
  if (!setting || !last) return { issue: { at: 'Code', code: 'notOneOf' } }
  if (!setting.levels.includes(last.level)) return { issue: { at: 'Code', code: 'level' } }
  const own = last.own[setting.code]
  const before = own && { value: own.value, locked: own.locked }
  const resolved = resolveSetting(setting, place.places, { production: context.config.production })
  const { after, issue } = valuesAfter(change, setting, last.level, before, resolved)
  if (issue) return { issue }
  const step = { setting, before, after }
  if (isSameOwn(before, after)) return { step }
  if (resolved.lockedBy !== null) throw lockedProblem(context, setting.code)
  const fault =
    after && !isSame(before?.value, after.value) ? faultOf(context, place, setting, after.value, resolved) : undefined
  return fault ? { issue: fault } : { step }
}
export const lockedProblem = ({ caller }: Context, code: string) =>
  new Problem('setting.locked', { values: { name: settingLabel(code, caller.language) } })

/** @throws Problem auth.forbidden for a right that one of the steps needs, step_up_required where one acts on sessions */
export function refuseUnlessMay({ caller }: Context, steps: readonly Step[], { stepUp }: { stepUp: boolean }): void {
  for (const { setting, before, after } of steps) {
    const locks = (before?.locked ?? false) !== (after?.locked ?? false)
    const needed = [setting.flag && (`${setting.flag}:W` as const), locks && ('OverRideAndLockSettings:W' as const)]
    for (const access of needed)
      if (access && !holds(caller.rights, access)) throw new Problem('auth.forbidden', { values: { access } })
  }
  if (stepUp && steps.some(({ setting }) => setting.acts)) requireStepUp(caller)
}

/** The settings of the place after some steps. */
const placesAfter = ({ places }: Place, steps: readonly Step[]): SettingPlace[] =>
  places.map((place, at) =>
    at < places.length - 1
      ? place
      : {
          ...place,
          own: { ...place.own, ...Object.fromEntries(steps.map(({ setting, after }) => [setting.code, after])) },
        },
  )
/** The fault of a number that would no longer be below, or above, that of another setting. */
function orderFault(context: Context, place: Place, steps: readonly Step[], { setting }: Step): Issue | undefined {
  const other = setting.under ?? setting.over
  if (other === undefined) return undefined
  const places = placesAfter(place, steps)
  const ground = { production: context.config.production }
  const [value, bound] = [valueOf<number>(setting.code, places, ground), valueOf<number>(other, places, ground)]
  if (setting.under !== undefined)
    return value < bound ? undefined : { at: 'Value', code: 'tooBig', params: { max: bound - 1 } }
  return value > bound ? undefined : { at: 'Value', code: 'tooSmall', params: { min: bound + 1 } }
}

/**
 * The settings that the request changes. @throws Problem setting.locked, or request.invalid naming each faulty change
 */
export function planSteps(context: Context, place: Place, changes: readonly Change[]): Step[] {
  const fields: FieldIssue[] = []
  const steps: Step[] = []
  const fieldIssue = (at: number, { at: part, code, params }: Issue) =>
    fields.push({ field: `Changes.${at}.${part}`, code, params: { ...params, setting: changes[at]?.code ?? '' } })
  for (const [at, change] of changes.entries()) {
    const twice = changes.findIndex(({ code }) => code === change.code) < at
    const found = twice ? { issue: { at: 'Code', code: 'invalid' } satisfies Issue } : stepOf(context, place, change)
    if ('issue' in found) fieldIssue(at, found.issue)
    else if (!isSameOwn(found.step.before, found.step.after)) steps.push(found.step)
  }
  for (const step of steps) {
    const fault = orderFault(context, place, steps, step)
    if (fault)
      fieldIssue(
        changes.findIndex(({ code }) => code === step.setting.code),
        fault,
      )
  }
  if (fields.length) throw new Problem('request.invalid', { fields })
  return steps
}

/** The audit form of steps: the value, and the lock where it changes. */
export const auditChanges = (steps: readonly Step[]) =>
  steps.flatMap(({ setting: { code }, before, after }) => [
    ...(isSame(before?.value, after?.value)
      ? []
      : [{ field: code, old: before?.value ?? null, new: after?.value ?? null }]),
    ...((before?.locked ?? false) === (after?.locked ?? false)
      ? []
      : [{ field: `${code}.locked`, old: before?.locked ?? false, new: after?.locked ?? false }]),
  ])
