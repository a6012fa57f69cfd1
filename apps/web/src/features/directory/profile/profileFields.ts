import { type Language, languages, numberIn } from '@portal/contract/core/language'
import type { LoginDetail } from '@portal/contract/directory/users/users.contract'
import { datePattern, formatDate } from '../../../lib/dates.ts'
import type { TFunction } from '../../../lib/i18n.ts'
import { languageNames } from '../../../lib/language.ts'
import type { Choice, FieldSpec } from '../../../ui/form/FormContext.ts'

// i18n: profile.notices.* common.themes.* shell.density.*
type Context = {
  t: TFunction
  language: Language
  me: LoginDetail
  timeZones: readonly Choice[]
  /** Today, YYYY-MM-DD, as an example for each date format. */
  today: string
}
export type ProfileSectionSpec = { id: string; title: string; hint?: string; fields: FieldSpec[] }

const names: readonly Choice[] = languages.map((value) => ({ value, label: languageNames[value] }))
const dateCodes = [0, 1, 2, 3, 4, 5, 6, 7]

/** A sample number in the format of a language, next to the choice of the language. */
const sample = (language: Language) => numberIn(language, 1_234_567.89)

function aboutFields({ t }: Context): FieldSpec[] {
  return [
    { path: 'firstName', kind: 'text', label: t('profile.firstName'), autoComplete: 'given-name' },
    { path: 'lastName', kind: 'text', label: t('profile.lastName'), autoComplete: 'family-name' },
    { path: 'email', kind: 'email', label: t('profile.email'), readOnly: t('profile.emailWhy'), wide: true },
  ]
}

function languageFields({ t, language, timeZones, today }: Context): FieldSpec[] {
  const formats = dateCodes.map((code) => ({
    value: String(code),
    label: `${formatDate(today, code, language)} (${datePattern(code, language)})`,
  }))
  const numbers = t('profile.numbers', { sample: sample(language) })
  return [
    { path: 'language', kind: 'select', label: t('common.language'), choices: names, required: true, hint: numbers },
    { path: 'timeZone', kind: 'select', label: t('profile.timeZone'), choices: timeZones, required: true },
    { path: 'dateFormat', kind: 'select', label: t('profile.dateFormat'), choices: formats, required: true },
  ]
}

function displayFields({ t }: Context): FieldSpec[] {
  const themes = ['auto', 'light', 'dark'].map((value) => ({ value, label: t(`common.themes.${value}`) }))
  const densities = ['compact', 'default', 'comfortable'].map((value) => ({
    value,
    label: t(`shell.density.${value}`),
  }))
  return [
    { path: 'theme', kind: 'select', label: t('common.theme'), choices: themes, required: true },
    { path: 'density', kind: 'select', label: t('shell.density.legend'), choices: densities, required: true },
    {
      path: 'shortcuts',
      kind: 'switch',
      label: t('shell.shortcuts.label'),
      hint: t('shell.shortcuts.hint'),
      wide: true,
    },
  ]
}

function noticeFields({ t }: Context): FieldSpec[] {
  return (['newDevice', 'actedFor'] as const).map((name) => ({
    path: `notices.${name}`,
    kind: 'switch',
    label: t(`profile.notices.${name}`),
    hint: t(`profile.notices.${name}Hint`),
    wide: true,
  }))
}

/** The form part of the reader's page, section by section. */
export function profileSections(context: Context): ProfileSectionSpec[] {
  const { t, me } = context
  // People who act for another see the other person's preferences but cannot change them.
  const held = (fields: FieldSpec[]) =>
    me.actingBy ? fields.map((field) => ({ ...field, readOnly: true as const })) : fields
  return [
    { id: 'about', title: t('profile.section.about'), fields: held(aboutFields(context)) },
    { id: 'language', title: t('profile.section.language'), fields: held(languageFields(context)) },
    { id: 'display', title: t('profile.section.display'), fields: held(displayFields(context)) },
    {
      id: 'notices',
      title: t('profile.section.notices'),
      hint: t('profile.notices.always'),
      fields: held(noticeFields(context)),
    },
  ]
}
