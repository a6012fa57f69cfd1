import { type ChangeInput, operationCodes } from '@portal/contract/operations/changes/changes.contract'
import { fillIn, inUnits, type Language, type Text } from '@portal/contract/core/language'
import { reservedDays } from '@portal/contract/directory/users/users.codes'
import { endsWords } from '../../../core/people/people.ends.ts'
import { returningPlans } from '../../../core/people/people.plans.words.ts'
import type { Facts, Tally, Words } from '../../../core/changes/changes.operation.ts'
import { counted, type ButtonLabels, either, leftOutText, peopleWord } from '../../../core/changes/changes.words.ts'

export type UserStatusInput = ChangeInput<'user.status'>

type Action = 'remove' | 'disable' | 'enable' | 'restore'
const texts: Record<Action | 'sessions' | 'address' | 'notUndone', Text> = {
  remove: { 'en-us': 'Removes', 'fr-fr': 'Supprime' },
  disable: { 'en-us': 'Disables', 'fr-fr': 'Désactive' },
  enable: { 'en-us': 'Enables', 'fr-fr': 'Réactive' },
  restore: { 'en-us': 'Restores the status of', 'fr-fr': 'Restaure le statut de' },
  sessions: { 'en-us': 'Their sessions end immediately.', 'fr-fr': 'Leurs sessions se terminent immédiatement.' },
  address: {
    'en-us': 'Their addresses stay reserved for {days}; their plans are unassigned.',
    'fr-fr': 'Leurs adresses restent réservées pendant {days}\u00a0; leurs forfaits sont retirés.',
  },
  notUndone: { 'en-us': 'Ended sessions', 'fr-fr': 'Les sessions terminées' },
}

const buttonLabels: Record<Action, Omit<ButtonLabels, 'what'>> = {
  remove: {
    act: { 'en-us': 'Remove {what}', 'fr-fr': 'Supprimer {what}' },
    done: {
      one: { 'en-us': '{what} removed', 'fr-fr': '{what} supprimé' },
      other: { 'en-us': '{what} removed', 'fr-fr': '{what} supprimés' },
    },
  },
  disable: {
    act: { 'en-us': 'Disable {what}', 'fr-fr': 'Désactiver {what}' },
    done: {
      one: { 'en-us': '{what} disabled', 'fr-fr': '{what} désactivé' },
      other: { 'en-us': '{what} disabled', 'fr-fr': '{what} désactivés' },
    },
  },
  enable: {
    act: { 'en-us': 'Enable {what}', 'fr-fr': 'Réactiver {what}' },
    done: {
      one: { 'en-us': '{what} enabled', 'fr-fr': '{what} réactivé' },
      other: { 'en-us': '{what} enabled', 'fr-fr': '{what} réactivés' },
    },
  },
  restore: {
    act: { 'en-us': 'Restore the status of {what}', 'fr-fr': 'Restaurer le statut de {what}' },
    done: either({ 'en-us': 'Status of {what} restored', 'fr-fr': 'Statut de {what} restauré' }),
  },
}

function actOf({ operationCode }: UserStatusInput): Action {
  if (operationCode === operationCodes.remove) return 'remove'
  return operationCode === operationCodes.disable ? 'disable' : 'enable'
}

/** The words that a reader sees of people who are to be removed, disabled or enabled. */
export function userStatusWords(input: UserStatusInput, tally: Tally, facts: Facts, language: Language): Words {
  const { effects, ...words } = wordsOf(actOf(input), tally, language)
  // If everyone is refused, nothing ends.
  const ends = tally.ready > 0 ? [...effects, ...endsWords(facts, language)] : []
  return { ...words, effects: ends, note: input.reason }
}
/** The words for people whose status is restored. */
export function userRestoreWords(
  { operationCode }: UserStatusInput,
  tally: Tally,
  facts: Facts,
  language: Language,
): Words {
  const disables = operationCode === operationCodes.enable
  return {
    ...wordsOf('restore', tally, language),
    effects: returningPlans(facts, language),
    ...(disables && { effects: [texts.sessions[language]], notUndone: [texts.notUndone[language]] }),
  }
}
function wordsOf(act: Action, tally: Tally, language: Language): Words {
  const ends = act === 'remove' || act === 'disable'
  const address = fillIn(texts.address, language, { days: inUnits(reservedDays, 'day', language) })
  return {
    sentence: `${texts[act][language]} ${counted(tally.ready, peopleWord, language)}${leftOutText(tally, language)}`,
    deed: { what: peopleWord, ...buttonLabels[act] },
    effects: [...(ends ? [texts.sessions[language]] : []), ...(act === 'remove' ? [address] : [])],
    notUndone: ends ? [texts.notUndone[language]] : [],
  }
}
