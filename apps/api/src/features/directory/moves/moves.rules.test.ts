import { expect, test } from 'vitest'
import { countChanges } from './moves.rules.ts'
import { wordsOf } from './moves.words.ts'

test('settings that change: the nearest value unless a farther one is locked', () => {
  const row = (accountId: string, code: string, value: unknown, locked = false) => ({ accountId, code, value, locked })
  const rows = [
    row('root', 'a', 1, true),
    row('old', 'a', 2),
    row('old', 'b', 1),
    row('new', 'b', 2),
    row('me', 'c', 3),
    row('new', 'c', 4),
  ]
  expect(countChanges(['root', 'old', 'me'], ['root', 'new', 'me'], rows)).toBe(1)
  expect(countChanges(['root', 'old', 'me'], ['root', 'me'], rows)).toBe(1)
  expect(countChanges(['root', 'old', 'me'], ['root', 'old', 'me'], rows)).toBe(0)
  const flags = [row('old', 'flag ACCOUNT old Bill', 'R'), row('new', 'flag ACCOUNT new Bill', 'R')]
  expect(countChanges(['old', 'me'], ['new', 'me'], flags)).toBe(0)
})

test('a move names the partners that come along, and says where a count was capped', () => {
  const facts = { parentName: 'Fathom', partners: 2, customers: 100_001, people: 0 }
  const tally = { total: 1, ready: 1, refused: 0, unchanged: 0 }
  const sentence = (language: 'en-us' | 'fr-fr') => wordsOf({ parentKey: 'x' }, tally, facts, language).sentence
  expect(sentence('en-us')).toBe('Moves 1 account below Fathom, with 2 partners, 100,000+ customers, and 0 users')
  expect(sentence('fr-fr')).toBe(
    'Déplace 1 compte sous Fathom, avec 2 partenaires, 100\u00a0000+ clients et 0 utilisateur',
  )
})
