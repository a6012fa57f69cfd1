import { dayIn, fillIn, type Language, numberIn, quoted, type Text } from '../../core/language.ts'
import { Currency, moneyText } from '../../core/money.ts'
import type { Range, UnitType } from '../plans/plans.fields.ts'
import type { DraftFault, LineReason, TaxIdFault } from './billing.fields.ts'

// Why a line is there, in words: the same on screen, in documents and in mails.

const reasons: Readonly<Record<LineReason, Text>> = {
  held: { 'en-us': 'The whole month', 'fr-fr': 'Mois complet' },
  started: { 'en-us': 'Since {day}', 'fr-fr': 'À partir du {day}' },
  seats: { 'en-us': 'Seats: {delta} since {day}', 'fr-fr': 'Licences\u00a0: {delta} à partir du {day}' },
  quantity: { 'en-us': 'Units: {delta} since {day}', 'fr-fr': 'Unités\u00a0: {delta} à partir du {day}' },
  planChanged: { 'en-us': 'Instead of {before} since {day}', 'fr-fr': 'Remplace {before} à partir du {day}' },
  priceChanged: { 'en-us': 'New price since {day}', 'fr-fr': 'Nouveau prix à partir du {day}' },
  ended: { 'en-us': 'Until {day}', 'fr-fr': 'Jusqu’au {day}' },
  trial: { 'en-us': 'Trial until {day}', 'fr-fr': 'Essai jusqu’au {day}' },
  suspended: { 'en-us': 'Suspended: {share} of the price', 'fr-fr': 'Suspension\u00a0: {share} du prix' },
  reactivated: { 'en-us': 'Reactivated on {day}', 'fr-fr': 'Réactivé le {day}' },
  refundSeats: {
    'en-us': 'Seats: {delta} since {day}, refund of days billed in advance',
    'fr-fr': 'Licences\u00a0: {delta} à partir du {day}, remboursement de jours facturés d’avance',
  },
  refundDays: {
    'en-us': 'From {day}: refund of days billed in advance',
    'fr-fr': 'À partir du {day}\u00a0: remboursement de jours facturés d’avance',
  },
  refundPromotion: {
    'en-us': 'Promotion {code} since {day}: refund of days billed in advance',
    'fr-fr': 'Promotion {code} à partir du {day}\u00a0: remboursement de jours facturés d’avance',
  },
  beyondSeats: {
    'en-us': 'Extra seat days: {count}',
    'fr-fr': 'Jours au-delà des licences\u00a0: {count}',
  },
  overage: { 'en-us': '{unit} beyond those included: {count}', 'fr-fr': '{unit} en dépassement\u00a0: {count}' },
  lateOverage: {
    'en-us': '{unit} beyond those included in {month}, reported after its invoice: {delta}',
    'fr-fr': '{unit} en dépassement en {month}, relevé reçu après la facture du mois\u00a0: {delta}',
  },
  lateOveragePart: {
    'en-us':
      '{unit} beyond those included in {month}, reported after its invoice: {delta} of {all}. The rest will be deducted from a later invoice',
    'fr-fr':
      '{unit} en dépassement en {month}, relevé reçu après la facture du mois\u00a0: {delta} sur {all}. Le reste sera déduit d’une facture ultérieure',
  },
  promotion: { 'en-us': 'Promotion {code}', 'fr-fr': 'Promotion {code}' },
  promotionEnded: {
    'en-us': 'Promotion {code} no longer applies from {day}',
    'fr-fr': 'Promotion {code} non applicable à partir du {day}',
  },
  charge: { 'en-us': '{note}', 'fr-fr': '{note}' },
  lateFee: {
    'en-us': 'Unpaid invoice {number}: reminder on day {days} after the due date',
    'fr-fr': 'Facture impayée {number}\u00a0: rappel au jour {days} après l’échéance',
  },
  credit: { 'en-us': 'Credit for line {place} of {number}', 'fr-fr': 'Avoir sur la ligne {place} de {number}' },
}

/** The words of a reason whose line has all values; lines of earlier versions have fewer. */
const fuller = {
  beyondSeats: {
    'en-us': 'Days of use beyond the number of seats ({seats}): {count}',
    'fr-fr': 'Jours d’utilisation au-delà du nombre de licences ({seats})\u00a0: {count}',
  },
  overage: {
    'en-us': '{unit} beyond the {included} included: {count}',
    'fr-fr': '{unit} au-delà d’un volume inclus de {included}\u00a0: {count}',
  },
  usage: { 'en-us': '{unit}: {count}', 'fr-fr': '{unit}\u00a0: {count}' },
  promotion: { 'en-us': 'Promotion {code}: {discount} off', 'fr-fr': 'Promotion {code}\u00a0: remise de {discount}' },
  promotionDays: {
    'en-us': 'Promotion {code}: {discount} off, {days} of {of} days',
    'fr-fr': 'Promotion {code}\u00a0: remise de {discount}, {days} jours sur {of}',
  },
} as const satisfies Record<string, Text>

const units: Readonly<Record<UnitType | 'other', Text>> = {
  MESSAGE: { 'en-us': 'Messages', 'fr-fr': 'Messages' },
  ENVELOPE: { 'en-us': 'Envelopes', 'fr-fr': 'Enveloppes' },
  SIGNATURE: { 'en-us': 'Signatures', 'fr-fr': 'Signatures' },
  SMS: { 'en-us': 'Text messages', 'fr-fr': 'SMS' },
  MB: { 'en-us': 'MB', 'fr-fr': 'Mo' },
  SEAT: { 'en-us': 'Seats', 'fr-fr': 'Licences' },
  other: { 'en-us': 'Units', 'fr-fr': 'Unités' },
}

/** The unit of the price of a line. */
export type PricedUnit = 'SEAT' | 'COMPANY' | 'GB' | 'MESSAGE'
const perUnit: Readonly<Record<PricedUnit, Text>> = {
  SEAT: { 'en-us': 'per seat', 'fr-fr': 'par licence' },
  COMPANY: { 'en-us': 'per company', 'fr-fr': 'par société' },
  GB: { 'en-us': 'per GB', 'fr-fr': 'par Go' },
  MESSAGE: { 'en-us': 'per message', 'fr-fr': 'par message' },
}
type Plural = Readonly<Record<Language, readonly [one: string, other: string]>>
const counted: Readonly<Record<UnitType, Plural>> = {
  MESSAGE: { 'en-us': ['message', 'messages'], 'fr-fr': ['message', 'messages'] },
  ENVELOPE: { 'en-us': ['envelope', 'envelopes'], 'fr-fr': ['enveloppe', 'enveloppes'] },
  SIGNATURE: { 'en-us': ['signature', 'signatures'], 'fr-fr': ['signature', 'signatures'] },
  SMS: { 'en-us': ['text message', 'text messages'], 'fr-fr': ['SMS', 'SMS'] },
  MB: { 'en-us': ['MB', 'MB'], 'fr-fr': ['Mo', 'Mo'] },
  SEAT: { 'en-us': ['seat', 'seats'], 'fr-fr': ['licence', 'licences'] },
}
const within: Readonly<Record<Range, Text>> = {
  MONTH: { 'en-us': '{per} with {count}\u00a0{units} a month', 'fr-fr': '{per} avec {count}\u00a0{units} par mois' },
  QUARTER: {
    'en-us': '{per} with {count}\u00a0{units} a quarter',
    'fr-fr': '{per} avec {count}\u00a0{units} par trimestre',
  },
  YEAR: { 'en-us': '{per} with {count}\u00a0{units} a year', 'fr-fr': '{per} avec {count}\u00a0{units} par an' },
  TERM: {
    'en-us': '{per} with {count}\u00a0{units} a term',
    'fr-fr': '{per} avec {count}\u00a0{units} par période',
  },
  ONCE: {
    'en-us': '{per} with {count}\u00a0{units} in total',
    'fr-fr': '{per} avec {count}\u00a0{units} au total',
  },
}
const unlimited: Text = { 'en-us': '{per} with unlimited {units}', 'fr-fr': '{per} avec un nombre illimité de {units}' }

/** The unit of the price of a line and what it includes, in words; undefined on lines of earlier versions. */
function unitText({ per, unit, included, range }: ReasonValues, language: Language): string | undefined {
  const priced = perUnit[per as PricedUnit]?.[language]
  const units = counted[unit as UnitType]?.[language]
  if (!priced || !units) return priced
  if (typeof included !== 'number') return fillIn(unlimited, language, { per: priced, units: units[1] })
  // French counts zero and everything below two as one.
  const isOne = language === 'fr-fr' ? included < 2 : included === 1
  const values = { per: priced, count: included, units: units[isOne ? 0 : 1] }
  return fillIn(within[range as Range] ?? within.MONTH, language, values)
}

/** The name of a promotion with its code; only its code on lines of earlier versions. */
const promotionText = ({ code, name }: ReasonValues, language: Language) =>
  typeof name === 'string' ? `${quoted(name, language)} (${code})` : code

/** The unit of a line or the name of its promotion in words; none on lines of earlier versions. */
export const describeLine = (
  { reason, reasonValues }: { reason: LineReason; reasonValues: ReasonValues },
  language: Language,
): string | undefined =>
  unitText(reasonValues, language) ??
  (typeof reasonValues['name'] === 'string' ? whyLine({ reason, reasonValues }, language) : undefined)

export type ReasonValues = Readonly<Record<string, string | number>>
function sentenceOf(reason: LineReason, values: ReasonValues): Text {
  if (reason === 'beyondSeats' && values['seats'] !== undefined) return fuller.beyondSeats
  if (reason === 'overage' && values['included'] !== undefined)
    return values['included'] === 0 ? fuller.usage : fuller.overage
  if (reason === 'promotion' && values['value'] !== undefined)
    return values['days'] === values['of'] ? fuller.promotion : fuller.promotionDays
  return reasons[reason]
}

/** The reduction of a promotion: a percentage, or an amount of its currency for a whole month. */
function discountText({ kind, value, currency }: ReasonValues, language: Language): string | undefined {
  if (typeof value !== 'number') return undefined
  if (kind === 'PERCENT') return numberIn(language, value / 10_000, { style: 'percent', maximumFractionDigits: 2 })
  return moneyText(value, Currency.parse(currency), language)
}

const monthOf = (value: string | number | undefined, language: Language) =>
  typeof value === 'string' && { month: dayIn(language, value, { month: 'long', year: 'numeric' }) }

/** Why a line is there, in a language. Days are those of the month that is charged, so they are written without a year. */
export function whyLine(
  { reason, reasonValues }: { reason: LineReason; reasonValues: ReasonValues },
  language: Language,
): string {
  const { code, day, unit, month, share } = reasonValues
  const discount = discountText(reasonValues, language)
  // A line of a suspended company says the share, whatever else it is for.
  if (reason !== 'suspended' && share !== undefined) {
    const { share: _, ...others } = reasonValues
    const suspended = whyLine({ reason: 'suspended', reasonValues: { share } }, language)
    return [whyLine({ reason, reasonValues: others }, language), suspended].join(' · ')
  }
  const why = fillIn(sentenceOf(reason, reasonValues), language, {
    ...reasonValues,
    ...(typeof code === 'string' && { code: promotionText(reasonValues, language) ?? code }),
    unit: (units[unit as UnitType] ?? units.other)[language],
    ...(discount && { discount }),
    ...(typeof share === 'number' && { share: numberIn(language, share / 100, { style: 'percent' }) }),
    ...(typeof day === 'string' && { day: dayIn(language, day, { day: 'numeric', month: 'short' }) }),
    ...monthOf(month, language),
  })
  return [why, unitText(reasonValues, language)].filter(Boolean).join(' · ')
}

const faults: Readonly<Record<DraftFault, Text>> = {
  noIssuerAddress: {
    'en-us': 'The issuing company has no country. Add its address in its account details.',
    'fr-fr': 'La société émettrice n’a pas de pays. Ajoutez son adresse dans les détails du compte.',
  },
  noCountry: {
    'en-us': 'The payer has no country. Add the address in the account details.',
    'fr-fr': 'Le payeur n’a pas de pays. Ajoutez l’adresse dans les détails du compte.',
  },
  noRegion: {
    'en-us':
      'The tax in {country} depends on the region, and the payer’s address has no recognised region. Enter it in the account details.',
    'fr-fr':
      'La taxe en vigueur ({country}) dépend de la région, et l’adresse du payeur n’indique aucune région connue. Saisissez-la dans les détails du compte.',
  },
  noTaxRate: {
    'en-us': 'There is no tax rate for {country} on {date}. Add one under Tax rates.',
    'fr-fr': 'Aucun taux de taxe n’existe pour {country} au {date}. Ajoutez-en un sous Taux de taxe.',
  },
  noIssuerTaxId: {
    'en-us': 'The issuing company has no tax ID, which an invoice with tax must show. Add it in its account details.',
    'fr-fr':
      'La société émettrice n’a pas de numéro fiscal, obligatoire sur une facture avec taxe. Ajoutez-le dans les détails du compte.',
  },
  payerTaxId: {
    'en-us':
      'The payer’s tax ID {taxId} isn’t a valid VAT number of its country, so reverse charge isn’t possible. Correct it in the account details, or remove it.',
    'fr-fr':
      'Le numéro fiscal {taxId} du payeur n’est pas un numéro de TVA valide de son pays : l’autoliquidation est impossible. Corrigez-le dans les détails du compte ou supprimez-le.',
  },
  noPoNumber: {
    'en-us': 'The payer requires a purchase order number. Enter it on the draft.',
    'fr-fr': 'Le payeur exige un numéro de bon de commande. Saisissez-le sur le brouillon.',
  },
  notPayer: {
    'en-us': 'The account has moved, or another company pays for it now. Delete the draft.',
    'fr-fr': 'Le compte a été déplacé, ou une autre société paie désormais pour lui. Supprimez le brouillon.',
  },
  belowZero: {
    'en-us':
      'This draft has no charge to deduct the correction for {month} from. Credit the units on that month’s invoice, then delete the draft.',
    'fr-fr':
      'Ce brouillon n’a aucun montant dont déduire la correction pour {month}. Émettez un avoir sur les unités de la facture de ce mois, puis supprimez le brouillon.',
  },
  plansBehind: {
    'en-us':
      'Plans of {companies} aren’t up to date for the end of the month yet. Wait a few minutes, then recalculate the draft.',
    'fr-fr':
      'Les forfaits de {companies} ne sont pas encore à jour pour la fin du mois. Attendez quelques minutes, puis recalculez le brouillon.',
  },
  tooMuch: {
    'en-us':
      'The total is higher than an invoice can have. Delete charges or correct the prices, then recalculate the draft.',
    'fr-fr':
      'Le total dépasse le maximum d’une facture. Supprimez des frais ou corrigez les prix, puis recalculez le brouillon.',
  },
}
// oxfmt-ignore
const taxIdFaults: Readonly<Record<TaxIdFault, Text>> = {
  prefix: { 'en-us': 'It must begin with the country’s letters, such as FR.', 'fr-fr': 'Il doit commencer par les lettres du pays, par exemple FR.' },
  length: { 'en-us': 'It is too long or too short for the country.', 'fr-fr': 'Il est trop long ou trop court pour ce pays.' },
  form: { 'en-us': 'It doesn’t match the format of the country’s tax IDs.', 'fr-fr': 'Il n’a pas la forme des numéros fiscaux de ce pays.' },
  checkDigit: { 'en-us': 'Its check digits don’t match: a digit is probably mistyped.', 'fr-fr': 'Sa clé de contrôle est incorrecte : un chiffre est sans doute mal saisi.' },
}
/** Says what is wrong with a tax id, in a language. */
export const taxIdText = (fault: TaxIdFault, language: Language): string => taxIdFaults[fault][language]

/** Why a draft cannot be issued, in a language. */
export const faultText = (fault: DraftFault, values: Readonly<Record<string, string>>, language: Language): string =>
  fillIn(faults[fault], language, {
    ...values,
    ...(values['day'] && { date: dayIn(language, values['day']) }),
    ...monthOf(values['month'], language),
  })
