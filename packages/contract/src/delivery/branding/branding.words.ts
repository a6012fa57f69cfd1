import type { Labels } from '../../core/labels.ts'
import type { Errors } from '../../core/errors.table.ts'
import type { AuditTexts } from '../../core/audit.table.ts'

// oxfmt-ignore
export const brandingLabels = {
  portalName: { 'en-us': 'Portal name', 'fr-fr': 'Nom du portail' },
  senderName: { 'en-us': 'Sender name', 'fr-fr': 'Nom de l’expéditeur' },
  replyTo: { 'en-us': 'Reply address', 'fr-fr': 'Adresse de réponse' },
  primaryColor: { 'en-us': 'Main colour', 'fr-fr': 'Couleur principale' },
  accentColor: { 'en-us': 'Accent colour', 'fr-fr': 'Couleur d’accent' },
  logoAlt: { 'en-us': 'Alternative text of the logo', 'fr-fr': 'Texte de remplacement du logo' },
  logo: { 'en-us': 'Logo', 'fr-fr': 'Logo' },
  logoDark: { 'en-us': 'Logo for dark backgrounds', 'fr-fr': 'Logo pour fonds sombres' },
  favicon: { 'en-us': 'Browser icon', 'fr-fr': 'Icône du navigateur' },
  headerHtml: { 'en-us': 'E-mail header', 'fr-fr': 'En-tête des e-mails' },
  footerHtml: { 'en-us': 'E-mail footer', 'fr-fr': 'Pied de page des e-mails' },
  links: { 'en-us': 'Links', 'fr-fr': 'Liens' },
  signInHost: { 'en-us': 'Sign-in address', 'fr-fr': 'Adresse de connexion' },
  secureReplyLandingUrl: { 'en-us': 'Page after a secure reply', 'fr-fr': 'Page après une réponse sécurisée' },
  eSignLandingUrl: { 'en-us': 'Page before signing', 'fr-fr': 'Page avant la signature' },
  eSignConfirmationUrl: { 'en-us': 'Page after signing', 'fr-fr': 'Page après la signature' },
  content: { 'en-us': 'File', 'fr-fr': 'Fichier' },
  brandStatus: { 'en-us': 'Status', 'fr-fr': 'Statut' },
  brandVersion: { 'en-us': 'Version', 'fr-fr': 'Version' },
  hidePoweredBy: { 'en-us': 'Hide “Powered by”', 'fr-fr': 'Masquer « Propulsé par »' },
  allowChildrenToInherit: { 'en-us': 'Accounts below can inherit', 'fr-fr': 'Les sous-comptes peuvent hériter' },
} as const satisfies Labels

export const brandingErrors = {
  'brand.notFound': {
    status: 404,
    'en-us': 'This account doesn’t have its own branding.',
    'fr-fr': 'Ce compte n’a pas d’image de marque propre.',
  },
  'brand.imageNotFound': { status: 404, 'en-us': 'Image not found.', 'fr-fr': 'Image introuvable.' },
  'brand.versionNotFound': {
    status: 404,
    'en-us': 'This version is no longer available.',
    'fr-fr': 'Cette version n’est plus disponible.',
  },
  'brand.notPublished': {
    status: 409,
    'en-us': 'This branding hasn’t been published yet. Publish it first.',
    'fr-fr': 'Cette image de marque n’est pas encore publiée. Publiez-la d’abord.',
  },
  'brand.hostNotVerified': {
    status: 409,
    'en-us': 'The sign-in address must be under a domain that this account has verified.',
    'fr-fr': 'L’adresse de connexion doit relever d’un domaine que ce compte a vérifié.',
  },
  'brand.imageType': {
    status: 409,
    'en-us': 'Use a PNG, JPEG or WebP file. SVG isn’t supported.',
    'fr-fr': 'Utilisez un fichier PNG, JPEG ou WebP. Le format SVG n’est pas accepté.',
  },
  'brand.imageBroken': {
    status: 409,
    'en-us': 'This image can’t be read. It may be damaged or cut off.',
    'fr-fr': 'Cette image est illisible. Elle est peut-être endommagée ou incomplète.',
  },
  'brand.imageMoving': {
    status: 409,
    'en-us': 'Animated images can’t be used.',
    'fr-fr': 'Les images animées ne sont pas acceptées.',
  },
  'brand.imageSize': {
    status: 409,
    'en-us': 'The image must be between {least} and {most} pixels.',
    'fr-fr': 'L’image doit mesurer de {least} à {most} pixels.',
  },
  'brand.uploadsBusy': {
    status: 503,
    'en-us': 'Many images are being uploaded. Try again shortly.',
    'fr-fr': 'De nombreuses images sont en cours d’envoi. Réessayez dans un instant.',
  },
} satisfies Errors

declare module '../../core/errors.table.ts' {
  interface ErrorTables {
    branding: typeof brandingErrors
  }
}

// oxfmt-ignore
export const brandingAudit = {
  actions: {
    'brand.drafted': { category: 'settings', 'en-us': 'Branding draft saved', 'fr-fr': 'Brouillon d’image de marque enregistré' },
    'brand.imageChanged': { category: 'settings', 'en-us': 'Branding image changed', 'fr-fr': 'Visuel d’une image de marque modifié' },
    'brand.published': { category: 'settings', 'en-us': 'Branding published', 'fr-fr': 'Image de marque publiée' },
    'brand.enabled': { category: 'settings', 'en-us': 'Branding turned on', 'fr-fr': 'Image de marque activée' },
    'brand.disabled': { category: 'settings', 'en-us': 'Branding turned off', 'fr-fr': 'Image de marque désactivée' },
    'brand.restored': { category: 'settings', 'en-us': 'Branding version restored', 'fr-fr': 'Version d’image de marque restaurée' },
    'brand.deleted': { category: 'settings', 'en-us': 'Branding deleted', 'fr-fr': 'Image de marque supprimée' },
  },
} as const satisfies AuditTexts
