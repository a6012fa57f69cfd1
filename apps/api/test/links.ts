import { settled } from '../src/platform/background/later.ts'
import { password } from './tokens.ts'
import { actionsOf } from './trail.ts'
import type { Account, Answer, User, World } from './world.ts'

// Queued mails, for tests of links.

/** The mails to an address, the oldest first. */
export async function mailsTo({ db }: Pick<World, 'db'>, recipient: string) {
  await settled()
  return db.asOwner((tx) =>
    tx
      .selectFrom('outgoingMessage')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('createdAt')
      .orderBy('messageId')
      .execute(),
  )
}

/** The code in the newest mail to an address that has one. */
export async function codeMailedTo(world: Pick<World, 'db'>, recipient: string): Promise<string> {
  const codes = (await mailsTo(world, recipient)).map(({ textBody }) => /\/password\?code=([\w-]+)/.exec(textBody)?.[1])
  const code = codes.findLast((one) => one !== undefined)
  if (!code) throw new Error(`no code was mailed to ${recipient}`)
  return code
}

/** Password and invitation links through the routes, each request from a separate address. */
export function linksIn(world: World, account: Account) {
  let addresses = 0
  const from = () => `10.5.${(addresses += 1) >> 8}.${addresses & 255}`
  const post = (url: string, payload: object, more: object = {}) =>
    world.app.inject({ method: 'POST', url: `/api/v1/AccountAdmin/${url}`, remoteAddress: from(), payload, ...more })
  const signIn = (emailAddress: string, secret: string) =>
    world.app.inject({
      method: 'POST',
      url: '/Token',
      remoteAddress: from(),
      payload: { emailAddress, password: secret, client_id: 'portal-cli', withRefreshToken: true },
    })
  const forgot = (email: string, more: object = {}) => post('ForgotPassword', { Email: email }, more)
  return {
    person: (overrides: object = {}) => world.aUser({ account, password, ...overrides }),
    invited: (overrides: object = {}) =>
      world.aUser({ account, userStatus: 'Invited', registrationPending: true, ...overrides }),
    post,
    signIn,
    forgot,
    resetCode: async ({ email }: User) => {
      await forgot(email)
      return codeMailedTo(world, email)
    },
    activationCode: async ({ email }: User) => {
      await post('ResendActivationCode', { Email: email })
      return codeMailedTo(world, email)
    },
    auditOf: async (by: User) => {
      await settled()
      return actionsOf(world, { by })
    },
    /** As if the given number of seconds had passed for codes and limits. */
    wait: async (seconds: number) => {
      await settled()
      await world.db.pool.query('update auth_challenge set expires_at = expires_at - make_interval(secs => $1)', [
        seconds,
      ])
      await world.db.pool.query(
        'update attempt_counter set window_started_at = window_started_at - make_interval(secs => $1)',
        [seconds],
      )
    },
  }
}

/** The parts in which responses to different people must not differ. */
export function comparable({ statusCode, body, headers }: Answer): string {
  const { date, 'x-request-id': requestId, ...others } = headers
  const words = body.replaceAll(String(requestId), '').replace(/"[cC]orrelationId":"[^"]*"/, '')
  return JSON.stringify({ statusCode, words, others, dated: date !== undefined })
}
