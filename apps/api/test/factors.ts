import { generateSync } from 'otplib'
import { v7 as uuid } from 'uuid'
import type { Account, Answer, Requests, User, World } from './world.ts'
import { password } from './tokens.ts'

// Second factors for tests: partial sign-ins, codes read from queued messages, apps with a clock of their own.

export const codeOf = (answer: Answer): string => answer.json().Code ?? answer.json().code
export const contentOf = <T>(answer: Answer) => (answer.json().ResultContent ?? answer.json().resultContent) as T

export type Need = { required: boolean; enrolment: boolean; challengeId: string; channels: string[] }
export type Tokens = {
  access_token: string
  refresh_token: string | null
  expires_in: number
  refresh_expires_in: number
  ekey: string
  mfa?: Need
}
export type HalfSignIn = Requests & { token: string; challengeId: string; need: Need; user: User }

let addresses = 0
/** A separate address, so that no one else uses up its limit. */
export const anAddress = () => `10.9${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`

/** An SMS add-on of an account: its people get codes on their phones. */
export async function hasSms({ db }: World, { accountId }: Account, more: object = {}): Promise<string> {
  const addOnId = uuid()
  const terms = { kind: 'SMS', unit: 'NONE', quantity: 1, price: 0, currency: 'EUR', addOnStatus: 'Active' }
  const row = {
    addOnId,
    accountId,
    code: `SMS-${addOnId.slice(-8).toUpperCase()}`,
    name: 'SMS',
    ...terms,
    startOn: '2026-01-01',
  }
  await db.asOwner((tx) =>
    tx
      .insertInto('addOn')
      .values({ ...row, ...more })
      .execute(),
  )
  return addOnId
}

const setRulesIn =
  ({ db }: World) =>
  (account: Account, rules: Record<string, string | number>) => {
    const rows = Object.entries(rules).map(([rule, value]) => ({
      accountId: account.accountId,
      code: `signIn.${rule}`,
      value: JSON.stringify(value),
    }))
    return db.asOwner((tx) => tx.insertInto('accountSetting').values(rows).execute())
  }

/** @param sms whether an SMS add-on holds for the account */
export function factorsIn(world: World, account: Account, { sms = true } = {}) {
  const { db, keys } = world
  let created: Promise<unknown> | undefined
  const included = () => (created ??= sms ? hasSms(world, account) : Promise.resolve())
  const aPerson = async (overrides: object = {}) => {
    await included()
    return world.aUser({ account, password, ...overrides })
  }
  const signIn = (user: User) =>
    world.app.inject({
      method: 'POST',
      url: '/Token',
      remoteAddress: anAddress(),
      payload: { emailAddress: user.email, password, client_id: 'portal-cli', withRefreshToken: true },
    })
  /** Signs in by password up to where the second factor is asked for. */
  const half = async (user: User): Promise<HalfSignIn> => {
    await included()
    const answer = await signIn(user)
    const tokens = contentOf<Tokens | null>(answer)
    if (!tokens?.mfa) throw new Error(`no second factor was asked for: ${answer.body}`)
    const { access_token: token, mfa: need } = tokens
    return { ...world.withToken(token), token, need, challengeId: need.challengeId, user }
  }
  const insert = async ({ userId }: User, overrides: object) => {
    await included()
    const authenticatorId = uuid()
    const row = { authenticatorId, userId, confirmedAt: new Date(), ...overrides }
    await db.asOwner((tx) =>
      tx
        .insertInto('authenticator')
        .values(row as never)
        .execute(),
    )
    return authenticatorId
  }
  return {
    aPerson,
    signIn,
    half,
    insert,
    /** Someone with an authenticator app, and its secret. */
    withApp: async (overrides: object = {}) => {
      const user = await aPerson({ mfaState: 'Enrolled', ...overrides })
      const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXQ'
      const authenticatorId = uuid()
      const place = { table: 'authenticator', column: 'secret', rowId: authenticatorId }
      const sealed = keys.vault.seal(place, Buffer.from(secret))
      await insert(user, { authenticatorId, kind: 'totp', name: 'Phone', secret: sealed })
      return { user, secret, authenticatorId }
    },
    /** Someone whose second factor is a code by e-mail or SMS. */
    withSent: async (kind: 'email' | 'sms', phone = '+33612345645') => {
      const user = await aPerson({ mfaState: 'Enrolled' })
      await insert(user, { kind, ...(kind === 'sms' && { phone }) })
      return user
    },
    setRules: setRulesIn(world),
    give: (half: Requests & { challengeId: string }, code: string, more: object = {}) =>
      half.post('/api/v1/MFAAuthentication/ValidateMFACode', { challengeId: half.challengeId, code, ...more }),
    send: (half: Requests & { challengeId: string }, channel: 'email' | 'sms') =>
      half.post('/api/v1/MFAAuthentication/GenerateMFACode', { challengeId: half.challengeId, channel }),
    stateOf: async ({ userId }: User) =>
      (
        await db.asOwner((tx) =>
          tx.selectFrom('appUser').select('mfaState').where('userId', '=', userId).executeTakeFirstOrThrow(),
        )
      ).mfaState,
  }
}

/** A code of an app, the given number of `steps` of 30 seconds from now. */
export const appCode = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

/** The messages that left for an address or a number, the newest first. */
export const messagesTo = (world: World, to: string) =>
  world.db.asOwner((tx) =>
    tx
      .selectFrom('outgoingMessage')
      .select(['channel', 'subject', 'textBody'])
      .where('recipient', '=', to)
      .orderBy('createdAt', 'desc')
      .orderBy('messageId', 'desc')
      .execute(),
  )
/** The six digits of the newest message. */
export async function sentCode(world: World, to: string): Promise<string> {
  for (const { textBody } of await messagesTo(world, to)) {
    const code = /^\d{6}$/m.exec(textBody)?.[0] ?? /#(\d{6})$/m.exec(textBody)?.[1]
    if (code) return code
  }
  throw new Error(`no code was sent to ${to}`)
}
/** Six digits that are not these. */
export const otherCodeThan = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0')

/** As if the given number of seconds had passed for all challenges, codes and counters. */
export async function wait(world: World, seconds: number): Promise<void> {
  const shift = `- make_interval(secs => ${seconds})`
  await world.db.pool.query(
    `update auth_challenge set created_at = created_at ${shift}, expires_at = expires_at ${shift}`,
  )
  await world.db.pool.query(
    `update attempt_counter set blocked_until = blocked_until ${shift}, window_started_at = window_started_at ${shift}`,
  )
}
