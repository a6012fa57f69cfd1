import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// biome-ignore format: a table
export const domainsLabels = {
  domains: { 'en-us': 'Domains', 'fr-fr': 'Domaines' },
  domain: { 'en-us': 'Domain', 'fr-fr': 'Domaine' },
  checkedOn: { 'en-us': 'Last check', 'fr-fr': 'Dernière vérification' },
  nextCheckOn: { 'en-us': 'Next check', 'fr-fr': 'Prochaine vérification' },
  cause: { 'en-us': 'What is wrong', 'fr-fr': 'Ce qui ne va pas' },
  selectorPrefix: { 'en-us': 'Selector prefix', 'fr-fr': 'Préfixe des sélecteurs' },
  returnLabel: { 'en-us': 'Return-path subdomain', 'fr-fr': 'Sous-domaine de retour' },
  selector: { 'en-us': 'Selector', 'fr-fr': 'Sélecteur' },
} as const satisfies Labels

export const domainsErrors = {
  'domain.notFound': {
    status: 404,
    'en-us': 'This domain isn’t listed here.',
    'fr-fr': 'Ce domaine ne figure pas ici.',
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
    'en-us': 'First show by the TXT record that the domain is yours.',
    'fr-fr': 'Prouvez d’abord par l’enregistrement TXT que le domaine est à vous.',
  },
  'domain.notReady': {
    status: 409,
    'en-us': 'The DKIM record wasn’t found by the last check. Publish it, check again, then switch signing on.',
    'fr-fr':
      'La dernière vérification n’a pas trouvé l’enregistrement DKIM. Publiez-le, vérifiez à nouveau, puis activez la signature.',
  },
  'domain.notSigning': {
    status: 409,
    'en-us': 'Only the key of a domain that signs can be rotated.',
    'fr-fr': 'Seule la clé d’un domaine qui signe peut être remplacée.',
  },
  'domain.rotating': {
    status: 409,
    'en-us': 'A new key is already waiting for its record.',
    'fr-fr': 'Une nouvelle clé attend déjà son enregistrement.',
  },
  'domain.selectorUsed': {
    status: 409,
    'en-us': 'A new key needs another selector than the present one and the one before.',
    'fr-fr': 'Une nouvelle clé exige un autre sélecteur que l’actuel et le précédent.',
  },
  'domain.signsIn': {
    status: 409,
    'en-us': 'People sign in through single sign-on by this domain. Switch single sign-on off first.',
    'fr-fr': 'Des personnes se connectent par l’authentification unique grâce à ce domaine. Désactivez-la d’abord.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    domains: typeof domainsErrors
  }
}

// biome-ignore format: a table
export const domainsAudit = {
  actions: {
    'domain.added': { category: 'settings', 'en-us': 'Domain added', 'fr-fr': 'Domaine ajouté' },
    'domain.verified': { category: 'settings', 'en-us': 'Domain verified', 'fr-fr': 'Domaine vérifié' },
    'domain.signingOn': { category: 'settings', 'en-us': 'DKIM signing switched on', 'fr-fr': 'Signature DKIM activée' },
    'domain.signingOff': { category: 'settings', 'en-us': 'DKIM signing switched off', 'fr-fr': 'Signature DKIM désactivée' },
    'domain.failing': { category: 'settings', 'en-us': 'DKIM record lost', 'fr-fr': 'Enregistrement DKIM perdu' },
    'domain.stopped': { category: 'settings', 'en-us': 'DKIM signing stopped, as the record was lost for too long', 'fr-fr': 'Signature DKIM arrêtée, l’enregistrement étant perdu depuis trop longtemps' },
    'domain.recovered': { category: 'settings', 'en-us': 'DKIM record found again', 'fr-fr': 'Enregistrement DKIM retrouvé' },
    'domain.rotationBegun': { category: 'settings', 'en-us': 'New DKIM key made', 'fr-fr': 'Nouvelle clé DKIM créée' },
    'domain.rotated': { category: 'settings', 'en-us': 'DKIM key replaced', 'fr-fr': 'Clé DKIM remplacée' },
    'domain.keyWithdrawn': { category: 'settings', 'en-us': 'Old DKIM key withdrawn', 'fr-fr': 'Ancienne clé DKIM retirée' },
    'domain.optionsSet': { category: 'settings', 'en-us': 'Advanced domain options set', 'fr-fr': 'Options avancées du domaine définies' },
    'domain.removed': { category: 'settings', 'en-us': 'Domain removed', 'fr-fr': 'Domaine retiré' },
  },
} as const satisfies AuditTexts
