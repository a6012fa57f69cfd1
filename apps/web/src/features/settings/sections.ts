import { type SettingGroup, settingGroups } from '@portal/contract/settings/settings.catalogue'

/** The sections of an account's settings, by their names in the address: the groups of the catalogue, and single sign-on. */
export const settingSections = [...settingGroups, 'sso'] as const
export type SettingSection = SettingGroup | 'sso'

export const sectionOf = (given: unknown): SettingSection => settingSections.find((one) => one === given) ?? 'general'

type Place = { pathname: string; search: unknown }
const placeOf = ({ pathname, search }: Place) => {
  const { tab, section, acctKey } = search as Record<string, unknown>
  // All groups are one form.
  return [pathname, tab, sectionOf(section) === 'sso' ? 'sso' : 'settings', acctKey].map(String).join(' ')
}
/** Whether a navigation stays with the same form: everything else leaves it. */
export const sameSection = (from: Place, to: Place) => placeOf(from) === placeOf(to)
