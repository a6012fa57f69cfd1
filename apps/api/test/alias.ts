import type { Flag, Value } from '@portal/contract/core/access/access.flags'
import { trailOf } from './trail.ts'
import type { Account, Person, Requests, User, World } from './world.ts'

// Acting for someone, through the real routes.

export const aliasRoute = '/api/v1/AccountAdmin/LoginAlias'
export const aliasReason = 'You asked us to look at the licences'
export type AliasTokens = {
  access_token: string
  refresh_token: string
  expires_in: number
  refresh_expires_in: number
}

const mayAct: Partial<Record<Flag, Value>> = { LoginAlias: 'Y' }
export const aliasBody = (Email: string, more = {}) => ({
  Email,
  ClientId: 'portal-cli',
  Reason: aliasReason,
  ...more,
})
/** The address that ends acting for someone. */
export const aliasEndOf = (actor: User, target: User) =>
  `/api/v1/AccountAdmin/${encodeURIComponent(actor.email)}/LogoutAlias/${encodeURIComponent(target.email)}/`

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

export function aliasIn(world: World) {
  const start = (person: Requests, email: string, more = {}) => person.post(aliasRoute, aliasBody(email, more))
  return {
    start,
    /** An administrator of a company who may act for people below. */
    actorAt: (account: Account, rights = mayAct) => world.signedInAt(account, { rights }),
    /** Allows a person to sign in as users below. */
    allow: ({ userId, accountId }: User) =>
      world.db.pool.query(
        `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value) values (gen_random_uuid(), $1, 'USER', $2, 'LoginAlias', 'Y')`,
        [accountId, userId],
      ),
    acting: async (person: Person, target: User) => {
      const tokens = (await start(person, target.email)).json().ResultContent as AliasTokens
      return { tokens, as: world.withToken(tokens.access_token) }
    },
    /** The latest first. */
    auditOf: async (at: Account, action: string) => (await trailOf(world, { at, action })).toReversed(),
    sessionsOf: ({ userId }: User) =>
      world.db.asOwner((tx) => tx.selectFrom('session').selectAll().where('userId', '=', userId).execute()),
  }
}
