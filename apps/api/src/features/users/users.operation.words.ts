import { operationCodes } from '@portal/contract/changes/changes.contract'
import { inUnits, type Language } from '@portal/contract/core/language'
import { reservedDays } from '@portal/contract/users/users.contract'
import type { Tally, Words } from '../../core/changes/changes.operation.ts'
import { counted, leftOut, peopleWord } from '../../core/changes/changes.words.ts'
import type { UserStatusInput } from './users.status.rules.ts'

type Act = 'remove' | 'disable' | 'enable' | 'restore'
type Said = Record<Act, string> & { sessions: string; address: string; notUndone: string }
const said: Record<Language, Said> = {
  'en-us': {
    remove: 'Removes',
    disable: 'Disables',
    enable: 'Enables',
    restore: 'Brings back the status of',
    sessions: 'Their sessions end at once.',
    address: `Their addresses stay reserved for ${inUnits(reservedDays, 'day', 'en-us')}; licences are released.`,
    notUndone: 'Sessions that were ended stay ended.',
  },
  'fr-fr': {
    remove: 'Supprime',
    disable: 'Désactive',
    enable: 'Réactive',
    restore: 'Rétablit le statut de',
    sessions: 'Leurs sessions se terminent aussitôt.',
    address: `Leurs adresses restent réservées pendant ${inUnits(reservedDays, 'day', 'fr-fr')} ; les licences sont libérées.`,
    notUndone: 'Les sessions terminées le restent.',
  },
}

function actOf({ operationCode, restore }: UserStatusInput): Act {
  if (restore) return 'restore'
  if (operationCode === operationCodes.remove) return 'remove'
  return operationCode === operationCodes.disable ? 'disable' : 'enable'
}

/** What a reader sees of people who are to be removed, disabled or enabled. */
export function userStatusWords(input: UserStatusInput, tally: Tally, _: unknown, language: Language): Words {
  const words = said[language]
  const act = actOf(input)
  const ends = act === 'remove' || act === 'disable'
  return {
    sentence: `${words[act]} ${counted(tally.ready, peopleWord, language)}${leftOut(tally, language)}`,
    effects: [...(ends ? [words.sessions] : []), ...(act === 'remove' ? [words.address] : [])],
    notUndone: ends ? [words.notUndone] : [],
    note: input.reason,
  }
}
