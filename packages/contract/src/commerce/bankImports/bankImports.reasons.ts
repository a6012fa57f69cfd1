import type { Text } from '../../core/language.ts'
import type { BankReason } from './bankImports.fields.ts'

/** Why a payment has its verdict. */
export const bankReasonTexts: Readonly<Record<BankReason, Text>> = {
  named: {
    'en-us': 'Refers to this invoice, for exactly the amount due.',
    'fr-fr': 'Cite cette facture et règle exactement le reste à payer.',
  },
  part: {
    'en-us': 'Refers to this invoice, for less than the amount due.',
    'fr-fr': 'Cite cette facture, mais règle moins que le reste à payer.',
  },
  over: {
    'en-us': 'Refers to this invoice, for more than the amount due. The rest goes to the payer’s balance.',
    'fr-fr': 'Cite cette facture, mais règle plus que le reste à payer. Le surplus va au solde du payeur.',
  },
  paid: {
    'en-us': 'Refers to an invoice with nothing due. It may have been recorded by hand. If not, choose where it goes.',
    'fr-fr':
      'Cite une facture sans reste à payer. Paiement peut-être déjà saisi à la main\u00a0; sinon, choisissez sa destination.',
  },
  near: {
    'en-us':
      'May already be recorded: there is a payment of this amount around that day. If not, choose where it goes.',
    'fr-fr':
      'Peut-être déjà enregistré\u00a0: un paiement de ce montant existe autour de ce jour. Sinon, choisissez sa destination.',
  },
  collective: {
    'en-us': 'A collective payment that refers only to this invoice, for exactly the amount due.',
    'fr-fr': 'Paiement groupé qui ne cite que cette facture et règle exactement le reste à payer.',
  },
  proposed: {
    'en-us': 'The matching invoice is proposed for another payment in the file.',
    'fr-fr': 'La facture correspondante est proposée pour un autre paiement du fichier.',
  },
  several: {
    'en-us': 'Refers to several invoices of this payer. Choose the payer’s balance, then apply it to them.',
    'fr-fr': 'Cite plusieurs factures de ce payeur. Le paiement peut aller à son solde, pour les régler ensuite.',
  },
  payer: {
    'en-us': 'Refers to no invoice, but the payer and the amount match only this one.',
    'fr-fr': 'Ne cite aucune facture, mais le payeur et le montant ne correspondent qu’à celle-ci.',
  },
  payers: {
    'en-us': 'Refers to invoices of different payers.',
    'fr-fr': 'Cite des factures de plusieurs payeurs.',
  },
  ambiguous: {
    'en-us': 'Several invoices match the payer and the amount.',
    'fr-fr': 'Plusieurs factures correspondent au payeur et au montant.',
  },
  otherCurrency: {
    'en-us': 'Refers to an invoice in another currency.',
    'fr-fr': 'Cite une facture dans une autre devise.',
  },
  early: {
    'en-us': 'Refers to an invoice for a month that hadn’t begun on the payment date.',
    'fr-fr': 'Cite une facture d’un mois qui n’avait pas commencé le jour du paiement.',
  },
  tooEarly: {
    'en-us': 'Dated more than a year before the payer’s first document.',
    'fr-fr': 'Daté de plus d’un an avant le premier document du payeur.',
  },
  future: { 'en-us': 'Dated in the future.', 'fr-fr': 'Daté dans le futur.' },
  none: {
    'en-us': 'Refers to none of your invoices, and no payer owes exactly this amount.',
    'fr-fr': 'Ne cite aucune de vos factures, et aucun payeur n’a ce montant à payer.',
  },
  recorded: {
    'en-us': 'Already recorded. Choose where it goes only if it’s a different payment.',
    'fr-fr': 'Déjà enregistré. Choisissez sa destination seulement s’il s’agit d’un autre paiement.',
  },
  repeated: {
    'en-us': 'Appears more than once in the file. Choose where it goes only if it’s a different payment.',
    'fr-fr':
      'Figure plusieurs fois dans le fichier. Choisissez sa destination seulement s’il s’agit d’un autre paiement.',
  },
  chosen: { 'en-us': 'Chosen by you.', 'fr-fr': 'Choisi par vous.' },
  leftOut: { 'en-us': 'Excluded by you.', 'fr-fr': 'Écarté par vous.' },
}
