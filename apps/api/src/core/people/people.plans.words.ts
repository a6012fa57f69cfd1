import type { Language } from '@portal/contract/core/language'
import type { Facts } from '../changes/changes.operation.ts'
import { type PluralForms, counted } from '../changes/changes.words.ts'

const back: PluralForms = {
  one: { 'en-us': 'plan is restored.', 'fr-fr': 'forfait est restauré.' },
  other: { 'en-us': 'plans are restored.', 'fr-fr': 'forfaits sont restaurés.' },
}
const missed: PluralForms = {
  one: {
    'en-us': 'plan isn’t restored, as there’s no free seat or the company plan has ended.',
    'fr-fr': 'forfait n’est pas restauré\u00a0: aucune licence libre, ou forfait de la société terminé.',
  },
  other: {
    'en-us': 'plans aren’t restored, as there are no free seats or the company plan has ended.',
    'fr-fr': 'forfaits ne sont pas restaurés\u00a0: pas assez de licences libres, ou forfait de la société terminé.',
  },
}
/** The effect on plans of people who are restored. */
export function returningPlans(facts: Facts, language: Language): string[] {
  const [plansBack, plansMissed] = [Number(facts['plansBack'] ?? 0), Number(facts['plansMissed'] ?? 0)]
  return [
    ...(plansBack > 0 ? [counted(plansBack, back, language)] : []),
    ...(plansMissed > 0 ? [counted(plansMissed, missed, language)] : []),
  ]
}
