import { Problem } from '@portal/contract/core/errors'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { atWork } from '../turns/rest.ts'
import { Turns } from '../turns/turns.ts'
import { createThreads, inThread, TookTooLong } from './threads.ts'

// Work in threads: what it answers, how it fails, and who waits for whom.

const file = fileURLToPath(new URL('../../../test/threads.work.ts', import.meta.url))
const threads = createThreads({ file, most: 1, idle: 1_000 })
afterAll(() => threads.close())
const echo = threads.doing<string, string>('echo')
const one = (caller: string, company = caller) => ({ company, caller })
/** Requests, which have separate turns. */
const requests = new Turns({
  running: { all: 9, company: 9, caller: 1 },
  waiting: { all: 999, company: 999, caller: 999 },
  patience: 60_000,
})

test('work is done beside this thread, by the same files', async () => {
  expect(await threads.doing<null, boolean>('isInWorker')(null)).toBe(true)
  expect(await echo('a')).toBe('a')
})

test('a refusal comes back as one, a fault as a fault', async () => {
  const refusal = await threads
    .doing('refuse')(null)
    .catch((why: unknown) => why)
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ code: 'import.tooMany', values: { most: '7' }, retryAfter: 3 })
  const fault = await threads
    .doing('fail')(null)
    .catch((why: unknown) => why)
  expect(fault).not.toBeInstanceOf(Problem)
  expect(fault).toMatchObject({ message: 'out of ink' })
})

test('work that never ends is ended with its thread, and the next is done by another', async () => {
  const hanging = threads.doing('blockForever', { lasts: 50 })(null)
  await expect(hanging).rejects.toBeInstanceOf(TookTooLong)
  expect(await echo('b')).toBe('b')
})

test('a thread that dies fails its own work, and the next is done by another', async () => {
  await expect(threads.doing('crash')(null)).rejects.toThrow()
  expect(await echo('c')).toBe('c')
})

/** Work of a caller that holds the only thread, and the function that ends it. */
async function busy(caller: string) {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const working = requests.run(one(caller), () => threads.doing<Int32Array, void>('until')(gate))
  await vi.waitUntil(() => threads.count().running === 1, 20_000)
  return () => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
    return working
  }
}
const inLine = (many: number) => vi.waitUntil(() => threads.count().away === many, 20_000)

test('a storm of one caller waits behind itself: the work of another is done first', async () => {
  const order: string[] = []
  const ask = (caller: string) => requests.run(one(caller), () => echo(caller)).then((name) => order.push(name))
  const end = await busy('a')
  const storm = Array.from({ length: 20 }, () => ask('a'))
  await inLine(20)
  const other = ask('b')
  await inLine(21)
  await end()
  await Promise.all([...storm, other])
  expect(order.indexOf('b')).toBeLessThan(2)
})

test('beyond what may wait it is refused with the time; the work of others is done', async () => {
  const end = await busy('a')
  const storm = Array.from({ length: 60 }, () => requests.run(one('a'), () => echo('a')).catch((why: unknown) => why))
  const refused = await Promise.all(storm.slice(50))
  expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'request.tooMany' })))
  const other = requests.run(one('b'), () => echo('b'))
  await end()
  expect(await other).toBe('b')
  expect(await Promise.all(storm.slice(0, 50))).toEqual(Array(50).fill('a'))
})

test('who goes away leaves the line, and takes no place', async () => {
  const end = await busy('a')
  const client = new AbortController()
  const gone = requests.run(one('b'), () => echo('b'), { signal: client.signal })
  await inLine(1)
  client.abort()
  await expect(gone).rejects.toMatchObject({ code: 'request.tooMany' })
  expect(threads.count()).toEqual({ running: 1, away: 0 })
  await end()
})

test('threads start with the first work, and end once there has been none for a while', async () => {
  const others = createThreads({ file, most: 1, idle: 50 })
  expect(await others.started()).toBe(0)
  await others.doing('echo')('a')
  expect(await others.started()).toBe(1)
  await vi.waitUntil(async () => (await others.started()) === 0, 20_000)
  await others.close()
})

test('before it draws again for a caller, a thread asks whether others are at work', async () => {
  const others = vi.spyOn(atWork, 'others').mockReturnValue(false)
  const paper = { language: 'en-us', title: 'Accounts', about: [], mark: undefined, columns: [], lines: [] }
  const drawTable = inThread<typeof paper, Uint8Array>('table', { patient: true })
  const draw = () => requests.run(one('c'), () => drawTable(paper))
  const drawn = await Promise.all([draw(), draw()])
  const question = others.mock.calls.map(([caller]) => caller)
  others.mockRestore()
  expect(drawn.map((file) => Buffer.from(file).toString('latin1', 0, 5))).toEqual(['%PDF-', '%PDF-'])
  expect(question).toContain('c')
})
