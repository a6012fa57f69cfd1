import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const domainsLabels = {
  domains: { 'en-us': 'Domains', 'fr-fr': 'Domaines' },
  domain: { 'en-us': 'Domain', 'fr-fr': 'Domaine' },
  checkedOn: { 'en-us': 'Last check', 'fr-fr': 'Dernière vérification' },
  nextCheckOn: { 'en-us': 'Next check', 'fr-fr': 'Prochaine vérification' },
  cause: { 'en-us': 'Problem', 'fr-fr': 'Problème' },
  selectorPrefix: { 'en-us': 'Selector prefix', 'fr-fr': 'Préfixe des sélecteurs' },
  returnLabel: { 'en-us': 'Return-path subdomain', 'fr-fr': 'Sous-domaine de retour' },
  selector: { 'en-us': 'Selector', 'fr-fr': 'Sélecteur' },
} as const satisfies Labels

export const domainsErrors = {
  'domain.notFound': {
    status: 404,
    'en-us': 'Domain not found.',
    'fr-fr': 'Domaine introuvable.',
  },
  'domain.taken': {
    status: 409,
    'en-us': 'This domain belongs to another account.',
    'fr-fr': 'Ce domaine appartient à un autre compte.',
  },
  'domain.tooMany': {
    status: 409,
    'en-us': 'An account can have at most {most} domains.',
    'fr-fr': 'Un compte peut avoir au plus {most} domaines.',
  },
  'domain.tooOften': {
    status: 429,
    'en-us': 'The records were checked just now. Try again in {seconds}.',
    'fr-fr': 'Les enregistrements viennent d’être vérifiés. Réessayez dans {seconds}.',
  },
  'domain.notVerified': {
    status: 409,
    'en-us': 'Verify the domain with its TXT record first.',
    'fr-fr': 'Vérifiez d’abord le domaine par son enregistrement TXT.',
  },
  'domain.notReady': {
    status: 409,
    'en-us': 'The last check didn’t find the DKIM record. Publish it, check again, then turn on signing.',
    'fr-fr':
      'La dernière vérification n’a pas trouvé l’enregistrement DKIM. Publiez-le, vérifiez à nouveau, puis activez la signature.',
  },
  'domain.notSigning': {
    status: 409,
    'en-us': 'Turn on signing before you rotate the key.',
    'fr-fr': 'Activez la signature avant de renouveler la clé.',
  },
  'domain.rotating': {
    status: 409,
    'en-us': 'The key is already being rotated. Publish the new key’s record.',
    'fr-fr': 'Un renouvellement de clé est déjà en cours. Publiez l’enregistrement de la nouvelle clé.',
  },
  'domain.selectorUsed': {
    status: 409,
    'en-us': 'Choose a selector that differs from the current and the previous one.',
    'fr-fr': 'Choisissez un sélecteur différent de l’actuel et du précédent.',
  },
  'domain.signsIn': {
    status: 409,
    'en-us': 'This domain is used for single sign-on. Turn off single sign-on first.',
    'fr-fr': 'Ce domaine sert à l’authentification unique. Désactivez-la d’abord.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    domains: typeof domainsErrors
  }
}

// oxfmt-ignore
export const domainsAudit = {
  actions: {
    'domain.added': { category: 'settings', 'en-us': 'Domain added', 'fr-fr': 'Domaine ajouté' },
    'domain.verified': { category: 'settings', 'en-us': 'Domain verified', 'fr-fr': 'Domaine vérifié' },
    'domain.signingOn': { category: 'settings', 'en-us': 'DKIM signing turned on', 'fr-fr': 'Signature DKIM activée' },
    'domain.signingOff': { category: 'settings', 'en-us': 'DKIM signing turned off', 'fr-fr': 'Signature DKIM désactivée' },
    'domain.failing': { category: 'settings', 'en-us': 'DKIM record missing or incorrect', 'fr-fr': 'Enregistrement DKIM absent ou incorrect' },
    'domain.stopped': { category: 'settings', 'en-us': 'DKIM signing stopped: record missing for too long', 'fr-fr': 'Signature DKIM arrêtée : enregistrement absent depuis trop longtemps' },
    'domain.recovered': { category: 'settings', 'en-us': 'DKIM record found again', 'fr-fr': 'Enregistrement DKIM retrouvé' },
    'domain.rotationBegun': { category: 'settings', 'en-us': 'New DKIM key created', 'fr-fr': 'Nouvelle clé DKIM créée' },
    'domain.rotated': { category: 'settings', 'en-us': 'DKIM key rotated', 'fr-fr': 'Clé DKIM renouvelée' },
    'domain.keyWithdrawn': { category: 'settings', 'en-us': 'Old DKIM key withdrawn', 'fr-fr': 'Ancienne clé DKIM retirée' },
    'domain.optionsSet': { category: 'settings', 'en-us': 'Advanced domain options changed', 'fr-fr': 'Options avancées du domaine modifiées' },
    'domain.removed': { category: 'settings', 'en-us': 'Domain deleted', 'fr-fr': 'Domaine supprimé' },
  },
} as const satisfies AuditTexts
