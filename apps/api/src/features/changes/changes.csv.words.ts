import type { ChangeKind, ChangeRow } from '@portal/contract/changes/changes.contract'
import { colon, fillIn, type Language, quoted, semicolon, type Text } from '@portal/contract/core/language'
import { statusChangeReasonTexts } from '@portal/contract/lookups/lookups.texts'
import { settingLabel, valueWords } from '@portal/contract/settings/settings.words'
import { vocabulary } from '@portal/contract/vocabulary'
import { fieldLabel, valueText } from '../../core/audit/audit.words.ts'

// A row of a set in words, as the page of the set says it.

export const verdictWords: Record<ChangeRow['verdict'], Text> = {
  Ready: { 'en-us': 'Will change', 'fr-fr': 'À modifier' },
  Refused: { 'en-us': 'Refused', 'fr-fr': 'Refusé' },
  Unchanged: { 'en-us': 'No change needed', 'fr-fr': 'Sans changement' },
}
export const stateWords: Record<ChangeRow['state'], Text> = {
  Waiting: { 'en-us': 'Waiting', 'fr-fr': 'En attente' },
  Done: { 'en-us': 'Done', 'fr-fr': 'Effectué' },
  Failed: { 'en-us': 'Failed', 'fr-fr': 'En échec' },
  Skipped: { 'en-us': 'Skipped', 'fr-fr': 'Ignoré' },
}

/** What only rows of change sets have. */
const fields: Readonly<Record<string, Text>> = {
  reasons: { 'en-us': 'Reasons', 'fr-fr': 'Motifs' },
  channel: { 'en-us': 'Channel', 'fr-fr': 'Canal' },
}
const values: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  reasons: statusChangeReasonTexts,
  channel: vocabulary.notifyChannel,
  value: vocabulary.flagValue,
}
const none: Text = { 'en-us': 'none', 'fr-fr': 'aucun' }
const lockOf: Text = { 'en-us': 'Lock of {setting}', 'fr-fr': 'Verrou de {setting}' }
/** Fields stored for an exact undo, which no reader needs. */
const silent: readonly string[] = [
  'parentKey',
  'manager',
  'statusBeforeDisable',
  'statusBeforeRemoval',
  'suspensionKeys',
]
const lockEnd = '.locked'

type Field = { label: string; text: string | null }
function settingField(name: string, value: unknown, language: Language): Field {
  if (!name.endsWith(lockEnd)) return { label: settingLabel(name, language), text: valueWords(name, value, language) }
  const setting = quoted(settingLabel(name.slice(0, -lockEnd.length), language), language)
  const label = fillIn(lockOf, language, { setting })
  return { label, text: valueText('locked', value, language) }
}
function plainField(name: string, value: unknown, language: Language): Field {
  const known = (one: unknown) => values[name]?.[String(one)]?.[language] ?? one
  const text = valueText(name, Array.isArray(value) ? value.map(known) : known(value), language)
  return { label: fields[name]?.[language] ?? fieldLabel(name, language), text }
}

/** The fields of a row's before or after with their values, as `Status: Active; Tags: north`. */
export const fieldsInWords = (kind: ChangeKind, stored: Record<string, unknown>, language: Language): string =>
  Object.entries(stored)
    .filter(([name]) => !silent.includes(name))
    .map(([name, value]) => (kind.startsWith('settings.') ? settingField : plainField)(name, value, language))
    .map(({ label, text }) => `${label}${colon[language]}${text || none[language]}`)
    .join(semicolon[language])
