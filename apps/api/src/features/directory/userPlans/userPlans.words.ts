import { dayIn, fillIn, type Language, type Text } from '@portal/contract/core/language'
import type { Facts, Tally, Words } from '../../../core/changes/changes.operation.ts'
import {
  counted,
  type ButtonLabels,
  leftOutText,
  number,
  peopleWord,
  seatsWord,
} from '../../../core/changes/changes.words.ts'
import type { PlanKind, SetNames } from './userPlans.ask.ts'

const sentences: Record<PlanKind | 'back', Text> = {
  'userPlan.assign': { 'en-us': 'Assigns {plan} to {people}', 'fr-fr': 'Attribue {plan} à {people}' },
  'userPlan.change': { 'en-us': 'Moves {people} to {plan}', 'fr-fr': 'Fait passer {people} à {plan}' },
  'userPlan.release': { 'en-us': 'Unassigns {plan} from {people}', 'fr-fr': 'Retire {plan} à {people}' },
  back: { 'en-us': 'Restores the plans of {people}', 'fr-fr': 'Restaure les forfaits de {people}' },
}
const later: Text = { 'en-us': 'On {day}: ', 'fr-fr': 'Le {day}\u00a0: ' }
const buttonLabels: Record<PlanKind | 'back', Omit<ButtonLabels, 'what'>> = {
  'userPlan.assign': {
    act: { 'en-us': 'Assign to {what}', 'fr-fr': 'Attribuer à {what}' },
    done: {
      one: { 'en-us': 'Plan assigned to {what}', 'fr-fr': 'Forfait attribué à {what}' },
      other: { 'en-us': 'Plan assigned to {what}', 'fr-fr': 'Forfait attribué à {what}' },
    },
  },
  'userPlan.change': {
    act: { 'en-us': 'Change the plan of {what}', 'fr-fr': 'Changer le forfait de {what}' },
    done: {
      one: { 'en-us': 'Plan of {what} changed', 'fr-fr': 'Forfait de {what} changé' },
      other: { 'en-us': 'Plan of {what} changed', 'fr-fr': 'Forfait de {what} changé' },
    },
  },
  'userPlan.release': {
    act: { 'en-us': 'Unassign the plan from {what}', 'fr-fr': 'Retirer le forfait à {what}' },
    done: {
      one: { 'en-us': 'Plan unassigned from {what}', 'fr-fr': 'Forfait retiré à {what}' },
      other: { 'en-us': 'Plan unassigned from {what}', 'fr-fr': 'Forfait retiré à {what}' },
    },
  },
  back: {
    act: { 'en-us': 'Restore the plans of {what}', 'fr-fr': 'Restaurer les forfaits de {what}' },
    done: {
      one: { 'en-us': 'Plans of {what} restored', 'fr-fr': 'Forfaits de {what} restaurés' },
      other: { 'en-us': 'Plans of {what} restored', 'fr-fr': 'Forfaits de {what} restaurés' },
    },
  },
}
const effects = {
  left: {
    'en-us': '{used} of {total} will then be in use.',
    'fr-fr': 'Utilisation après la modification\u00a0: {used} sur {total}.',
  },
  beyond: {
    'en-us': '{beyond} beyond the number sold, charged by the day.',
    'fr-fr': '{beyond} au-delà de celles vendues, avec facturation à la journée.',
  },
  short: {
    'en-us': '{needed} needed, {free} free. Upgrade to {upgradeTo}, or choose fewer users.',
    'fr-fr': 'Il faut {needed}, il en reste {free}. Passez à {upgradeTo} ou choisissez moins d’utilisateurs.',
  },
  release: {
    'en-us': 'They can no longer use it; their data is kept. Their seats are free for others.',
    'fr-fr':
      'Ces utilisateurs ne peuvent plus l’utiliser\u00a0; leurs données sont conservées. Leurs licences se libèrent.',
  },
} satisfies Record<string, Text>

/** The total number of seats. */
function seatWords(facts: Facts, ready: number, language: Language): string[] {
  const num = (name: string) => Number(facts[name] ?? 0)
  const seats = (count: number) => counted(count, seatsWord, language)
  if (num('total') === 0) return []
  const [total, used] = [num('total'), num('used')]
  const short = {
    needed: seats(num('needed')),
    free: number(Math.max(0, total - used), language),
    upgradeTo: seats(num('upgradeTo')),
  }
  return [
    ...(num('missing') > 0 ? [fillIn(effects.short, language, short)] : []),
    ...(num('beyond') > 0 ? [fillIn(effects.beyond, language, { beyond: seats(num('beyond')) })] : []),
    ...(ready > 0
      ? [fillIn(effects.left, language, { used: number(used + ready, language), total: seats(total) })]
      : []),
  ]
}

const planIn = ({ name }: SetNames, language: Language) => name?.[language] ?? ''
/** The words that a reader sees of plans that are assigned or unassigned. */
export function wordsOf(kind: PlanKind, input: SetNames, tally: Tally, facts: Facts, language: Language): Words {
  const people = counted(tally.ready, peopleWord, language)
  const sentence = fillIn(sentences[kind], language, { plan: planIn(input, language), people })
  const day = input.effectiveOn ? fillIn(later, language, { day: dayIn(language, input.effectiveOn) }) : ''
  const rest = day ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence
  return {
    sentence: `${day}${rest}${leftOutText(tally, language)}`,
    deed: { what: peopleWord, ...buttonLabels[kind] },
    effects: kind === 'userPlan.release' ? [effects.release[language]] : seatWords(facts, tally.ready, language),
    notUndone: [],
  }
}
/** The words for people who get back their former plan. */
export function undoWords(_: SetNames, tally: Tally, language: Language): Words {
  const people = counted(tally.ready, peopleWord, language)
  return {
    sentence: `${fillIn(sentences.back, language, { people })}${leftOutText(tally, language)}`,
    deed: { what: peopleWord, ...buttonLabels.back },
    effects: [],
    notUndone: [],
  }
}
