import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import { moneyText } from '@portal/contract/core/money'
import { renewableDays } from '@portal/contract/subscriptions/subscriptions.fields'
import type { Facts } from '../changes/changes.operation.ts'
import { type Counted, counted, listed, peopleWord } from '../changes/changes.words.ts'
import type { Amount, PlansTold } from './companyPlans.ts'

// What readers of a change set learn of the plans of its companies.

export const companyPlansWord: Counted = {
  one: { 'en-us': 'company plan', 'fr-fr': 'forfait de société' },
  other: { 'en-us': 'company plans', 'fr-fr': 'forfaits de sociétés' },
}
const texts = {
  some: {
    'en-us': 'The plans of these companies end, and their people lose their seats.',
    'fr-fr': 'Les forfaits de ces sociétés prennent fin, et leurs utilisateurs perdent leur licence.',
  },
  ends: {
    'en-us': 'Ends: {plans}. Loses a seat: {people}.',
    'fr-fr': 'Prennent fin\u00a0: {plans}. Perdent leur licence\u00a0: {people}.',
  },
  less: {
    'en-us': 'No longer charged until the end of their terms, before tax: {amounts}.',
    'fr-fr': 'Ne sera plus facturé jusqu’à la fin de leur période, hors taxes\u00a0: {amounts}.',
  },
  stays: {
    'en-us': `Reopening a company doesn’t bring its plans back; they can be renewed for ${renewableDays} days.`,
    'fr-fr': `La réouverture d’une société ne rétablit pas ses forfaits\u00a0; ils peuvent être renouvelés pendant ${renewableDays}\u00a0jours.`,
  },
  stayed: {
    'en-us': '{plans} that ended with the closing won’t come back. Renew those that should continue.',
    'fr-fr': '{plans} arrêtés à la fermeture ne seront pas rétablis. Renouvelez ceux qui doivent continuer.',
  },
  back: {
    'en-us': '{plans} that ended with the closing will continue from today, for the same people.',
    'fr-fr': '{plans} arrêtés à la fermeture reprendront aujourd’hui, pour les mêmes personnes.',
  },
} satisfies Record<string, Text>

/** What of closing is kept with a set; amounts as text, as a set keeps no lists. */
export const closingFacts = (told: (PlansTold & { amounts: Amount[] }) | undefined): Facts =>
  told
    ? { plansEnding: told.plans, planPeople: told.people, planAmounts: JSON.stringify(told.amounts) }
    : { plansEnding: null }

/** The consequences of closing for plans; nothing where there are none. */
export function closingWords({ plansEnding, planPeople, planAmounts }: Facts, language: Language): string[] {
  if (plansEnding === undefined || plansEnding === 0) return []
  if (plansEnding === null) return [texts.some[language], texts.stays[language]]
  const amounts = (JSON.parse(String(planAmounts ?? '[]')) as Amount[]).map(({ minor, currency }) =>
    moneyText(Math.abs(minor), currency, language),
  )
  return [
    fillIn(texts.ends, language, {
      plans: counted(Number(plansEnding), companyPlansWord, language),
      people: counted(Number(planPeople), peopleWord, language),
    }),
    ...(amounts.length > 0 ? [fillIn(texts.less, language, { amounts: listed(amounts, language) })] : []),
    texts.stays[language],
  ]
}

const ofPlans = (text: Text, plans: unknown, language: Language) =>
  Number(plans ?? 0) > 0 ? [fillIn(text, language, { plans: counted(Number(plans), companyPlansWord, language) })] : []
/** What stays ended when companies are opened again. */
export const openingWords = ({ plansEnded }: Facts, language: Language) => ofPlans(texts.stayed, plansEnded, language)
/** What the undo of a closing gives back. */
export const givenBackWords = ({ plansEnded }: Facts, language: Language) => ofPlans(texts.back, plansEnded, language)
