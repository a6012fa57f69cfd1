import type { StatusTarget } from '@portal/contract/directory/status/status.rules'
import { accountsWord, type ButtonLabels, either } from '../../../core/changes/changes.words.ts'
import { methodOf, type Input, plansEach } from './status.operation.input.ts'

const buttonLabels: Record<StatusTarget | 'plan' | 'unplan' | 'others', Omit<ButtonLabels, 'what'>> = {
  Active: {
    act: { 'en-us': 'Reactivate {what}', 'fr-fr': 'Réactiver {what}' },
    done: {
      one: { 'en-us': '{what} reactivated', 'fr-fr': '{what} réactivé' },
      other: { 'en-us': '{what} reactivated', 'fr-fr': '{what} réactivés' },
    },
  },
  Suspended: {
    act: { 'en-us': 'Suspend {what}', 'fr-fr': 'Suspendre {what}' },
    done: {
      one: { 'en-us': '{what} suspended', 'fr-fr': '{what} suspendu' },
      other: { 'en-us': '{what} suspended', 'fr-fr': '{what} suspendus' },
    },
  },
  SuspendedAbuse: {
    act: { 'en-us': 'Suspend {what} for abuse', 'fr-fr': 'Suspendre {what} pour abus' },
    done: {
      one: { 'en-us': '{what} suspended for abuse', 'fr-fr': '{what} suspendu pour abus' },
      other: { 'en-us': '{what} suspended for abuse', 'fr-fr': '{what} suspendus pour abus' },
    },
  },
  Closed: {
    act: { 'en-us': 'Close {what}', 'fr-fr': 'Fermer {what}' },
    done: {
      one: { 'en-us': '{what} closed', 'fr-fr': '{what} fermé' },
      other: { 'en-us': '{what} closed', 'fr-fr': '{what} fermés' },
    },
  },
  plan: {
    act: { 'en-us': 'Schedule the change of {what}', 'fr-fr': 'Planifier le changement de {what}' },
    done: either({ 'en-us': 'Change of {what} scheduled', 'fr-fr': 'Changement de {what} planifié' }),
  },
  unplan: {
    act: { 'en-us': 'Cancel the scheduled change of {what}', 'fr-fr': 'Annuler le changement planifié de {what}' },
    done: either({ 'en-us': 'Scheduled change of {what} cancelled', 'fr-fr': 'Changement planifié de {what} annulé' }),
  },
  others: {
    act: { 'en-us': 'Restore the status of {what}', 'fr-fr': 'Restaurer le statut de {what}' },
    done: either({ 'en-us': 'Status of {what} restored', 'fr-fr': 'Statut de {what} restauré' }),
  },
}

/** The words for the action on the accounts, on the button and in the result. */
export const buttonLabelsOf = (input: Input): ButtonLabels => ({
  what: accountsWord,
  ...buttonLabels[plansEach(input) ? 'plan' : input.to],
})
/** The words for its undo. */
export const restoreLabelsOf = (input: Input): ButtonLabels => ({
  what: accountsWord,
  ...buttonLabels[methodOf(input) === 'unplan' ? 'unplan' : 'others'],
})
