import { exampleLink, mailTemplate } from '../../../core/mails/mails.template.ts'

const example = {
  firstName: 'Cora',
  companyName: 'Northwind Legal',
  domain: 'northwind.example',
  hours: '72',
  link: exampleLink,
}

/** To the administrators of a company whose TXT record was found. */
export const domainVerified = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example,
  'en-us': ({ companyName, domain, link }) => ({
    subject: `${domain} is verified`,
    paragraphs: [
      `The TXT record of ${domain} was found: the domain belongs to ${companyName}.`,
      'Next, publish its DKIM record and turn on signing.',
    ],
    facts: [['Domain', domain]],
    button: { label: 'Open domains', link },
  }),
  'fr-fr': ({ companyName, domain, link }) => ({
    subject: `${domain} est vérifié`,
    paragraphs: [
      `L’enregistrement TXT de ${domain} a été trouvé\u00a0: le domaine appartient à ${companyName}.`,
      'Publiez maintenant son enregistrement DKIM, puis activez la signature.',
    ],
    facts: [['Domaine', domain]],
    button: { label: 'Ouvrir les domaines', link },
  }),
})

/** To the administrators when the DKIM record of a signing domain is missing or different. */
export const domainFailing = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example,
  'en-us': ({ companyName, domain, hours, link }) => ({
    subject: `The DKIM record of ${domain} is missing or incorrect`,
    paragraphs: [
      `The DKIM record of ${domain} is missing or incorrect. Recipients can no longer verify e-mails from ${companyName}.`,
      `Fix the record within ${hours} hours. After that, e-mails are sent from the portal’s address, without your domain’s signature.`,
    ],
    facts: [['Domain', domain]],
    button: { label: 'View the result', link },
  }),
  'fr-fr': ({ domain, hours, link }) => ({
    subject: `L’enregistrement DKIM de ${domain} est absent ou incorrect`,
    paragraphs: [
      `L’enregistrement DKIM de ${domain} est absent ou incorrect. Les destinataires ne peuvent plus vérifier la signature de vos e-mails.`,
      `Corrigez l’enregistrement sous ${hours}\u00a0heures. Passé ce délai, les e-mails partiront de l’adresse du portail, sans la signature de votre domaine.`,
    ],
    facts: [['Domaine', domain]],
    button: { label: 'Voir le résultat', link },
  }),
})

/** To the administrators when the record was missing for too long. */
export const domainStopped = mailTemplate({
  priority: 'notice',
  closing: 'administers',
  example,
  'en-us': ({ companyName, domain, hours, link }) => ({
    subject: `E-mails are no longer signed for ${domain}`,
    paragraphs: [
      `The DKIM record of ${domain} has been missing for ${hours} hours. E-mails from ${companyName} are now sent from the portal’s address.`,
      'Signing resumes automatically once the record is back.',
    ],
    facts: [['Domain', domain]],
    button: { label: 'Open domains', link },
  }),
  'fr-fr': ({ domain, hours, link }) => ({
    subject: `Les e-mails ne sont plus signés pour ${domain}`,
    paragraphs: [
      `L’enregistrement DKIM de ${domain} est absent depuis ${hours}\u00a0heures. Vos e-mails partent désormais de l’adresse du portail.`,
      'La signature reprendra automatiquement dès que l’enregistrement sera retrouvé.',
    ],
    facts: [['Domaine', domain]],
    button: { label: 'Ouvrir les domaines', link },
  }),
})
