import type { Text } from '@portal/contract/core/language'
import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

export const periodTexts: Text = { 'en-us': '{start} to {end}', 'fr-fr': 'du {start} au {end}' }

/** To the administrators of a company whose plan is nearly or fully used (`product.md` 4.4). */
export const usageThreshold = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    planName: 'eSign Business',
    percent: '90',
    used: '452',
    allotted: '500 envelopes',
    period: 'November 1, 2026 to November 30, 2026',
    beyond: 'Beyond these units, nothing can be sent until the next period.',
    link: exampleLink,
  },
  'en-us': ({ companyName, planName, percent, used, allotted, period, beyond, link }) => ({
    subject: `${companyName} has used ${percent}% of ${planName}`,
    paragraphs: [`${companyName} has used ${percent}% of the units of its plan ${planName} for this period.`, beyond],
    facts: [
      ['Plan', planName],
      ['Used', `${used} of ${allotted}`],
      ['Period', period],
    ],
    button: { label: 'View usage', link },
  }),
  'fr-fr': ({ companyName, planName, percent, used, allotted, period, beyond, link }) => ({
    subject: `${companyName} a utilisé ${percent}\u00a0% de ${planName}`,
    paragraphs: [
      `${companyName} a utilisé ${percent}\u00a0% des unités de son forfait ${planName} pour cette période.`,
      beyond,
    ],
    facts: [
      ['Forfait', planName],
      ['Utilisées', `${used} sur ${allotted}`],
      ['Période', period],
    ],
    button: { label: 'Voir l’utilisation', link },
  }),
})

/** To administrators, with the usage of their company and everything below it (`notifications.monthlyUsage`). */
export const usageSummary = mailTemplate({
  priority: 'notice',
  example: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    period: 'November 1, 2026 to November 30, 2026',
    used: 'E-sign: 452 envelopes; Secure e-mail: 1,204 messages',
    link: exampleLink,
  },
  'en-us': ({ companyName, period, used, link }) => ({
    subject: `Usage of ${companyName}: ${period}`,
    paragraphs: [`This is what ${companyName} and all accounts below it have used in this period.`],
    facts: [
      ['Period', period],
      ['Used', used],
    ],
    button: { label: 'View usage', link },
    closing: 'You’re receiving this e-mail because usage summaries are turned on in your company’s settings.',
  }),
  'fr-fr': ({ companyName, period, used, link }) => ({
    subject: `Utilisation de ${companyName}\u00a0: ${period}`,
    paragraphs: [`Voici ce que ${companyName} et ses sous-comptes ont utilisé sur cette période.`],
    facts: [
      ['Période', period],
      ['Utilisation', used],
    ],
    button: { label: 'Voir l’utilisation', link },
    closing:
      'Vous recevez cet e-mail parce que la synthèse d’utilisation est activée dans les paramètres de votre société.',
  }),
})
