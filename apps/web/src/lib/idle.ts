import { session } from './session.ts'
import { keepaliveEvery } from './session.times.ts'
import { read, write } from './storage.ts'

// The idle session (specification section 4): 20 minutes without activity in any tab open the dialog, 59 seconds later
// all tabs are signed out. All tabs share one moment, `idleExpiry`, so they agree whenever their timers run, and
// neither a sleeping machine nor a throttled tab extends the session.

/** Both in seconds. */
export type IdleSettings = { after: number; warning: number }

const activity = ['mousemove', 'mousedown', 'keydown', 'wheel', 'scroll', 'touchstart', 'touchmove'] as const
/** Writes by the session's timer are not activity: tabs would keep each other awake forever. */
const notActivity: readonly (string | null)[] = ['portal.session', 'portal.idleMinutes', 'ramAccess', 'idling', null]
/** The resolution of activity, and how long the clock is not checked while there is some (milliseconds). */
const [grain, checkInterval] = [1_000, 10_000]

const listeners = new Set<() => void>()
let times: IdleSettings = { after: 0, warning: 0 }
/** When the person counts as idle (milliseconds). */
let expiry = 0
/** Seconds until all tabs are signed out, while the dialog is open. */
let left: number | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let keepalive: ReturnType<typeof setInterval> | undefined
let channel: BroadcastChannel | undefined
/** The last known position of the mouse. */
let pointer: string | undefined

function show(seconds: number | undefined): void {
  if (seconds === left) return
  if ((seconds === undefined) !== (left === undefined)) write('idling', seconds === undefined ? null : 'true')
  left = seconds
  listeners.forEach((listener) => listener())
}

/** An expiry written by another tab; one that no activity can have caused is ignored. */
function stored(now: number): number {
  const found = Number(read('idleExpiry') ?? 0)
  return Number.isFinite(found) && found <= now + times.after * 1000 ? found : 0
}

/** Checks the clock; the next check is when something changes: at the end of the wait, then at each full second. */
function tick(): void {
  clearTimeout(timer)
  const now = Date.now()
  expiry = Math.max(expiry, stored(now))
  const rest = Math.ceil((expiry + times.warning * 1000 - now) / 1000)
  if (now >= expiry && rest <= 0) {
    show(0)
    stop()
    write('portal.idleMinutes', String(times.after / 60)) // For the sign-in page, which knows no company.
    return void session.expire('idle')
  }
  show(now >= expiry ? rest : undefined)
  const wait = now < expiry ? Math.min(expiry - now, checkInterval) : (expiry + times.warning * 1000 - now) % 1000
  timer = setTimeout(tick, wait || 1000)
}

/** Records that the person is present now, here and in all other tabs. */
function restart(now: number): void {
  expiry = now + times.after * 1000
  write('idleExpiry', String(expiry))
  channel?.postMessage(expiry)
}

/** Activity postpones the expiry but does not revoke it: moving the mouse afterwards doesn't close the dialog. */
function touch(): void {
  const now = Date.now()
  if (now >= expiry) return tick()
  if (now + times.after * 1000 - expiry >= grain) restart(now)
}

function onActivity(event: Event): void {
  if (event.type === 'mousemove') {
    // Browsers also send one when the page moves under a resting mouse: the first only gives its position.
    const { screenX, screenY } = event as MouseEvent
    const [before, at] = [pointer, `${screenX},${screenY}`]
    pointer = at
    if (before === undefined || before === at) return
  }
  touch()
}

function onStorage({ key }: StorageEvent): void {
  if (key === 'idleExpiry') tick()
  else if (!notActivity.includes(key)) touch()
}

function stop(): void {
  clearTimeout(timer)
  clearInterval(keepalive)
  for (const name of activity) window.removeEventListener(name, onActivity, true)
  window.removeEventListener('storage', onStorage)
  document.removeEventListener('visibilitychange', tick)
  window.removeEventListener('focus', tick)
  channel?.close()
  channel = undefined
}

/** Listens to the other tabs' expiry. */
function join(): void {
  channel = new BroadcastChannel('portal-idle')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number' && data <= Date.now() + times.after * 1000) expiry = Math.max(expiry, data)
    tick()
  }
}

/**
 * Starts watching; opening a page is itself activity, unless the expiry has passed while no page was open.
 * Returns how to stop. Throws a RangeError for times that are not positive (specification section 5).
 */
function start(settings: IdleSettings): () => void {
  if (!(settings.after > 0 && settings.warning > 0)) throw new RangeError('Idle settings must be positive')
  stop()
  times = settings
  pointer = undefined
  join()
  const now = Date.now()
  expiry = stored(now)
  if (expiry <= 0 || expiry > now) restart(now)
  for (const name of activity) window.addEventListener(name, onActivity, { capture: true, passive: true })
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', tick)
  window.addEventListener('focus', tick)
  keepalive = setInterval(
    () => console.debug('keepalive'), // oxlint-disable-line no-console -- specification section 4: the ping only logs
    keepaliveEvery,
  )
  tick()
  return () => {
    stop()
    // Away from the tracked pages no time is counted.
    write('idleExpiry', null)
    show(undefined)
  }
}

/** "Yes, Keep me signed in": restarts the countdown in all tabs and refreshes the session's token once for all of them. */
function stay(): void {
  const now = Date.now()
  if (now >= expiry + times.warning * 1000) return tick()
  restart(now)
  tick()
  void session.refresh()
}

/** Whether the person is active. */
export const idle = {
  start,
  stay,
  /** Seconds until all tabs are signed out, while the dialog is open; else undefined. */
  secondsLeft: () => left,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
