import { issueText } from '@portal/contract/core/issues.sentence'
import type { Language } from '@portal/contract/core/language'
import { getSetting, type Setting, type SettingLevel } from '@portal/contract/access/settings/settings.catalogue'
import type { SettingValue } from '@portal/contract/access/settings/settings.contract'
import { isLooser } from '@portal/contract/access/settings/settings.rules'
import { checkValue } from '@portal/contract/access/settings/settings.values'
import { settingLabel, valueWords } from '@portal/contract/access/settings/settings.sentences'
import { ApiError } from '../../../lib/api.ts'
import type { Faults } from '../../../ui/form/issues.ts'
import type { SettingChange } from './settings.queries.ts'

/** One setting as it is edited: set here or not, the control's value (numbers and lists as text), locked or not. */
export type Entry = { own: boolean; input: unknown; lock: boolean }
export type SettingsForm = Record<string, Entry>
export const inherited: Entry = { own: false, input: null, lock: false }

/** Codes contain dots, which form paths would read as nesting. */
export const pathOf = (code: string) => code.replace('.', '_')
export const textTypes = ['int', 'duration', 'text', 'cidrs'] as const
const isText = ({ type }: Setting) => (textTypes as readonly string[]).includes(type)

/** The text of a value in a text control. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Converts a value for its control. */
export function toInput(setting: Setting, value: unknown): unknown {
  if (Array.isArray(value) && isText(setting)) return value.join('\n')
  return isText(setting) ? textIn(value) : value
}
/** Converts back from a control; a text that is not a number stays text and fails validation. */
export function fromInput(setting: Setting, input: unknown): unknown {
  if (!isText(setting)) return input
  const text = textIn(input).trim()
  if (setting.type === 'cidrs') return text.split(/[\s,;]+/).filter(Boolean)
  if (setting.type === 'text') return text
  return /^-?\d+$/.test(text) ? Number(text) : text
}

const toEntry = ({ code, own, locked }: SettingValue): Entry =>
  own === null ? inherited : { own: true, input: toInput(getSetting(code), own), lock: locked }
export const toForm = (values: readonly SettingValue[]): SettingsForm =>
  Object.fromEntries(values.map((value) => [pathOf(value.code), toEntry(value)]))

/** The effective value with an entry. */
export const valueIn = (row: SettingValue, entry: Entry): unknown =>
  entry.own ? fromInput(getSetting(row.code), entry.input) : row.inherited
/** Sets the inherited value here, and back. */
export const overridden = (row: SettingValue): Entry => ({
  own: true,
  input: toInput(getSetting(row.code), row.inherited),
  lock: false,
})

const changeOf = ({ code }: SettingValue, { own, input, lock }: Entry): SettingChange =>
  own ? { code, value: fromInput(getSetting(code), input), lock } : { code, value: null }
/** The settings that changed, in the order of the list. */
export const toChanges = (rows: readonly SettingValue[], form: SettingsForm, changed: readonly string[]) =>
  rows
    .filter(({ code }) => changed.includes(pathOf(code)))
    .map((row) => changeOf(row, form[pathOf(row.code)] ?? inherited))

function faultOf(row: SettingValue, entry: Entry, level: SettingLevel, language: Language): string | undefined {
  const setting = getSetting(row.code)
  const value = fromInput(setting, entry.input)
  const { fault } = checkValue(setting, value, level)
  if (fault) {
    const options = setting.allowed ? valueWords(setting.code, setting.allowed, language) : ''
    return issueText(
      { code: fault.code, params: { ...fault.params, options } },
      settingLabel(row.code, language),
      language,
    )
  }
  const isSetAbove = row.inheritedFrom.kind !== 'default'
  if (!isSetAbove || !isLooser(setting, value, row.inherited)) return undefined
  const params = { least: valueWords(row.code, row.inherited, language) }
  return issueText({ code: 'looser', params }, settingLabel(row.code, language), language)
}
/** The faults of the settings that are set here, by path. */
export function settingFaults(
  rows: readonly SettingValue[],
  form: SettingsForm,
  changed: readonly string[],
  level: SettingLevel,
  language: Language,
): Faults {
  const faults: Faults = {}
  for (const row of rows) {
    const path = pathOf(row.code)
    const entry = form[path]
    const fault = entry?.own && changed.includes(path) ? faultOf(row, entry, level, language) : undefined
    if (fault) faults[path] = fault
  }
  return faults
}

/** The server's faults refer to positions in the request; the form names settings. */
export function atSettings(error: unknown, changes: readonly SettingChange[]): unknown {
  if (!(error instanceof ApiError) || error.fields.length === 0) return error
  const fields = error.fields.map((fault) => {
    const at = /^changes\.(\d+)\./i.exec(fault.field)?.[1]
    const code = at === undefined ? undefined : changes[Number(at)]?.code
    return code ? { ...fault, field: pathOf(code) } : fault
  })
  const { status, code, message, current, correlationId } = error
  return new ApiError({ status, code, message, fields, current, correlationId })
}
