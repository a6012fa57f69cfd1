import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

/** To the administrators of an account before one of its keys ends (`product.md` 8). */
export const keyEnds = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    keyName: 'ERP sync',
    date: '25 December 2026',
    days: '7',
    link: exampleLink,
  },
  'en-us': ({ companyName, keyName, date, days, link }) => ({
    subject: `API key ${keyName} of ${companyName} expires on ${date}`,
    paragraphs: [
      `The API key ${keyName} of ${companyName} expires on ${date} (days left: ${days}). After that, the system that uses it can no longer call the portal.`,
      'Rotate it before then. The previous secret can stay valid for up to a week while you replace it.',
    ],
    facts: [
      ['API key', keyName],
      ['Last day', date],
    ],
    button: { label: 'Open API keys', link },
  }),
  'fr-fr': ({ companyName, keyName, date, days, link }) => ({
    subject: `La clé API ${keyName} de ${companyName} expire le ${date}`,
    paragraphs: [
      `La clé API ${keyName} de ${companyName} expire le ${date} (jours restants\u00a0: ${days}). Le système qui l’utilise ne pourra alors plus appeler le portail.`,
      'Renouvelez-la d’ici là. Le secret précédent peut rester valable jusqu’à une semaine, le temps de le remplacer.',
    ],
    facts: [
      ['Clé API', keyName],
      ['Dernier jour', date],
    ],
    button: { label: 'Ouvrir les clés API', link },
  }),
})
