import { actionsOf } from './trail.ts'
import type { Account, User, World } from './world.ts'

// Real sign-ins for tests of tokens: as a script and as a page.

export const password = 'correct horse demo 2026'
export type Pair = { access_token: string; refresh_token: string }

/** The body of a refresh: the pair, and what a test puts in its place. */
export const bodyOf = ({ access_token, refresh_token }: Pair, other: Partial<Pair> = {}) => ({
  access_token: other.access_token ?? access_token,
  refresh_token: other.refresh_token ?? refresh_token,
})

export function tokensIn(world: World, account: Account) {
  const aPerson = (overrides: object = {}) => world.aUser({ account, password, ...overrides })
  const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload })
  return {
    aPerson,
    post,
    /** Someone signed in by `portal-cli`, and a refresh with the tokens of the sign-in. */
    aScript: async (given?: User) => {
      const user = given ?? (await aPerson())
      const body = { emailAddress: user.email, password, client_id: 'portal-cli', withRefreshToken: true }
      const tokens: Pair & { ekey: string } = (await post('/Token', body)).json().resultContent
      const refresh = (pair: Partial<Pair> = {}, url = '/RefreshToken') => post(url, bodyOf(tokens, pair))
      return { user, tokens, refresh }
    },
    /** Someone signed in by a browser. */
    aPage: async () => {
      const user = await aPerson()
      const browser = await world.aBrowser()
      const tokens: Pair = (await browser.signIn(user.email, password)).json().resultContent
      const refresh = (pair: Partial<Pair> = {}, headers = {}, leave: readonly string[] = []) =>
        browser.post('/RefreshToken', bodyOf(tokens, pair), headers, leave)
      return { user, browser, tokens, refresh }
    },
    /** The status of a call with an access token: 200 while it is valid. */
    works: async (accessToken: string) =>
      (await world.withToken(accessToken).get('/api/v1/AccountAdmin/LoginDetail')).statusCode,
    sessionsOf: ({ userId }: User) =>
      world.db.asOwner((tx) => tx.selectFrom('session').selectAll().where('userId', '=', userId).execute()),
    auditOf: (by: User) => actionsOf(world, { by }),
  }
}
