import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { aLoginDetail } from '../../test/people.ts'
import { session } from '../lib/session.ts'
import { queryClient } from './queryClient.ts'
import { preparePage } from './signedIn.ts'

const tokens = { accessToken: 'of a test', refreshToken: 'a', expiresIn: 1500, refreshExpiresIn: 7200, ekey: '' }
const noRows = { items: [], nextCursor: null, hasMore: false, capped: false, partial: false }
const search = vi.fn(() => noRows)
const place = { params: {}, search: {}, preload: false }

const signIn = (loginDetail: () => ReturnType<typeof aLoginDetail> | Promise<never>) => {
  vi.stubGlobal('fetch', fakeApi({ auth: { signIn: () => tokens }, users: { loginDetail }, accounts: { search } }))
  return session.signIn('rs@demo.test', 'any')
}
beforeEach(() => void search.mockClear())
afterEach(() => {
  session.end('signedout')
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('asks for the rows of the list while it asks who is signed in', async () => {
  let answer: (() => void) | undefined
  const question = new Promise<void>((resolve) => {
    answer = resolve
  })
  await signIn(() => question.then(() => aLoginDetail()) as Promise<never>)
  const prepared = preparePage('accountSearch', place)
  await vi.waitFor(() => expect(search).toHaveBeenCalledTimes(1))
  answer?.()
  await prepared
})

test('waits for the time zone where the address names a day', async () => {
  await signIn(() => aLoginDetail({ preferences: { ...aLoginDetail().preferences, timeZone: 'America/Montreal' } }))
  await preparePage('accountSearch', { ...place, search: { createdFrom: '2026-01-02' } })
  await vi.waitFor(() => expect(search).toHaveBeenCalledTimes(1))
  expect(JSON.stringify(search.mock.calls)).toContain('2026-01-02T05:00:00')
})

test('draws a page with its rows where they come at once, and without them where they do not', async () => {
  const rows = () => queryClient.getQueryCache().findAll({ queryKey: ['accounts'] })[0]?.state.status
  await signIn(() => aLoginDetail())
  await preparePage('accountSearch', place)
  expect(rows()).toBe('success')
  queryClient.clear()
  search.mockImplementationOnce(() => new Promise(() => {}) as never)
  await preparePage('accountSearch', place)
  expect(rows()).toBe('pending')
})

test('asks for no data of a page that is only pointed at', async () => {
  await signIn(() => aLoginDetail())
  await preparePage('accountSearch', { ...place, preload: true })
  expect(search).not.toHaveBeenCalled()
})

test('asks for nobody whom the answer to a reload has told', async () => {
  const loginDetail = vi.fn(() => aLoginDetail())
  await signIn(loginDetail)
  const { refreshToken } = tokens
  const me = aLoginDetail({ firstName: 'Resumed' })
  const accessProfile = ['{"UserRole":"RS"}', '{"AcctMgmnt":"W"}']
  vi.stubGlobal(
    'fetch',
    fakeApi({
      sessions: { resume: () => ({ tokens, person: { loginDetail: me, accessProfile } }) },
      users: { loginDetail },
      accounts: { search },
    }),
  )
  const record = localStorage.getItem('portal.session') ?? ''
  session.end('expired')
  localStorage.setItem('portal.session', record)
  expect(record).toContain(refreshToken)
  expect(await session.resume()).toBe(true)
  await preparePage('accountSearch', place)
  expect(queryClient.getQueryData(['users', 'me'])).toMatchObject({ firstName: 'Resumed' })
  expect(queryClient.getQueryData(['access', 'profile', me.userKey])).toEqual({ AcctMgmnt: 'W' })
  expect(loginDetail).not.toHaveBeenCalled()
})

test('asks who is signed in where the answer to a reload cannot be read', async () => {
  await signIn(() => aLoginDetail({ firstName: 'Asked' }))
  vi.spyOn(session, 'takeResumed').mockReturnValueOnce({ Tokens: {}, Person: { LoginDetail: {} } })
  await preparePage('profile', place)
  expect(queryClient.getQueryData(['users', 'me'])).toMatchObject({ firstName: 'Asked' })
})

test('leaves it to the shell to say that nobody knows who is signed in', async () => {
  await signIn(() => Promise.reject(new Error('no answer')))
  await expect(preparePage('profile', place)).resolves.toBeUndefined()
})

test('names the person by their e-mail where the specification sends it', async () => {
  const sent: unknown[] = []
  const me = aLoginDetail()
  await signIn(() => me)
  vi.stubGlobal(
    'fetch',
    fakeApi({
      users: { loginDetail: () => me },
      access: {
        profile: ({ body }) => (sent.push(body), ['{"AcctMgmnt":"W"}']),
        ramEnabled: ({ body }) => (sent.push(body), { enabled: false }),
      },
    }),
  )
  await preparePage('home', place)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([{ email: me.email }, { email: me.email }])
})
