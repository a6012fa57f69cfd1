import type { ChangeRow } from '@portal/contract/changes/changes.contract'
import type { TFunction } from '../../lib/i18n.ts'

// i18n: changes.why.*
// i18n: changes.value.*
// i18n: changes.field.*

/** A text, or undefined if the translations have none under this key. */
const known = (t: TFunction, key: string) => {
  const text = t(key)
  return text === key ? undefined : text
}

/** A sentence's beginning inside of another. */
export const lowFirst = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1)

/** Why something cannot be done: the text of a known reason, the server's text, or a generic one. */
export function whyNot(t: TFunction, reason: string | null): string {
  if (!reason) return t('changes.why.general')
  const text = known(t, `changes.why.${reason.replaceAll('.', '_')}`)
  return text ?? (reason.includes(' ') ? reason : t('changes.why.general'))
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
/** Values that rows keep for an exact undo and that are of no interest to readers. */
const silent: readonly string[] = [
  'parentKey',
  'manager',
  'statusBeforeDisable',
  'statusBeforeRemoval',
  'suspensionKeys',
]
const lockEnd = '.locked'

/** Names for the stored values of a row: from the texts, the server, or another part of the portal. */
export type Words = {
  t: TFunction
  /** The reason of a status change by its code. */
  reason: (code: string) => string | undefined
  /** A date or a moment as this person reads them. */
  when: (iso: string) => string
  /** Of sets that change settings. */
  settings?: { label: (code: string) => string; value: (code: string, value: unknown) => string } | undefined
}

/** One stored value in words. */
function valueText(words: Words, name: string, value: unknown): string {
  const { t, reason, when, settings } = words
  if (isEmpty(value)) return t('changes.noValue')
  if (settings && !name.endsWith(lockEnd)) return settings.value(name, value)
  if (typeof value === 'boolean') return t(value ? 'form.on' : 'form.off')
  if (Array.isArray(value)) return value.map((one) => valueText(words, name, one)).join(', ')
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d{2}-\d{2}(T|$)/.test(value)) return when(value)
  return (
    known(t, `changes.value.${name}.${value}`) ??
    (isStatus(name) ? known(t, `${name === 'userStatus' ? 'users.status' : 'statuses'}.${value}`) : undefined) ??
    (/reason/i.test(name) ? reason(value) : undefined) ??
    value
  )
}
function labelOf({ t, settings }: Words, name: string): string {
  if (!settings) return known(t, `changes.field.${name}`) ?? name
  const code = name.endsWith(lockEnd) ? name.slice(0, -lockEnd.length) : name
  return name === code ? settings.label(code) : t('changes.lockOf', { setting: settings.label(code) })
}

/** A field that differs, in words; `from` is missing where there is no old value to tell. */
export type Changed = { name: string; label: string; from: string | undefined; to: string }

const isStatus = (name: string) => /status/i.test(name)
/** The fields in which a row's before and after differ, in words, the status first. */
export function differences(words: Words, { before, after }: Pick<ChangeRow, 'before' | 'after'>): Changed[] {
  return Object.keys(after)
    .filter((name) => !silent.includes(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .toSorted((one, other) => Number(isStatus(other)) - Number(isStatus(one)))
    .map((name) => ({
      name,
      label: labelOf(words, name),
      from: isEmpty(before[name]) ? undefined : valueText(words, name, before[name]),
      to: valueText(words, name, after[name]),
    }))
}
