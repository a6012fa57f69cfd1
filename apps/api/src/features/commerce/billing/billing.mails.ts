import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

const example = {
  company: 'Northwind Legal',
  issuer: 'Cordage Reseller',
  number: 'CR-2026-000123',
  month: 'October 2026',
  total: '€1,234.56',
  open: '€1,234.56',
  dueOn: 'December 1, 2026',
  po: 'PO-4711',
  link: exampleLink,
}

/** To the payer of an issued invoice (`product.md` 8). */
export const invoiceIssued = mailTemplate({
  priority: 'notice',
  closing: 'paysInvoices',
  example,
  'en-us': ({ company, issuer, number, month, total, dueOn, po, link }) => ({
    subject: `Invoice ${number} from ${issuer}`,
    paragraphs: [`${issuer} has issued an invoice to ${company} for ${month}.`],
    facts: [['Number', number], ['Total', total], ['Due on', dueOn], ...(po ? [['Purchase order', po] as const] : [])],
    button: { label: 'View the invoice', link },
  }),
  'fr-fr': ({ company, issuer, number, month, total, dueOn, po, link }) => ({
    subject: `Facture ${number} de ${issuer}`,
    paragraphs: [`${issuer} a émis une facture pour ${company} (${month}).`],
    facts: [
      ['Numéro', number],
      ['Total TTC', total],
      ['Échéance', dueOn],
      ...(po ? [['Bon de commande', po] as const] : []),
    ],
    button: { label: 'Voir la facture', link },
  }),
})

/** To the payer of an invoice that was credited, fully or partly. */
export const creditNoteIssued = mailTemplate({
  priority: 'notice',
  closing: 'paysInvoices',
  example: {
    company: 'Northwind Legal',
    issuer: 'Cordage Reseller',
    number: 'CR-2026-000124',
    total: '€120.00',
    link: exampleLink,
  },
  'en-us': ({ company, issuer, number, total, link }) => ({
    subject: `Credit note ${number} from ${issuer}`,
    paragraphs: [
      `${issuer} has issued a credit note to ${company}. It reduces the amount due on the invoice it corrects.`,
    ],
    facts: [
      ['Number', number],
      ['Credited', total],
    ],
    button: { label: 'View the credit note', link },
  }),
  'fr-fr': ({ company, issuer, number, total, link }) => ({
    subject: `Avoir ${number} de ${issuer}`,
    paragraphs: [`${issuer} a émis un avoir pour ${company}. Il réduit le reste à payer de la facture qu’il rectifie.`],
    facts: [
      ['Numéro', number],
      ['Montant de l’avoir', total],
    ],
    button: { label: 'Voir l’avoir', link },
  }),
})

/** To the payer whose payment was recorded. */
export const paymentReceived = mailTemplate({
  priority: 'notice',
  closing: 'paysInvoices',
  example: { ...example, amount: '€500.00', open: '€734.56' },
  'en-us': ({ issuer, number, amount, open, link }) => ({
    subject: `Payment received for invoice ${number}`,
    paragraphs: [`${issuer} has received your payment. Thank you.`],
    facts: [
      ['Invoice', number],
      ['Received', amount],
      ['Amount due', open],
    ],
    button: { label: 'View the invoice', link },
  }),
  'fr-fr': ({ issuer, number, amount, open, link }) => ({
    subject: `Paiement reçu pour la facture ${number}`,
    paragraphs: [`${issuer} a bien reçu votre paiement. Merci.`],
    facts: [
      ['Facture', number],
      ['Montant reçu', amount],
      ['Reste à payer', open],
    ],
    button: { label: 'Voir la facture', link },
  }),
})

/** The fee of a reminder, where it costs one. */
const feeIn = (fee: string, label: string, tax: string) => (fee ? [[label, fee + tax] as const] : [])

/** To the payer of an overdue invoice. */
export const invoiceOverdue = mailTemplate({
  priority: 'notice',
  closing: 'paysInvoices',
  example: { ...example, fee: '', feeText: '', feeTaxed: '' },
  'en-us': ({ issuer, number, month, open, dueOn, fee, feeText, feeTaxed, link }) => ({
    subject: `Invoice ${number} is overdue`,
    paragraphs: [
      `The invoice from ${issuer} for ${month} was due on ${dueOn} and hasn’t been paid in full yet.`,
      'If you have paid in the last few days, you don’t need to do anything.',
    ],
    facts: [
      ['Invoice', number],
      ['Amount due', open],
      ...feeIn(fee, `${feeText}, on your next invoice`, feeTaxed && ', excluding tax'),
    ],
    button: { label: 'View the invoice', link },
  }),
  'fr-fr': ({ issuer, number, month, open, dueOn, fee, feeText, feeTaxed, link }) => ({
    subject: `La facture ${number} est en retard de paiement`,
    paragraphs: [
      `La facture de ${issuer} pour ${month} était à régler le ${dueOn} et n’est pas encore entièrement payée.`,
      'Si vous avez payé ces derniers jours, vous n’avez rien à faire.',
    ],
    facts: [
      ['Facture', number],
      ['Reste à payer', open],
      ...feeIn(fee, `${feeText}, sur votre prochaine facture`, feeTaxed && '\u00a0HT'),
    ],
    button: { label: 'Voir la facture', link },
  }),
})

/** To the payer of an invoice that is still unpaid after a reminder. */
export const invoiceOverdueFirm = mailTemplate({
  priority: 'notice',
  closing: 'paysInvoices',
  example: { ...example, fee: '', feeText: '', feeTaxed: '' },
  'en-us': ({ issuer, number, month, open, dueOn, fee, feeText, feeTaxed, link }) => ({
    subject: `Invoice ${number} is still unpaid`,
    paragraphs: [
      `Despite our reminder, the invoice from ${issuer} for ${month}, due on ${dueOn}, hasn’t been paid in full. Please pay it now.`,
      `If anything on the invoice is incorrect, contact ${issuer}.`,
    ],
    facts: [
      ['Invoice', number],
      ['Amount due', open],
      ...feeIn(fee, `${feeText}, on your next invoice`, feeTaxed && ', excluding tax'),
    ],
    button: { label: 'View the invoice', link },
  }),
  'fr-fr': ({ issuer, number, month, open, dueOn, fee, feeText, feeTaxed, link }) => ({
    subject: `La facture ${number} reste impayée`,
    paragraphs: [
      `Malgré notre rappel, la facture de ${issuer} pour ${month}, à régler le ${dueOn}, n’est pas entièrement payée. Veuillez la régler dès maintenant.`,
      `Si la facture comporte une erreur, contactez ${issuer}.`,
    ],
    facts: [
      ['Facture', number],
      ['Reste à payer', open],
      ...feeIn(fee, `${feeText}, sur votre prochaine facture`, feeTaxed && '\u00a0HT'),
    ],
    button: { label: 'Voir la facture', link },
  }),
})

/** The last reminder to the payer of an invoice. */
export const invoiceOverdueFinal = mailTemplate({
  priority: 'notice',
  closing: 'paysInvoices',
  example: { ...example, fee: '', feeText: '', feeTaxed: '' },
  'en-us': ({ issuer, number, month, open, dueOn, fee, feeText, feeTaxed, link }) => ({
    subject: `Final reminder: invoice ${number} is unpaid`,
    paragraphs: [
      `This is the last reminder from ${issuer} for the invoice for ${month}, which was due on ${dueOn}.`,
      'Pay the amount in full now to avoid further action.',
    ],
    facts: [
      ['Invoice', number],
      ['Amount due', open],
      ...feeIn(fee, `${feeText}, on your next invoice`, feeTaxed && ', excluding tax'),
    ],
    button: { label: 'View the invoice', link },
  }),
  'fr-fr': ({ issuer, number, month, open, dueOn, fee, feeText, feeTaxed, link }) => ({
    subject: `Dernier rappel\u00a0: la facture ${number} est impayée`,
    paragraphs: [
      `Ceci est le dernier rappel de ${issuer} pour la facture de ${month}, qui était à régler le ${dueOn}.`,
      'Réglez dès maintenant la totalité pour éviter d’autres mesures.',
    ],
    facts: [
      ['Facture', number],
      ['Reste à payer', open],
      ...feeIn(fee, `${feeText}, sur votre prochaine facture`, feeTaxed && '\u00a0HT'),
    ],
    button: { label: 'Voir la facture', link },
  }),
})

/** To the payer whose account will be suspended for an unpaid invoice. */
export const suspensionAnnounced = mailTemplate({
  priority: 'notice',
  closing: 'paysInvoices',
  example: { ...example, suspendOn: 'January 15, 2027' },
  'en-us': ({ company, issuer, number, open, dueOn, suspendOn, link }) => ({
    subject: `${company} will be suspended for non-payment`,
    paragraphs: [
      `Invoice ${number} from ${issuer} was due on ${dueOn} and is unpaid. If it isn’t paid in full, ${company} can be suspended from ${suspendOn}.`,
      'If you have paid in the last few days, you don’t need to do anything.',
    ],
    facts: [
      ['Invoice', number],
      ['Amount due', open],
      ['Suspension from', suspendOn],
    ],
    button: { label: 'View the invoice', link },
  }),
  'fr-fr': ({ company, issuer, number, open, dueOn, suspendOn, link }) => ({
    subject: `Le compte de ${company} va être suspendu pour défaut de paiement`,
    paragraphs: [
      `La facture ${number} de ${issuer}, à régler le ${dueOn}, est impayée. Si elle n’est pas entièrement réglée, le compte de ${company} peut être suspendu à partir du ${suspendOn}.`,
      'Si vous avez payé ces derniers jours, vous n’avez rien à faire.',
    ],
    facts: [
      ['Facture', number],
      ['Reste à payer', open],
      ['Suspension à partir du', suspendOn],
    ],
    button: { label: 'Voir la facture', link },
  }),
})

/** To the administrators of an issuer whose payment details were changed or deleted. */
export const paymentDetailsChanged = mailTemplate({
  priority: 'security',
  closing: 'administers',
  example: {
    firstName: 'Cora',
    companyName: 'Cordage Reseller',
    currency: 'EUR',
    by: 'cora@cordage.example.test',
    link: exampleLink,
  },
  'en-us': ({ companyName, currency, by, link }) => ({
    subject: `${companyName} has changed its ${currency} payment details`,
    paragraphs: [
      `The payment details that ${companyName} prints on invoices in ${currency} have changed.`,
      'Check them against your bank statement. If you didn’t expect this change, correct them and contact your provider.',
    ],
    facts: [['Changed by', by]],
    button: { label: 'View the payment details', link },
  }),
  'fr-fr': ({ companyName, currency, by, link }) => ({
    subject: `Les coordonnées de paiement de ${companyName} en ${currency} ont changé`,
    paragraphs: [
      `Les coordonnées de paiement que ${companyName} imprime sur ses factures en ${currency} ont changé.`,
      'Comparez-les avec votre relevé bancaire. Si vous n’attendiez pas ce changement, rectifiez-les et contactez votre fournisseur.',
    ],
    facts: [['Modifiées par', by]],
    button: { label: 'Voir les coordonnées de paiement', link },
  }),
})
