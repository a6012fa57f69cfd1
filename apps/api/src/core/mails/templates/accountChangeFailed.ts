import type { Template } from './template.ts'

type Values = { firstName: string; companyName: string; status: string; date: string; message: string; link: string }

/** To the person who planned a change of status that was not possible on its day (`product.md` 1.4). */
export const accountChangeFailed: Template<Values> = {
  'en-us': ({ firstName, companyName, status, date, message, link }) => ({
    subject: `A planned change of ${companyName} was not made`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `You planned that ${companyName} becomes ${status} on ${date}. That was not possible, and the account stays as it is.`,
      'Please look at it: plan it anew, or take it back.',
    ],
    facts: [['Why', message]],
    button: { label: 'Open the account', link },
    closing: 'You receive this message because you planned the change.',
  }),
  'fr-fr': ({ firstName, companyName, status, date, message, link }) => ({
    subject: `Une modification prévue de ${companyName} n’a pas été faite`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Vous aviez prévu que ${companyName} soit ${status} le ${date}. Ce n’était pas possible, et le compte reste en l’état.`,
      'Veuillez l’examiner : prévoyez-la de nouveau ou retirez-la.',
    ],
    facts: [['Raison', message]],
    button: { label: 'Ouvrir le compte', link },
    closing: 'Vous recevez ce message parce que vous aviez prévu la modification.',
  }),
}
