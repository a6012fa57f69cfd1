import { type Language, numberIn, type Text } from '../../core/language.ts'
import { findSetting, type Setting } from './settings.catalogue.ts'
import { boolTexts, emptyTexts, groupTexts, settingTexts, triTexts, unitTexts, zeroTexts } from './settings.texts.ts'

/** The name of a setting. */
export const settingLabel = (code: string, language: Language): string => settingTexts[code]?.label[language] ?? code
/** Describes a setting in a sentence. */
export const settingHelp = (code: string, language: Language): string => settingTexts[code]?.help[language] ?? ''
export const groupLabel = (group: keyof typeof groupTexts, language: Language): string => groupTexts[group][language]

/** One of the allowed values in words. */
export function choiceWords({ code, type }: Setting, value: unknown, language: Language): string {
  const texts: Readonly<Record<string, Text>> =
    settingTexts[code]?.values ?? (type === 'tri' ? triTexts : type === 'bool' ? boolTexts : {})
  return texts[String(value)]?.[language] ?? String(value)
}

const listed = (values: readonly unknown[], setting: Setting, language: Language) =>
  values.map((value) => choiceWords(setting, value, language)).join(', ')
const intlUnits = { days: 'day', minutes: 'minute', hours: 'hour', MB: 'megabyte', '%': 'percent' } as const

function numberWords({ unit, zero }: Setting, value: number, language: Language): string {
  if (value === 0 && zero) return zeroTexts[zero][language]
  if (!unit) return numberIn(language, value)
  if (unit === 'characters') return `${value} ${unitTexts.characters[language]}`
  const unitDisplay = unit === 'MB' || unit === '%' ? 'short' : 'long'
  return numberIn(language, value, { style: 'unit', unit: intlUnits[unit], unitDisplay })
}

/** A value of a setting in words: "30 days", "Yes", "Everywhere". */
export function valueWords(code: string, value: unknown, language: Language): string {
  const setting = findSetting(code)
  if (value === null || value === undefined) return ''
  if (!setting) return typeof value === 'string' ? value : JSON.stringify(value)
  const { type } = setting
  if (typeof value === 'number' && (type === 'int' || type === 'duration')) return numberWords(setting, value, language)
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
  if (isEmpty && type in emptyTexts) return emptyTexts[type as keyof typeof emptyTexts][language]
  if (Array.isArray(value)) return listed(value, setting, language)
  return choiceWords(setting, value, language)
}
