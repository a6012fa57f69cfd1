import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import type { Language } from '@portal/contract/core/language'
import { findSetting } from '@portal/contract/settings/settings.catalogue'
import { settingLabel, valueWords } from '@portal/contract/settings/settings.words'
import type { Facts, Tally, Words } from '../../core/changes/changes.operation.ts'
import { accountsWord, type Counted, counted, leftOut } from '../../core/changes/changes.words.ts'

const settingsWord: Counted = { 'en-us': ['setting', 'settings'], 'fr-fr': ['paramètre', 'paramètres'] }
const valuesStay: Counted = {
  'en-us': [
    'value stays as it is: locked above, or a right is missing',
    'values stay as they are: locked above, or a right is missing',
  ],
  'fr-fr': [
    'valeur reste inchangée\u202f: verrouillée plus haut, ou un droit manque',
    'valeurs restent inchangées\u202f: verrouillées plus haut, ou un droit manque',
  ],
}
const felt: Record<Language, string> = {
  'en-us': 'Everybody signed in at these accounts and below feels it at once.',
  'fr-fr': 'Toutes les personnes connectées de ces comptes et des niveaux inférieurs le ressentent aussitôt.',
}

type One = ChangeInput<'settings.change'>['changes'][number]
function oneChange({ code, value, lock }: One, language: Language): string {
  const [label, words] = [settingLabel(code, language), valueWords(code, value, language)]
  if (language === 'fr-fr') {
    if (value === null) return `Fait hériter «\u00a0${label}\u00a0» sur`
    if (value === undefined) return `${lock ? 'Verrouille' : 'Déverrouille'} «\u00a0${label}\u00a0» sur`
    return `Définit «\u00a0${label}\u00a0» à «\u00a0${words}\u00a0»${lock ? ', verrouillé,' : ''} sur`
  }
  if (value === null) return `Lets “${label}” be inherited on`
  if (value === undefined) return `${lock ? 'Locks' : 'Unlocks'} “${label}” on`
  return `Sets “${label}” to “${words}”${lock ? ', locked,' : ''} on`
}
function what({ changes, restore }: ChangeInput<'settings.change'> & { restore?: boolean }, language: Language) {
  if (restore) return language === 'fr-fr' ? 'Rétablit les paramètres de' : 'Brings back the settings of'
  const [first] = changes
  if (first && changes.length === 1) return oneChange(first, language)
  const count = counted(changes.length, settingsWord, language)
  return language === 'fr-fr' ? `Modifie ${count} sur` : `Changes ${count} on`
}

export function changeWords(
  input: ChangeInput<'settings.change'> & { restore?: boolean },
  tally: Tally,
  language: Language,
): Words {
  const sentence = `${what(input, language)} ${counted(tally.ready, accountsWord, language)}${leftOut(tally, language)}`
  const acts = input.changes.some(({ code }) => findSetting(code)?.acts)
  return { sentence, effects: acts ? [felt[language]] : [], notUndone: [] }
}

export function copyWords(tally: Tally, { from, settings, staying }: Facts, language: Language): Words {
  const [count, accounts] = [
    counted(Number(settings), settingsWord, language),
    counted(tally.ready, accountsWord, language),
  ]
  const sentence =
    language === 'fr-fr'
      ? `Copie ${count} de «\u00a0${String(from)}\u00a0» vers ${accounts}${leftOut(tally, language)}`
      : `Copies ${count} of “${String(from)}” to ${accounts}${leftOut(tally, language)}`
  const stay = Number(staying) > 0 ? [`${counted(Number(staying), valuesStay, language)}.`] : []
  return { sentence, effects: stay, notUndone: [] }
}
