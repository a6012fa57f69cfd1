import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Presence } from './rest.ts'
import { Turns } from './turns.ts'

// Long work of one caller while others are at work: it takes a share of the time, and other callers do not wait for its rests.

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Does one thing at a time, with a quarter of the time for one caller; work takes the given milliseconds. */
function stage(now?: () => number) {
  const presence = new Presence()
  const bounds = {
    running: { all: 1, company: 1, caller: 1 },
    waiting: { all: 20, company: 20, caller: 10 },
    patience: 60_000,
    share: { most: 1 / 4, others: presence.others },
  }
  const turns = new Turns(bounds, now)
  const starts: [name: string, at: number][] = []
  const ask = (name: string, duration: number) =>
    turns
      .run({ company: name, caller: name }, () => {
        starts.push([name, performance.now()])
        return sleepFor(duration)
      })
      .then(
        () => 'done' as const,
        (why: unknown) => why,
      )
  return { presence, turns, begun: starts, ask }
}
const sleepFor = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
/** Advances the clock, and lets everything that is due run. */
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await sleep(0)
}
const startsOf = (starts: [string, number][], name: string) => {
  const all = starts.filter(([one]) => one === name).map(([, at]) => at)
  return all.map((at) => at - (all[0] ?? 0))
}

test('while others are at work, a caller’s long work takes a quarter of the time', async () => {
  const { presence, begun, ask } = stage()
  const storm = Array.from({ length: 4 }, () => ask('a', 100))
  for (let passed = 0; passed < 1_400; passed += 10) {
    presence.note('a')
    if (passed % 50 === 0) presence.note('b')
    await pass(10)
  }
  expect(startsOf(begun, 'a')).toEqual([0, 400, 800, 1_200])
  expect(await Promise.all(storm)).toEqual(Array(4).fill('done'))
})

test('where nobody else is at work it does not wait', async () => {
  const { presence, begun, ask } = stage()
  presence.note('a')
  const storm = Array.from({ length: 4 }, () => ask('a', 100))
  await pass(400)
  expect(startsOf(begun, 'a')).toEqual([0, 100, 200, 300])
  expect(await Promise.all(storm)).toEqual(Array(4).fill('done'))
})

test('another caller’s work begins in the rest of a storm, and is not refused', async () => {
  const { presence, begun, ask } = stage()
  const storm = Array.from({ length: 12 }, () => ask('a', 100))
  presence.note('b')
  await pass(150)
  const other = ask('b', 20)
  await pass(20)
  expect(begun.map(([name]) => name)).toEqual(['a', 'b'])
  expect(await other).toBe('done')
  expect(await storm.at(-1)).toMatchObject({ code: 'request.tooMany', retryAfter: expect.any(Number) })
  await pass(60_000)
  expect(await Promise.all(storm.slice(0, -1))).toEqual(Array(11).fill('done'))
})

test('a rest has an end however long the work was', async () => {
  const { presence, begun, ask } = stage()
  const storm = [ask('a', 20_000), ask('a', 1)]
  await pass(19_999)
  presence.note('b')
  await pass(1)
  presence.note('b')
  await pass(999)
  expect(begun).toHaveLength(1)
  await pass(1)
  expect(begun).toHaveLength(2)
  await pass(1)
  expect(await Promise.all(storm)).toEqual(['done', 'done'])
})

test('a rest that ends while the next turn is chosen holds nothing up', async () => {
  let late = 0
  // Each reading of the clock is a little later, so that a rest ends between any two of them.
  const { presence, begun, ask } = stage(() => performance.now() + (late += 0.3))
  const storm = Array.from({ length: 10 }, () => ask('a', 10))
  for (let passed = 0; passed < 600; passed += 1) {
    presence.note('b')
    await pass(1)
  }
  expect(begun).toHaveLength(10)
  expect(await Promise.all(storm)).toEqual(Array(10).fill('done'))
})

test('who asked for nothing for a second is not at work', async () => {
  const { presence } = stage()
  presence.note('b')
  presence.note('a')
  presence.note('a')
  expect([presence.others('a'), presence.others('b'), presence.others('c')]).toEqual([true, true, true])
  await pass(1_000)
  presence.note('a')
  expect([presence.others('a'), presence.others('b')]).toEqual([false, true])
})
