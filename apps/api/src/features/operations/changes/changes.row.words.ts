import { isDeepStrictEqual } from 'node:util'
import type { ChangeRow } from '@portal/contract/operations/changes/changes.contract'
import { colon, fillIn, type Language, quoted, semicolon, type Text } from '@portal/contract/core/language'
import { statusChangeReasonTexts } from '@portal/contract/operations/lookups/lookups.texts'
import { settingLabel, valueWords } from '@portal/contract/access/settings/settings.sentences'
import { vocabulary } from '@portal/contract/vocabulary'
import type { FieldKind, Fields, Values } from '../../../core/changes/changes.operation.ts'
import { fieldLabel, valueText } from '../../../core/audit/audit.words.ts'

// The words for a row, as on the page of its set.

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

/** Labels that only rows of change sets need. */
const labels: Readonly<Record<string, Text>> = {
  reasons: { 'en-us': 'Reasons', 'fr-fr': 'Motifs' },
  channel: { 'en-us': 'Channel', 'fr-fr': 'Canal' },
  cost: { 'en-us': 'Cost until the end date', 'fr-fr': 'Coût jusqu’à la fin' },
  monthly: { 'en-us': 'Cost per month', 'fr-fr': 'Coût par mois' },
  toPlan: { 'en-us': 'New plan', 'fr-fr': 'Nouveau forfait' },
  attention: { 'en-us': 'Warning', 'fr-fr': 'Attention' },
}
const attention: Readonly<Record<string, Text>> = {
  suspended: { 'en-us': 'Account suspended', 'fr-fr': 'Compte suspendu' },
  overdue: { 'en-us': 'Invoice overdue', 'fr-fr': 'Facture en retard' },
}
const values: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  attention,
  reasons: statusChangeReasonTexts,
  channel: vocabulary.notifyChannel,
  value: vocabulary.flagValue,
}
const none: Text = { 'en-us': 'none', 'fr-fr': 'aucun' }
const lockOf: Text = { 'en-us': 'Lock of {setting}', 'fr-fr': 'Verrou de {setting}' }
const lockEnd = '.locked'
/** Whether a stored value has both languages, such as the name of a plan. */
const isText = (value: unknown): value is Text => typeof value === 'object' && value !== null && 'en-us' in value

type FieldText = { label: string; text: string | null }
function settingField(name: string, value: unknown, language: Language): FieldText {
  if (!name.endsWith(lockEnd)) return { label: settingLabel(name, language), text: valueWords(name, value, language) }
  const setting = quoted(settingLabel(name.slice(0, -lockEnd.length), language), language)
  const label = fillIn(lockOf, language, { setting })
  return { label, text: valueText('locked', value, language) }
}
function plainField(name: string, value: unknown, language: Language): FieldText {
  const known = (one: unknown) => (isText(one) ? one[language] : (values[name]?.[String(one)]?.[language] ?? one))
  const text = valueText(name, Array.isArray(value) ? value.map(known) : known(value), language)
  return { label: labels[name]?.[language] ?? fieldLabel(name, language), text }
}

type ShownFields = Fields<Values> | 'settings'
/** The names of stored values that readers see, each with its kind, in order. */
const shownIn = (fields: ShownFields, stored: Values): [name: string, kind: Exclude<FieldKind, 'kept'>][] =>
  fields === 'settings'
    ? Object.keys(stored).map((name) => [name, 'text'])
    : Object.entries(fields).flatMap(([name, kind]) => (kind === 'kept' || !(name in stored) ? [] : [[name, kind]]))
/** A value for its reader; days and times are formatted by the caller. */
function fieldOf(fields: ShownFields, name: string, value: unknown, language: Language): FieldText {
  const { label, text } = (fields === 'settings' ? settingField : plainField)(name, value, language)
  return { label, text: text || null }
}

/** The differences in a row, with names and values in words. */
export const fieldsOf = (
  fields: ShownFields,
  { before, after }: { before: Values; after: Values },
  language: Language,
) =>
  shownIn(fields, { ...before, ...after })
    .filter(([name]) => name in after && !isDeepStrictEqual(before[name], after[name]))
    .filter(([name, kind]) => kind !== 'note' || after[name] !== null)
    .map(([name, kind]) => {
      const type = kind === 'note' ? ('text' as const) : kind
      const { label, text: to } = fieldOf(fields, name, after[name], language)
      return { name, label, type, from: fieldOf(fields, name, before[name], language).text, to }
    })

/** The fields of a row's before or after with their values, such as `Status: Active; Tags: north`. */
export const fieldsInWords = (fields: ShownFields, stored: Values, language: Language): string =>
  shownIn(fields, stored)
    .map(([name]) => fieldOf(fields, name, stored[name], language))
    .map(({ label, text }) => `${label}${colon[language]}${text ?? none[language]}`)
    .join(semicolon[language])
