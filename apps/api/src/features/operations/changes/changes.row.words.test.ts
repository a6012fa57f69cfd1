import { expect, test } from 'vitest'
import { fieldsInWords, fieldsOf } from './changes.row.words.ts'

test.each([
  [
    'account.status',
    { accountStatus: 'text', reasons: 'text' },
    { accountStatus: 'SuspendedAbuse', reasons: ['NONPAY'] },
    'Statut : Suspendu pour abus ; Motifs : Défaut de paiement',
  ],
  [
    'account.move',
    { parentKey: 'kept', parentName: 'text' },
    { parentKey: 'x', parentName: 'Fathom' },
    'Compte parent : Fathom',
  ],
  ['account.notify', { channel: 'text' }, { channel: 'BANNER' }, 'Canal : bandeau'],
  [
    'access.policy',
    { value: 'text', locked: 'text' },
    { value: 'W', locked: true },
    'Valeur : modification ; Verrouillé : Oui',
  ],
] as const)('what a row of %s changes, in French', (_, fields, stored, words) => {
  expect(fieldsInWords(fields, stored, 'fr-fr').replaceAll('\u00a0', ' ')).toBe(words)
})

test('settings by their names, and their locks', () => {
  const stored = { 'encryption.portalExpiry': 30, 'encryption.portalExpiry.locked': true }
  expect(fieldsInWords('settings', stored, 'fr-fr').replaceAll('\u00a0', ' ')).toMatch(
    / : 30 jours.; Verrou de « .+ » : Oui$/,
  )
  expect(fieldsInWords('settings', { 'encryption.portalExpiry': null }, 'en-us')).toMatch(/^[^.]+: none$/)
})

test('what differs is named and said in the language of the reader; a day stays a day, what is kept stays out', () => {
  const fields = { accountStatusPending: 'text', effectiveOn: 'date', reason: 'text', parentKey: 'kept' } as const
  const before = { accountStatusPending: null, effectiveOn: null, reason: 'NONPAY', parentKey: 'x' }
  const after = { accountStatusPending: 'Closed', effectiveOn: '2098-12-24', reason: 'NONPAY', parentKey: 'y' }
  expect(fieldsOf(fields, { before, after }, 'fr-fr')).toEqual([
    { name: 'accountStatusPending', label: 'Statut planifié', type: 'text', from: null, to: 'Fermé' },
    { name: 'effectiveOn', label: 'Date d’effet', type: 'date', from: null, to: '2098-12-24' },
  ])
})
