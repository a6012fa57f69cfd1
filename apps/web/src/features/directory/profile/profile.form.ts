import type { Language } from '@portal/contract/core/language'
import type { LoginDetail, Preferences } from '@portal/contract/directory/users/users.contract'
import { type FormValues, valueAt } from '../../../ui/form/values.ts'

export const profilePaths = [
  'firstName',
  'lastName',
  'language',
  'timeZone',
  'dateFormat',
  'theme',
  'density',
  'shortcuts',
  'notices.newDevice',
  'notices.actedFor',
] as const

/** The values that people may change about themselves, as form values: choices are texts. */
export const toForm = (me: LoginDetail, shortcuts: boolean) => ({
  firstName: me.firstName ?? '',
  lastName: me.lastName ?? '',
  email: me.email,
  language: me.preferences.language as string,
  timeZone: me.preferences.timeZone,
  dateFormat: String(me.preferences.dateFormat),
  theme: me.preferences.theme as string,
  density: me.preferences.density as string,
  // Kept in this browser; all others with the person.
  shortcuts,
  notices: { ...me.notices },
})

export type ProfileForm = ReturnType<typeof toForm>

type ProfilePatch = {
  firstName?: string | null
  lastName?: string | null
  notices?: { newDevice?: boolean; actedFor?: boolean }
}
export type ProfileChanges = { person: ProfilePatch; preferences: Partial<Preferences>; shortcuts: boolean | undefined }

const some = (values: FormValues) => Object.keys(values).length > 0

/** The names as they are sent: an empty one becomes null. */
export const namesIn = ({ firstName, lastName }: ProfileForm) => ({
  firstName: firstName.trim() || null,
  lastName: lastName.trim() || null,
})
const pickedFrom = (names: ReturnType<typeof namesIn>, changed: readonly string[]): ProfilePatch =>
  Object.fromEntries(Object.entries(names).filter(([name]) => changed.includes(name)))

/** The changed fields, by where they are stored. */
export function changesOf(values: ProfileForm, changed: readonly string[]): ProfileChanges {
  const pick = (...names: string[]) =>
    Object.fromEntries(
      names.filter((name) => changed.includes(name)).map((name) => [name.split('.').at(-1), valueAt(values, name)]),
    )
  const notices = pick('notices.newDevice', 'notices.actedFor')
  const { dateFormat, ...likes } = pick('language', 'timeZone', 'dateFormat', 'theme', 'density') as {
    dateFormat?: string
    language?: Language
  }
  return {
    person: { ...pickedFrom(namesIn(values), changed), ...(some(notices) && { notices }) },
    preferences: { ...likes, ...(dateFormat !== undefined && { dateFormat: Number(dateFormat) }) },
    shortcuts: changed.includes('shortcuts') ? values.shortcuts : undefined,
  }
}
