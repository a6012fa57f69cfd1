import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aUsageReport, used } from './reports.samples.ts'
import { seriesOf } from './usage.series.ts'
import type { Total } from './usage.words.ts'

const names = { all: 'all', rest: 'own', others: 'others', gone: 'gone' }
const line = { productLine: 'SECUREEMAIL', unitType: 'MESSAGE' } as const
const company = (acctName: string, ...months: number[]) => ({
  acctKey: acctName,
  acctName,
  acctType: 'CU' as const,
  ...used(...months),
})
const total = (...months: number[]): Total => ({ ...line, ...used(...months), usedBefore: months.map(() => 0) })

test('the five that used most stand apart from all others', () => {
  const items = [6, 5, 4, 3, 2, 1].map((count) => company(`c${count}`, count))
  const series = seriesOf({ mostFirst: true, items, nextCursor: null }, total(30), names)
  expect(series.map(({ name, values }) => [name, ...values])).toEqual([
    ['c6', 6],
    ['c5', 5],
    ['c4', 4],
    ['c3', 3],
    ['c2', 2],
    ['others', 10],
  ])
})

test('what is left is the company itself where nobody else is, and nothing where there is none', () => {
  const page = { mostFirst: true, items: [company('a', 3, 4), company('b', 0, 0)], nextCursor: null }
  expect(seriesOf(page, total(5, 4), names).map(({ name }) => name)).toEqual(['a', 'own'])
  expect(seriesOf(page, total(3, 4), names).map(({ name }) => name)).toEqual(['a'])
  expect(seriesOf({ ...page, nextCursor: 'more' }, total(5, 4), names).map(({ name }) => name)).toEqual(['a', 'others'])
})

test('one part where nobody is below, or nobody is known to have used most', () => {
  const { items } = aUsageReport()
  expect(seriesOf({ mostFirst: true, items: [], nextCursor: null }, total(5), names)).toEqual([
    { name: 'all', values: [5] },
  ])
  expect(seriesOf({ mostFirst: false, items, nextCursor: null }, total(1, 2, 3), names)).toHaveLength(1)
})

test('the parts of a month are always its total', () => {
  const figures = fc.array(fc.tuple(fc.nat(1e6), fc.nat(1e6)), { maxLength: 9 })
  fc.assert(
    fc.property(figures, fc.tuple(fc.nat(1e6), fc.nat(1e6)), (below, own) => {
      const items = below.map((months, at) => company(`c${at}`, ...months)).toSorted((a, b) => b.total - a.total)
      const all = own.map((itself, at) => below.reduce((sum, months) => sum + (months[at] ?? 0), itself))
      const series = seriesOf({ mostFirst: true, items, nextCursor: null }, total(...all), names)
      expect(all.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))).toEqual(all)
      expect(series.length).toBeLessThanOrEqual(6)
    }),
  )
})
