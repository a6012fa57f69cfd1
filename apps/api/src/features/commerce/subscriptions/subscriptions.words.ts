import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { type Currency, currencies, moneyText } from '@portal/contract/core/money'
import { dayIn, fillIn, type Language, numberIn, semicolon, type Text } from '@portal/contract/core/language'
import type { Facts, Tally, Words } from '../../../core/changes/changes.operation.ts'
import {
  accountsWord,
  type PluralForms,
  counted,
  type ButtonLabels,
  either,
  leftOutText,
  seatsWord,
} from '../../../core/changes/changes.words.ts'

// Texts of change sets for company plans.

export const plansWord: PluralForms = {
  one: { 'en-us': 'company plan', 'fr-fr': 'forfait' },
  other: { 'en-us': 'company plans', 'fr-fr': 'forfaits' },
}
type Action = 'upgrade' | 'renew' | 'seats' | 'cancel' | 'atEnd' | 'resume' | 'back' | 'add' | 'addBack'
const sentences: Record<Action, Text> = {
  add: {
    'en-us': 'Adds plan {plan} with {seats} to {what}',
    'fr-fr': 'Ajoute le forfait {plan} avec {seats} à {what}',
  },
  addBack: { 'en-us': 'Ends the added plans of {what}', 'fr-fr': 'Met fin aux forfaits ajoutés de {what}' },
  upgrade: { 'en-us': 'Changes {what}{to}{when}', 'fr-fr': 'Change {what}{to}{when}' },
  renew: { 'en-us': 'Renews {what}{to}{when}', 'fr-fr': 'Renouvelle {what}{to}{when}' },
  seats: { 'en-us': 'Changes the seats of {what}{when}', 'fr-fr': 'Modifie les licences de {what}{when}' },
  cancel: { 'en-us': 'Ends {what} today', 'fr-fr': 'Met fin aujourd’hui à {what}' },
  atEnd: { 'en-us': 'Ends {what} after the current term', 'fr-fr': 'Met fin à {what} à l’échéance' },
  resume: { 'en-us': 'Cancels the scheduled end of {what}', 'fr-fr': 'Annule la fin de {what}' },
  back: { 'en-us': 'Undoes the change to {what}', 'fr-fr': 'Revient à l’état d’avant la modification de {what}' },
}
const buttonLabels: Record<Action, Omit<ButtonLabels, 'what'>> = {
  add: {
    act: { 'en-us': 'Add a plan to {what}', 'fr-fr': 'Ajouter un forfait à {what}' },
    done: either({ 'en-us': 'Plan added to {what}', 'fr-fr': 'Forfait ajouté à {what}' }),
  },
  addBack: {
    act: { 'en-us': 'End the added plan of {what}', 'fr-fr': 'Mettre fin au forfait ajouté de {what}' },
    done: either({ 'en-us': 'Added plan of {what} ended', 'fr-fr': 'Forfait ajouté de {what} terminé' }),
  },
  upgrade: {
    act: { 'en-us': 'Change {what}', 'fr-fr': 'Changer {what}' },
    done: {
      one: { 'en-us': '{what} changed', 'fr-fr': '{what} changé' },
      other: { 'en-us': '{what} changed', 'fr-fr': '{what} changés' },
    },
  },
  renew: {
    act: { 'en-us': 'Renew {what}', 'fr-fr': 'Renouveler {what}' },
    done: {
      one: { 'en-us': '{what} renewed', 'fr-fr': '{what} renouvelé' },
      other: { 'en-us': '{what} renewed', 'fr-fr': '{what} renouvelés' },
    },
  },
  seats: {
    act: { 'en-us': 'Change the seats of {what}', 'fr-fr': 'Modifier les licences de {what}' },
    done: either({ 'en-us': 'Seats of {what} changed', 'fr-fr': 'Licences de {what} modifiées' }),
  },
  cancel: {
    act: { 'en-us': 'End {what}', 'fr-fr': 'Mettre fin à {what}' },
    done: either({ 'en-us': '{what} ended', 'fr-fr': 'Fin de {what}' }),
  },
  atEnd: {
    act: { 'en-us': 'End {what} after the term', 'fr-fr': 'Mettre fin à {what} à l’échéance' },
    done: either({ 'en-us': 'End of {what} set', 'fr-fr': 'Fin de {what} planifiée' }),
  },
  resume: {
    act: { 'en-us': 'Keep {what}', 'fr-fr': 'Maintenir {what}' },
    done: {
      one: { 'en-us': '{what} kept', 'fr-fr': '{what} maintenu' },
      other: { 'en-us': '{what} kept', 'fr-fr': '{what} maintenus' },
    },
  },
  back: {
    act: { 'en-us': 'Restore {what}', 'fr-fr': 'Restaurer {what}' },
    done: {
      one: { 'en-us': '{what} restored', 'fr-fr': '{what} restauré' },
      other: { 'en-us': '{what} restored', 'fr-fr': '{what} restaurés' },
    },
  },
}
const texts = {
  toPlan: { 'en-us': ' to {plan}', 'fr-fr': ' vers {plan}' },
  toSeats: { 'en-us': ', {seats} each', 'fr-fr': ', {seats} chacun' },
  atEnd: { 'en-us': ' at the end of the term', 'fr-fr': ' à l’échéance' },
  onDay: { 'en-us': ' on {day}', 'fr-fr': ' le {day}' },
  cost: {
    'en-us': 'Total cost until each plan’s end date: {sum}',
    'fr-fr': 'Coût total jusqu’à la date de fin de chaque forfait\u00a0: {sum}',
  },
  month: { 'en-us': 'Total cost per month: {sum}', 'fr-fr': 'Coût total par mois\u00a0: {sum}' },
  suspended: {
    'en-us': 'Includes plans of suspended accounts: {count}',
    'fr-fr': 'Dont forfaits de comptes suspendus\u00a0: {count}',
  },
  overdue: {
    'en-us': 'Includes plans of accounts with overdue invoices: {count}',
    'fr-fr': 'Dont forfaits de comptes avec des factures en retard\u00a0: {count}',
  },
  charged: {
    'en-us': 'Days already used are still charged.',
    'fr-fr': 'Les jours écoulés entre-temps restent facturés.',
  },
  access: {
    'en-us': 'People can no longer use them; their data is kept.',
    'fr-fr': 'Les utilisateurs ne peuvent plus s’en servir\u00a0; leurs données sont conservées.',
  },
} satisfies Record<string, Text>

/** The cost of a set in each currency, and how many of its plans need a second look. */
function totalsOf(facts: Facts, language: Language): string[] {
  const sum = (name: string, currency: Currency) =>
    moneyText(Number(facts[`${name}.${currency}`] ?? 0), currency, language)
  const billed = currencies.filter((currency) => facts[`cost.${currency}`] !== undefined)
  const month = (currency: Currency) => {
    const [before, after] = [sum('monthBefore', currency), sum('month', currency)]
    return before === after ? after : `${before} → ${after}`
  }
  const joined = (all: string[]) => all.join(semicolon[language])
  const noted = (['suspended', 'overdue'] as const).filter((name) => facts[name] !== undefined)
  return [
    ...(billed.length === 0
      ? []
      : [
          fillIn(texts.cost, language, { sum: joined(billed.map((currency) => sum('cost', currency))) }),
          fillIn(texts.month, language, { sum: joined(billed.map(month)) }),
        ]),
    ...noted.map((name) => fillIn(texts[name], language, { count: numberIn(language, Number(facts[name])) })),
  ]
}

type Parts = { facts?: Facts; plan?: string | null | undefined; seats?: number | null | undefined; effective?: string }
const when = (effective: string | undefined, language: Language) => {
  if (!effective || effective === 'NOW') return ''
  if (effective === 'PERIOD_END') return texts.atEnd[language]
  return fillIn(texts.onDay, language, { day: dayIn(language, effective) })
}
function wordsOf(
  act: Action,
  tally: Tally,
  language: Language,
  { facts = {}, seats, effective, ...parts }: Parts = {},
): Words {
  const named = facts[`plan.${language}`] ?? parts.plan
  const plan = named === undefined || named === null ? '' : String(named)
  const word = act === 'add' || act === 'addBack' ? accountsWord : plansWord
  const to = [
    plan ? fillIn(texts.toPlan, language, { plan }) : '',
    seats ? fillIn(texts.toSeats, language, { seats: counted(seats, seatsWord, language) }) : '',
  ].join('')
  const what = counted(tally.ready, word, language)
  const filled = { what, to, when: when(effective, language), plan, seats: counted(seats ?? 0, seatsWord, language) }
  const back = act === 'back' || act === 'addBack'
  return {
    sentence: `${fillIn(sentences[act], language, filled)}${leftOutText(tally, language)}`,
    deed: { what: word, ...buttonLabels[act] },
    effects: [
      ...totalsOf(facts, language),
      ...(act === 'cancel' || act === 'addBack' ? [texts.access[language]] : back ? [texts.charged[language]] : []),
    ],
    notUndone: back ? [] : [texts.charged[language]],
  }
}

type ChangeWords<K extends 'plan.upgrade' | 'plan.renew' | 'plan.seats' | 'plan.status' | 'plan.add'> = (
  input: ChangeInput<K>,
  tally: Tally,
  facts: Facts,
  language: Language,
) => Words
const changed =
  (act: 'upgrade' | 'renew' | 'seats') =>
  (
    input: { toPlanCode?: string | null | undefined; seats?: number | null | undefined; effective: string },
    tally: Tally,
    facts: Facts,
    language: Language,
  ) =>
    wordsOf(act, tally, language, { facts, plan: input.toPlanCode, seats: input.seats, effective: input.effective })
export const upgradeWords: ChangeWords<'plan.upgrade'> = changed('upgrade')
export const renewWords: ChangeWords<'plan.renew'> = changed('renew')
export const seatsWords: ChangeWords<'plan.seats'> = changed('seats')
const statusActs = { CANCEL_NOW: 'cancel', CANCEL_AT_END: 'atEnd', RESUME: 'resume' } as const
export const statusWords: ChangeWords<'plan.status'> = ({ to, reason }, tally, facts, language) => ({
  ...wordsOf(statusActs[to], tally, language, { facts }),
  note: reason,
})
export const addWords: ChangeWords<'plan.add'> = ({ planCode: plan, seats }, tally, facts, language) =>
  wordsOf('add', tally, language, { facts, plan, seats })
export const undoAddWords: ChangeWords<'plan.add'> = (_, tally, __, language) => wordsOf('addBack', tally, language)
export const undoWords = (_: unknown, tally: Tally, __: unknown, language: Language): Words =>
  wordsOf('back', tally, language)
