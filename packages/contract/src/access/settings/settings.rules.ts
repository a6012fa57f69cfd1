import type { AccountType } from '../../core/accounts/accounts.fields.ts'
import { getSetting, type Setting, type SettingLevel } from './settings.catalogue.ts'
import { isValue } from './settings.values.ts'

// The only resolver of settings (`architecture.md` 1.5): used by the API, sign-in, jobs and screens alike.

/** The values set in one place, by code. */
export type OwnSettings = Readonly<Record<string, { value: unknown; locked: boolean } | undefined>>
/** A company of the chain, or the person at its end. */
export type SettingPlace = { key: string; level: SettingLevel; own: OwnSettings }
/** The facts that defaults depend on besides the account. */
export type Installation = { production: boolean }

/** `ignored`: a lock above applies, or it may not be set there; `looser`: it may only be stricter than above. */
export type SettingReason = 'default' | 'inherited' | 'set' | 'ignored' | 'looser'
/** One level of a chain: what it sets, and the resulting value and why. The first is the catalogue's default. */
export type SettingLink = {
  key: string | null
  set: unknown
  locked: boolean
  value: unknown
  why: SettingReason
  decided: boolean
}
export type Resolved = {
  value: unknown
  /** The place that the value comes from; null: the default. */
  source: string | null
  /** The value if the last place set nothing, and the place it would come from. */
  inherited: unknown
  inheritedFrom: string | null
  /** The place above the last one whose lock applies. */
  lockedBy: string | null
  links: SettingLink[]
}

/** From the loosest to the strictest; 0 days of expiry is "never", the loosest. */
function rankOf(setting: Setting, value: unknown): number {
  const { strict } = setting
  if (Array.isArray(strict)) return strict.indexOf(value)
  if (strict === 'expiry') return value === 0 ? Number.NEGATIVE_INFINITY : -Number(value)
  return strict === 'lower' ? -Number(value) : Number(value)
}
/** Whether a value is looser than another, of a setting that may only be stricter below (`product.md` 3.1). */
export const isLooser = (setting: Setting, value: unknown, than: unknown): boolean =>
  setting.strict !== undefined && rankOf(setting, value) < rankOf(setting, than)

/** Every possible value of a setting that may only be stricter below; none for another setting. */
export function valuesOf({ strict, allowed, min = 0, max = min }: Setting): readonly unknown[] {
  if (strict === undefined) return []
  return allowed ?? Array.from({ length: max - min + 1 }, (_, at) => min + at)
}

/** The value where none was set. @param type of the account whose people are concerned */
export function defaultOf(setting: Setting, type: AccountType, { production }: Installation): unknown {
  if (production && setting.defaultInProduction !== undefined) return setting.defaultInProduction
  if (type === 'CU' && setting.defaultOfCustomer !== undefined) return setting.defaultOfCustomer
  return setting.default
}

/** The places whose values count: for a setting that is not inherited, the last account and the person. */
const counting = (setting: Setting, chain: readonly SettingPlace[]) => {
  const last = chain.findLastIndex(({ level }) => level !== 'user')
  return chain.map((place, at) => (setting.ownOnly && at < last ? { ...place, own: {} } : place))
}

function whyOf(
  setting: Setting,
  place: SettingPlace,
  now: Pick<Resolved, 'value' | 'source' | 'lockedBy'>,
): SettingReason {
  const own = place.own[setting.code]
  if (!own) return 'inherited'
  if (now.lockedBy !== null || !setting.levels.includes(place.level) || !isValue(setting, own.value)) return 'ignored'
  return now.source !== null && isLooser(setting, own.value, now.value) ? 'looser' : 'set'
}

/**
 * The effective value of a setting at the end of a chain: the nearest place that sets it wins, unless a farther one locked
 * it; one that may only be stricter is never looser than a company above that set it. The root may loosen the default.
 * @param chain the accounts from the root down, then the person, if it is about one
 */
export function resolveSetting(setting: Setting, chain: readonly SettingPlace[], installation: Installation): Resolved {
  const type = chain.findLast(({ level }) => level !== 'user')?.level ?? 'RP'
  const standard = defaultOf(setting, type as AccountType, installation)
  const links: SettingLink[] = [
    { key: null, set: null, locked: false, value: standard, why: 'default', decided: false },
  ]
  const now = { value: standard, source: null as string | null, lockedBy: null as string | null }
  let above = { ...now }
  for (const place of counting(setting, chain)) {
    above = { ...now }
    const own = place.own[setting.code]
    const why = whyOf(setting, place, now)
    if (why === 'set') Object.assign(now, { value: own?.value, source: place.key })
    const locked = setting.lockable && own?.locked === true
    if (locked && now.lockedBy === null) now.lockedBy = place.key
    links.push({ key: place.key, set: own ? own.value : null, locked, value: now.value, why, decided: false })
  }
  const decided = links.findLast(({ why }) => why === 'set') ?? links[0]
  if (decided) decided.decided = true
  const { value, source } = now
  return { value, source, inherited: above.value, inheritedFrom: above.source, lockedBy: above.lockedBy, links }
}

/** The value of one setting that the portal itself acts on. */
export const valueOf = <T>(code: string, chain: readonly SettingPlace[], installation: Installation): T =>
  resolveSetting(getSetting(code), chain, installation).value as T

/** The value for a person: where the company leaves it to them and they chose none, the catalogue's default. */
export const personValue = (setting: Setting, value: unknown): unknown =>
  setting.type === 'tri' && value === 'user' ? setting.default : value

/** Whether two values of a setting are the same. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
