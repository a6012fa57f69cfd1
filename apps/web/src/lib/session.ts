import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { ApiError } from './api.errors.ts'
import { authApi, resumeCall } from './bare.ts'
import type { EndReason } from './paths.ts'
import { type Message, openChannel } from './session.channel.ts'
import { clearTabExcept, restoreDrafts } from './drafts.ts'
import { identityOf, sameIdentity } from './session.identity.ts'
import {
  keepPreferences,
  makeReady,
  readRecord,
  type SessionRecord,
  clearRecord,
  writeRecord,
} from './session.record.ts'
import { endOf, latestEnd, refreshDue, refreshUsable, tickEvery, timerDelay } from './session.times.ts'

// The access token lives in this module and nowhere else; storage holds what a reload needs (`security.md` 4).

/** How the browser names itself to the token service. */
export const clientId = 'portal-web'
/** Sent where the contract requires an access token and this tab no longer has one (after a reload). */
const noToken = 'none'
/** How long to wait for the token of another tab's refresh (milliseconds). */
const onItsWay = 150

/** `replaced`: another person is signed in now, through another tab, so nothing of the previous one may stay on this page. */
export type SessionState = { signedIn: boolean; reason?: EndReason; replaced?: boolean }
type Listener = (state: SessionState) => void

const listeners = new Set<Listener>()
let token: string | undefined
let tokenExpiresAt = 0
/** Distinguishes one sign-in from the next, across all tabs. */
let startedAt = 0
let timer: ReturnType<typeof setInterval> | undefined
let running: Promise<boolean> | undefined
/** The server's answer when this page resumed the session, until it is read. */
let resumedWith: unknown

const channel = openChannel(hear)
const notify = (state: SessionState) => listeners.forEach((listener) => listener(state))

function adopt(state: { token: string; expiresAt: number; startedAt: number }): void {
  token = state.token
  tokenExpiresAt = state.expiresAt
  startedAt = state.startedAt
  startTimer()
}

function take(tokens: Tokens, started: number): void {
  const now = Date.now()
  const before = readRecord()
  // Without a new refresh token the current one stays, with its expiry.
  const continued = tokens.refreshToken === null ? before : undefined
  const record: SessionRecord = {
    refreshToken: tokens.refreshToken ?? before?.refreshToken ?? '',
    startedAt: started,
    refreshedAt: now,
    expiresAt: now + tokens.expiresIn * 1000,
    refreshExpiresAt: continued?.refreshExpiresAt ?? now + tokens.refreshExpiresIn * 1000,
    userKey: identityOf(tokens.accessToken)?.userKey ?? '',
  }
  writeRecord(record)
  const state = { token: tokens.accessToken, expiresAt: record.expiresAt, startedAt: started }
  adopt(state)
  channel.say({ kind: 'token', ...state })
}

function hear(message: Message): void {
  if (message.kind === 'cleared') return restoreDrafts()
  if (message.kind === 'end') {
    if (token !== undefined) finish(message.reason)
    return
  }
  const hadToken = token !== undefined
  const replaced = hadToken && !sameIdentity({ token: token ?? '', startedAt }, message)
  adopt(message)
  if (replaced) clearTabExcept(identityOf(message.token)?.userKey)
  if (!hadToken || replaced) notify({ signedIn: true, replaced })
}

function startTimer(): void {
  timer ??= setTimeout(() => {
    timer = setInterval(tick, tickEvery)
    tick()
  }, timerDelay)
}

/** Another tab ended the session; its reason arrives a moment after the storage was cleared. */
function endIfStillOpen(): void {
  if (token !== undefined && !readRecord()) end('expired')
}

/** Checks the time: wall-clock times, so that a sleeping machine or a throttled tab cannot extend a session. */
function tick(): void {
  const record = readRecord()
  const now = Date.now()
  if (!record) return void setTimeout(endIfStillOpen, onItsWay)
  if (now >= latestEnd(record)) return void expire('ended')
  if (now >= record.refreshExpiresAt) return void expire('expired')
  if (refreshDue(record, now)) void refresh()
}

/** Clears the session in this tab, except the drafts of a person who was signed out involuntarily. */
function finish(reason: EndReason): void {
  const userKey = (token === undefined ? undefined : identityOf(token)?.userKey) ?? readRecord()?.userKey
  clearInterval(timer)
  timer = undefined
  token = undefined
  resumedWith = undefined
  tokenExpiresAt = 0
  clearRecord(reason === 'signedout' ? undefined : userKey)
  notify({ signedIn: false, reason })
}

function end(reason: EndReason): void {
  finish(reason)
  channel.say({ kind: 'end', reason })
}

/** Whether another tab refreshed since `known`: its token has arrived, or will shortly, over the channel. */
async function adoptedFromOtherTab(known: number): Promise<boolean> {
  const fresh = () => tokenExpiresAt > known && Date.now() < tokenExpiresAt
  const record = readRecord()
  if (!record || record.expiresAt <= known || refreshDue(record, Date.now())) return false
  if (!fresh()) await new Promise((resolve) => setTimeout(resolve, onItsWay))
  return fresh()
}

/** A page without a token also learns from this call who is signed in. */
async function resumed(refreshToken: string): Promise<Tokens> {
  const { tokens, answer } = await resumeCall({ accessToken: noToken, refreshToken })
  resumedWith = answer
  return tokens
}

async function refreshLocked(known: number): Promise<boolean> {
  if (known > 0 && (await adoptedFromOtherTab(known))) return true
  const record = readRecord()
  if (!record || !refreshUsable(record, Date.now())) {
    await signOut('expired')
    return false
  }
  try {
    const { refreshToken } = record
    const renewed = token
      ? await authApi.refresh({ body: { accessToken: token, refreshToken } }, token)
      : await resumed(refreshToken)
    take(renewed, record.startedAt)
    return true
  } catch (error) {
    // Only a refusal ends the session; a lost connection or a restarting server may be tried again.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
    end('revoked')
    return false
  }
}

/** A new access token, one call at a time in this tab and across tabs. False when refused; throws without an answer. */
function renew(): Promise<boolean> {
  const expiry = tokenExpiresAt
  running ??= navigator.locks
    .request('portal-refresh', () => refreshLocked(expiry))
    .finally(() => {
      running = undefined
    })
  return running
}
const refresh = () => renew().catch(() => false)

async function signOut(reason: EndReason = 'signedout'): Promise<void> {
  const record = readRecord()
  const accessToken = token
  // The answers carry Clear-Site-Data, which also removes language and theme.
  const restore = keepPreferences()
  // The server comes first, but without its answer the sign-out must not wait.
  const revoked = Promise.allSettled([
    record && authApi.revokeRefreshToken({ body: { refreshToken: record.refreshToken, clientId } }, token),
    accessToken && authApi.revokeToken({ body: { accessToken } }, token),
  ])
  end(reason)
  const [, signedOut] = await revoked
  restore()
  channel.say({ kind: 'cleared' })
  if (signedOut.status === 'fulfilled' && signedOut.value) leaveProvider(signedOut.value.ssoLogoutUrl)
}

/**
 * The session came from an identity provider whose session must end too: the browser goes there (specification section
 * 4).
 */
function leaveProvider(url: string | null): void {
  if (url !== null && /^https?:\/\//.test(url)) window.location.assign(url)
}

/** The session has expired, which every tab notices at the same moment: one of them signs out for all. */
const expire = (reason: EndReason): Promise<void> =>
  navigator.locks.request('portal-sign-out', async () => {
    if (token !== undefined) await signOut(reason)
  })

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
  /**
   * Signs in by password. Starts the session when that is enough; else the answer's `mfa` says what is missing. Throws
   * the ApiError or NetworkError of the sign-in.
   */
  async signIn(emailAddress: string, password: string): Promise<Tokens> {
    const body = { emailAddress, password, clientId, withRefreshToken: true }
    const tokens = await authApi.signIn({ body }, token)
    if (!tokens.mfa?.required) session.enter(tokens)
    return tokens
  },
  /** Starts the session of a complete sign-in, by whichever method. Drafts of the same person stay. */
  enter(tokens: Tokens): void {
    if (tokens.mfa?.required) throw new Error('Half a sign-in opens no session')
    makeReady(identityOf(tokens.accessToken)?.userKey)
    take(tokens, Date.now())
  },
  /** New tokens for the current session after a step-up. */
  renewed: (tokens: Tokens) => take(tokens, readRecord()?.startedAt ?? Date.now()),
  /** The absolute end of the session (milliseconds); undefined without one. */
  endsAt(): number | undefined {
    const record = readRecord()
    return record && endOf(record)
  },
  /** Silent refresh at reload. True when there is a session, false when there is none; throws when the server does not answer. */
  async resume(): Promise<boolean> {
    if (token !== undefined) return true
    return readRecord() ? renew() : false
  },
  /** The answer to `resume`, read once: person and rights in wire names, read by `core/access/resumed.ts`. */
  takeResumed(): unknown {
    const answer = resumedWith
    resumedWith = undefined
    return answer
  },
  /** Whether something is stored that `resume` could continue. */
  resumable: () => token !== undefined || readRecord() !== undefined,
  /** Gets a new access token now; false if refused. */
  refresh,
  /** Ends the session at the server and in all tabs. */
  signOut,
  /** Ends an expired session, in one tab for all of them. */
  expire,
  /** Ends the session in all tabs without a call: the server has ended it already. */
  end,
  /** Listens for sign-ins in other tabs and for every end with its reason, in any tab. Returns how to stop. */
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
