import { auth, type Tokens } from '@portal/contract/auth/auth.contract'
import type { Input, Result } from '@portal/contract/core/route'
import { ApiError } from './api.errors.ts'
import { call, type Given } from './call.ts'
import type { EndReason } from './paths.ts'
import { type Message, openChannel } from './session.channel.ts'
import { keepPreferences, readRecord, type SessionRecord, wipe, writeRecord } from './session.record.ts'
import { hardEnd, refreshDue, refreshUsable, tickEvery, timerDelay } from './session.times.ts'

// The access token lives in this module and nowhere else; storage holds what a reload needs (`security.md` section 4).

const clientId = 'portal-web'
/** Sent where the contract wants an access token and this tab has none any more (after a reload). */
const noToken = 'none'
/** How long the token of another tab's refresh may be on its way (milliseconds). */
const onItsWay = 150

/** `replaced`: somebody signed in anew in another tab, so what this tab shows may be another person's. */
export type SessionState = { signedIn: boolean; reason?: EndReason; replaced?: boolean }
type Listener = (state: SessionState) => void

const listeners = new Set<Listener>()
let token: string | undefined
let tokenExpiresAt = 0
/** Tells one sign-in from the next, over all tabs. */
let startedAt = 0
let timer: ReturnType<typeof setInterval> | undefined
let running: Promise<boolean> | undefined

const channel = openChannel(hear)
const tell = (state: SessionState) => listeners.forEach((listener) => listener(state))
const callAuth = <R extends (typeof auth)[keyof typeof auth]>(route: R, given: Input<R>) =>
  call(route, given as Given, token) as Promise<Result<R>>

function adopt(given: { token: string; expiresAt: number; startedAt: number }): void {
  token = given.token
  tokenExpiresAt = given.expiresAt
  startedAt = given.startedAt
  startTimer()
}

function take(tokens: Tokens, started: number): void {
  const now = Date.now()
  const record: SessionRecord = {
    refreshToken: tokens.refreshToken ?? readRecord()?.refreshToken ?? '',
    startedAt: started,
    refreshedAt: now,
    expiresAt: now + tokens.expiresIn * 1000,
    refreshExpiresAt: now + tokens.refreshExpiresIn * 1000,
  }
  writeRecord(record)
  const given = { token: tokens.accessToken, expiresAt: record.expiresAt, startedAt: started }
  adopt(given)
  channel.say({ kind: 'token', ...given })
}

function hear(message: Message): void {
  if (message.kind === 'end') {
    if (token !== undefined) finish(message.reason)
    return
  }
  const [had, replaced] = [token !== undefined, token !== undefined && message.startedAt !== startedAt]
  adopt(message)
  if (!had || replaced) tell({ signedIn: true, replaced })
}

function startTimer(): void {
  timer ??= setTimeout(() => {
    timer = setInterval(tick, tickEvery)
    tick()
  }, timerDelay)
}

/** One look at the clock: wall-clock times, so that a sleeping machine or a throttled tab cannot stretch a session. */
function tick(): void {
  const record = readRecord()
  const now = Date.now()
  if (!record) return end('expired')
  if (now >= hardEnd(record)) return void signOut('ended')
  if (now >= record.refreshExpiresAt) return void signOut('expired')
  if (refreshDue(record, now)) void refresh()
}

/** Forgets everything of the session in this tab. */
function finish(reason: EndReason): void {
  clearInterval(timer)
  timer = undefined
  token = undefined
  tokenExpiresAt = 0
  wipe()
  tell({ signedIn: false, reason })
}

function end(reason: EndReason): void {
  finish(reason)
  channel.say({ kind: 'end', reason })
}

/** Whether another tab refreshed since `known`: its token then came, or comes within a moment, over the channel. */
async function adoptedFromOtherTab(known: number): Promise<boolean> {
  const fresh = () => tokenExpiresAt > known && Date.now() < tokenExpiresAt
  const record = readRecord()
  if (!record || record.expiresAt <= known || refreshDue(record, Date.now())) return false
  if (!fresh()) await new Promise((resolve) => setTimeout(resolve, onItsWay))
  return fresh()
}

async function refreshLocked(known: number): Promise<boolean> {
  if (known > 0 && (await adoptedFromOtherTab(known))) return true
  const record = readRecord()
  if (!record || !refreshUsable(record, Date.now())) {
    await signOut('expired')
    return false
  }
  try {
    const body = { accessToken: token ?? noToken, refreshToken: record.refreshToken }
    take(await callAuth(auth.refresh, { body }), record.startedAt)
    return true
  } catch (error) {
    // Only a refusal ends the session; a lost connection or a restarting server may be tried again.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
    end('revoked')
    return false
  }
}

/** A new access token, one call at a time in this tab and over all tabs. False when refused; throws when nobody answered. */
function renew(): Promise<boolean> {
  const known = tokenExpiresAt
  running ??= navigator.locks
    .request('portal-refresh', () => refreshLocked(known))
    .finally(() => {
      running = undefined
    })
  return running
}
const refresh = () => renew().catch(() => false)

async function signOut(reason: EndReason = 'signedout'): Promise<void> {
  const record = readRecord()
  const accessToken = token
  // The answers carry Clear-Site-Data, which takes language and theme too.
  const restore = keepPreferences()
  // Asked of the server first, but a server that does not answer must not keep anybody signed in here.
  const revoked = Promise.allSettled([
    record && callAuth(auth.revokeRefreshToken, { body: { refreshToken: record.refreshToken, clientId } }),
    accessToken && callAuth(auth.revokeToken, { body: { accessToken } }),
  ])
  end(reason)
  await revoked
  restore()
}

/** The one session of this browser: who may call, for how long, and what happens when it ends. */
export const session = {
  /** Whether this tab holds an access token. */
  signedIn: () => token !== undefined,
  accessToken: () => token,
  /** Whether the access token has run out by this browser's clock. */
  expiredLocally: () => Date.now() >= tokenExpiresAt,
  /** The access token, refreshed first when it has run out; throws when the server does not answer. */
  async freshToken(): Promise<string | undefined> {
    if (token !== undefined && Date.now() >= tokenExpiresAt) await renew()
    return token
  },
  /** Throws the ApiError or NetworkError of the sign-in. */
  async signIn(emailAddress: string, password: string): Promise<void> {
    const body = { emailAddress, password, clientId, withRefreshToken: true }
    take(await callAuth(auth.signIn, { body }), Date.now())
  },
  /** Silent refresh at reload. True when the session lives, false when there is none; throws when the server does not answer. */
  async resume(): Promise<boolean> {
    if (token !== undefined) return true
    return readRecord() ? renew() : false
  },
  /** Whether something is stored that `resume` could continue. */
  resumable: () => token !== undefined || readRecord() !== undefined,
  /** A new access token now; false when there is none to be had. */
  refresh,
  /** Ends the session at the server and in all tabs. */
  signOut,
  /** Ends the session in all tabs without a call: the server has ended it already. */
  end,
  /** Hears of every sign-in in another tab and of every end with its reason, wherever. Returns how to stop. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
