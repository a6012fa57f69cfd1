import { operationCodes } from '@portal/contract/changes/changes.contract'
import { inUnits, type Language, type Text } from '@portal/contract/core/language'
import { reservedDays } from '@portal/contract/users/users.contract'
import type { Tally, Words } from '../../core/changes/changes.operation.ts'
import { counted, leftOut, peopleWord } from '../../core/changes/changes.words.ts'
import type { UserStatusInput } from './users.status.rules.ts'

type Act = 'remove' | 'disable' | 'enable' | 'restore'
const texts: Record<Act | 'sessions' | 'address' | 'notUndone', Text> = {
  remove: { 'en-us': 'Removes', 'fr-fr': 'Supprime' },
  disable: { 'en-us': 'Disables', 'fr-fr': 'Désactive' },
  enable: { 'en-us': 'Enables', 'fr-fr': 'Réactive' },
  restore: { 'en-us': 'Brings back the status of', 'fr-fr': 'Rétablit le statut de' },
  sessions: { 'en-us': 'Their sessions end at once.', 'fr-fr': 'Leurs sessions se terminent aussitôt.' },
  address: {
    'en-us': `Their addresses stay reserved for ${inUnits(reservedDays, 'day', 'en-us')}; licences are released.`,
    'fr-fr': `Leurs adresses restent réservées pendant ${inUnits(reservedDays, 'day', 'fr-fr')} ; les licences sont libérées.`,
  },
  notUndone: { 'en-us': 'Sessions that were ended stay ended.', 'fr-fr': 'Les sessions terminées le restent.' },
}

function actOf({ operationCode, restore }: UserStatusInput): Act {
  if (restore) return 'restore'
  if (operationCode === operationCodes.remove) return 'remove'
  return operationCode === operationCodes.disable ? 'disable' : 'enable'
}

/** What a reader sees of people who are to be removed, disabled or enabled. */
export function userStatusWords(input: UserStatusInput, tally: Tally, _: unknown, language: Language): Words {
  const act = actOf(input)
  const ends = act === 'remove' || act === 'disable'
  return {
    sentence: `${texts[act][language]} ${counted(tally.ready, peopleWord, language)}${leftOut(tally, language)}`,
    effects: [...(ends ? [texts.sessions[language]] : []), ...(act === 'remove' ? [texts.address[language]] : [])],
    notUndone: ends ? [texts.notUndone[language]] : [],
    note: input.reason,
  }
}
