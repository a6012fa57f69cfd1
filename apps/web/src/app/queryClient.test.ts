import { Problem } from '@portal/contract/core/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountSearchQuery } from '../core/accounts/account.queries.ts'
import { fakeApi, NoAnswer } from '../../test/fakeApi.ts'
import { session } from '../lib/session.ts'
import { makeQueryClient } from './queryClient.ts'

const nothing = { items: [], nextCursor: null, hasMore: false, partial: false, capped: false }
const tokens = { accessToken: 'of a test', refreshToken: 'a', expiresIn: 1500, refreshExpiresIn: 7200, ekey: '' }

beforeEach(async () => {
  vi.stubGlobal('fetch', fakeApi({ auth: { signIn: () => tokens } }))
  await session.signIn('dt@demo.test', 'any')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  session.end('signedout')
  vi.unstubAllGlobals()
})

/** A client of an API whose search returns `answer`; `asked` holds the requests that it got. */
function withSearch(answer: () => typeof nothing) {
  const calls: string[] = []
  const search = ({ body }: { body: { searchText?: string | undefined } }) => {
    calls.push(body.searchText ?? '')
    return answer()
  }
  vi.stubGlobal('fetch', fakeApi({ accounts: { search } }))
  const client = makeQueryClient()
  const find = (searchText: string) => client.fetchQuery(accountSearchQuery({ searchText }))
  return { asked: calls, find }
}

test('an identical search within 2,000 ms is answered from the cache; a different one is sent', async () => {
  const { asked, find } = withSearch(() => nothing)
  await find('north')
  await vi.advanceTimersByTimeAsync(1_990)
  await find('north')
  await find('northw')
  expect(asked).toEqual(['north', 'northw'])
  await vi.advanceTimersByTimeAsync(20)
  await find('north')
  expect(asked).toEqual(['north', 'northw', 'north'])
})

/** How often a failing search is tried before it counts as failed. */
async function triesOf(answer: () => typeof nothing): Promise<number> {
  const { asked, find } = withSearch(answer)
  await Promise.all([expect(find('north')).rejects.toThrow(), vi.advanceTimersByTimeAsync(60_000)])
  return asked.length
}

test('a request without an answer is tried three times', async () => {
  const tries = await triesOf(() => {
    throw new NoAnswer()
  })
  expect(tries).toBe(3)
})

test('without a network a request fails at once instead of waiting silently', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const tries = await triesOf(() => {
    throw new NoAnswer()
  })
  expect(tries).toBe(1)
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

test('a refusal is not retried', async () => {
  const tries = await triesOf(() => {
    throw new Problem('auth.forbidden')
  })
  expect(tries).toBe(1)
})

test('an answer that violates the contract is not retried', async () => {
  let attempts = 0
  vi.stubGlobal('fetch', async () => {
    attempts += 1
    return Response.json({ StatusCode: 200, Message: [], ResultContent: { Items: 'none' } })
  })
  const found = makeQueryClient().fetchQuery(accountSearchQuery({}))
  await Promise.all([expect(found).rejects.toThrow(), vi.advanceTimersByTimeAsync(60_000)])
  expect(attempts).toBe(1)
})
