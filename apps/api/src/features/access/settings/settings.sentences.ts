import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { fillIn, type Language, quoted, type Text } from '@portal/contract/core/language'
import { findSetting } from '@portal/contract/access/settings/settings.catalogue'
import { settingLabel, valueWords } from '@portal/contract/access/settings/settings.sentences'
import type { Facts, Tally, Words } from '../../../core/changes/changes.operation.ts'
import {
  accountsWord,
  type PluralForms,
  counted,
  type ButtonLabels,
  either,
  leftOutText,
} from '../../../core/changes/changes.words.ts'

const settingsWord: PluralForms = {
  one: { 'en-us': 'setting', 'fr-fr': 'paramètre' },
  other: { 'en-us': 'settings', 'fr-fr': 'paramètres' },
}
const valuesStay: PluralForms = {
  one: {
    'en-us': 'value stays as it is: locked above, or a permission is missing',
    'fr-fr': 'valeur reste inchangée\u00a0: verrouillée plus haut, ou un droit manque',
  },
  other: {
    'en-us': 'values stay as they are: locked above, or a permission is missing',
    'fr-fr': 'valeurs restent inchangées\u00a0: verrouillées plus haut, ou un droit manque',
  },
}
const texts = {
  felt: {
    'en-us': 'This immediately affects everyone signed in to these accounts and below.',
    'fr-fr': 'Cela concerne immédiatement toutes les personnes connectées de ces comptes et de leurs sous-comptes.',
  },
  inherit: { 'en-us': 'Inherits {setting} on', 'fr-fr': 'Revient à la valeur héritée de {setting} pour' },
  lock: { 'en-us': 'Locks {setting} on', 'fr-fr': 'Verrouille {setting} pour' },
  unlock: { 'en-us': 'Unlocks {setting} on', 'fr-fr': 'Déverrouille {setting} pour' },
  set: { 'en-us': 'Sets {setting} to {value} on', 'fr-fr': 'Définit {setting} sur {value} pour' },
  setLocked: {
    'en-us': 'Sets {setting} to {value}, locked, on',
    'fr-fr': 'Définit {setting} sur {value}, avec verrouillage, pour',
  },
  restore: { 'en-us': 'Restores the settings of', 'fr-fr': 'Restaure les paramètres de' },
  change: { 'en-us': 'Changes {count} on', 'fr-fr': 'Modifie {count} pour' },
  copy: { 'en-us': 'Copies {count} of {from} to {accounts}', 'fr-fr': 'Copie {count} de {from} vers {accounts}' },
} satisfies Record<string, Text>

const buttonLabels: Record<'change' | 'restore' | 'copy', ButtonLabels> = {
  change: {
    what: accountsWord,
    act: { 'en-us': 'Change the settings of {what}', 'fr-fr': 'Modifier les paramètres de {what}' },
    done: either({ 'en-us': 'Settings of {what} changed', 'fr-fr': 'Paramètres de {what} modifiés' }),
  },
  restore: {
    what: accountsWord,
    act: { 'en-us': 'Restore the settings of {what}', 'fr-fr': 'Restaurer les paramètres de {what}' },
    done: either({ 'en-us': 'Settings of {what} restored', 'fr-fr': 'Paramètres de {what} restaurés' }),
  },
  copy: {
    what: accountsWord,
    act: { 'en-us': 'Copy the settings to {what}', 'fr-fr': 'Copier les paramètres vers {what}' },
    done: either({ 'en-us': 'Settings copied to {what}', 'fr-fr': 'Paramètres copiés vers {what}' }),
  },
}

type SettingChange = ChangeInput<'settings.change'>['changes'][number]
function actOf({ value, lock }: SettingChange): keyof typeof texts {
  if (value === null) return 'inherit'
  if (value === undefined) return lock ? 'lock' : 'unlock'
  return lock ? 'setLocked' : 'set'
}
function what({ changes }: ChangeInput<'settings.change'>, language: Language) {
  const [first] = changes
  if (!first || changes.length > 1)
    return fillIn(texts.change, language, { count: counted(changes.length, settingsWord, language) })
  const { code, value } = first
  return fillIn(texts[actOf(first)], language, {
    setting: quoted(settingLabel(code, language), language),
    value: quoted(valueWords(code, value, language), language),
  })
}

const onAccounts = (text: string, tally: Tally, language: Language) =>
  `${text} ${counted(tally.ready, accountsWord, language)}${leftOutText(tally, language)}`

export function changeWords(input: ChangeInput<'settings.change'>, tally: Tally, language: Language): Words {
  const sentence = onAccounts(what(input, language), tally, language)
  const acts = input.changes.some(({ code }) => findSetting(code)?.acts)
  return { sentence, deed: buttonLabels.change, effects: acts ? [texts.felt[language]] : [], notUndone: [] }
}

export const restoreWords = (tally: Tally, language: Language): Words => ({
  sentence: onAccounts(texts.restore[language], tally, language),
  deed: buttonLabels.restore,
  effects: [],
  notUndone: [],
})

export function copyWords(tally: Tally, { from, settings, staying }: Facts, language: Language): Words {
  const sentence = fillIn(texts.copy, language, {
    count: counted(Number(settings), settingsWord, language),
    from: quoted(String(from), language),
    accounts: counted(tally.ready, accountsWord, language),
  })
  const stay = Number(staying) > 0 ? [`${counted(Number(staying), valuesStay, language)}.`] : []
  return { sentence: sentence + leftOutText(tally, language), deed: buttonLabels.copy, effects: stay, notUndone: [] }
}
