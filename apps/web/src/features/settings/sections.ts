/** The sections of an account's settings, by their names in the address. */
export const settingSections = ['signin', 'sso'] as const
export type SettingSection = (typeof settingSections)[number]

export const sectionOf = (given: unknown): SettingSection => settingSections.find((one) => one === given) ?? 'signin'

type Place = { pathname: string; search: unknown }
const placeOf = ({ pathname, search }: Place) => {
  const { tab, section, acctKey } = search as Record<string, unknown>
  return [pathname, tab, sectionOf(section), acctKey].map(String).join(' ')
}
/** Whether a navigation stays with the form of the section: everything else leaves it. */
export const sameSection = (from: Place, to: Place) => placeOf(from) === placeOf(to)
