import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const brandingLabels = {
  portalName: { 'en-us': 'Portal name', 'fr-fr': 'Nom du portail' },
  senderName: { 'en-us': 'Sender name', 'fr-fr': 'Nom de l’expéditeur' },
  replyTo: { 'en-us': 'Replies go to', 'fr-fr': 'Adresse de réponse' },
  primaryColor: { 'en-us': 'Main colour', 'fr-fr': 'Couleur principale' },
  accentColor: { 'en-us': 'Accent colour', 'fr-fr': 'Couleur d’accent' },
  logoAlt: { 'en-us': 'Alternative text of the logo', 'fr-fr': 'Texte de remplacement du logo' },
  logo: { 'en-us': 'Logo', 'fr-fr': 'Logo' },
  logoDark: { 'en-us': 'Logo for dark surfaces', 'fr-fr': 'Logo pour fonds sombres' },
  favicon: { 'en-us': 'Browser icon', 'fr-fr': 'Icône du navigateur' },
  headerHtml: { 'en-us': 'Header of mails', 'fr-fr': 'En-tête des e-mails' },
  footerHtml: { 'en-us': 'Footer of mails', 'fr-fr': 'Pied de page des e-mails' },
  links: { 'en-us': 'Links', 'fr-fr': 'Liens' },
  signInHost: { 'en-us': 'Sign-in address', 'fr-fr': 'Adresse de connexion' },
  secureReplyLandingUrl: { 'en-us': 'Page after a secure reply', 'fr-fr': 'Page après une réponse sécurisée' },
  eSignLandingUrl: { 'en-us': 'Page before signing', 'fr-fr': 'Page avant la signature' },
  eSignConfirmationUrl: { 'en-us': 'Page after signing', 'fr-fr': 'Page après la signature' },
  content: { 'en-us': 'File', 'fr-fr': 'Fichier' },
  brandVersion: { 'en-us': 'Version', 'fr-fr': 'Version' },
  hidePoweredBy: { 'en-us': 'Hide “Powered by”', 'fr-fr': 'Masquer « Propulsé par »' },
  allowChildrenToInherit: { 'en-us': 'Accounts below may inherit', 'fr-fr': 'Les comptes en dessous peuvent hériter' },
} as const satisfies Labels
