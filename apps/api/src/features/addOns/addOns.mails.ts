import { exampleLink, mailTemplate } from '../../core/mails/mails.template.ts'

/** To the administrators of a company whose add-on is about to end (`product.md` 5.4). */
export const addOnEnds = mailTemplate({
  priority: 'notice',
  example: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    name: 'Codes by SMS',
    lastDay: 'November 30, 2026',
    after: 'After that day, codes to mobile phones are replaced by codes by e-mail.',
    link: exampleLink,
  },
  'en-us': ({ firstName, companyName, name, lastDay, after, link }) => ({
    subject: `${name} ends on ${lastDay}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [`The add-on ${name} of ${companyName} ends. Its last day is ${lastDay}.`, ...(after ? [after] : [])],
    button: { label: 'View add-ons', link },
    closing: 'You receive this e-mail because you administer this account.',
  }),
  'fr-fr': ({ firstName, companyName, name, lastDay, after, link }) => ({
    subject: `${name} se termine le ${lastDay}`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `L’option ${name} de ${companyName} se termine. Son dernier jour est le ${lastDay}.`,
      ...(after ? [after] : []),
    ],
    button: { label: 'Voir les options', link },
    closing: 'Vous recevez cet e-mail parce que vous administrez ce compte.',
  }),
})
