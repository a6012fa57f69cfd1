import { chargeActions } from './billing.charge.words.ts'
import { exchangeActions } from './billing.exchange.words.ts'
import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const billingLabels = {
  number: { 'en-us': 'Number', 'fr-fr': 'Numéro' },
  billToName: { 'en-us': 'Bill to', 'fr-fr': 'Facturé à' },
  issuerName: { 'en-us': 'Issuer', 'fr-fr': 'Émetteur' },
  period: { 'en-us': 'Month', 'fr-fr': 'Mois' },
  issuedOn: { 'en-us': 'Issued on', 'fr-fr': 'Émise le' },
  dueOn: { 'en-us': 'Due on', 'fr-fr': 'Échéance' },
  net: { 'en-us': 'Net', 'fr-fr': 'Montant HT' },
  tax: { 'en-us': 'Tax', 'fr-fr': 'Taxe' },
  invoiceTotal: { 'en-us': 'Total', 'fr-fr': 'Total TTC' },
  refundTotal: { 'en-us': 'Refunded by credit notes', 'fr-fr': 'Remboursé par avoirs' },
  paid: { 'en-us': 'Paid', 'fr-fr': 'Payé' },
  open: { 'en-us': 'Amount due', 'fr-fr': 'Reste à payer' },
  invoiceStatus: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  paymentStatus: { 'en-us': 'Payment', 'fr-fr': 'Paiement' },
  poNumber: { 'en-us': 'Purchase order', 'fr-fr': 'Bon de commande' },
  failure: { 'en-us': 'Missing details', 'fr-fr': 'Informations manquantes' },
  remindedOn: { 'en-us': 'Last reminder', 'fr-fr': 'Dernier rappel' },
  overdue: { 'en-us': 'Overdue', 'fr-fr': 'En retard' },
  credited: { 'en-us': 'Credited', 'fr-fr': 'Avoirs' },
  failureText: { 'en-us': 'Missing details', 'fr-fr': 'Informations manquantes' },
  own: { 'en-us': 'Payable by my company', 'fr-fr': 'À payer par ma société' },
  issued: { 'en-us': 'Issued', 'fr-fr': 'Émission' },
  issuedFrom: { 'en-us': 'Issued from', 'fr-fr': 'Émise à partir du' },
  issuedTo: { 'en-us': 'Issued before', 'fr-fr': 'Émise avant' },
  periodFrom: { 'en-us': 'Month from', 'fr-fr': 'Mois à partir de' },
  periodTo: { 'en-us': 'Month before', 'fr-fr': 'Mois avant' },
  billKey: { 'en-us': 'Invoice', 'fr-fr': 'Facture' },
  place: { 'en-us': 'Line', 'fr-fr': 'Ligne' },
  lines: { 'en-us': 'Lines', 'fr-fr': 'Lignes' },
  payments: { 'en-us': 'Payments', 'fr-fr': 'Paiements' },
  amount: { 'en-us': 'Amount', 'fr-fr': 'Montant' },
  paidOn: { 'en-us': 'Paid on', 'fr-fr': 'Payé le' },
  reference: { 'en-us': 'Reference', 'fr-fr': 'Référence' },
  failed: { 'en-us': 'Returned', 'fr-fr': 'Rejeté' },
  toBalance: { 'en-us': 'Added to the balance', 'fr-fr': 'Ajouté au solde' },
  billingOwner: { 'en-us': 'Payer', 'fr-fr': 'Payeur' },
  termsDays: { 'en-us': 'Payment term', 'fr-fr': 'Délai de paiement' },
  poRequired: { 'en-us': 'Purchase order required', 'fr-fr': 'Bon de commande obligatoire' },
  numberPrefix: { 'en-us': 'Invoice number prefix', 'fr-fr': 'Préfixe des numéros de facture' },
  belowZero: { 'en-us': 'Months with a negative total', 'fr-fr': 'Mois à total négatif' },
  booksCurrency: { 'en-us': 'Accounting currency', 'fr-fr': 'Devise comptable' },
  exchangeRate: { 'en-us': 'Exchange rate', 'fr-fr': 'Taux de change' },
  exchangeRateOn: { 'en-us': 'Rate valid from', 'fr-fr': 'Taux valable à partir du' },
  booksNet: { 'en-us': 'Net in the accounting currency', 'fr-fr': 'Montant HT en devise comptable' },
  booksTax: { 'en-us': 'Tax in the accounting currency', 'fr-fr': 'Taxe en devise comptable' },
  booksTotal: { 'en-us': 'Total in the accounting currency', 'fr-fr': 'Total TTC en devise comptable' },
  rates: { 'en-us': 'Rates', 'fr-fr': 'Taux' },
  holder: { 'en-us': 'Account holder', 'fr-fr': 'Titulaire du compte' },
  iban: { 'en-us': 'IBAN', 'fr-fr': 'IBAN' },
  bic: { 'en-us': 'BIC', 'fr-fr': 'BIC' },
  bankCode: { 'en-us': 'Bank code', 'fr-fr': 'Code banque' },
  accountNumber: { 'en-us': 'Account number', 'fr-fr': 'Numéro de compte' },
  bankName: { 'en-us': 'Bank', 'fr-fr': 'Banque' },
  paymentLink: { 'en-us': 'Payment page', 'fr-fr': 'Page de paiement' },
  previewKey: { 'en-us': 'Preview', 'fr-fr': 'Aperçu' },
  payTo: { 'en-us': 'Payment details', 'fr-fr': 'Coordonnées de paiement' },
  taxName: { 'en-us': 'Name of the tax', 'fr-fr': 'Nom de la taxe' },
  taxNameFr: { 'en-us': 'Name in French', 'fr-fr': 'Nom en français' },
  combined: { 'en-us': 'Charged with other taxes', 'fr-fr': 'Cumulée avec d’autres taxes' },
  exemptReason: { 'en-us': 'Reason for exemption', 'fr-fr': 'Motif d’exonération' },
  rate: { 'en-us': 'Rate', 'fr-fr': 'Taux' },
  fromMonth: { 'en-us': 'From month', 'fr-fr': 'Du mois' },
  toMonth: { 'en-us': 'To month', 'fr-fr': 'Au mois' },
  of: { 'en-us': 'Invoices', 'fr-fr': 'Factures' },
} as const satisfies Labels

export const billingErrors = {
  'invoice.notFound': { status: 404, 'en-us': 'Invoice not found.', 'fr-fr': 'Facture introuvable.' },
  'invoice.notDraft': {
    status: 409,
    'en-us': 'The invoice has been issued and can’t be changed. Void it or issue a credit note.',
    'fr-fr': 'La facture est émise et ne peut plus être modifiée. Annulez-la ou émettez un avoir.',
  },
  'invoice.voided': {
    status: 409,
    'en-us': 'The invoice has been voided. To bill its month again, start a run for that month.',
    'fr-fr': 'La facture est annulée. Pour facturer à nouveau ce mois, lancez un cycle de facturation pour ce mois.',
  },
  'invoice.notIssued': {
    status: 409,
    'en-us': 'Only an issued invoice can be paid, credited or voided.',
    'fr-fr': 'Seule une facture émise peut être payée, annulée ou faire l’objet d’un avoir.',
  },
  'invoice.faulty': {
    status: 409,
    'en-us': 'The draft can’t be issued. {why}',
    'fr-fr': 'Le brouillon ne peut pas être émis. {why}',
  },
  'invoice.outdated': {
    status: 409,
    'en-us':
      'The payer, the tax or the payer’s requirements have changed since the draft was created. Recalculate the draft, then issue it.',
    'fr-fr':
      'Le payeur, la taxe ou les exigences du payeur ont changé depuis la préparation du brouillon. Recalculez le brouillon, puis émettez-le.',
  },
  'invoice.nothingToBill': {
    status: 409,
    'en-us': 'There is nothing left to bill for this month. Delete the draft.',
    'fr-fr': 'Il n’y a plus rien à facturer pour ce mois. Supprimez le brouillon.',
  },
  'invoice.settled': {
    status: 409,
    'en-us': 'The invoice has already been paid or credited. Issue a credit note instead of voiding it.',
    'fr-fr': 'La facture a déjà fait l’objet d’un paiement ou d’un avoir. Émettez un avoir au lieu de l’annuler.',
  },
  'invoice.creditTooMuch': {
    status: 409,
    'en-us': 'Line {place} has {left} left to credit. Enter that or less.',
    'fr-fr': 'Il reste {left} à créditer sur la ligne {place}. Saisissez ce montant ou moins.',
  },
  'invoice.againElsewhere': {
    status: 409,
    'en-us':
      'The accounts on this invoice now have several payers, or another company bills them. Issue a credit note; then that company starts a run for the month.',
    'fr-fr':
      'Les comptes de cette facture ont désormais plusieurs payeurs, ou une autre société les facture. Émettez un avoir\u00a0; cette société lance ensuite un cycle de facturation pour le mois.',
  },
  'invoice.againNothing': {
    status: 409,
    'en-us':
      'There is nothing left to bill for this month, or the payer has another invoice for it. Issue a credit note instead.',
    'fr-fr':
      'Il n’y a plus rien à facturer pour ce mois, ou le payeur a une autre facture pour ce mois. Émettez plutôt un avoir.',
  },
  'invoice.againSame': {
    status: 409,
    'en-us': 'The new invoice would be the same as this one. Correct the details first, or issue a credit note.',
    'fr-fr': 'La nouvelle facture serait identique à celle-ci. Corrigez d’abord les données, ou émettez un avoir.',
  },
  'invoice.againTooLong': {
    status: 409,
    'en-us':
      'The invoice has too many lines for one credit note. Issue several credit notes, then start a run for the month.',
    'fr-fr':
      'La facture a trop de lignes pour un seul avoir. Émettez plusieurs avoirs, puis lancez un cycle de facturation pour le mois.',
  },
  'invoice.againChanged': {
    status: 409,
    'en-us': 'The documents have changed since the preview. Check the new preview, then confirm.',
    'fr-fr': 'Les documents ont changé depuis l’aperçu. Vérifiez le nouvel aperçu, puis confirmez.',
  },
  'invoice.notOverdue': {
    status: 409,
    'en-us': 'A reminder can only be sent for an overdue invoice.',
    'fr-fr': 'Un rappel ne peut être envoyé que pour une facture en retard de paiement.',
  },
  'invoice.remindedToday': {
    status: 409,
    'en-us': 'A reminder was already sent in the last 24 hours.',
    'fr-fr': 'Un rappel a déjà été envoyé au cours des dernières 24\u00a0heures.',
  },
  'invoice.noRecipient': {
    status: 409,
    'en-us': 'The payer has no e-mail address for invoices and no administrator. Add one in its account details.',
    'fr-fr':
      'Le payeur n’a ni adresse e-mail de facturation ni administrateur. Ajoutez-en une dans les détails du compte.',
  },
  'balance.tooLow': {
    status: 409,
    'en-us': 'The balance is only {balance}. Enter a smaller amount.',
    'fr-fr': 'Le solde n’est que de {balance}. Saisissez un montant plus petit.',
  },
  'balance.repeated': {
    status: 409,
    'en-us': 'This amount is already recorded with the same day and reference. Enter another reference.',
    'fr-fr': 'Ce montant est déjà enregistré avec la même date et la même référence. Saisissez une autre référence.',
  },
  'balance.tooManyEntries': {
    status: 409,
    'en-us': 'A balance can have at most {most} payments without an invoice.',
    'fr-fr': 'Un solde peut avoir au plus {most} paiements sans facture.',
  },
  'balance.full': {
    status: 409,
    'en-us': 'The balance would become too large. Enter a smaller amount.',
    'fr-fr': 'Le solde deviendrait trop élevé. Saisissez un montant plus petit.',
  },
  'billing.ofIssuer': {
    status: 403,
    'en-us': 'The company that bills this account sets the payer, the currency and the payment term.',
    'fr-fr': 'La société qui facture ce compte fixe le payeur, la devise et le délai de paiement.',
  },
  'billing.ofCompany': {
    status: 403,
    'en-us': 'Only the company that issues the invoices can change this.',
    'fr-fr': 'Seule la société qui émet les factures peut effectuer cette modification.',
  },
  'billing.sold': {
    status: 409,
    'en-us':
      'The account has active plans or add-ons, so the payer and the currency can’t change. Wait until they have ended.',
    'fr-fr':
      'Le compte a des forfaits ou des options en cours\u00a0; le payeur et la devise ne peuvent donc pas changer. Attendez leur fin.',
  },
  'billing.noPaymentDetails': {
    status: 404,
    'en-us': 'There are no payment details for this currency.',
    'fr-fr': 'Il n’y a pas de coordonnées de paiement pour cette devise.',
  },
  'billing.monthNotOver': {
    status: 409,
    'en-us': 'You can bill a month from 12:00 UTC on the first day of the next month.',
    'fr-fr': 'Un mois peut être facturé à partir du 1er du mois suivant, à 12\u00a0h UTC.',
  },
  'billing.runUnderWay': {
    status: 409,
    'en-us': 'This month is already being billed. Wait until the billing run is done.',
    'fr-fr': 'La facturation de ce mois est déjà en cours. Attendez la fin du cycle de facturation.',
  },
  'billing.issuesNone': {
    status: 409,
    'en-us': 'Customers don’t issue invoices.',
    'fr-fr': 'Les clients n’émettent pas de factures.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    billing: typeof billingErrors
  }
}

// oxfmt-ignore
export const billingAudit = {
  actions: {
    ...chargeActions,
    ...exchangeActions,
    'billing.profileChanged': { category: 'commercial', 'en-us': 'Billing details changed', 'fr-fr': 'Données de facturation modifiées' },
    'billing.rateAdded': { category: 'commercial', 'en-us': 'Tax rate added', 'fr-fr': 'Taux de taxe ajouté' },
    'billing.rateRemoved': { category: 'commercial', 'en-us': 'Tax rate deleted', 'fr-fr': 'Taux de taxe supprimé' },
    'billing.paymentDetailsSet': { category: 'commercial', 'en-us': 'Payment details changed', 'fr-fr': 'Coordonnées de paiement modifiées' },
    'billing.paymentDetailsRemoved': { category: 'commercial', 'en-us': 'Payment details deleted', 'fr-fr': 'Coordonnées de paiement supprimées' },
    'billing.runStarted': { category: 'commercial', 'en-us': 'Billing run started', 'fr-fr': 'Cycle de facturation lancé' },
    'billing.runEnded': { category: 'commercial', 'en-us': 'Billing run ended', 'fr-fr': 'Cycle de facturation terminé' },
    'billing.exported': { category: 'commercial', 'en-us': 'List of invoices exported', 'fr-fr': 'Liste des factures exportée' },
    'billing.reportExported': { category: 'commercial', 'en-us': 'Billing report exported', 'fr-fr': 'Rapport de facturation exporté' },
    'invoice.changed': { category: 'commercial', 'en-us': 'Draft invoice changed', 'fr-fr': 'Brouillon de facture modifié' },
    'invoice.refreshed': { category: 'commercial', 'en-us': 'Draft invoice recalculated', 'fr-fr': 'Brouillon de facture recalculé' },
    'invoice.discarded': { category: 'commercial', 'en-us': 'Draft invoice deleted', 'fr-fr': 'Brouillon de facture supprimé' },
    'invoice.issued': { category: 'commercial', 'en-us': 'Invoice issued', 'fr-fr': 'Facture émise' },
    'invoice.vatChecked': { category: 'commercial', 'en-us': 'VAT number of the payer checked', 'fr-fr': 'Numéro de TVA du payeur vérifié' },
    'invoice.voided': { category: 'commercial', 'en-us': 'Invoice voided', 'fr-fr': 'Facture annulée' },
    'invoice.credited': { category: 'commercial', 'en-us': 'Credit note issued', 'fr-fr': 'Avoir émis' },
    'invoice.billedAgain': { category: 'commercial', 'en-us': 'Invoice credited and billed again', 'fr-fr': 'Avoir établi et mois refacturé' },
    'invoice.reminded': { category: 'commercial', 'en-us': 'Payment reminder sent', 'fr-fr': 'Rappel de paiement envoyé' },
    'invoice.paid': { category: 'commercial', 'en-us': 'Payment recorded', 'fr-fr': 'Paiement enregistré' },
    'invoice.balanceApplied': { category: 'commercial', 'en-us': 'Balance applied to an invoice', 'fr-fr': 'Solde imputé sur une facture' },
    'balance.paymentRecorded': { category: 'commercial', 'en-us': 'Payment without an invoice recorded', 'fr-fr': 'Paiement sans facture enregistré' },
    'balance.refunded': { category: 'commercial', 'en-us': 'Refund recorded', 'fr-fr': 'Remboursement enregistré' },
  },
  fields: {
    drafts: { 'en-us': 'Drafts', 'fr-fr': 'Brouillons' },
    faults: { 'en-us': 'Drafts that can’t be issued', 'fr-fr': 'Brouillons incomplets' },
    behind: { 'en-us': 'Accounts whose plans weren’t up to date', 'fr-fr': 'Comptes dont les forfaits n’étaient pas à jour' },
    looked: { 'en-us': 'Accounts checked', 'fr-fr': 'Comptes examinés' },
    reminder: { 'en-us': 'Reminder', 'fr-fr': 'Rappel' },
    replacement: { 'en-us': 'New invoice', 'fr-fr': 'Nouvelle facture' },
    vatNumber: { 'en-us': 'VAT number', 'fr-fr': 'Numéro de TVA' },
    vatCheck: { 'en-us': 'VIES response', 'fr-fr': 'Réponse de VIES' },
    vatCheckedOn: { 'en-us': 'Checked on', 'fr-fr': 'Vérifié le' },
    creditNote: { 'en-us': 'Credit note', 'fr-fr': 'Avoir' },
  },
} as const satisfies AuditTexts
