import type { Flag, Role } from '@portal/contract/core/access/access.flags'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import type { Module } from '@portal/contract/core/access/access.modules'
import type { AccountStatus, AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { fillIn, type Language, quoted, type Text } from '@portal/contract/core/language'
import { inSentence, vocabulary } from '@portal/contract/vocabulary'

// The sentences of "Why?", in both languages. A flag is named as the catalogue names it.

const { everyone } = vocabulary

const levels = {
  R: { 'en-us': 'read', 'fr-fr': 'lecture' },
  W: { 'en-us': 'change', 'fr-fr': 'modification' },
  RW: { 'en-us': 'change', 'fr-fr': 'modification' },
} satisfies Record<string, Text>
type Level = keyof typeof levels
type FlagValueKey = keyof typeof vocabulary.flagValue

const texts = {
  keyFine: { 'en-us': 'The key is valid.', 'fr-fr': 'La clé est valide.' },
  keyFrom: {
    'en-us': 'The key is valid, but only from {name}.',
    'fr-fr': 'La clé est valide, mais uniquement depuis {name}.',
  },
  keyOfPeople: {
    'en-us': 'This is for users who are signed in, not for API keys.',
    'fr-fr': 'Réservé aux utilisateurs connectés, pas aux clés API.',
  },
  keyRevoked: { 'en-us': 'The key was revoked.', 'fr-fr': 'La clé a été révoquée.' },
  keyExpired: { 'en-us': 'The key has expired.', 'fr-fr': 'La clé a expiré.' },
  keyOff: { 'en-us': 'The key is turned off.', 'fr-fr': 'La clé est désactivée.' },
  keyMaker: {
    'en-us': 'The person responsible for the key no longer has access to its company.',
    'fr-fr': 'La personne responsable de la clé n’a plus accès à sa société.',
  },
  keyClosed: {
    'en-us': 'The key’s company, or one above it, is closed.',
    'fr-fr': 'La société de la clé, ou une société parente, est fermée.',
  },
  keyApiOff: {
    'en-us': 'API access is turned off for the key’s company.',
    'fr-fr': 'L’accès API est désactivé pour la société de la clé.',
  },
  keyPerson: {
    'en-us': '{flag} is {value} for the person responsible for the key; {level} is needed.',
    'fr-fr': '{flag} : {value} pour la personne responsable de la clé ; niveau requis : {level}.',
  },
  keyNever: { 'en-us': 'API keys can’t have {flag}.', 'fr-fr': 'Une clé API ne peut pas avoir {flag}.' },
  keyPartner: {
    'en-us': 'Provisioning by partners is turned off here: partner keys can only read.',
    'fr-fr': 'Le provisionnement par les partenaires est désactivé ici : leurs clés peuvent seulement lire.',
  },
  keyGives: { 'en-us': 'The key includes {module} ({level}) here.', 'fr-fr': 'La clé inclut {module} ({level}) ici.' },
  keyLacks: {
    'en-us': 'The key doesn’t include {module} ({level}) here.',
    'fr-fr': 'La clé n’inclut pas {module} ({level}) ici.',
  },
  keyPersonLacks: {
    'en-us': 'The key was given {module} ({level}), but the person responsible for it doesn’t have that here.',
    'fr-fr': 'La clé a reçu {module} ({level}), mais la personne responsable ne l’a pas ici.',
  },
  keySandbox: {
    'en-us': 'The key is for the sandbox: it works for sandbox customers only.',
    'fr-fr': 'La clé est réservée au bac à sable : elle ne donne accès qu’aux clients en bac à sable.',
  },
  keyReadOnly: {
    'en-us': 'The key’s company, or one above it, is suspended: the key can read everything but change nothing.',
    'fr-fr': 'La société de la clé, ou une société parente, est suspendue : la clé peut tout lire, mais rien modifier.',
  },
  roleAny: { 'en-us': '{role} can use this.', 'fr-fr': '{role} y ont accès.' },
  roleCan: { 'en-us': '{role} can have {flag} ({level}).', 'fr-fr': '{role} peuvent avoir {flag} ({level}).' },
  roleNever: {
    'en-us': '{role} can never have {flag} ({level}).',
    'fr-fr': '{role} ne peuvent jamais avoir {flag} ({level}).',
  },
  roleNone: { 'en-us': '{role} can never do this.', 'fr-fr': '{role} ne peuvent jamais le faire.' },
  roleFrom: {
    'en-us': 'This is set by {lowRole} and those above them.',
    'fr-fr': 'Niveau requis, ou supérieur : {lowRole}.',
  },
  roleAbove: {
    'en-us': 'This concerns {lowRole}, who have a higher level.',
    'fr-fr': 'Cela concerne un niveau supérieur : {lowRole}.',
  },
  flagNone: {
    'en-us': 'No permission of the access profile is needed.',
    'fr-fr': 'Aucun droit du profil d’accès n’est nécessaire.',
  },
  flagIs: { 'en-us': '{flag}: {value}; needed: {level}.', 'fr-fr': '{flag} : {value} ; niveau requis : {level}.' },
  lockNone: { 'en-us': 'No company above limits it.', 'fr-fr': 'Aucune société parente ne le limite.' },
  locked: { 'en-us': '{startBy} locked the value.', 'fr-fr': 'Valeur verrouillée par {by}.' },
  bounded: { 'en-us': '{startBy} limits the value.', 'fr-fr': 'Limite fixée par {by}.' },
  groupNone: { 'en-us': 'No access group limits it.', 'fr-fr': 'Aucun groupe d’accès ne le limite.' },
  groupNever: {
    'en-us': 'Users limited by access groups can’t manage access.',
    'fr-fr': 'Les utilisateurs limités par des groupes d’accès ne peuvent pas gérer les accès.',
  },
  groupGives: {
    'en-us': 'The access groups give {module} ({level}) here.',
    'fr-fr': 'Les groupes d’accès donnent {module} ({level}) ici.',
  },
  groupLacks: {
    'en-us': 'No access group gives {module} ({level}) here.',
    'fr-fr': 'Aucun groupe d’accès ne donne {module} ({level}) ici.',
  },
  treeNone: { 'en-us': 'No account or user was specified.', 'fr-fr': 'Aucun compte ni utilisateur n’est indiqué.' },
  treeInside: { 'en-us': '{name} is in your tree.', 'fr-fr': '{name} fait partie de votre arborescence.' },
  treeOutside: {
    'en-us': 'It isn’t in your tree, or doesn’t exist.',
    'fr-fr': 'Cet élément ne fait pas partie de votre arborescence, ou n’existe pas.',
  },
  treeSelf: { 'en-us': 'You can’t do this to yourself.', 'fr-fr': 'Vous ne pouvez pas faire cela pour vous-même.' },
  treeBelowOnly: {
    'en-us': 'This applies only to accounts below yours.',
    'fr-fr': 'Uniquement pour vos sous-comptes.',
  },
  treeOwnOnly: { 'en-us': 'This applies only to your own company.', 'fr-fr': 'Uniquement pour votre propre société.' },
  statusFine: { 'en-us': 'The status allows it.', 'fr-fr': 'Le statut l’autorise.' },
  statusReadOnly: {
    'en-us': 'Your company, or one above it, is suspended: you can view everything but change nothing.',
    'fr-fr':
      'Votre société, ou une société parente, est suspendue : tout reste consultable, rien ne peut être modifié.',
  },
  statusActing: {
    'en-us': 'You can’t do this while signed in as someone else.',
    'fr-fr': 'Impossible pendant une connexion déléguée.',
  },
  statusNoSignIn: {
    'en-us': 'The user can’t sign in because of their own status or that of a company above.',
    'fr-fr': 'L’utilisateur ne peut pas se connecter, en raison de son statut ou de celui d’une société parente.',
  },
  statusOfCompany: { 'en-us': 'The account is {lowStatus}.', 'fr-fr': 'Le compte a le statut {status}.' },
  administratorOf: { 'en-us': 'an administrator of {name} ({type})', 'fr-fr': 'un administrateur de {name} ({type})' },
  administratorAbove: {
    'en-us': 'an administrator of a company above',
    'fr-fr': 'un administrateur d’une société parente',
  },
  administratorOfYours: { 'en-us': 'an administrator of your {type}', 'fr-fr': 'un administrateur de votre {type}' },
  fullAdministratorOf: {
    'en-us': 'an administrator of {name} with full access',
    'fr-fr': 'un administrateur de {name} disposant d’un accès complet',
  },
  yourCompanyAbove: { 'en-us': 'your {type}', 'fr-fr': 'votre {type}' },
  companyAbove: { 'en-us': 'a company above', 'fr-fr': 'une société parente' },
  theRole: { 'en-us': 'the provider’s rule for the role', 'fr-fr': 'la règle du fournisseur pour ce rôle' },
  aGroup: { 'en-us': 'an access group', 'fr-fr': 'un groupe d’accès' },
  thePerson: { 'en-us': 'the user’s own value', 'fr-fr': 'la valeur propre à l’utilisateur' },
} satisfies Record<string, Text>

/** The values for the {names} in a sentence. */
type Values = {
  role?: Role
  flag?: Flag
  level?: Level
  value?: FlagValueKey
  module?: Module
  status?: AccountStatus
  type?: AccountType
  name?: string
  by?: string
}
function wordsFor({ role, flag, level, value, module, status, type, name = '', by = '' }: Values, language: Language) {
  const low = (word: Text) => inSentence(word, language)
  return {
    ...(role && { role: everyone[role][language], lowRole: low(everyone[role]) }),
    ...(flag && { flag: quoted(flagTexts[flag].label[language], language) }),
    ...(level && { level: levels[level][language] }),
    ...(value && { value: vocabulary.flagValue[value][language] }),
    ...(module && { module: quoted(vocabulary.module[module][language], language) }),
    ...(status && {
      status: quoted(vocabulary.accountStatus[status][language], language),
      lowStatus: low(vocabulary.accountStatus[status]),
    }),
    ...(type && { type: low(vocabulary.accountType[type]) }),
    name,
    by,
    startBy: by.charAt(0).toUpperCase() + by.slice(1),
  }
}

/** The words of one language. */
export const wordsOf =
  (language: Language) =>
  (text: keyof typeof texts, values: Values = {}): string =>
    fillIn(texts[text], language, wordsFor(values, language))
export type Words = ReturnType<typeof wordsOf>
