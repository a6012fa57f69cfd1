import type { Account, Person, World } from './world.ts'

/** Where the status of an account is. */
export const statusUrl = ({ accountId }: { accountId: string }) => `/api/v1/Account/${accountId}/Status`

/** Statuses as people read and change them through the API. */
export function statusesIn(world: World) {
  const version = async ({ accountId }: Account): Promise<number> =>
    (await world.db.pool.query('select version from account where account_id = $1', [accountId])).rows[0].version
  /** The version that an account has, as a condition. */
  const match = async (account: Account) => ({ 'if-match': `"${await version(account)}"` })
  return {
    match,
    stand: async (person: Person, account: Account) => (await person.get(statusUrl(account))).json().ResultContent,
    change: async (person: Person, account: Account, To: string, ReasonCode: string, more: object = {}) =>
      person.post(statusUrl(account), { To, ReasonCode, ...more }, await match(account)),
  }
}
