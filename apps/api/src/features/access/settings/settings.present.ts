import { holds } from '@portal/contract/core/access/access.rules'
import { type Ability, allowed, refused } from '@portal/contract/core/ability'
import { type Setting, type SettingLevel, settingCatalogue } from '@portal/contract/access/settings/settings.catalogue'
import type { AccountSettings, SettingValue } from '@portal/contract/access/settings/settings.contract'
import { type Resolved, resolveSetting, type SettingPlace } from '@portal/contract/access/settings/settings.rules'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { AccountChain, ChainPlace } from '../../../core/settings/settings.chains.ts'

export type ReaderContext = Pick<Context, 'config' | 'caller'>
type Source = SettingValue['source']

/**
 * The place where a value is set, as far as it may be shown: of the companies above the caller's, only the direct
 * parent appears by name, the others by level.
 */
export function sourceOf(key: string | null, places: readonly SettingPlace[]): Source {
  const at = places.findIndex((place) => place.key === key)
  const place = places[at] as Partial<ChainPlace> | undefined
  const none = { acctKey: null, acctName: null, acctType: null }
  if (!place) return { kind: 'default', ...none }
  if (at === places.length - 1) return { kind: 'own', ...none }
  const acctType = place.level === undefined || (place.level as SettingLevel) === 'user' ? null : place.level
  if (!place.named) return { kind: 'above', ...none, acctType }
  return { kind: 'account', acctKey: place.key ?? null, acctName: place.name ?? null, acctType }
}

/** Whether settings of an account in a status may still be changed. */
export const isOpen = (status: string) => ['Pending', 'Active', 'Suspended', 'SuspendedAbuse'].includes(status)
/** Why a caller may not change a setting at a level of an account in a status. */
export function editOf(caller: Caller, setting: Setting, level: SettingLevel, status: string, resolved: Resolved) {
  if (caller.actor) return refused('acting')
  if (caller.readOnly || !holds(caller.rights, 'AcctMgmnt:W')) return refused('right')
  if (setting.flag && !holds(caller.rights, `${setting.flag}:W`)) return refused('flag')
  if (!isOpen(status)) return refused('closed')
  if (!setting.levels.includes(level)) return refused('level')
  return resolved.lockedBy === null ? allowed : refused('locked')
}
export function lockOf(caller: Caller, setting: Setting, edit: Ability): Ability {
  if (!edit.allowed) return edit
  if (!setting.lockable) return refused('notLockable')
  return holds(caller.rights, 'OverRideAndLockSettings:W') ? allowed : refused('lockRight')
}

/** Every setting at the end of a chain as a reader sees it. */
export function presentValues({ config, caller }: ReaderContext, places: readonly SettingPlace[], status: string) {
  const last = places.at(-1)
  return settingCatalogue.map((setting) => {
    const resolved = resolveSetting(setting, places, { production: config.production })
    const own = last?.own[setting.code]
    const edit = editOf(caller, setting, last?.level ?? 'CU', status, resolved)
    return {
      code: setting.code,
      value: resolved.value,
      own: own ? own.value : null,
      inherited: resolved.inherited,
      source: sourceOf(resolved.source, places),
      inheritedFrom: sourceOf(resolved.inheritedFrom, places),
      locked: setting.lockable && own?.locked === true,
      lockedBy: resolved.lockedBy === null ? null : sourceOf(resolved.lockedBy, places),
      edit,
      lock: lockOf(caller, setting, edit),
    }
  })
}

export const presentAccount = (
  ground: ReaderContext,
  { places, last, status, version }: AccountChain,
): AccountSettings => ({
  acctKey: last.key,
  acctName: last.name ?? '',
  acctType: last.level,
  settings: presentValues(ground, places, status),
  version,
})
