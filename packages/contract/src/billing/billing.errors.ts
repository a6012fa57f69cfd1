import type { Errors } from '../core/errors.table.ts'

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
      'Who pays, the tax, or what the payer requires has changed since the draft was made. Recalculate the draft, then issue it.',
    'fr-fr':
      'Le payeur, la taxe ou les exigences du payeur ont changé depuis la préparation du brouillon. Recalculez le brouillon, puis émettez-le.',
  },
  'invoice.nothingToBill': {
    status: 409,
    'en-us': 'There is nothing left to bill for this month. Discard the draft.',
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
  'invoice.otherCurrency': {
    status: 409,
    'en-us': 'Invoice {number} is in {currency}. Enter the payment in {currency}.',
    'fr-fr': 'La facture {number} est en {currency}. Saisissez le paiement en {currency}.',
  },
  'invoice.paidTooMuch': {
    status: 409,
    'en-us': 'Invoice {number} has {open} left to pay. Enter that amount or less.',
    'fr-fr': 'Il reste {open} à payer sur la facture {number}. Saisissez ce montant ou moins.',
  },
  'invoice.paidEarly': {
    status: 409,
    'en-us': 'Invoice {number} is for the month from {day}. Enter a payment date on or after that day.',
    'fr-fr':
      'La facture {number} concerne le mois à partir du {day}. Saisissez une date de paiement égale ou postérieure à ce jour.',
  },
  'invoice.paymentRepeated': {
    status: 409,
    'en-us': 'Invoice {number} already has this payment: same amount, day and reference. Enter another reference.',
    'fr-fr':
      'La facture {number} a déjà ce paiement\u00a0: même montant, même date et même référence. Saisissez une autre référence.',
  },
  'invoice.tooManyPayments': {
    status: 409,
    'en-us': 'An invoice can have at most {most} payments.',
    'fr-fr': 'Une facture peut avoir au plus {most} paiements.',
  },
  'billing.ofIssuer': {
    status: 403,
    'en-us': 'The company that bills this account sets the payer, the currency and the days to pay.',
    'fr-fr': 'La société qui facture ce compte fixe le payeur, la devise et le délai de paiement.',
  },
  'billing.ofCompany': {
    status: 403,
    'en-us': 'Only the company that issues the invoices can change this.',
    'fr-fr': 'Seule la société qui émet les factures peut modifier ceci.',
  },
  'billing.sold': {
    status: 409,
    'en-us':
      'Plans or add-ons are running at today’s price, so the payer and the currency can’t change. Wait until they have ended.',
    'fr-fr':
      'Des forfaits ou des options sont en cours au prix actuel\u00a0; le payeur et la devise ne peuvent donc pas changer. Attendez leur fin.',
  },
  'billing.rateTaken': {
    status: 409,
    'en-us':
      'This country already has a rate from this day or a later one. Choose a later day, or remove that rate first.',
    'fr-fr':
      'Ce pays a déjà un taux à partir de ce jour ou d’un jour ultérieur. Choisissez un jour plus tardif ou supprimez d’abord ce taux.',
  },
  'billing.tooManyRates': {
    status: 409,
    'en-us': 'A company can have at most {most} tax rates.',
    'fr-fr': 'Une société peut avoir au plus {most} taux de taxe.',
  },
  'billing.rateNotFound': { status: 404, 'en-us': 'Tax rate not found.', 'fr-fr': 'Taux de taxe introuvable.' },
  'billing.rateInUse': {
    status: 409,
    'en-us': 'The rate is already in force and can’t be removed. Add a new rate from a later day.',
    'fr-fr':
      'Le taux est déjà en vigueur et ne peut pas être supprimé. Ajoutez un nouveau taux à partir d’un jour ultérieur.',
  },
  'billing.monthNotOver': {
    status: 409,
    'en-us': 'A month can be billed once it is over everywhere: from 12:00 UTC on the first day of the next month.',
    'fr-fr':
      'Un mois peut être facturé une fois terminé partout\u00a0: à partir du 1er du mois suivant, à 12\u00a0h\u00a0UTC.',
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

declare module '../core/errors.table.ts' {
  interface ErrorTables {
    billing: typeof billingErrors
  }
}
