import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

const example = {
  firstName: 'Cora',
  companyName: 'Northwind Legal',
  receiver: 'hooks.northwind.example',
  since: 'June 1, 2026',
  link: exampleLink,
}

/** To the administrators of a company whose endpoint accepted nothing for three days (`product.md` 7.7). */
export const webhookSwitchedOff = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example,
  'en-us': ({ companyName, receiver, since, link }) => ({
    subject: `A webhook of ${companyName} was turned off`,
    paragraphs: [
      `Deliveries to ${receiver} have failed for three days, so we’ve stopped sending. No events were lost.`,
      'Once the endpoint works again, turn the webhook on and resend missed events.',
    ],
    facts: [
      ['Endpoint', receiver],
      ['Failing since', since],
    ],
    button: { label: 'Open webhooks', link },
  }),
  'fr-fr': ({ companyName, receiver, since, link }) => ({
    subject: `Un webhook de ${companyName} a été désactivé`,
    paragraphs: [
      `Les envois à ${receiver} échouent depuis trois jours\u00a0: nous les avons arrêtés. Aucun événement n’est perdu.`,
      'Une fois le point de terminaison réparé, réactivez le webhook et renvoyez les événements manqués.',
    ],
    facts: [
      ['Point de terminaison', receiver],
      ['En échec depuis', since],
    ],
    button: { label: 'Ouvrir les webhooks', link },
  }),
})

/** To the administrators when the endpoint answered that it is gone (410). */
export const webhookGone = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example,
  'en-us': ({ companyName, receiver, link }) => ({
    subject: `A webhook of ${companyName} was turned off`,
    paragraphs: [
      `${receiver} returned 410 (Gone), so we’ve stopped sending events to it.`,
      'Change the webhook’s address and turn it on, or delete it.',
    ],
    facts: [['Endpoint', receiver]],
    button: { label: 'Open webhooks', link },
  }),
  'fr-fr': ({ companyName, receiver, link }) => ({
    subject: `Un webhook de ${companyName} a été désactivé`,
    paragraphs: [
      `${receiver} a répondu 410 (Gone)\u00a0: nous n’y envoyons plus d’événements.`,
      'Modifiez l’adresse du webhook et réactivez-le, ou supprimez-le.',
    ],
    facts: [['Point de terminaison', receiver]],
    button: { label: 'Ouvrir les webhooks', link },
  }),
})
