import { expect, test } from 'vitest'
import { tabsInRow } from './tabRow.ts'

const tabs = [120, 60, 120, 100, 80]
const row = (room: number, current: number) => tabsInRow({ room, more: 90, tabs }, current)

test('all tabs stand in the row when they fit, to the pixel, without room for "More"', () => {
  expect(row(480, 0)).toEqual([0, 1, 2, 3, 4])
})

test('what does not fit beside "More" is left out from the end', () => {
  expect(row(479, 0)).toEqual([0, 1, 2])
  expect(row(270, 0)).toEqual([0, 1])
  expect(row(269, 0)).toEqual([0])
})

test('the current tab stands in the row wherever it is, and takes the room of others', () => {
  expect(row(370, 4)).toEqual([0, 1, 4])
  expect(row(290, 4)).toEqual([0, 4])
  expect(row(100, 4)).toEqual([4])
})

test('no smaller tab overtakes one that was left out', () => {
  expect(tabsInRow({ room: 300, more: 90, tabs: [100, 200, 50, 50] }, 0)).toEqual([0])
})

test('without a current tab the row is filled from the first on', () => {
  expect(row(270, -1)).toEqual([0, 1])
})

test('the row never exceeds its room unless the current tab alone does', () => {
  for (let room = 0; room < 600; room += 7)
    for (const current of tabs.keys()) {
      const shown = row(room, current)
      const more = shown.length < tabs.length ? 90 : 0
      const width = shown.reduce((sum, at) => sum + (tabs[at] ?? 0), more)
      expect(shown).toContain(current)
      expect(width <= room || shown.length === 1, `${room}, ${current}`).toBe(true)
    }
})
