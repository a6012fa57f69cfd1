import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

const example = {
  firstName: 'Cora',
  companyName: 'Northwind Legal',
  receiver: 'hooks.northwind.example',
  since: 'June 1, 2026',
  link: exampleLink,
}

/** To the administrators of a company whose receiver took nothing for three days (`product.md` 7.7). */
export const webhookSwitchedOff = mailTemplate({
  priority: 'notice',
  example,
  'en-us': ({ firstName, companyName, receiver, since, link }) => ({
    subject: `A webhook of ${companyName} was turned off`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Deliveries to ${receiver} have failed for three days, so we’ve stopped sending. No events were lost.`,
      'Once the endpoint works again, turn the webhook on and resend missed events.',
    ],
    facts: [
      ['Endpoint', receiver],
      ['Failing since', since],
    ],
    button: { label: 'Open webhooks', link },
    closing: 'You receive this e-mail because you administer this account.',
  }),
  'fr-fr': ({ firstName, companyName, receiver, since, link }) => ({
    subject: `Un webhook de ${companyName} a été désactivé`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `Les envois à ${receiver} échouent depuis trois jours\u00a0: nous les avons arrêtés. Aucun événement n’est perdu.`,
      'Une fois le point de terminaison réparé, réactivez le webhook et renvoyez les événements manqués.',
    ],
    facts: [
      ['Point de terminaison', receiver],
      ['En échec depuis', since],
    ],
    button: { label: 'Ouvrir les webhooks', link },
    closing: 'Vous recevez cet e-mail parce que vous administrez ce compte.',
  }),
})

/** The same where the receiver answered that it is gone (410). */
export const webhookGone = mailTemplate({
  priority: 'notice',
  example,
  'en-us': ({ firstName, companyName, receiver, link }) => ({
    subject: `A webhook of ${companyName} was turned off`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `${receiver} returned 410 (Gone), so we’ve stopped sending events to it.`,
      'Change the webhook’s address and turn it on, or delete it.',
    ],
    facts: [['Endpoint', receiver]],
    button: { label: 'Open webhooks', link },
    closing: 'You receive this e-mail because you administer this account.',
  }),
  'fr-fr': ({ firstName, companyName, receiver, link }) => ({
    subject: `Un webhook de ${companyName} a été désactivé`,
    greeting: `Bonjour ${firstName},`,
    paragraphs: [
      `${receiver} a renvoyé le statut 410 (Gone)\u00a0: nous n’y envoyons plus d’événements.`,
      'Modifiez l’adresse du webhook et réactivez-le, ou supprimez-le.',
    ],
    facts: [['Point de terminaison', receiver]],
    button: { label: 'Ouvrir les webhooks', link },
    closing: 'Vous recevez cet e-mail parce que vous administrez ce compte.',
  }),
})
