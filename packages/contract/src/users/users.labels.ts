import type { Labels } from '../core/labels.ts'

// biome-ignore format: a table
export const usersLabels = {
  theme: { 'en-us': 'Colour scheme', 'fr-fr': 'Thème' },
  density: { 'en-us': 'Density', 'fr-fr': 'Densité' },
  shortcuts: { 'en-us': 'Single-key shortcuts', 'fr-fr': 'Raccourcis à une touche' },
  notices: { 'en-us': 'E-mails about me', 'fr-fr': 'E-mails me concernant' },
  newDevice: { 'en-us': 'Sign-in from a new device', 'fr-fr': 'Connexion depuis un nouvel appareil' },
  actedFor: { 'en-us': 'Someone acts for you', 'fr-fr': 'Quelqu’un agit en votre nom' },
  groupKeys: { 'en-us': 'Access groups', 'fr-fr': 'Groupes d’accès' },
  roleCode: { 'en-us': 'Role', 'fr-fr': 'Rôle' },
  referenceKey: { 'en-us': 'Reference', 'fr-fr': 'Référence' },
  only: { 'en-us': 'Only', 'fr-fr': 'Uniquement' },
  mfaState: { 'en-us': 'Second factor', 'fr-fr': 'Second facteur' },
  lockedUntil: { 'en-us': 'Locked until', 'fr-fr': 'Bloqué jusqu’au' },
  factorOff: { 'en-us': 'Second factor locked', 'fr-fr': 'Second facteur bloqué' },
  lastLoginOn: { 'en-us': 'Last sign-in', 'fr-fr': 'Dernière connexion' },
  userKey: { 'en-us': 'Person key', 'fr-fr': 'Clé de la personne' },
  factor: { 'en-us': 'Second factor', 'fr-fr': 'Second facteur' },
  group: { 'en-us': 'Access group', 'fr-fr': 'Groupe d’accès' },
  neverSignedIn: { 'en-us': 'Never signed in', 'fr-fr': 'Jamais connecté' },
  dormant: { 'en-us': 'No sign-in for 90 days', 'fr-fr': 'Aucune connexion depuis 90 jours' },
  sso: { 'en-us': 'Single sign-on', 'fr-fr': 'Authentification unique' },
  registrationPending: { 'en-us': 'Registration pending', 'fr-fr': 'Inscription en attente' },
  imported: { 'en-us': 'Imported', 'fr-fr': 'Importé' },
  removed: { 'en-us': 'Removed', 'fr-fr': 'Supprimé' },
  sendActivation: { 'en-us': 'Send the invitation now', 'fr-fr': 'Envoyer l’invitation maintenant' },
} as const satisfies Labels
