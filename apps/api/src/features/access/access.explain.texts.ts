import type { Flag, Role } from '@portal/contract/access/access.flags'
import { flagTexts } from '@portal/contract/access/access.flags.texts'
import type { Module } from '@portal/contract/access/access.modules'
import type { AccountStatus, AccountType } from '@portal/contract/accounts/accounts.fields'
import type { Language } from '@portal/contract/core/language'

// The sentences of "Why?", in both languages. A flag is named as the catalogue names it.

type Said = { en: string; fr: string }
const roleNames: Record<Role, Said> = {
  RA: { en: 'provider administrators', fr: 'Les administrateurs du fournisseur' },
  SP: { en: 'service provider administrators', fr: 'Les administrateurs de prestataire de services' },
  DT: { en: 'distributor administrators', fr: 'Les administrateurs de distributeur' },
  RS: { en: 'reseller administrators', fr: 'Les administrateurs de revendeur' },
  CU: { en: 'customer administrators', fr: 'Les administrateurs de client' },
}
const typeNames: Record<AccountType, Said> = {
  RP: { en: 'provider', fr: 'fournisseur' },
  SP: { en: 'service provider', fr: 'prestataire de services' },
  DT: { en: 'distributor', fr: 'distributeur' },
  RS: { en: 'reseller', fr: 'revendeur' },
  CU: { en: 'customer', fr: 'client' },
}
const moduleNames: Record<Module, Said> = {
  'Account Details': { en: 'Account details', fr: 'Informations de la société' },
  'Assign Plans': { en: 'Assign plans', fr: 'Attribution de forfaits' },
  'Customer-Account Details': { en: 'Customers: account details', fr: 'Clients : informations de compte' },
  'Customer-Add/Edit Users': { en: 'Customers: users', fr: 'Clients : utilisateurs' },
  'Customer-Company Plans': { en: 'Customers: company plans', fr: 'Clients : forfaits de société' },
  'Customer-User Plans': { en: 'Customers: user plans', fr: 'Clients : forfaits d’utilisateur' },
  'Customer-Settings': { en: 'Customers: settings', fr: 'Clients : paramètres' },
}
const statusNames: Record<AccountStatus, Said> = {
  Pending: { en: 'pending', fr: 'en attente' },
  Active: { en: 'active', fr: 'active' },
  Suspended: { en: 'suspended', fr: 'suspendue' },
  SuspendedAbuse: { en: 'suspended for abuse', fr: 'suspendue pour abus' },
  Closed: { en: 'closed', fr: 'fermée' },
  Purged: { en: 'deleted', fr: 'supprimée' },
}
const start = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const levels = {
  R: { en: 'read', fr: 'lecture' },
  W: { en: 'write', fr: 'écriture' },
  RW: { en: 'write', fr: 'écriture' },
}
const values = {
  N: { en: 'not held', fr: 'absent' },
  R: { en: 'read', fr: 'lecture' },
  W: { en: 'write', fr: 'écriture' },
  Y: { en: 'yes', fr: 'oui' },
}
type Level = keyof typeof levels
type Held = keyof typeof values

/** How one language says things. */
function speechOf(language: Language) {
  const fr = language === 'fr-fr'
  const of = (said: Said) => (fr ? said.fr : said.en)
  return {
    of,
    say: (en: string, french: string) => (fr ? french : en),
    flag: (code: Flag) => of(flagTexts[code].label),
    quoted: (name: string) => (fr ? `« ${name} »` : `“${name}”`),
  }
}
type Speech = ReturnType<typeof speechOf>

const roleWords = ({ say, of, flag, quoted }: Speech) => ({
  roleAny: (role: Role) => say(`${start(of(roleNames[role]))} may call this.`, `${of(roleNames[role])} y ont accès.`),
  roleCan: (role: Role, code: Flag, level: Level) =>
    say(
      `${start(of(roleNames[role]))} can hold ${quoted(flag(code))} (${of(levels[level])}).`,
      `${of(roleNames[role])} peuvent avoir ${quoted(flag(code))} (${of(levels[level])}).`,
    ),
  roleNever: (role: Role, code: Flag, level: Level) =>
    say(
      `${start(of(roleNames[role]))} can never hold ${quoted(flag(code))} (${of(levels[level])}).`,
      `${of(roleNames[role])} ne peuvent jamais avoir ${quoted(flag(code))} (${of(levels[level])}).`,
    ),
  roleNone: (role: Role) =>
    say(`${start(of(roleNames[role]))} never do this.`, `${of(roleNames[role])} ne le font jamais.`),
  roleFrom: (role: Role) =>
    say(
      `This is set by ${of(roleNames[role])} and those above them.`,
      `Rang requis, ou supérieur : ${of(roleNames[role]).toLowerCase()}.`,
    ),
  roleAbove: (role: Role) =>
    say(
      `This concerns ${of(roleNames[role])}, who stand above.`,
      `Cela concerne un rang supérieur : ${of(roleNames[role]).toLowerCase()}.`,
    ),
})
const flagWords = ({ say, of, flag, quoted }: Speech) => ({
  flagNone: () => say('No right of the access profile is asked for.', 'Aucun droit du profil d’accès n’est demandé.'),
  flagIs: (code: Flag, value: Held, level: Level) =>
    say(
      `${quoted(flag(code))} is ${of(values[value])}; ${of(levels[level])} is needed.`,
      `${quoted(flag(code))} : ${of(values[value])} ; il faut : ${of(levels[level])}.`,
    ),
})
const lockWords = ({ say }: Speech) => ({
  lockNone: () => say('No company above limits it.', 'Aucune société supérieure ne le limite.'),
  locked: (by: string) => say(`${start(by)} locked the value.`, `Valeur verrouillée par ${by}.`),
  bounded: (by: string) => say(`${start(by)} allows no more.`, `Limite fixée par ${by}.`),
})
const groupWords = ({ say, of, quoted }: Speech) => ({
  groupNone: () => say('No access group narrows it.', 'Aucun groupe d’accès ne le limite.'),
  groupNever: () =>
    say(
      'Who is held to access groups does not administer access.',
      'Une personne limitée par des groupes d’accès ne gère pas les accès.',
    ),
  groupGives: (module: Module, level: Level) =>
    say(
      `The access groups give ${quoted(of(moduleNames[module]))} (${of(levels[level])}) here.`,
      `Les groupes d’accès donnent ici ${quoted(of(moduleNames[module]))} (${of(levels[level])}).`,
    ),
  groupLacks: (module: Module, level: Level) =>
    say(
      `No access group gives ${quoted(of(moduleNames[module]))} (${of(levels[level])}) here.`,
      `Aucun groupe d’accès ne donne ici ${quoted(of(moduleNames[module]))} (${of(levels[level])}).`,
    ),
})
const treeWords = ({ say }: Speech) => ({
  treeNone: () => say('No company or person was named.', 'Aucune société ni personne n’est indiquée.'),
  treeInside: (name: string) => say(`${name} is in the own tree.`, `${name} fait partie de l’arborescence.`),
  treeOutside: () =>
    say(
      'It is not in the own tree, or does not exist.',
      'Cet élément ne fait pas partie de l’arborescence, ou n’existe pas.',
    ),
  treeSelf: () => say('Nobody does this to themselves.', 'On ne le fait pas pour soi-même.'),
  treeBelowOnly: () =>
    say('This is for what is below the own company only.', 'Uniquement pour ce qui est sous sa propre société.'),
  treeOwnOnly: () => say('This is for the own company only.', 'Uniquement pour sa propre société.'),
})
const statusWords = ({ say, of }: Speech) => ({
  statusFine: () => say('No status stands against it.', 'Aucun statut ne s’y oppose.'),
  statusReadOnly: () =>
    say(
      'The own company, or one above it, is suspended: everything may be read, nothing changed.',
      'Sa société, ou une société supérieure, est suspendue : tout se lit, rien ne se modifie.',
    ),
  statusActing: () => say('This is not possible while acting for someone.', 'Impossible en agissant pour quelqu’un.'),
  statusNoSignIn: () =>
    say(
      'The person may not sign in: their own status, or that of a company above.',
      'La personne ne peut pas se connecter : son statut, ou celui d’une société supérieure.',
    ),
  statusOfCompany: (status: AccountStatus) =>
    say(`The company is ${of(statusNames[status])}.`, `La société est ${of(statusNames[status])}.`),
})
const whoWords = ({ say, of }: Speech) => ({
  administratorOf: (name: string, type: AccountType) =>
    say(
      `an administrator of ${name} (${of(typeNames[type])})`,
      `un administrateur de ${name} (${of(typeNames[type])})`,
    ),
  administratorAbove: () =>
    say('an administrator of a company further up', 'un administrateur d’une société supérieure'),
  fullAdministratorOf: (name: string) =>
    say(`an administrator of ${name} with full access`, `un administrateur de ${name} disposant d’un accès complet`),
  companyAbove: () => say('a company further up', 'une société supérieure'),
  theRole: () => say('the provider’s rule for the role', 'la règle du fournisseur pour ce rôle'),
  aGroup: () => say('an access group', 'un groupe d’accès'),
  thePerson: () => say('the value of the person', 'la valeur de la personne'),
})

/** The words of one language. */
export function wordsOf(language: Language) {
  const speech = speechOf(language)
  return {
    ...roleWords(speech),
    ...flagWords(speech),
    ...lockWords(speech),
    ...groupWords(speech),
    ...treeWords(speech),
    ...statusWords(speech),
    ...whoWords(speech),
  }
}
export type Words = ReturnType<typeof wordsOf>
