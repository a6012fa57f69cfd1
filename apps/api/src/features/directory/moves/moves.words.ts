import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import { inSentence, vocabulary } from '@portal/contract/vocabulary'
import type { Facts, Tally, Words } from '../../../core/changes/changes.operation.ts'
import {
  accountsWord,
  type PluralForms,
  counted,
  type ButtonLabels,
  leftOutText,
  listed,
} from '../../../core/changes/changes.words.ts'
import { movingWords } from '../../../core/companyPlans/companyPlans.words.ts'
import { belowWords } from '../../../core/accounts/accounts.below.ts'

export type Input = ChangeInput<'account.move'>

const administratorsWord: PluralForms = {
  one: { 'en-us': 'administrator', 'fr-fr': 'administrateur' },
  other: { 'en-us': 'administrators', 'fr-fr': 'administrateurs' },
}
const groupsWord: PluralForms = {
  one: { 'en-us': 'access group', 'fr-fr': 'groupe d’accès' },
  other: { 'en-us': 'access groups', 'fr-fr': 'groupes d’accès' },
}
const valuesWord: PluralForms = {
  one: { 'en-us': 'inherited setting or permission changes', 'fr-fr': 'paramètre ou droit hérité change' },
  other: { 'en-us': 'inherited settings and permissions change', 'fr-fr': 'paramètres et droits hérités changent' },
}
const endingWord: PluralForms = {
  one: {
    'en-us': 'commission plan of the previous parent company ends',
    'fr-fr': 'plan de commission de l’ancienne société parente prend fin',
  },
  other: {
    'en-us': 'commission plans of the previous parent companies end',
    'fr-fr': 'plans de commission des anciennes sociétés parentes prennent fin',
  },
}
const texts = {
  sentence: {
    'en-us': 'Moves {accounts} below {parent}, with {below}',
    'fr-fr': 'Déplace {accounts} sous {parent}, avec {below}',
  },
  lose: {
    'en-us': 'Losing access to these accounts: {who} of the previous companies above.',
    'fr-fr': 'Accès à ces comptes retiré\u00a0: {who} des anciennes sociétés parentes.',
  },
  gain: {
    'en-us': 'Gaining access to these accounts: {who} of the new companies above.',
    'fr-fr': 'Accès à ces comptes accordé\u00a0: {who} des nouvelles sociétés parentes.',
  },
  values: {
    'en-us': '{what}, because the new companies above have different values.',
    'fr-fr': '{what}, car les nouvelles sociétés parentes ont d’autres valeurs.',
  },
  status: {
    'en-us': 'The effective status changes from {from} to {to}.',
    'fr-fr': 'Le statut effectif passe de {from} à {to}.',
  },
  always: [
    {
      'en-us': 'Everyone in these companies must sign in again.',
      'fr-fr': 'Toutes les personnes de ces sociétés doivent se reconnecter.',
    },
    {
      'en-us': 'The previous companies above can still see earlier events in the audit trail.',
      'fr-fr': 'Les anciennes sociétés parentes voient toujours les événements antérieurs dans le journal d’audit.',
    },
  ],
  ending: { 'en-us': '{what} on the day of the move.', 'fr-fr': '{what} le jour du déplacement.' },
  endedPlans: { 'en-us': 'Commission plans that ended', 'fr-fr': 'Les plans de commission qui ont pris fin' },
  notUndone: [
    { 'en-us': 'Ended sessions', 'fr-fr': 'Les sessions terminées' },
    {
      'en-us': 'Account managers from the previous companies above',
      'fr-fr': 'Les gestionnaires de compte des anciennes sociétés parentes',
    },
  ],
} satisfies Record<string, Text | readonly Text[]>

const deed: ButtonLabels = {
  what: accountsWord,
  act: { 'en-us': 'Move {what}', 'fr-fr': 'Déplacer {what}' },
  done: {
    one: { 'en-us': '{what} moved', 'fr-fr': '{what} déplacé' },
    other: { 'en-us': '{what} moved', 'fr-fr': '{what} déplacés' },
  },
}
const statusWord = (status: Facts[string], language: Language) =>
  inSentence(vocabulary.accountStatus[status as AccountStatus], language)

function effectsOf(facts: Facts, language: Language): string[] {
  const affected = (administrators: unknown, groups: unknown) => {
    const parts = [
      ...(Number(administrators) > 0 ? [counted(Number(administrators), administratorsWord, language)] : []),
      ...(Number(groups) > 0 ? [counted(Number(groups), groupsWord, language)] : []),
    ]
    return parts.length ? listed(parts, language) : undefined
  }
  const [lose, gain] = [
    affected(facts.losingAdministrators, facts.losingGroups),
    affected(facts.gainingAdministrators, facts.gainingGroups),
  ]
  return [
    ...(lose ? [fillIn(texts.lose, language, { who: lose })] : []),
    ...(gain ? [fillIn(texts.gain, language, { who: gain })] : []),
    ...(facts.single && Number(facts.settings) > 0
      ? [fillIn(texts.values, language, { what: counted(Number(facts.settings), valuesWord, language) })]
      : []),
    ...(facts.single && facts.statusFrom && facts.statusTo
      ? [
          fillIn(texts.status, language, {
            from: statusWord(facts.statusFrom, language),
            to: statusWord(facts.statusTo, language),
          }),
        ]
      : []),
    ...(Number(facts.endingPlans) > 0
      ? [fillIn(texts.ending, language, { what: counted(Number(facts.endingPlans), endingWord, language) })]
      : []),
    ...movingWords(facts, Number(facts.companies ?? 1), language),
    ...texts.always.map((text) => text[language]),
  ]
}

/** The texts of a move. */
export function wordsOf(_: Input, tally: Tally, facts: Facts, language: Language): Words {
  const sentence = fillIn(texts.sentence, language, {
    accounts: counted(tally.ready, accountsWord, language),
    parent: String(facts.parentName ?? ''),
    below: belowWords(facts, language),
  })
  return {
    sentence: sentence + leftOutText(tally, language),
    deed,
    effects: effectsOf(facts, language),
    notUndone: [...texts.notUndone, ...(Number(facts.endingPlans) > 0 ? [texts.endedPlans] : [])].map(
      (text) => text[language],
    ),
  }
}
/** The words of the undo, which moves each account to its former parent. */
export const restoreWordsOf = (...given: Parameters<typeof wordsOf>): Words => ({
  ...wordsOf(...given),
  notUndone: null,
})
