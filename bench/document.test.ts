import { expect, it } from 'vitest'
import { sectionOf, withSections } from './document.ts'
import { atLeast, atMost } from './report.ts'

const report = {
  title: 'Billing, 10,000 accounts',
  rows: [
    { name: 'billing run', value: 9.23, unit: 's' },
    atLeast('  over its statements alone', 0.68, 'x', 0.4),
    atMost('a | b', 412, 'ms', 300),
  ],
}
const section = sectionOf({ command: '--full --only billing', report }, 'commit abc, 2026-12-01: 2 processors')
const order = ['api', 'billing', 'web']

it('says command, place, value and whether a goal is met', () => {
  expect(section).toBe(`## Billing, 10,000 accounts

\`npm run bench -- --full --only billing\`, commit abc, 2026-12-01: 2 processors

| figure | value | goal | |
|---|--:|--:|---|
| billing run | 9.23 s |  |  |
| – over its statements alone | 0.68 x | ≥ 0.4 | met |
| a \\| b | 412 ms | ≤ 300 | **missed** |
`)
})

it('replaces the section of the same part, whatever its title was, and keeps the others in their order', () => {
  const web = '## The web\n\n`npm run bench -- --only web`, commit abc\n'
  const old = '## Billing before\n\n`npm run bench -- --only billing`, commit 000\n'
  const before = `# Benchmarks\n\nThe machine.\n\n${web}\n${old}`
  expect(withSections(before, [section], order)).toBe(`# Benchmarks\n\nThe machine.\n\n${section}\n${web}`)
})

it('keeps sections of no part', () => {
  const byHand = '# Benchmarks\n\n## By hand\n\nWith a clock.\n'
  expect(withSections(byHand, [section], order)).toBe(`${byHand}\n${section}`)
})

it('begins with the text alone', () => {
  expect(withSections('# Benchmarks\n', [section], order)).toBe(`# Benchmarks\n\n${section}`)
})
