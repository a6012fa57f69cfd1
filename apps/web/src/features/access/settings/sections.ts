import { type SettingGroup, settingGroups } from '@portal/contract/access/settings/settings.catalogue'

/**
 * The sections of an account's settings, by their names in the address: the groups of the catalogue, single sign-on,
 * and the latest changes.
 */
export const settingSections = [...settingGroups, 'sso', 'latest'] as const
export type SettingSection = (typeof settingSections)[number]
/** The sections that are not groups of the catalogue. */
export const isGroup = (section: SettingSection): section is SettingGroup => section !== 'sso' && section !== 'latest'

export const sectionOf = (value: unknown): SettingSection => settingSections.find((one) => one === value) ?? 'general'

type Place = { pathname: string; search: unknown }
const placeOf = ({ pathname, search }: Place) => {
  const { tab, section, acctKey } = search as Record<string, unknown>
  // All groups are one form.
  const current = sectionOf(section)
  return [pathname, tab, isGroup(current) ? 'settings' : current, acctKey].map(String).join(' ')
}
/** Whether a navigation stays with the same form; any other navigation leaves it. */
export const sameSection = (from: Place, to: Place) => placeOf(from) === placeOf(to)
