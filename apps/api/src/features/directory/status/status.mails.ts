import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

/**
 * To the administrators of a company that was suspended (`product.md` 1.3); the reason is included if they may know it.
 */
export const accountSuspended = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    providerName: 'Sealport',
    status: 'suspended',
    reason: 'Invoices not paid',
  },
  'en-us': ({ companyName, providerName, status, reason }) => ({
    subject: `The ${companyName} account has been suspended`,
    paragraphs: [
      `The ${companyName} account with ${providerName} is ${status}. Until the suspension is lifted, nothing can be changed or sent; no data is lost.`,
      'The company that looks after your account can tell you how to lift it.',
    ],
    facts: reason ? [['Reason', reason]] : [],
  }),
  'fr-fr': ({ companyName, providerName, status, reason }) => ({
    subject: `Le compte de ${companyName} a été suspendu`,
    paragraphs: [
      `Le compte de ${companyName} chez ${providerName} est ${status}. Tant que la suspension n’est pas levée, rien ne peut être modifié ni envoyé\u00a0; les données sont conservées.`,
      'La société qui suit votre compte peut vous indiquer comment lever la suspension.',
    ],
    facts: reason ? [['Motif', reason]] : [],
  }),
})

/** To the administrators of a company whose status will change on a day (`product.md` 1.4). */
export const accountScheduled = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    providerName: 'Sealport',
    status: 'closed',
    date: '2026-06-30',
    reason: 'At the customer’s request',
  },
  'en-us': ({ companyName, providerName, status, date, reason }) => ({
    subject: `The ${companyName} account will be ${status} on ${date}`,
    paragraphs: [
      `On ${date} the ${companyName} account with ${providerName} will be ${status}.`,
      'Until then everything stays as it is. The company that looks after your account can tell you more.',
    ],
    facts: [['Date', date], ['New status', status], ...(reason ? [['Reason', reason] as const] : [])],
  }),
  'fr-fr': ({ companyName, providerName, status, date, reason }) => ({
    subject: `Le compte de ${companyName} sera ${status} le ${date}`,
    paragraphs: [
      `Le ${date}, le compte de ${companyName} chez ${providerName} sera ${status}.`,
      'D’ici là, tout reste en l’état. La société qui suit votre compte peut vous en dire plus.',
    ],
    facts: [['Date', date], ['Nouveau statut', status], ...(reason ? [['Motif', reason] as const] : [])],
  }),
})

/** To the administrators of a company that is active again (`product.md` 1.3). */
export const accountReactivated = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example: { firstName: 'Cora', companyName: 'Northwind Legal', providerName: 'Sealport', link: exampleLink },
  'en-us': ({ companyName, providerName, link }) => ({
    subject: `The ${companyName} account is active again`,
    paragraphs: [`The ${companyName} account with ${providerName} is active again. Everything works as before.`],
    button: { label: 'Sign in', link },
  }),
  'fr-fr': ({ companyName, providerName, link }) => ({
    subject: `Le compte de ${companyName} est de nouveau actif`,
    paragraphs: [`Le compte de ${companyName} chez ${providerName} est de nouveau actif. Tout fonctionne comme avant.`],
    button: { label: 'Se connecter', link },
  }),
})

/** To the administrators of a company that was closed (`product.md` 1.3): its people can no longer sign in. */
export const accountClosed = mailTemplate({
  priority: 'notice',
  closing: 'administered',
  example: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    providerName: 'Sealport',
    until: '2026-06-03',
    reason: 'At the customer’s request',
  },
  'en-us': ({ companyName, providerName, until, reason }) => ({
    subject: `The ${companyName} account has been closed`,
    paragraphs: [
      `The ${companyName} account with ${providerName} has been closed. Nobody can sign in to it any longer, and open invitations are cancelled.`,
      `It can be reopened until ${until}. If you think it was closed by mistake, contact the company that looks after your account.`,
    ],
    facts: reason ? [['Reason', reason]] : [],
  }),
  'fr-fr': ({ companyName, providerName, until, reason }) => ({
    subject: `Le compte de ${companyName} a été fermé`,
    paragraphs: [
      `Le compte de ${companyName} chez ${providerName} a été fermé. Plus personne ne peut s’y connecter, et les invitations en cours sont annulées.`,
      `Il peut être rouvert jusqu’au ${until}. S’il s’agit d’une erreur, contactez la société qui suit votre compte.`,
    ],
    facts: reason ? [['Motif', reason]] : [],
  }),
})

/** To the administrators of a closed company, 48 hours before its remaining data is purged (`product.md` 1.3). */
export const accountPurgeSoon = mailTemplate({
  priority: 'notice',
  closing: 'administered',
  example: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    providerName: 'Sealport',
    date: '2026-08-02',
  },
  'en-us': ({ companyName, providerName, date }) => ({
    subject: `The data of ${companyName} will be deleted on ${date}`,
    paragraphs: [
      `The ${companyName} account with ${providerName} is closed. On ${date} its contacts and users will be permanently deleted; invoices and the audit trail are kept.`,
      'This can’t be undone. If you still need any data, contact the company that looks after your account before that day.',
    ],
  }),
  'fr-fr': ({ companyName, providerName, date }) => ({
    subject: `Les données de ${companyName} seront supprimées le ${date}`,
    paragraphs: [
      `Le compte de ${companyName} chez ${providerName} est fermé. Le ${date}, ses contacts et ses utilisateurs seront définitivement supprimés\u00a0; les factures et le journal d’audit sont conservés.`,
      'Cette suppression est irréversible. Si vous avez encore besoin de données, contactez avant cette date la société qui suit votre compte.',
    ],
  }),
})

/** To the administrators of the company above: one of their companies has been suspended for long (`product.md` 1.3). */
export const accountLongSuspended = mailTemplate({
  priority: 'notice',
  example: { firstName: 'Rosa', companyName: 'Northwind Legal', days: '45 days', link: exampleLink },
  'en-us': ({ companyName, days, link }) => ({
    subject: `${companyName} has been suspended for ${days}`,
    paragraphs: [
      `The ${companyName} account has been suspended for ${days}. Annual terms aren’t renewed while an account is suspended.`,
      'Decide whether to lift the suspension or to close the account.',
    ],
    button: { label: 'Open the account', link },
    closing: 'You’re receiving this e-mail because you administer the company above it.',
  }),
  'fr-fr': ({ companyName, days, link }) => ({
    subject: `Le compte de ${companyName} est suspendu depuis ${days}`,
    paragraphs: [
      `Le compte de ${companyName} est suspendu depuis ${days}. Les forfaits annuels ne sont pas renouvelés pendant une suspension.`,
      'Décidez s’il faut lever la suspension ou fermer le compte.',
    ],
    button: { label: 'Ouvrir le compte', link },
    closing: 'Vous recevez cet e-mail parce que vous administrez la société parente.',
  }),
})

/** To the person who planned a change of status that was not possible on its day (`product.md` 1.4). */
export const accountChangeFailed = mailTemplate({
  priority: 'notice',
  example: {
    firstName: 'Rosa',
    companyName: 'Northwind Legal',
    status: 'closed',
    date: '2026-06-30',
    message: 'Move or close the accounts below (3) first, or close them with it.',
    link: exampleLink,
  },
  'en-us': ({ companyName, status, date, message, link }) => ({
    subject: `A scheduled change to ${companyName} failed`,
    paragraphs: [
      `The change you scheduled for the ${companyName} account (${status} on ${date}) failed. The account stays as it is.`,
      'Schedule it again or cancel it.',
    ],
    facts: [['Cause', message]],
    button: { label: 'Open the account', link },
    closing: 'You’re receiving this e-mail because you scheduled the change.',
  }),
  'fr-fr': ({ companyName, status, date, message, link }) => ({
    subject: `Un changement planifié pour ${companyName} a échoué`,
    paragraphs: [
      `Le changement que vous aviez planifié pour le compte de ${companyName} (${status} le ${date}) a échoué. Le compte reste en l’état.`,
      'Planifiez-le de nouveau ou annulez-le.',
    ],
    facts: [['Cause', message]],
    button: { label: 'Ouvrir le compte', link },
    closing: 'Vous recevez cet e-mail parce que vous aviez planifié ce changement.',
  }),
})
