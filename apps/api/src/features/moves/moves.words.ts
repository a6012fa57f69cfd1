import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import type { AccountStatus } from '@portal/contract/accounts/accounts.fields'
import type { Language } from '@portal/contract/core/language'
import { inSentence, vocabulary } from '@portal/contract/vocabulary'
import type { Facts, Tally, Words } from '../../core/changes/changes.operation.ts'
import { accountsWord, type Counted, counted, leftOut, listed } from '../../core/changes/changes.words.ts'
import { belowWords } from '../../core/accounts/accounts.below.ts'

/** `back`: undo, where each row goes to the parent that it had. */
export type Input = ChangeInput<'account.move'> & { back?: boolean }

const administratorsWord: Counted = {
  'en-us': ['administrator', 'administrators'],
  'fr-fr': ['administrateur', 'administrateurs'],
}
const groupsWord: Counted = {
  'en-us': ['access group', 'access groups'],
  'fr-fr': ['groupe d’accès', 'groupes d’accès'],
}
const valuesWord: Counted = {
  'en-us': ['inherited setting or right changes', 'inherited settings and rights change'],
  'fr-fr': ['paramètre ou droit hérité change', 'paramètres et droits hérités changent'],
}
type Said = {
  sentence(accounts: string, parent: string, below: string): string
  lose(who: string): string
  gain(who: string): string
  values(what: string): string
  status(from: string, to: string): string
  always: readonly string[]
  notUndone: readonly string[]
}
const said: Record<Language, Said> = {
  'en-us': {
    sentence: (accounts, parent, below) => `Moves ${accounts} below ${parent}, with ${below}`,
    lose: (who) => `${who} of the companies above so far no longer see these accounts.`,
    gain: (who) => `${who} of the companies above from then on see these accounts.`,
    values: (what) => `${what}, because the companies above set them differently.`,
    status: (from, to) => `The effective status changes from ${from} to ${to}.`,
    always: [
      'Everybody of these companies signs in anew.',
      'The audit trail keeps the old path; entries from before stay with the companies above so far.',
    ],
    notUndone: ['The sessions that were ended', 'Account managers who belong to the companies above so far'],
  },
  'fr-fr': {
    sentence: (accounts, parent, below) => `Déplace ${accounts} sous ${parent}, avec ${below}`,
    lose: (who) => `${who} des sociétés jusqu’ici supérieures ne voient plus ces comptes.`,
    gain: (who) => `${who} des sociétés désormais supérieures voient ces comptes.`,
    values: (what) => `${what}, car les sociétés supérieures les définissent autrement.`,
    status: (from, to) => `Le statut effectif passe de ${from} à ${to}.`,
    always: [
      'Toutes les personnes de ces sociétés se reconnectent.',
      'Le journal d’audit garde l’ancien chemin\u00a0; les entrées antérieures restent aux sociétés jusqu’ici supérieures.',
    ],
    notUndone: [
      'Les sessions qui ont été terminées',
      'Les gestionnaires de compte qui appartiennent aux sociétés jusqu’ici supérieures',
    ],
  },
}

const statusWord = (status: Facts[string], language: Language) =>
  inSentence(vocabulary.accountStatus[status as AccountStatus], language)

function effectsOf(facts: Facts, language: Language): string[] {
  const words = said[language]
  const who = (administrators: unknown, groups: unknown) => {
    const parts = [
      ...(Number(administrators) > 0 ? [counted(Number(administrators), administratorsWord, language)] : []),
      ...(Number(groups) > 0 ? [counted(Number(groups), groupsWord, language)] : []),
    ]
    return parts.length ? listed(parts, language) : undefined
  }
  const [lose, gain] = [
    who(facts.losingAdministrators, facts.losingGroups),
    who(facts.gainingAdministrators, facts.gainingGroups),
  ]
  return [
    ...(lose ? [words.lose(lose)] : []),
    ...(gain ? [words.gain(gain)] : []),
    ...(facts.single && Number(facts.settings) > 0
      ? [words.values(counted(Number(facts.settings), valuesWord, language))]
      : []),
    ...(facts.single && facts.statusFrom && facts.statusTo
      ? [words.status(statusWord(facts.statusFrom, language), statusWord(facts.statusTo, language))]
      : []),
    ...words.always,
  ]
}

/** What a reader sees of a move. */
export function wordsOf(input: Input, tally: Tally, facts: Facts, language: Language): Words {
  const sentence = said[language].sentence(
    counted(tally.ready, accountsWord, language),
    String(facts.parentName ?? ''),
    belowWords(facts, language),
  )
  return {
    sentence: sentence + leftOut(tally, language),
    effects: effectsOf(facts, language),
    notUndone: input.back ? null : [...said[language].notUndone],
  }
}
