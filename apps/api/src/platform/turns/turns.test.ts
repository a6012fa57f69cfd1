import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type Bounds, yieldToOthers, lendTurn, currentTurn } from './turn.ts'
import { Turns } from './turns.ts'

const seed = Number(process.env.FC_SEED)
const bounds: Bounds = {
  running: { all: 4, company: 2, caller: 1 },
  waiting: { all: 30, company: 20, caller: 10 },
  patience: 60_000,
}
/** Work that ends when the test says so, and the order in which it was begun. */
function stage(options: Partial<Bounds> = {}) {
  let clock = 0
  const turns = new Turns({ ...bounds, ...options }, () => clock)
  const started: string[] = []
  const open: { name: string; end: () => void }[] = []
  const ask = (company: string, caller: string, signal?: AbortSignal) => {
    const name = `${company}${caller}`
    return turns
      .run(
        { company, caller: name },
        () => {
          started.push(name)
          const { promise, resolve } = Promise.withResolvers<void>()
          open.push({ name, end: resolve })
          return promise
        },
        { signal },
      )
      .then(
        () => 'done' as const,
        (why: unknown) => why,
      )
  }
  /** Ends the work that was begun first, which took the given number of milliseconds. */
  const end = async (duration = 10) => {
    clock += duration
    open.shift()?.end()
    await sleep(0)
  }
  const endAll = async () => {
    while (open.length > 0) await end()
  }
  const pass = (ms: number) => void (clock += ms)
  return { turns, begun: started, open, ask, end, endAll, pass }
}

test('so many run at once, of a company and of a caller; another company does not wait for them', async () => {
  const { begun, ask, endAll, turns } = stage()
  const storm = Array.from({ length: 8 }, () => ask('a', '1'))
  const colleague = ask('a', '2')
  const third = ask('a', '3')
  const other = ask('b', '1')
  await sleep(0)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await endAll()
  expect(await Promise.all([...storm, colleague, third, other])).toEqual(Array(11).fill('done'))
  expect([turns.count(), turns.size]).toEqual([{ running: 0, away: 0 }, 0])
})

test('a free turn goes to the company whose turns took least, and in it to each caller in turn', async () => {
  const { begun, ask, end, endAll } = stage({ running: { all: 1, company: 1, caller: 1 } })
  const all = ['a1', 'a1', 'a1', 'a2', 'a2', 'b1', 'b1', 'c1'].map((name) => ask(name.slice(0, 1), name.slice(1)))
  await sleep(0)
  for (let round = 0; round < 7; round += 1) await end()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a1', 'b1', 'a2', 'a1', 'a2'])
  await endAll()
  expect(await Promise.all(all)).toEqual(Array(8).fill('done'))
})

test('a company of long turns gets fewer than one of short ones', async () => {
  const { begun, ask, end, endAll, open } = stage({ running: { all: 1, company: 1, caller: 1 } })
  const answers = [...Array(6).keys()].flatMap(() => [ask('long', '1'), ask('short', '1')])
  await sleep(0)
  for (let round = 0; round < 7; round += 1) await end(open[0]?.name === 'long1' ? 50 : 10)
  expect(begun.filter((name) => name === 'short1').length).toBeGreaterThanOrEqual(5)
  await endAll()
  await Promise.all(answers)
})

test('beyond what may wait it is refused, with the time; others are not', async () => {
  const { ask, endAll } = stage()
  const storm = Array.from({ length: 15 }, () => ask('a', '1'))
  const refused = await Promise.all(storm.slice(11))
  expect(refused).toEqual(
    refused.map(() => expect.objectContaining({ code: 'request.tooMany', retryAfter: expect.any(Number) })),
  )
  const others = [ask('a', '2'), ask('b', '1')]
  await sleep(0)
  await endAll()
  expect(await Promise.all([...storm.slice(0, 11), ...others])).toEqual(Array(13).fill('done'))
})

test('where all places to wait are taken, the newest of the company of which most wait gives its place to others', async () => {
  const { ask, endAll } = stage({ waiting: { all: 12, company: 12, caller: 12 } })
  const storm = Array.from({ length: 13 }, () => ask('a', '1'))
  const others = [ask('b', '1'), ask('b', '1')]
  expect(await storm.at(-1)).toMatchObject({ code: 'request.tooMany' })
  await endAll()
  expect(await Promise.all([...storm.slice(0, -1), ...others])).toEqual(Array(14).fill('done'))
})

test('who gives up leaves the queue, and waiting has an end', async () => {
  const { begun, ask, endAll, turns } = stage({ patience: 20 })
  const first = ask('a', '1')
  const client = new AbortController()
  const gone = ask('a', '1', client.signal)
  const late = ask('a', '1')
  client.abort()
  expect(await gone).toMatchObject({ code: 'request.tooMany' })
  expect(await ask('a', '1', client.signal)).toMatchObject({ code: 'request.tooMany' })
  expect(await late).toMatchObject({ code: 'request.tooMany' })
  expect(begun).toEqual(['a1'])
  await endAll()
  expect(await first).toBe('done')
  expect([turns.count(), turns.size]).toEqual([{ running: 0, away: 0 }, 0])
})

test('what waits for something else leaves its turn to others, and goes on at once afterwards', async () => {
  const { turns } = stage({ running: { all: 1, company: 1, caller: 1 } })
  const person = { company: 'a', caller: 'a1' }
  const events: string[] = []
  const { promise: answer, resolve: answered } = Promise.withResolvers<void>()
  const first = turns.run(person, async () => {
    events.push('first asks')
    await Promise.all([lendTurn(() => answer), lendTurn(() => answer)])
    events.push('first goes on')
  })
  const second = turns.run(person, async () => {
    events.push('second')
    answered()
    await sleep(5)
    events.push('second ends')
  })
  const third = turns.run(person, async () => void events.push('third'))
  await Promise.all([first, second, third])
  expect(events).toEqual(['first asks', 'second', 'first goes on', 'second ends', 'third'])
  expect([turns.count(), turns.size]).toEqual([{ running: 0, away: 0 }, 0])
})

test('what others wait for goes on, though they hold every turn', async () => {
  const { turns } = stage({ running: { all: 1, company: 1, caller: 1 } })
  const person = { company: 'a', caller: 'a1' }
  const { promise: shared, resolve: found } = Promise.withResolvers<void>()
  const first = turns.run(person, async () => {
    await lendTurn(() => sleep(5))
    found()
  })
  await Promise.all([first, turns.run(person, () => shared)])
  expect(turns.size).toBe(0)
})

test('a turn of another kind is taken instead of the one that runs', async () => {
  const [outer, inner] = [new Turns(bounds), new Turns(bounds)]
  const person = { company: 'a', caller: 'a1' }
  const seen = await outer.run(person, () => inner.run(person, async () => [outer.count(), inner.count()]))
  expect(seen).toEqual([
    { running: 0, away: 1 },
    { running: 1, away: 0 },
  ])
})

const act = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), company: fc.nat(3), caller: fc.nat(2), leaves: fc.boolean() }),
  fc.record({ do: fc.constant('end' as const), which: fc.nat(9), fails: fc.boolean() }),
  fc.record({ do: fc.constant('giveUp' as const), which: fc.nat(9) }),
)
test('in any order of events no bound is passed, none that could run waits, and nothing stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
      const turns = new Turns({ ...bounds, waiting: { all: 8, company: 6, caller: 4 } })
      const running: TurnOwner[] = []
      const open: { settle: (fails: boolean) => void }[] = []
      const clients: AbortController[] = []
      const requests: Promise<unknown>[] = []
      const within = () => {
        const resultOf = (is: (one: TurnOwner) => boolean) => running.filter(is).length
        for (const one of running) {
          expect(resultOf(({ company }) => company === one.company)).toBeLessThanOrEqual(2)
          expect(resultOf(({ caller }) => caller === one.caller)).toBeLessThanOrEqual(1)
        }
        expect(running.length).toBeLessThanOrEqual(4)
      }
      const work = (who: TurnOwner, leaves: boolean) => async () => {
        running.push(who)
        within()
        const leave = () => running.splice(running.indexOf(who), 1)
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        open.push({ settle: (fails) => (fails ? reject(new Error('a fault')) : resolve()) })
        if (!leaves) return promise.finally(leave)
        leave()
        return lendTurn(() => promise)
      }
      for (const one of acts) {
        if (one.do === 'ask') {
          const person = { company: `c${one.company}`, caller: `c${one.company}p${one.caller}` }
          const client = new AbortController()
          clients.push(client)
          requests.push(turns.run(person, work(person, one.leaves), { signal: client.signal }).catch(() => undefined))
        } else if (one.do === 'giveUp') clients[one.which]?.abort()
        else open.splice(one.which % Math.max(1, open.length), 1)[0]?.settle(one.fails)
        await sleep(0)
      }
      while (turns.count().running + turns.count().away > 0) {
        // Only open work can be waited for.
        expect(open.length).toBeGreaterThan(0)
        open.shift()?.settle(false)
        await sleep(0)
      }
      await Promise.all(requests)
      expect(turns.size).toBe(0)
    }),
    { seed, numRuns: 60 },
  )
})
type TurnOwner = { company: string; caller: string }

/** The turns of a caller that recently used much time: a long one, with others of the same caller behind it. */
async function afterMuch(given: ReturnType<typeof stage>) {
  const { ask, end } = given
  const storm = Array.from({ length: 6 }, () => ask('a', '1'))
  await sleep(0)
  await end(2_000)
  return storm
}
const wide = { all: 8, company: 4, caller: 2 }

test('of callers who used much lately a company gets one turn at a time; afterwards they get as many as others', async () => {
  const given = stage({ running: wide })
  const { ask, end, open, pass } = given
  const storm = await afterMuch(given)
  expect(open.map(({ name }) => name)).toEqual(['a1'])
  const other = ask('b', '1')
  await end(1)
  pass(60_000)
  await end(1)
  expect(open.map(({ name }) => name)).toEqual(['a1', 'a1'])
  await given.endAll()
  expect(await Promise.all([...storm, other])).toEqual(Array(7).fill('done'))
})

test('while somebody else’s turn runs, none begins of a caller who used much lately; a long one is waited for no longer', async () => {
  const given = stage({ running: wide })
  const { ask, end, endAll, open, begun } = given
  const storm = await afterMuch(given)
  const [short, long] = [ask('b', '1'), ask('b', '2')]
  await end(1)
  expect(open.map(({ name }) => name)).toEqual(['b1', 'b2'])
  await end(1)
  expect(open.map(({ name }) => name)).toEqual(['b2'])
  given.pass(300)
  await vi.waitUntil(() => begun.at(-1) === 'a1', 20_000)
  await endAll()
  expect(await Promise.all([...storm, short, long])).toEqual(Array(8).fill('done'))
})

test('between pieces of long work others go first: until they are done, and not for long', async () => {
  const { turns, pass } = stage({ running: wide })
  const seen: string[] = []
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const long = turns.run({ company: 'a', caller: 'a1' }, async () => {
    started.resolve()
    await gate.promise
    await yieldToOthers()
    seen.push('long')
  })
  await started.promise
  pass(1_000)
  const short = Promise.withResolvers<void>()
  const other = turns.run({ company: 'b', caller: 'b1' }, () => short.promise)
  gate.resolve()
  await sleep(30)
  seen.push('short')
  short.resolve()
  await Promise.all([long, other])
  expect(seen).toEqual(['short', 'long'])
  const endless = Promise.withResolvers<void>()
  const second = turns.run({ company: 'a', caller: 'a1' }, async () => {
    pass(1_000)
    void turns.run({ company: 'b', caller: 'b1' }, () => endless.promise)
    await yieldToOthers()
  })
  await second // although the other one never ends
  endless.resolve()
})

test('work knows in whose turn it is done; without one it is the portal’s own', async () => {
  const { turns } = stage()
  const person = { company: 'a', caller: 'a1' }
  expect(await turns.run(person, async () => currentTurn())).toMatchObject({ who: person, patient: false })
  expect(currentTurn()).toMatchObject({ who: { company: 'portal' }, patient: true })
})
