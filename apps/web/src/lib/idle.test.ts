import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  begin,
  calls,
  setUpTabs,
  clearCalls,
  minute,
  openTab,
  pass,
  serve,
  waitForTabs,
  signedIn,
  type Tab,
  tokensOf,
} from '../../test/tabs.ts'

const second = 1_000
const settings = { after: 1200, warning: 59 }
let pinged: ReturnType<typeof vi.spyOn>

setUpTabs()
beforeEach(() => {
  // A session longer than these tests.
  let issued = 0
  const next = () => tokensOf(++issued, { refreshExpiresIn: 480 * 60 })
  serve({ signIn: next, refresh: next })
  pinged = vi.spyOn(console, 'debug').mockReturnValue()
})

const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
const moveTo = (screenX: number, screenY: number) =>
  window.dispatchEvent(new MouseEvent('mousemove', { screenX, screenY }))

const running: (() => void)[] = []
afterEach(() => {
  for (const stop of running.splice(0)) stop()
})
const watch = (tab: Tab) => running.push(tab.idle.start(settings))

async function oneTab(): Promise<Tab> {
  const tab = await signedIn()
  watch(tab)
  return tab
}
async function threeTabs(): Promise<[Tab, Tab, Tab]> {
  const one = await oneTab()
  const two = await openTab()
  await two.session.resume()
  watch(two)
  const three = await openTab()
  await three.session.resume()
  watch(three)
  await waitForTabs()
  clearCalls()
  return [one, two, three]
}

test('the dialog opens after 1200 s without activity, not before', async () => {
  const { idle } = await oneTab()
  await pass(1200 * second - 1)
  expect(idle.secondsLeft()).toBeUndefined()
  await pass(1)
  expect(idle.secondsLeft()).toBe(59)
  expect(localStorage.getItem('idling')).toBe('true')
})

test.each([
  ['a key', press],
  [
    'a mouse that moved',
    () => {
      moveTo(4, 5)
      moveTo(5, 5)
    },
  ],
  ['a touch', () => window.dispatchEvent(new Event('touchstart'))],
  ['scrolling', () => document.body.dispatchEvent(new Event('scroll'))],
  ['storage changed by another tab', () => window.dispatchEvent(new StorageEvent('storage', { key: 'portal.theme' }))],
])('%s is activity', async (_name, act) => {
  const { idle } = await oneTab()
  await pass(19 * minute)
  act()
  await pass(2 * minute)
  expect(idle.secondsLeft()).toBeUndefined()
  await pass(18 * minute)
  expect(idle.secondsLeft()).toBe(59)
})

test.each([
  ['a page that moves under a mouse that was never seen', () => () => moveTo(7, 7)],
  [
    'a page that moves under a resting mouse',
    () => {
      moveTo(7, 7)
      return () => moveTo(7, 7)
    },
  ],
  [
    'a token that another tab refreshed by its timer',
    () => () => window.dispatchEvent(new StorageEvent('storage', { key: 'portal.session' })),
  ],
])('%s is no activity', async (_name, prepare) => {
  const { idle } = await oneTab()
  const act = prepare()
  await pass(19 * minute)
  act()
  await pass(minute)
  expect(idle.secondsLeft()).toBe(59)
})

test('three tabs count 59 to 0 together, then all are signed out with the reason, by one call each', async () => {
  const tabs = await threeTabs()
  const counted: (number | undefined)[][] = []
  await pass(1200 * second)
  for (let at = 0; at < 59; at++) {
    counted.push(tabs.map(({ idle }) => idle.secondsLeft()))
    await pass(second)
  }
  expect(counted).toEqual(Array.from({ length: 59 }, (_, at) => [59 - at, 59 - at, 59 - at]))
  for (const { session, heard } of tabs) {
    expect(session.signedIn()).toBe(false)
    expect(heard.at(-1)).toEqual({ signedIn: false, reason: 'idle' })
  }
  expect(calls.filter((name) => name === 'revokeToken')).toHaveLength(1)
  expect(localStorage.getItem('idling')).toBeNull()
})

test('"Yes" in one tab closes the dialog in all and refreshes once', async () => {
  const tabs = await threeTabs()
  await pass(1200 * second + 20 * second)
  clearCalls()
  expect(tabs.map(({ idle }) => idle.secondsLeft())).toEqual([39, 39, 39])
  tabs[1].idle.stay()
  await waitForTabs()
  expect(tabs.map(({ idle }) => idle.secondsLeft())).toEqual([undefined, undefined, undefined])
  expect(calls).toEqual(['refresh'])
  expect(new Set(tabs.map(({ session }) => session.accessToken())).size).toBe(1)
  await pass(1200 * second)
  expect(tabs.map(({ idle }) => idle.secondsLeft())).toEqual([59, 59, 59])
})

test('activity while the dialog counts closes nothing', async () => {
  const { idle } = await oneTab()
  await pass(1210 * second)
  press()
  moveTo(1, 2)
  await pass(second)
  expect(idle.secondsLeft()).toBe(48)
})

test('after sleep the machine is signed out, whatever is pressed first', async () => {
  const { session, heard } = await oneTab()
  vi.setSystemTime(begin + 90 * minute)
  press()
  await waitForTabs()
  expect(session.signedIn()).toBe(false)
  expect(heard.at(-1)).toEqual({ signedIn: false, reason: 'idle' })
})

test('a throttled tab shows the real remaining time when it becomes visible', async () => {
  const { idle } = await oneTab()
  vi.setSystemTime(begin + 1230 * second)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(idle.secondsLeft()).toBe(29)
})

test('a page opened after the moment had passed with none open signs out', async () => {
  const { session } = await oneTab()
  for (const stop of running.splice(0)) stop()
  localStorage.setItem('idleExpiry', String(begin - minute - second))
  const reopened = await openTab()
  await reopened.session.resume()
  watch(reopened)
  await waitForTabs()
  expect(reopened.session.signedIn()).toBe(false)
  expect(session.signedIn()).toBe(false)
})

test('away from the tracked pages nothing is counted', async () => {
  const { idle, session } = await oneTab()
  for (const stop of running.splice(0)) stop()
  await pass(40 * minute)
  expect(idle.secondsLeft()).toBeUndefined()
  expect(session.signedIn()).toBe(true)
  expect(localStorage.getItem('idleExpiry')).toBeNull()
})

test('an expiry that no activity can have written is ignored', async () => {
  const { idle } = await oneTab()
  localStorage.setItem('idleExpiry', String(begin + 600 * minute))
  await pass(1200 * second)
  expect(idle.secondsLeft()).toBe(59)
})

test.each([
  { after: 0, warning: 59 },
  { after: 1200, warning: -1 },
  { after: Number.NaN, warning: 59 },
])('idle settings must be positive: %o', async (given) => {
  const { idle } = await openTab()
  expect(() => idle.start(given)).toThrow('Idle settings must be positive')
})

test('the keepalive of 15 s only logs', async () => {
  await oneTab()
  clearCalls()
  await pass(minute)
  expect(pinged).toHaveBeenCalledTimes(4)
  expect(calls).toEqual([])
})
