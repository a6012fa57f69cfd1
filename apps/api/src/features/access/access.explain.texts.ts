import type { Flag, Role } from '@portal/contract/access/access.flags'
import { flagTexts } from '@portal/contract/access/access.flags.texts'
import type { Module } from '@portal/contract/access/access.modules'
import type { AccountStatus, AccountType } from '@portal/contract/accounts/accounts.fields'
import type { Language, Text } from '@portal/contract/core/language'
import { inSentence, vocabulary } from '@portal/contract/vocabulary'

// The sentences of "Why?", in both languages. A flag is named as the catalogue names it.

const { everyone } = vocabulary
const start = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const levels = {
  R: { 'en-us': 'read', 'fr-fr': 'lecture' },
  W: { 'en-us': 'write', 'fr-fr': 'écriture' },
  RW: { 'en-us': 'write', 'fr-fr': 'écriture' },
}
type Level = keyof typeof levels
type Held = keyof typeof vocabulary.flagValue

/** How one language says things. */
function speechOf(language: Language) {
  const fr = language === 'fr-fr'
  const of = (text: Text) => text[language]
  return {
    of,
    low: (word: Text) => inSentence(word, language),
    say: (en: string, french: string) => (fr ? french : en),
    flag: (code: Flag) => of(flagTexts[code].label),
    quoted: (name: string) => (fr ? `« ${name} »` : `“${name}”`),
  }
}
type Speech = ReturnType<typeof speechOf>

const roleWords = ({ say, of, low, flag, quoted }: Speech) => ({
  roleAny: (role: Role) => say(`${of(everyone[role])} may call this.`, `${of(everyone[role])} y ont accès.`),
  roleCan: (role: Role, code: Flag, level: Level) =>
    say(
      `${of(everyone[role])} can hold ${quoted(flag(code))} (${of(levels[level])}).`,
      `${of(everyone[role])} peuvent avoir ${quoted(flag(code))} (${of(levels[level])}).`,
    ),
  roleNever: (role: Role, code: Flag, level: Level) =>
    say(
      `${of(everyone[role])} can never hold ${quoted(flag(code))} (${of(levels[level])}).`,
      `${of(everyone[role])} ne peuvent jamais avoir ${quoted(flag(code))} (${of(levels[level])}).`,
    ),
  roleNone: (role: Role) => say(`${of(everyone[role])} never do this.`, `${of(everyone[role])} ne le font jamais.`),
  roleFrom: (role: Role) =>
    say(
      `This is set by ${low(everyone[role])} and those above them.`,
      `Rang requis, ou supérieur : ${low(everyone[role])}.`,
    ),
  roleAbove: (role: Role) =>
    say(
      `This concerns ${low(everyone[role])}, who stand above.`,
      `Cela concerne un rang supérieur : ${low(everyone[role])}.`,
    ),
})
const flagWords = ({ say, of, flag, quoted }: Speech) => ({
  flagNone: () => say('No right of the access profile is asked for.', 'Aucun droit du profil d’accès n’est demandé.'),
  flagIs: (code: Flag, value: Held, level: Level) =>
    say(
      `${quoted(flag(code))} is ${of(vocabulary.flagValue[value])}; ${of(levels[level])} is needed.`,
      `${quoted(flag(code))} : ${of(vocabulary.flagValue[value])} ; il faut : ${of(levels[level])}.`,
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
      `The access groups give ${quoted(of(vocabulary.module[module]))} (${of(levels[level])}) here.`,
      `Les groupes d’accès donnent ici ${quoted(of(vocabulary.module[module]))} (${of(levels[level])}).`,
    ),
  groupLacks: (module: Module, level: Level) =>
    say(
      `No access group gives ${quoted(of(vocabulary.module[module]))} (${of(levels[level])}) here.`,
      `Aucun groupe d’accès ne donne ici ${quoted(of(vocabulary.module[module]))} (${of(levels[level])}).`,
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
const statusWords = ({ say, of, low, quoted }: Speech) => ({
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
    say(
      `The company is ${low(vocabulary.accountStatus[status])}.`,
      `La société a le statut ${quoted(of(vocabulary.accountStatus[status]))}.`,
    ),
})
const whoWords = ({ say, low }: Speech) => ({
  administratorOf: (name: string, type: AccountType) =>
    say(
      `an administrator of ${name} (${low(vocabulary.accountType[type])})`,
      `un administrateur de ${name} (${low(vocabulary.accountType[type])})`,
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
