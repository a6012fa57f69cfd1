import { auth } from '@portal/contract/auth/auth.contract'
import type { Tokens } from '@portal/contract/auth/auth.contract'
import type { Input, Result } from '@portal/contract/core/route'
import { ApiError } from './api.errors.ts'
import { call } from './call.ts'
import type { EndReason } from './paths.ts'
import { type Message, openChannel } from './session.channel.ts'
import { readRecord, type SessionRecord, wipe, writeRecord } from './session.record.ts'
import { hardEnd, refreshDue, refreshUsable, tickEvery, timerDelay } from './session.times.ts'

// The access token lives in this module and nowhere else; storage holds what a reload needs (`security.md` section 4).

const clientId = 'portal-web'
/** Sent where the contract wants an access token and this tab has none any more (after a reload). */
const noToken = 'none'

export type SessionState = { signedIn: boolean; reason?: EndReason }
type Listener = (state: SessionState) => void

const listeners = new Set<Listener>()
let token: string | undefined
let tokenExpiresAt = 0
let timer: ReturnType<typeof setInterval> | undefined
let running: Promise<boolean> | undefined

const channel = openChannel(hear)
const tell = (state: SessionState) => listeners.forEach((listener) => listener(state))
const callAuth = <R extends (typeof auth)[keyof typeof auth]>(route: R, given: Input<R>) =>
  call(route, given as { body: unknown }, token) as Promise<Result<R>>

function adopt(accessToken: string, expiresAt: number): void {
  token = accessToken
  tokenExpiresAt = expiresAt
}

function take(tokens: Tokens, startedAt: number): void {
  const now = Date.now()
  const record: SessionRecord = {
    refreshToken: tokens.refreshToken ?? readRecord()?.refreshToken ?? '',
    startedAt,
    refreshedAt: now,
    expiresAt: now + tokens.expiresIn * 1000,
    refreshExpiresAt: now + tokens.refreshExpiresIn * 1000,
  }
  writeRecord(record)
  adopt(tokens.accessToken, record.expiresAt)
  channel.say({ kind: 'token', token: tokens.accessToken, expiresAt: record.expiresAt })
  startTimer()
}

function hear(message: Message): void {
  if (message.kind === 'token') adopt(message.token, message.expiresAt)
  else finish(message.reason)
}

function startTimer(): void {
  if (timer !== undefined) return
  timer = setTimeout(() => {
    tick()
    timer = setInterval(tick, tickEvery)
  }, timerDelay)
}

/** One look at the clock: wall-clock times, so that a sleeping machine or a throttled tab cannot stretch a session. */
function tick(): void {
  const record = readRecord()
  const now = Date.now()
  if (!record) return end('ended')
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
  if (!fresh()) await new Promise((resolve) => setTimeout(resolve, 150))
  return fresh()
}

async function refreshLocked(known: number): Promise<boolean> {
  if (known > 0 && (await adoptedFromOtherTab(known))) return true
  const record = readRecord()
  if (!record || !refreshUsable(record, Date.now())) {
    end(record ? 'expired' : 'ended')
    return false
  }
  try {
    const body = { accessToken: token ?? noToken, refreshToken: record.refreshToken }
    take(await callAuth(auth.refresh, { body }), record.startedAt)
    return true
  } catch (error) {
    // Only a refusal ends the session; a lost connection or a restarting server is tried again at the next tick.
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) end('revoked')
    return false
  }
}

/** A new access token; false when there is none to be had. One call at a time, in this tab and over all tabs. */
async function refresh(): Promise<boolean> {
  const known = tokenExpiresAt
  running ??= navigator.locks
    .request('portal-refresh', () => refreshLocked(known))
    .finally(() => {
      running = undefined
    })
  return running
}

async function signOut(reason: EndReason = 'signedout'): Promise<void> {
  const record = readRecord()
  const accessToken = token
  // Revoked at the server first, but a server that does not answer must not keep anybody signed in here.
  const revoked = Promise.allSettled([
    record && callAuth(auth.revokeRefreshToken, { body: { refreshToken: record.refreshToken, clientId } }),
    accessToken && callAuth(auth.revokeToken, { body: { accessToken } }),
  ])
  end(reason)
  await revoked
}

/** The one session of this browser: who may call, for how long, and what happens when it ends. */
export const session = {
  /** Whether this tab holds an access token, or may get one by {@link session.resume}. */
  signedIn: () => token !== undefined,
  accessToken: () => token,
  /** Whether the access token has run out by this browser's clock. */
  expiredLocally: () => Date.now() >= tokenExpiresAt,
  /** The access token, refreshed first when it has run out. */
  async freshToken(): Promise<string | undefined> {
    if (token !== undefined && Date.now() >= tokenExpiresAt) await refresh()
    return token
  },
  /** Throws the ApiError or NetworkError of the sign-in. */
  async signIn(emailAddress: string, password: string): Promise<void> {
    const body = { emailAddress, password, clientId, withRefreshToken: true }
    take(await callAuth(auth.signIn, { body }), Date.now())
    tell({ signedIn: true })
  },
  /** Silent refresh at reload. True when the session lives. */
  async resume(): Promise<boolean> {
    if (token !== undefined) return true
    if (!readRecord()) return false
    return refresh()
  },
  /** Whether something is stored that {@link session.resume} could continue. */
  resumable: () => token !== undefined || readRecord() !== undefined,
  refresh,
  signOut,
  /** Ends the session here without a call: the server has ended it already. */
  end,
  /** Hears of every sign-in and of every end with its reason, in this tab or another. Returns how to stop. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
