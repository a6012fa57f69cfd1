import { expect, test } from 'vitest'
import { fieldsInWords } from './changes.csv.words.ts'

test.each([
  [
    'account.status',
    { accountStatus: 'SuspendedAbuse', reasons: ['NONPAY'] },
    'Statut : Suspendu pour abus ; Motifs : Défaut de paiement',
  ],
  ['account.move', { parentKey: 'x', parentName: 'Fathom' }, 'Compte parent : Fathom'],
  ['account.notify', { channel: 'BANNER' }, 'Canal : bandeau'],
  ['access.policy', { value: 'W', locked: true }, 'Valeur : écriture ; Verrouillé : Oui'],
] as const)('what a row of %s changes, in French', (kind, stored, words) => {
  expect(fieldsInWords(kind, stored, 'fr-fr').replaceAll('\u00a0', ' ')).toBe(words)
})

test('settings by their names, and their locks', () => {
  const stored = { 'encryption.portalExpiry': 30, 'encryption.portalExpiry.locked': true }
  expect(fieldsInWords('settings.change', stored, 'fr-fr').replaceAll('\u00a0', ' ')).toMatch(
    / : 30 jours.; Verrou de « .+ » : Oui$/,
  )
  expect(fieldsInWords('settings.change', { 'encryption.portalExpiry': null }, 'en-us')).toMatch(/^[^.]+: none$/)
})
