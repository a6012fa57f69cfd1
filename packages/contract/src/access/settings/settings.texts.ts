import type { Text } from '../../core/language.ts'
import type { SettingGroup, SettingUnit } from './settings.catalogue.ts'
import texts from './settings.texts.json' with { type: 'json' }

// The words of the settings: label and help of each, and the words of its values.

type Words<Code extends string = string> = Readonly<Record<Code, Text>>
export const groupTexts: Words<SettingGroup> = texts.groups
export const triTexts: Words = texts.tri
export const boolTexts: Words<'true' | 'false'> = texts.bool
export const zeroTexts: Words<'never' | 'none'> = texts.zero
export const unitTexts: Words<SettingUnit> = texts.units
/** For an empty list or text. */
export const emptyTexts: Words<'cidrs' | 'text'> = texts.empty
export const settingTexts: Readonly<Record<string, { label: Text; help: Text; values?: Words }>> = texts.settings
