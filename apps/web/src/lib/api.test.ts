import { accounts } from '@portal/contract/directory/accounts/accounts.contract'
import { Problem } from '@portal/contract/core/errors'
import { users } from '@portal/contract/directory/users/users.contract'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi, type Fakes, NoAnswer, type SentRequest } from '../../test/fakeApi.ts'
import { aLoginDetail } from '../../test/people.ts'
import { ApiError, clientFor, NetworkError } from './api.ts'
import { rememberLanguage } from './language.ts'
import { session } from './session.ts'

const acctKey = '018f0000-0000-7000-8000-000000000010'
const serve = (fakes: Fakes) => vi.stubGlobal('fetch', fakeApi(fakes))
const tokens = { accessToken: 'first', refreshToken: 'a', expiresIn: 1500, refreshExpiresIn: 7200, ekey: '' }
const signIn = async (more: object = {}) => {
  serve({ auth: { signIn: () => ({ ...tokens, ...more }) } })
  await session.signIn('dt@demo.test', 'secret')
}
const refusedBy = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('An ApiError was expected', { cause: error })
  return error
}

afterEach(() => {
  session.end('signedout')
  document.cookie = 'XSRF-TOKEN=; max-age=0'
  rememberLanguage('en-us')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a call carries token, language and version, and returns code names', async () => {
  await signIn()
  rememberLanguage('fr-fr')
  let seen: { input: unknown; sent: SentRequest } | undefined
  const preferences = aLoginDetail().preferences
  serve({
    users: {
      updatePreferences: (input, sent) => {
        seen = { input, sent }
        return { ...preferences, ...input.body }
      },
    },
  })
  document.cookie = 'XSRF-TOKEN=abc%3D'
  expect(await clientFor(users).updatePreferences({ body: { dateFormat: 3 } })).toEqual({
    ...preferences,
    dateFormat: 3,
  })
  expect(seen?.input).toMatchObject({ body: { dateFormat: 3 } })
  const headers = Object.fromEntries(seen?.sent.headers ?? [])
  expect(headers).toMatchObject({ authorization: 'Bearer first', 'accept-language': 'fr-fr', 'x-xsrf-token': 'abc=' })
})

test('what the contract refuses is not sent; it is refused in sentences, at its fields', async () => {
  await signIn()
  const search = vi.fn<NonNullable<NonNullable<Fakes['accounts']>['search']>>()
  serve({ accounts: { search } })
  const error = await refusedBy(clientFor(accounts).search({ body: { pageNumber: -1 } }))
  expect(error).toMatchObject({ status: 400, code: 'request.invalid', fields: [{ field: 'pageNumber' }] })
  expect(error.message).toBe(error.fields[0]?.message)
  expect(error.message).toMatch(/^[A-Z].*\.$/)
  expect(search).not.toHaveBeenCalled()
})

test('reading carries no XSRF token', async () => {
  await signIn()
  document.cookie = 'XSRF-TOKEN=abc'
  let sent: SentRequest | undefined
  serve({
    users: {
      loginDetail: (_, given) => {
        sent = given
        return aLoginDetail()
      },
    },
  })
  await clientFor(users).loginDetail()
  expect(sent?.headers.has('x-xsrf-token')).toBe(false)
})

test('a refusal names its fields in code names and its words in the language', async () => {
  await signIn()
  serve({
    accounts: {
      get: () => {
        throw new Problem('request.invalid', {
          fields: [{ field: 'PrimaryContact.Email', code: 'email' }],
          retryAfter: 7,
        })
      },
    },
  })
  const error = await refusedBy(clientFor(accounts).get({ params: { acctKey } }))
  expect(error).toMatchObject({ status: 400, code: 'request.invalid', retryAfter: 7 })
  expect(error.message).toBe('Some fields aren’t valid. Correct them and try again.')
  expect(error.fields).toEqual([
    { field: 'primaryContact.email', code: 'email', message: 'E-mail must look like name@example.com.' },
  ])
})

test('an answer that is not ours becomes "Server error occurred"', async () => {
  await signIn()
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 502 }))
  const error = await refusedBy(clientFor(users).loginDetail())
  expect(error).toMatchObject({ status: 502, message: 'Server error occurred', code: undefined })
})

test('no answer is a NetworkError, said in words', async () => {
  await signIn()
  serve({
    users: {
      loginDetail: () => {
        throw new NoAnswer()
      },
    },
  })
  const failed = clientFor(users).loginDetail()
  await expect(failed).rejects.toBeInstanceOf(NetworkError)
  await expect(failed).rejects.toThrow('The server can’t be reached. Check your connection and try again.')
})

test('an expired token is refreshed before the call', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  await signIn({ expiresIn: 60 })
  vi.setSystemTime(Date.now() + 61_000)
  let bearer: string | null = null
  serve({
    auth: { refresh: () => ({ ...tokens, accessToken: 'second' }) },
    users: {
      loginDetail: (_, { headers }) => {
        bearer = headers.get('authorization')
        return aLoginDetail()
      },
    },
  })
  await clientFor(users).loginDetail()
  expect(bearer).toBe('Bearer second')
})

test('a 401 while the token is good ends the session', async () => {
  await signIn()
  const messages: object[] = []
  const stop = session.subscribe((state) => messages.push(state))
  serve({
    users: {
      loginDetail: () => {
        throw new Problem('auth.required')
      },
    },
  })
  const error = await refusedBy(clientFor(users).loginDetail())
  stop()
  expect(error.status).toBe(401)
  expect(messages).toEqual([{ signedIn: false, reason: 'revoked' }])
})

test('without a session no request is sent and nothing ends', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  const messages: object[] = []
  const stop = session.subscribe((state) => messages.push(state))
  const error = await refusedBy(clientFor(users).loginDetail())
  stop()
  expect(error).toMatchObject({ status: 401, code: 'auth.required' })
  expect(fetched).not.toHaveBeenCalled()
  expect(messages).toEqual([])
})

test('a token that is refused again after its refresh ends the session', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  await signIn({ expiresIn: 60 })
  const ended = vi.fn()
  const stop = session.subscribe(ended)
  serve({
    auth: { refresh: () => ({ ...tokens, accessToken: 'second' }) },
    users: {
      loginDetail: () => {
        // The clock goes on while the first call is under way.
        vi.setSystemTime(Date.now() + 61_000)
        throw new Problem('auth.required')
      },
    },
  })
  await refusedBy(clientFor(users).loginDetail())
  stop()
  expect(ended).toHaveBeenCalledExactlyOnceWith({ signedIn: false, reason: 'revoked' })
})
