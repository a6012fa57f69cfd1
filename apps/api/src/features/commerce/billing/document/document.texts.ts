import type { Language, Text } from '@portal/contract/core/language'
import { fillIn } from '@portal/contract/core/language'

// The words of invoices and credit notes.

const texts = {
  invoice: { 'en-us': 'Invoice', 'fr-fr': 'Facture' },
  creditNote: { 'en-us': 'Credit note', 'fr-fr': 'Avoir' },
  draft: { 'en-us': 'Draft', 'fr-fr': 'Brouillon' },
  draftNote: {
    'en-us': 'This is a draft. It is not an invoice and is not payable.',
    'fr-fr': 'Ceci est un brouillon\u00a0: il ne vaut pas facture et n’est pas à payer.',
  },
  refunds: {
    'en-us':
      'When this draft is issued, credit notes refund what was billed in advance. They are not part of its total:',
    'fr-fr':
      'À l’émission de ce brouillon, des avoirs remboursent ce qui a été facturé d’avance. Ils ne font pas partie de son total\u00a0:',
  },
  refund: {
    'en-us': 'Invoice {number}: {net} plus {tax} tax',
    'fr-fr': 'Facture {number}\u00a0: {net} HT et {tax} de taxes',
  },
  voided: { 'en-us': 'Voided', 'fr-fr': 'Annulée' },
  voidedNote: {
    'en-us': 'This invoice has been voided and is not payable.',
    'fr-fr': 'Cette facture est annulée et n’est pas à payer.',
  },
  from: { 'en-us': 'From', 'fr-fr': 'Émetteur' },
  billTo: { 'en-us': 'Bill to', 'fr-fr': 'Facturé à' },
  creditTo: { 'en-us': 'Credit to', 'fr-fr': 'Au crédit de' },
  taxId: { 'en-us': 'Tax ID {id}', 'fr-fr': 'Numéro fiscal {id}' },
  number: { 'en-us': 'Number', 'fr-fr': 'Numéro' },
  issuedOn: { 'en-us': 'Issue date', 'fr-fr': 'Date d’émission' },
  dueOn: { 'en-us': 'Due date', 'fr-fr': 'Échéance' },
  period: { 'en-us': 'Billing period', 'fr-fr': 'Période facturée' },
  poNumber: { 'en-us': 'Purchase order', 'fr-fr': 'Bon de commande' },
  account: { 'en-us': 'Account', 'fr-fr': 'Compte' },
  corrects: { 'en-us': 'Corrects invoice', 'fr-fr': 'Rectifie la facture' },
  correctsDay: { 'en-us': 'Date of that invoice', 'fr-fr': 'Date de cette facture' },
  condensed: {
    'en-us': 'Lines: {lines}, companies: {companies}. The CSV file of this invoice lists each one.',
    'fr-fr': 'Lignes\u00a0: {lines}, sociétés\u00a0: {companies}. Le fichier CSV de la facture les détaille.',
  },
  reason: { 'en-us': 'Reason: {reason}', 'fr-fr': 'Motif\u00a0: {reason}' },
  description: { 'en-us': 'Description', 'fr-fr': 'Désignation' },
  quantity: { 'en-us': 'Quantity', 'fr-fr': 'Quantité' },
  unitPrice: { 'en-us': 'Unit price', 'fr-fr': 'Prix unitaire' },
  taxColumn: { 'en-us': 'Tax', 'fr-fr': 'Taxe' },
  line: { 'en-us': 'Line', 'fr-fr': 'Ligne' },
  taxAmount: { 'en-us': 'Tax amount', 'fr-fr': 'Montant de la taxe' },
  amount: { 'en-us': 'Amount', 'fr-fr': 'Montant' },
  daysOf: { 'en-us': '{days} of {of} days', 'fr-fr': '{days} sur {of} jours' },
  customerTotal: { 'en-us': 'Subtotal for {name}', 'fr-fr': 'Sous-total pour {name}' },
  goesOn: { 'en-us': '{name} (continued)', 'fr-fr': '{name} (suite)' },
  subtotal: { 'en-us': 'Subtotal', 'fr-fr': 'Total hors taxes' },
  tax: { 'en-us': 'Tax', 'fr-fr': 'Taxes' },
  total: { 'en-us': 'Total due', 'fr-fr': 'Total à payer' },
  totalCredit: { 'en-us': 'Total credited', 'fr-fr': 'Total de l’avoir' },
  taxSummary: { 'en-us': 'Tax summary', 'fr-fr': 'Récapitulatif des taxes' },
  rate: { 'en-us': 'Rate', 'fr-fr': 'Taux' },
  taxable: { 'en-us': 'Taxable amount', 'fr-fr': 'Base' },
  reverseName: { 'en-us': 'Reverse charge', 'fr-fr': 'Autoliquidation' },
  exempt: { 'en-us': 'Exempt from tax', 'fr-fr': 'Exonéré de taxe' },
  otherState: { 'en-us': 'Intra-Community supply', 'fr-fr': 'Livraison intracommunautaire' },
  export: { 'en-us': 'Export, no tax', 'fr-fr': 'Exportation, sans taxe' },
  notSubject: { 'en-us': 'Not subject to tax', 'fr-fr': 'Non soumis à la taxe' },
  taxCategory: { 'en-us': 'Tax category', 'fr-fr': 'Catégorie de taxe' },
  plainTax: { 'en-us': 'Tax', 'fr-fr': 'Taxe' },
  booksTax: {
    'en-us': 'Tax in {currency}: {tax} (1 {from} = {rate} {currency}, rate of {day})',
    'fr-fr': 'Taxe en {currency}\u00a0: {tax} (1 {from} = {rate} {currency}, taux du {day})',
  },
  reverseCharge: {
    'en-us': 'Reverse charge: the recipient accounts for the tax.',
    'fr-fr': 'Autoliquidation\u00a0: la taxe est due par le preneur.',
  },
  terms: {
    'en-us': 'Payable within {days}, by {day}.',
    'fr-fr': 'Payable sous {days}, au plus tard le {day}.',
  },
  termsNow: { 'en-us': 'Payable on receipt.', 'fr-fr': 'Payable à réception.' },
  howToPay: { 'en-us': 'How to pay', 'fr-fr': 'Pour payer' },
  holder: { 'en-us': 'Account holder', 'fr-fr': 'Titulaire du compte' },
  bank: { 'en-us': 'Bank', 'fr-fr': 'Banque' },
  bankCode: { 'en-us': 'Bank code', 'fr-fr': 'Code banque' },
  accountNumber: { 'en-us': 'Account number', 'fr-fr': 'Numéro de compte' },
  reference: { 'en-us': 'Reference', 'fr-fr': 'Référence' },
  payOnline: { 'en-us': 'Pay online', 'fr-fr': 'Payer en ligne' },
  scanToPay: { 'en-us': 'Scan with your banking app', 'fr-fr': 'À scanner avec votre application bancaire' },
  quote: {
    'en-us': 'Please quote the number {number} with your payment.',
    'fr-fr': 'Merci d’indiquer le numéro {number} avec votre paiement.',
  },
  page: { 'en-us': 'Page {page} of {pages}', 'fr-fr': 'Page {page} sur {pages}' },
  lacking: {
    'en-us':
      '\ufffd stands for a character that this file can’t show. The CSV and XML files of this document contain it.',
    'fr-fr':
      '\ufffd remplace un caractère que ce fichier ne peut pas afficher. Les fichiers CSV et XML du document le contiennent.',
  },
  fromOn: { 'en-us': 'From', 'fr-fr': 'Du' },
  toOn: { 'en-us': 'To', 'fr-fr': 'Au' },
  days: { 'en-us': 'Days', 'fr-fr': 'Jours' },
  daysInMonth: { 'en-us': 'Days in the month', 'fr-fr': 'Jours du mois' },
  customer: { 'en-us': 'Company', 'fr-fr': 'Société' },
  planCode: { 'en-us': 'Plan code', 'fr-fr': 'Code du forfait' },
  why: { 'en-us': 'Reason', 'fr-fr': 'Motif' },
  currency: { 'en-us': 'Currency', 'fr-fr': 'Devise' },
  taxRate: { 'en-us': 'Tax rate (%)', 'fr-fr': 'Taux de taxe (%)' },
} as const satisfies Record<string, Text>

/** The words of documents in one language. */
export const wordsOf =
  (language: Language) =>
  (name: keyof typeof texts, values: Record<string, string | number> = {}): string =>
    fillIn(texts[name], language, values)
export type DocumentWords = ReturnType<typeof wordsOf>
