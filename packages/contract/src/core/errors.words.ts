import type { Language } from './language.ts'

/** States that sentences of errors tell, as the pages call them: a code is no word of a sentence. */
const words: Record<Language, Record<string, string>> = {
  'en-us': {
    Pending: 'pending',
    Active: 'active',
    Suspended: 'suspended',
    SuspendedAbuse: 'suspended for abuse',
    Closed: 'closed',
    Purged: 'purged',
    Staged: 'prepared',
    Invited: 'invited',
    Disabled: 'disabled',
    Locked: 'locked',
    Removed: 'removed',
    Preview: 'not run',
    AwaitingApproval: 'waiting for approval',
    Scheduled: 'scheduled',
    Running: 'running',
    Done: 'done',
    Cancelled: 'cancelled',
    Rejected: 'rejected',
    Expired: 'expired',
    Failed: 'failed',
  },
  'fr-fr': {
    Pending: 'En attente',
    Active: 'Actif',
    Suspended: 'Suspendu',
    SuspendedAbuse: 'Suspendu pour abus',
    Closed: 'Fermé',
    Purged: 'Purgé',
    Staged: 'Préparé',
    Invited: 'Invité',
    Disabled: 'Désactivé',
    Locked: 'Bloqué',
    Removed: 'Supprimé',
    Preview: 'Non exécuté',
    AwaitingApproval: 'En attente d’approbation',
    Scheduled: 'Planifié',
    Running: 'En cours',
    Done: 'Fait',
    Cancelled: 'Retiré',
    Rejected: 'Refusé',
    Expired: 'Expiré',
    Failed: 'Échoué',
  },
}

/** The values that hold a state; the others are names and numbers, which stay as they are. */
const states = ['status', 'state', 'from', 'to']

export const inWords = (values: Record<string, string | number>, language: Language) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      states.includes(name) ? (words[language][value] ?? value) : value,
    ]),
  )
