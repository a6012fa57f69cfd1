import { expect, test } from 'vitest'
import { fitWidths as fit, type Kind, scrollFor, withWidth } from './widths.ts'

const inOneLine = (...widths: number[]) => widths.map((width) => ({ width, lines: 1 }))
const column = (id: string, kind: Kind, content: number, { head = 0, words = 0 } = {}) => ({
  id,
  kind,
  content,
  head,
  words,
  rows: inOneLine(content),
  sorted: false,
})
const list = (sorted = '') =>
  [
    column('name', 'name', 240),
    column('number', 'code', 110),
    column('parent', 'company', 200),
    column('country', 'text', 130),
    column('modified', 'date', 100),
    column('acts', 'acts', 90),
  ].map((one) => ({ ...one, sorted: one.id === sorted }))
const fitWidths = (...input: Parameters<typeof fit>) => fit(...input).widths
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)

test('columns are as wide as their content, and each but the acts gets a part of what is left', () => {
  const widths = fitWidths(list(), {}, 1000)
  expect(widths.map((width) => Math.round(width))).toEqual([264, 134, 224, 154, 132, 90])
  expect(sum(widths)).toBeCloseTo(1000)
})

test('nothing is cut beside an empty column: what is left goes to the column that is cut', () => {
  expect(fitWidths([column('name', 'name', 200), column('why', 'prose', 4000)], {}, 1000)).toEqual([200, 800])
  const [name] = fitWidths([column('name', 'name', 500), column('total', 'number', 80)], {}, 1000)
  expect(name).toBe(564)
})

test('a column of short words takes no more room than they need, where room is short', () => {
  const columns = [column('number', 'name', 200), column('payment', 'status', 80), column('due', 'date', 90)]
  expect(fitWidths(columns, {}, 378)).toEqual([200, 80, 98])
})

test('where few columns have much room, figures stay near their names, and the rest stands behind them', () => {
  const columns = [column('country', 'name', 180), column('rate', 'number', 80)]
  expect(fit(columns, {}, 1000)).toEqual({ widths: [244, 756], rest: 644 })
  expect(fit([...columns, column('acts', 'acts', 90)], {}, 1000)).toEqual({ widths: [244, 112, 644], rest: 554 })
  expect(fit(columns, {}, 300).rest).toBe(0)
})

test('where room is short, text gives way first; the number never, and the name last', () => {
  const [name, number, parent = 0, country = 0] = fitWidths(list(), {}, 820)
  expect([name, number]).toEqual([240, 110])
  // One column has a second line for it, not two.
  expect([parent, country]).toEqual([150, 130])
  const short = fitWidths(list(), {}, 660)
  expect(short.slice(1, 4)).toEqual([110, 112, 72])
  expect(short[0]).toBeLessThan(240)
  expect(sum(short)).toBeCloseTo(660)
})

test('a date is never cut: its time would be lost', () => {
  const columns = [column('domain', 'name', 240), column('problem', 'prose', 400), column('checked', 'date', 150)]
  expect(fitWidths(columns, {}, 480)[2]).toBe(150)
})

test('no head is cut and no word broken: the list is wider than its room before', () => {
  const columns = [
    column('name', 'name', 240, { words: 190 }),
    column('mail', 'email', 300, { words: 170 }),
    column('factor', 'text', 160, { head: 120, words: 80 }),
  ]
  expect(fitWidths(columns, {}, 600).at(-1)).toBeGreaterThan(120)
  expect(fitWidths(columns, {}, 530)).toEqual([230, 180, 120])
  expect(fitWidths(columns, {}, 400)).toEqual([190, 170, 120])
})

test('the room comes from the column in which the fewest rows get a second line', () => {
  const columns = [
    column('name', 'name', 200),
    { ...column('mail', 'email', 300), rows: inOneLine(300, 298, 296, 290) },
    { ...column('role', 'text', 170), rows: inOneLine(80, 80, 170, 80) },
    { ...column('status', 'status', 100), rows: inOneLine(100, 100, 60, 100) },
  ]
  expect(fitWidths(columns, {}, 740)).toEqual([200, 300, 140, 100])
  // The row that has two lines already gives the rest.
  expect(fitWidths(columns, {}, 650)[3]).toBe(100)
})

test('one row has a third line before the names of all rows have a second', () => {
  const names = { ...column('domain', 'name', 240), rows: inOneLine(230, 240, 235, 225, 238, 240) }
  const why = { ...column('problem', 'prose', 480), rows: inOneLine(0, 0, 0, 0, 480, 0) }
  expect(fitWidths([names, why], {}, 440)).toEqual([240, 200])
})

test('a cell that has two lines already makes its row higher, and keeps them', () => {
  const type = { ...column('type', 'names', 200), rows: [{ width: 200, lines: 2 }] }
  const mail = { ...column('mail', 'email', 300), rows: inOneLine(300) }
  expect(fitWidths([type, mail], {}, 400)).toEqual([200, 200])
})

test('all columns have room on two lines before one needs a third', () => {
  const columns = [column('name', 'name', 400, { words: 100 }), column('parent', 'company', 250, { words: 80 })]
  expect(fitWidths(columns, {}, 450)).toEqual([300, 150])
  expect(fitWidths(columns, {}, 300)).toEqual([176, 124])
})

test('a word longer than a column should be is broken', () => {
  const columns = [column('name', 'name', 240), column('path', 'prose', 500, { words: 500 })]
  expect(fitWidths(columns, {}, 300)[1]).toBe(224)
})

test('a note beside a state has a second line before a name has one', () => {
  const columns = [column('name', 'name', 240), column('state', 'status', 330), column('parent', 'company', 200)]
  expect(fitWidths(columns, {}, 616)).toEqual([240, 176, 200])
})

test('the column that the list is sorted by is not cut, however short the room is', () => {
  expect(fitWidths(list('country'), {}, 500)[3]).toBe(130)
  expect(fitWidths(list('country'), { country: 60 }, 500)[3]).toBe(130)
  expect(fitWidths(list(), { country: 60 }, 500)[3]).toBe(60)
})

test('a chosen width holds; the name then keeps its own, and the last column takes what is left', () => {
  const now = { name: 370, number: 110, parent: 200 }
  const chosen = withWidth(['name', 'number', 'parent'], now, {}, 'parent', 150.4)
  expect(chosen).toEqual({ name: 370, parent: 150 })
  expect(fitWidths(list(), chosen, 1000)).toEqual([370, 110, 150, 130, 108, 132])
  // On a small screen a wide name leaves room for what is scrolled beneath it.
  expect(fitWidths(list(), chosen, 600)[0]).toBe(300)
})

test('a width stays between what can be read and what can be stored', () => {
  expect(withWidth(['name'], { name: 300 }, {}, 'name', 3)).toEqual({ name: 48 })
  expect(withWidth(['name'], { name: 300 }, {}, 'name', 4000)).toEqual({ name: 999 })
})

test('the list is scrolled until a column stands between the name and the acts, and not farther', () => {
  const widths = [200, 100, 100, 100, 100]
  expect(scrollFor(widths, 3, { from: 0, room: 400, end: 100 })).toBe(200)
  expect(scrollFor(widths, 1, { from: 200, room: 400, end: 100 })).toBe(0)
  expect(scrollFor(widths, 2, { from: 100, room: 400, end: 100 })).toBe(100)
  // The name itself is always in sight.
  expect(scrollFor(widths, 0, { from: 100, room: 400, end: 100 })).toBe(100)
})
