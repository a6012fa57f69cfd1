import { afterEach, beforeEach, vi } from 'vitest'
import { fakeApi, type Fakes } from './fakeApi.ts'

// Several tabs of one browser under a clock that the test moves: each is a fresh copy of the modules over the same storage,
// locks and channels.

type AuthFakes = NonNullable<Fakes['auth']>

export const minute = 60_000
export const begin = new Date('2026-05-04T08:00:00Z').getTime()
export const tokensOf = (n: number, more: object = {}) => ({
  accessToken: `access-${n}`,
  refreshToken: `part-a-${n}`,
  expiresIn: 25 * 60,
  refreshExpiresIn: 120 * 60,
  ekey: '',
  ...more,
})
export const done = { done: true, ssoLogoutUrl: null }
export const stored = () => Object.fromEntries(Object.entries(localStorage))

const channels: BroadcastChannel[] = []
/** Closed after each test: a tab of one test must not hear those of the next. */
class ClosingChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

type Refresh = NonNullable<AuthFakes['refresh']>
type SessionFakes = NonNullable<Fakes['sessions']>

/** The requests to the server, in order. */
export let calls: string[] = []
export const clearCalls = () => void calls.splice(0)

/** Answers with a new pair each time and records the requests. */
export function serve(more: AuthFakes = {}): void {
  let issued = 0
  const noted = <F extends (...given: never[]) => unknown>(name: string, fake: F) =>
    ((...given: Parameters<F>) => {
      calls.push(name)
      return fake(...given)
    }) as F
  const auth: AuthFakes = {
    signIn: noted('signIn', () => tokensOf(++issued)),
    refresh: noted('refresh', () => tokensOf(++issued)),
    revokeRefreshToken: noted('revokeRefreshToken', () => done),
    revokeToken: noted('revokeToken', () => done),
  }
  for (const [name, fake] of Object.entries(more)) Object.assign(auth, { [name]: noted(name, fake as () => unknown) })
  // A page without a token refreshes by the call that also tells who is signed in.
  const resume: SessionFakes['resume'] = async (input, sent) => ({
    tokens: await (auth.refresh as Refresh)(input, sent),
    person: null,
  })
  vi.stubGlobal('fetch', fakeApi({ auth, sessions: { resume } }))
}

export async function openTab() {
  vi.resetModules()
  const { session } = await import('../src/lib/session.ts')
  const { idle } = await import('../src/lib/idle.ts')
  const messages: object[] = []
  session.subscribe((state) => messages.push(state))
  return { session, idle, heard: messages }
}
export type Tab = Awaited<ReturnType<typeof openTab>>

export async function signedIn(): Promise<Tab> {
  const tab = await openTab()
  await tab.session.signIn('dt@demo.test', 'correct horse demo 2026')
  return tab
}

/** Messages between tabs take real time, whatever the clock of the test says. */
export const waitForTabs = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await waitForTabs()
}

/** To be called once at the top of a test file. */
export function setUpTabs(): void {
  beforeEach(() => {
    calls = []
    localStorage.clear()
    sessionStorage.clear()
    vi.useFakeTimers({ now: begin, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    vi.stubGlobal('BroadcastChannel', ClosingChannel)
    serve()
  })
  afterEach(() => {
    for (const channel of channels.splice(0)) channel.close()
    vi.clearAllTimers()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    localStorage.clear()
  })
}
