import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

/** A person's first sign-in through an identity provider: from now on that identity signs in as this person. */
export const identityLinked = mailTemplate({
  priority: 'security',
  example: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    identityProvider: 'Northwind ID',
    when: '2026-05-04 08:15',
    providerName: 'Sealport',
    link: exampleLink,
  },
  'en-us': ({ companyName, identityProvider, when, providerName, link }) => ({
    subject: `Your access to ${providerName} was linked to single sign-on`,
    paragraphs: ['You can now sign in through your company’s identity provider.'],
    facts: [
      ['Identity provider', identityProvider],
      ['Set up by', companyName],
      ['When', `${when} (UTC)`],
    ],
    button: { label: 'Open the portal', link },
    closing: 'If you didn’t sign in this way, tell your administrator immediately.',
  }),
  'fr-fr': ({ companyName, identityProvider, when, providerName, link }) => ({
    subject: `Votre accès à ${providerName} est lié à l’authentification unique`,
    paragraphs: ['Vous pouvez désormais vous connecter via le fournisseur d’identité de votre société.'],
    facts: [
      ['Fournisseur d’identité', identityProvider],
      ['Configuré par', companyName],
      ['Date', `${when} (UTC)`],
    ],
    button: { label: 'Ouvrir le portail', link },
    closing: 'Si cette connexion ne vient pas de vous, prévenez votre administrateur sans attendre.',
  }),
})
