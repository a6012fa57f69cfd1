import type { PartnerOperation } from '@portal/contract/core/partnerCalls'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import type { CallStatus } from '@portal/contract/partnerLogs/partnerLogs.fields'
import type { Facts, Tally, Words } from '../../core/changes/changes.operation.ts'
import { type Counted, counted, type Deed, leftOut } from '../../core/changes/changes.words.ts'

// What readers are told of change sets about calls of partners.

export const statusTexts: Readonly<Record<CallStatus, Text>> = {
  Processing: { 'en-us': 'In progress', 'fr-fr': 'En cours' },
  Succeeded: { 'en-us': 'Succeeded', 'fr-fr': 'Réussi' },
  PartiallySucceeded: { 'en-us': 'Partly succeeded', 'fr-fr': 'Réussi en partie' },
  NeedsInfo: { 'en-us': 'Needs information', 'fr-fr': 'Informations requises' },
  Failed: { 'en-us': 'Failed', 'fr-fr': 'Échoué' },
  RetryScheduled: { 'en-us': 'Will be retried', 'fr-fr': 'Sera réessayé' },
  DeadLetter: { 'en-us': 'Given up', 'fr-fr': 'Abandonné' },
  Duplicate: { 'en-us': 'Duplicate', 'fr-fr': 'Doublon' },
  Replayed: { 'en-us': 'Replayed', 'fr-fr': 'Relancé' },
}
export const operationTexts: Readonly<Record<PartnerOperation, Text>> = {
  ProvisionProvider: { 'en-us': 'Create partner', 'fr-fr': 'Créer un partenaire' },
  ProvisionCustomer: { 'en-us': 'Create customer', 'fr-fr': 'Créer un client' },
  ProvisionUser: { 'en-us': 'Add person', 'fr-fr': 'Ajouter une personne' },
  ProvisionPlan: { 'en-us': 'Sell plan', 'fr-fr': 'Vendre un forfait' },
  ChangePlan: { 'en-us': 'Change plan', 'fr-fr': 'Modifier un forfait' },
  BulkPlanChange: { 'en-us': 'Change many plans', 'fr-fr': 'Modifier plusieurs forfaits' },
  ChangeStatus: { 'en-us': 'Change account status', 'fr-fr': 'Changer le statut d’un compte' },
  Cancel: { 'en-us': 'Cancel plan', 'fr-fr': 'Résilier un forfait' },
  Resume: { 'en-us': 'Resume plan', 'fr-fr': 'Reprendre un forfait' },
  UsagePull: { 'en-us': 'Read usage', 'fr-fr': 'Lire l’utilisation' },
  IntegrationAccess: { 'en-us': 'Integration access', 'fr-fr': 'Accès d’intégration' },
  ScimUser: { 'en-us': 'SCIM: person', 'fr-fr': 'SCIM\u00a0: personne' },
  ScimGroup: { 'en-us': 'SCIM: group', 'fr-fr': 'SCIM\u00a0: groupe' },
  ScimBulk: { 'en-us': 'SCIM: bulk request', 'fr-fr': 'SCIM\u00a0: requête groupée' },
  ScimDiscovery: { 'en-us': 'SCIM: discovery', 'fr-fr': 'SCIM\u00a0: découverte' },
}

const callsWord: Counted = {
  one: { 'en-us': 'call', 'fr-fr': 'appel' },
  other: { 'en-us': 'calls', 'fr-fr': 'appels' },
}
const texts = {
  replays: { 'en-us': 'Replays {what}', 'fr-fr': 'Relance {what}' },
  rights: {
    'en-us': 'Each is run as the partner sent it, with your rights at that moment, and becomes a new call in the log.',
    'fr-fr':
      'Chacun est relancé tel que le partenaire l’a envoyé, avec vos droits à ce moment-là, et devient un nouvel appel du journal.',
  },
  stays: {
    'en-us': 'What a call does isn’t undone with the set.',
    'fr-fr': 'Les effets d’un appel ne s’annulent pas avec l’ensemble.',
  },
} satisfies Record<string, Text>
const deed: Deed = {
  what: callsWord,
  act: { 'en-us': 'Replay {what}', 'fr-fr': 'Relancer {what}' },
  done: {
    one: { 'en-us': '{what} replayed', 'fr-fr': '{what} relancé' },
    other: { 'en-us': '{what} replayed', 'fr-fr': '{what} relancés' },
  },
}

export const replayWords = (_: unknown, tally: Tally, __: Facts, language: Language): Words => ({
  sentence: `${fillIn(texts.replays, language, { what: counted(tally.ready, callsWord, language) })}${leftOut(tally, language)}`,
  deed,
  effects: [texts.rights[language], texts.stays[language]],
  notUndone: null,
})
