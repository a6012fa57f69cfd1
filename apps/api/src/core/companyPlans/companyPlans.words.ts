import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import { moneyText } from '@portal/contract/core/money'
import { renewableDays } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import type { Facts } from '../changes/changes.operation.ts'
import { type PluralForms, counted, listed, number } from '../changes/changes.words.ts'
import type { Amount, MovingPlans, PlansPreview } from './companyPlans.ts'

// The effects on plans that a change set shows.

const texts = {
  some: {
    'en-us': 'The plans of these accounts end, and their users lose their seats.',
    'fr-fr': 'Les forfaits de ces comptes prennent fin, et leurs utilisateurs perdent leur licence.',
  },
  ends: {
    'en-us': 'Company plans that end: {plans}. Users who lose a seat: {people}.',
    'fr-fr': 'Forfaits qui prennent fin\u00a0: {plans}. Utilisateurs qui perdent leur licence\u00a0: {people}.',
  },
  less: {
    'en-us': 'No longer charged for the rest of their terms, excluding tax: {amounts}.',
    'fr-fr': 'Montants qui ne seront plus facturés jusqu’à la fin des périodes, hors taxes\u00a0: {amounts}.',
  },
  stays: {
    'en-us': `Reopening an account doesn’t restore its plans; they can be renewed for ${renewableDays} days.`,
    'fr-fr': `La réouverture d’un compte ne restaure pas ses forfaits\u00a0; ils peuvent être renouvelés pendant ${renewableDays}\u00a0jours.`,
  },
  stayed: {
    'en-us':
      'Company plans that ended when the account was closed and won’t be restored: {plans}. Renew those that should continue.',
    'fr-fr':
      'Forfaits arrêtés à la fermeture, qui ne seront pas restaurés\u00a0: {plans}. Renouvelez ceux qui doivent continuer.',
  },
  back: {
    'en-us': 'Company plans that continue from today, for the same users: {plans}.',
    'fr-fr': 'Forfaits qui reprennent aujourd’hui, pour les mêmes utilisateurs\u00a0: {plans}.',
  },
  keep: {
    'en-us': 'Company plans keep their terms and prices.',
    'fr-fr': 'Les forfaits gardent les conditions et les prix auxquels ils ont été vendus.',
  },
  moving: {
    'en-us': 'Company plans that also move, with their terms and prices: {plans} ({seats}).',
    'fr-fr':
      'Forfaits déplacés avec les comptes, aux conditions et aux prix auxquels ils ont été vendus\u00a0: {plans} ({seats}).',
  },
  limits: {
    'en-us': 'Customers and seats count towards the limits of the new companies above, no longer the previous ones.',
    'fr-fr':
      'Les clients et les licences comptent dans les limites des nouvelles sociétés parentes, et non plus des anciennes.',
  },
  unsold: {
    'en-us': 'Company plans that {parent} doesn’t sell: {plans} ({codes}). They can be renewed, but not sold again.',
    'fr-fr':
      'Forfaits que {parent} ne vend pas\u00a0: {plans} ({codes}). Ils peuvent être renouvelés, mais pas vendus à nouveau.',
  },
  invoices: {
    'en-us': 'The next invoice comes from {parent}: for all of this month, and for earlier months not invoiced yet.',
    'fr-fr':
      'La prochaine facture sera émise par {parent}\u00a0: pour tout le mois en cours et pour les mois précédents non encore facturés.',
  },
  payer: {
    'en-us': 'Accounts billed to a company above: {accounts}. From now on, {payer} pays.',
    'fr-fr': 'Comptes facturés à une société parente\u00a0: {accounts}. Nouveau payeur\u00a0: {payer}.',
  },
} satisfies Record<string, Text>
const seatsWord: PluralForms = {
  one: { 'en-us': 'seat', 'fr-fr': 'licence' },
  other: { 'en-us': 'seats', 'fr-fr': 'licences' },
}

/** The part of a closing that is stored with a set; amounts as text, as a set keeps no lists. */
export const closingFacts = (preview: (PlansPreview & { amounts: Amount[] }) | undefined): Facts =>
  preview
    ? { plansEnding: preview.plans, planPeople: preview.people, planAmounts: JSON.stringify(preview.amounts) }
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
      plans: number(Number(plansEnding), language),
      people: number(Number(planPeople), language),
    }),
    ...(amounts.length > 0 ? [fillIn(texts.less, language, { amounts: listed(amounts, language) })] : []),
    texts.stays[language],
  ]
}

const ofPlans = (text: Text, plans: unknown, language: Language) =>
  Number(plans ?? 0) > 0 ? [fillIn(text, language, { plans: number(Number(plans), language) })] : []
/** The plans that stay ended when companies are reopened. */
export const openingWords = ({ plansEnded }: Facts, language: Language) => ofPlans(texts.stayed, plansEnded, language)
/** The plans that the undo of a closing restores. */
export const restoredPlanWords = ({ plansEnded }: Facts, language: Language) =>
  ofPlans(texts.back, plansEnded, language)

/** The part of a move that is stored with a set. */
export const movingFacts = (preview: MovingPlans | undefined): Facts =>
  preview
    ? {
        plansMoving: preview.plans,
        planSeats: preview.seats,
        plansUnsold: preview.unsold,
        planCodes: preview.codes.join(', '),
        planPayers: preview.delegated,
        planPayer: preview.payer,
      }
    : { plansMoving: null }

/** The consequences of a move for plans; nothing where there are none. @param companies how many are moved themselves */
export function movingWords(facts: Facts, companies: number, language: Language): string[] {
  const { plansMoving, planSeats, plansUnsold, planCodes, planPayers, planPayer } = facts
  if (plansMoving === undefined || plansMoving === 0) return []
  if (plansMoving === null) return [texts.keep[language]]
  const parent = String(facts['parentName'] ?? '')
  const plans = (count: Facts[string] | undefined) => number(Number(count), language)
  const seats = counted(Number(planSeats), seatsWord, language)
  const delegated = Number(planPayers ?? 0)
  return [
    fillIn(texts.moving, language, { plans: plans(plansMoving), seats }),
    ...(Number(plansUnsold) > 0
      ? [fillIn(texts.unsold, language, { parent, plans: plans(plansUnsold), codes: String(planCodes) })]
      : []),
    texts.limits[language],
    ...(delegated < companies ? [fillIn(texts.invoices, language, { parent })] : []),
    ...(delegated > 0 && planPayer
      ? [
          fillIn(texts.payer, language, {
            payer: String(planPayer),
            accounts: number(delegated, language),
          }),
        ]
      : []),
  ]
}
