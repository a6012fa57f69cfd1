import { expect, test } from 'vitest'
import { chained, mark, repeatable, type Statement } from './replay.ts'

const [shared, own, later] = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-0000000000aa',
  '01900000-0000-7000-8000-0000000000bb',
]
const recording = (key: string, count: number): Statement[] => [
  { text: 'begin', values: [] },
  { text: 'insert', values: [key, shared, `Company ${mark(count)}`, Buffer.alloc(32), 7, null] },
  { text: 'audit', values: [JSON.stringify({ key, by: shared })] },
]

test('each repetition has its own keys, names and bytes, and the rest as recorded', () => {
  const repeat = repeatable(recording(own, 1), recording(later, 2))
  const [one, two] = [repeat(), repeat()]
  const [key, parent, name, bytes, seven, nothing] = one[1]?.values ?? []
  expect([parent, seven, nothing]).toEqual([shared, 7, null])
  expect([own, later]).not.toContain(key)
  expect(name).toMatch(/^Company bench-\d{9}$/)
  expect((bytes as Buffer).length).toBe(32)
  expect(JSON.parse(one[2]?.values[0] as string)).toEqual({ key, by: shared })
  for (const place of [0, 2, 3]) expect(two[1]?.values[place]).not.toEqual(one[1]?.values[place])
  expect(one.map(({ text }) => text)).toEqual(['begin', 'insert', 'audit'])
})

test('a request that consumes what the previous one created uses that, and creates anew', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((text) => Buffer.from(text.repeat(32)))
  const rotation = (next: unknown, hash: unknown): Statement[] => [
    { text: 'begin', values: [] },
    { text: 'rotate', values: [next, hash, null, 'cli', next] },
  ]
  const repeat = chained(rotation(b, a), rotation(c, b))
  const [one, two] = [repeat()[1]?.values ?? [], repeat()[1]?.values ?? []]
  expect([one[1], one[4]]).toEqual([c, one[0]])
  expect(two[1]).toEqual(one[0])
  expect(two[0]).not.toEqual(one[0])
  expect(two.slice(2, 4)).toEqual([null, 'cli'])
  expect(() => chained(rotation(b, a), rotation(b, a))).toThrow('nothing was made')
})
