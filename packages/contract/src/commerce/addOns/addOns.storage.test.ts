import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHigherStage, spaceIn, stageOf, storageStages } from './addOns.storage.ts'

test('stages follow each other as storage fills, and with a threshold of 100 there is none before full', () => {
  expect([79, 80, 99, 100, 140].map((percent) => stageOf(percent, 80))).toEqual([
    'fine',
    'near',
    'near',
    'full',
    'full',
  ])
  expect([99, 100].map((percent) => stageOf(percent, 100))).toEqual(['fine', 'full'])
  const percents = fc.tuple(fc.nat(200), fc.nat(200)).map((pair) => pair.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(percents, fc.integer({ min: 50, max: 100 }), ([less = 0, more = 0], from) => {
      expect(isHigherStage(stageOf(more, from), stageOf(less, from))).toBe(false)
    }),
    { numRuns: 10_000 },
  )
  expect(storageStages.map((stage) => isHigherStage('near', stage))).toEqual([false, false, true])
})

test('space is told in the unit that reads best, and never looks like more than it is', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  const given = [0, 640, 999, 1000, 84_299, 99_999, 1_234_567]
  expect(given.map((megabytes) => plain(spaceIn('en-us', megabytes)))).toEqual([
    '0 MB',
    '640 MB',
    '999 MB',
    '1 GB',
    '84.2 GB',
    '99.9 GB',
    '1,234.5 GB',
  ])
  expect(plain(spaceIn('fr-fr', 84_299))).toBe('84,2 Go')
  expect(plain(spaceIn('fr-fr', 640))).toBe('640 Mo')
})
