import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

/**
 * To a partner whose statement of a month was closed with something on it. `since`: the first of the earlier months that were closed
 * with it; `owed`: not empty where a total is below zero.
 */
export const commissionClosed = mailTemplate({
  priority: 'notice',
  closing: 'paysInvoices',
  example: {
    partner: 'Cordage Reseller',
    issuer: 'Borealis Distribution',
    month: 'October 2026',
    since: '',
    totals: '€1,234.56',
    owed: '',
    link: exampleLink,
  },
  'en-us': ({ partner, issuer, month, since, totals, owed, link }) => ({
    subject: `Commission statement from ${issuer} for ${month}`,
    paragraphs: [
      `${issuer} has closed the commission statement of ${partner} for ${month}.`,
      ...(since ? [`Earlier months from ${since} are also closed.`] : []),
      ...(owed ? [`A negative total is owed to ${issuer}.`] : []),
    ],
    facts: [['Month', month], ...(since ? [['From', since] as const] : []), ['Total', totals]],
    button: { label: 'View the statement', link },
  }),
  'fr-fr': ({ partner, issuer, month, since, totals, owed, link }) => ({
    subject: `Relevé de commissions de ${issuer} (${month})`,
    paragraphs: [
      `${issuer} a arrêté le relevé de commissions de ${partner} (${month}).`,
      ...(since ? [`Les mois précédents, à partir de ${since}, sont également arrêtés.`] : []),
      ...(owed ? [`Un total négatif est dû à ${issuer}.`] : []),
    ],
    facts: [['Mois', month], ...(since ? [['À partir de', since] as const] : []), ['Total', totals]],
    button: { label: 'Voir le relevé', link },
  }),
})
