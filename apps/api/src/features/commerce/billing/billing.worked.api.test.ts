import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aSeller, type Example, type Issuer, worked } from '../../../../test/worked.ts'
import { newWorld } from '../../../../test/world.ts'

// Examples of `billing.worked.json`, each worked by hand: sold, changed, used and billed through the API, to the cent.

const { issuers, examples } = JSON.parse(readFileSync(new URL('billing.worked.json', import.meta.url), 'utf8')) as {
  issuers: Record<string, Issuer>
  examples: Example[]
}
const world = await newWorld()
const tree = await world.demoTree()
const sellers = new Map<string, Awaited<ReturnType<typeof aSeller>>>()
for (const [name, issuer] of Object.entries(issuers)) sellers.set(name, await aSeller(world, tree.borealis, issuer))

test.each(examples)('worked by hand: $what ($issuer)', async (example) => {
  const seller = sellers.get(example.issuer)
  if (!seller) throw new TypeError('every example names its issuer')
  const { issuer: _, payer, currency, acts, what, working, ...expected } = example
  expect([what, working.length]).not.toEqual([what, 0])
  expect(await worked(world, seller, { payer, currency, acts })).toEqual(expected)
})

test('the examples are of five countries, three currencies and more, and forty of them', () => {
  expect(examples.length).toBeGreaterThanOrEqual(40)
  expect(new Set(examples.map(({ issuer }) => issuers[issuer]?.place.country)).size).toBeGreaterThanOrEqual(5)
  expect(new Set(examples.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(3)
})

test('the examples have all twelve combinations of terms', () => {
  const sales = examples.flatMap(({ acts }) => acts.filter((act) => act['do'] === 'sell'))
  const terms = sales.map(({ timing = 'ARREARS', interval = '1', anchor = 'CALENDAR' }) =>
    [timing, interval, anchor].join(' '),
  )
  expect(new Set(terms).size).toBe(12)
})
