import { fullGrant } from '@portal/contract/core/access/access.modules'
import { expect, test } from 'vitest'
import { concerns, createSessionCache, type CachedSession } from './sessions.cache.ts'

const known = (sessionId: string, userId = 'u', accounts: string[] = []) =>
  ({
    row: { sessionId, userId, chain: accounts.map((accountId) => ({ accountId })), groups: [] },
    caller: {},
  }) as unknown as CachedSession
function counting(find: (sessionId: string) => CachedSession | undefined) {
  const loads: string[] = []
  let now = 0
  const load = async (sessionId: string) => {
    loads.push(sessionId)
    return find(sessionId)
  }
  return { loads, cache: createSessionCache(load, concerns, () => now), wait: (ms: number) => (now += ms) }
}

test('a session is trusted for five seconds, and concurrent requests share one look-up', async () => {
  const { loads, cache, wait } = counting(known)
  await Promise.all(Array.from({ length: 10 }, () => cache.find('a')))
  wait(4_999)
  await cache.find('a')
  expect(loads).toEqual(['a'])
  wait(1)
  await cache.find('a')
  expect(loads).toEqual(['a', 'a'])
})

test('what was not found or failed is looked up again', async () => {
  let answer: () => CachedSession | undefined = () => undefined
  const { loads, cache } = counting(() => answer())
  expect(await cache.find('a')).toBeUndefined()
  answer = () => {
    throw new Error('database away')
  }
  await expect(cache.find('a')).rejects.toThrow('database away')
  answer = () => known('a')
  expect(await cache.find('a')).toBeDefined()
  expect(loads).toHaveLength(3)
})

test('a change of the session, the person or a company of the chain drops the entry, other changes do not', async () => {
  const { loads, cache } = counting((sessionId) =>
    known(sessionId, `user of ${sessionId}`, ['root', `company of ${sessionId}`]),
  )
  const retry = async (id: string) => {
    await Promise.all(['a', 'b'].map(cache.find))
    loads.length = 0
    cache.forget(id)
    await Promise.all(['a', 'b'].map(cache.find))
    return loads.join('')
  }
  expect(await retry('a')).toBe('a')
  expect(await retry('user of a')).toBe('a')
  expect(await retry('company of b')).toBe('b')
  expect(await retry('root')).toBe('ab')
  expect(await retry('elsewhere')).toBe('')
})

test('a session that acts through another is forgotten with it, its person, company and groups', async () => {
  const { loads, cache } = counting((sessionId) => ({
    ...known(sessionId, 'target', ['root', 'below']),
    actor: { ...known('own', 'actor', ['root']).row, groups: [{ groupId: 'group', fullAccess: false, ...fullGrant }] },
  }))
  for (const id of ['own', 'actor', 'group', 'target', 'below']) {
    await cache.find('alias')
    loads.length = 0
    cache.forget(id)
    await cache.find('alias')
    expect([id, loads]).toEqual([id, ['alias']])
  }
})

test('a change during a look-up counts: the result may be older', async () => {
  let open = () => {}
  const loads: number[] = []
  const cache = createSessionCache(async (sessionId) => {
    loads.push(1)
    await new Promise<void>((resolve) => (open = resolve))
    return known(sessionId)
  }, concerns)
  const first = cache.find('a')
  const opening = open
  cache.forget('somebody')
  const second = cache.find('a')
  opening()
  open()
  await Promise.all([first, second])
  expect(loads).toHaveLength(2)
})

test('it holds a bounded number and drops the least recently used', async () => {
  const { loads, cache } = counting(known)
  for (let i = 0; i < 5_000; i += 1) await cache.find(`${i}`)
  await cache.find('0')
  await cache.find('one more')
  loads.length = 0
  await cache.find('0')
  await cache.find('1')
  expect(loads).toEqual(['1'])
})

test('expired entries take no memory', async () => {
  const { loads, cache, wait } = counting(known)
  await cache.find('a')
  wait(3_000)
  await cache.find('b')
  cache.sweep()
  expect(cache.count()).toBe(2)
  wait(2_000)
  cache.sweep()
  expect(cache.count()).toBe(1)
  await cache.find('b')
  expect(loads).toEqual(['a', 'b'])
})
