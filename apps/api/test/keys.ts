import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import { v7 as uuid } from 'uuid'
import { hashOfApiKey, hintOfApiKey, newApiKey } from '../src/platform/crypto/apiKey.ts'
import { requestsWith, type Requests } from './world.person.ts'
import type { Account, Answer, Person, User, World } from './world.ts'

export type Key = Requests & { keyId: string; secret: string }
type KeyInput = {
  account: Pick<Account, 'accountId'>
  /** Who answers for it. */
  maker: Pick<User, 'userId'>
  entries: GroupGrant['entries']
  addresses?: string[]
  partner?: string
  environment?: 'PRODUCTION' | 'SANDBOX'
}

/** Turns API access on for every account of a world. */
export const openApi = ({ db, root }: Pick<World, 'db' | 'root'>) =>
  db.pool.query(
    `insert into account_setting (account_id, code, value, modified_by) values ($1, 'integration.api', 'true', 'test')
     on conflict (account_id, code) do nothing`,
    [root.accountId],
  )

/** A key of an account, made without its route, and requests that carry it. */
export async function aKey(
  world: World,
  { account, maker, entries, addresses = [], partner, environment = 'PRODUCTION' }: KeyInput,
): Promise<Key> {
  await openApi(world)
  const [keyId, secret] = [uuid(), newApiKey()]
  await world.db.asOwner((tx) =>
    tx
      .insertInto('apiKey')
      .values({
        keyId,
        accountId: account.accountId,
        name: keyId,
        entries: JSON.stringify(entries),
        addresses,
        partner: partner ?? null,
        environment: partner ? environment : null,
        madeBy: maker.userId,
        secretHash: hashOfApiKey(secret),
        hint: hintOfApiKey(secret),
        expiresAt: new Date(Date.now() + 86_400_000),
        createdBy: 'test',
        modifiedBy: 'test',
      })
      .execute(),
  )
  return { ...requestsWith(world.app, { authorization: `Bearer ${secret}` }), keyId, secret }
}

type CreatedKey = { Key: { KeyId: string; Name: string; Version: number; ExpiresOn: string }; Secret: string }
export const keysUrl = ({ accountId }: Account, more = '') => `/api/v1/ApiKey/${accountId}${more}`
export const detailsRead = [{ Module: 'Customer-Account Details', Permission: 'R' }]
let n = 0
/** The body of a new key, with a unique name. */
export const newKey = (more: object = {}) => ({ Name: `Key ${(n += 1)}`, Entries: detailsRead, ...more })
export const resultOf = (answer: Answer) => answer.json().ResultContent
/** Keys of a world, made by their routes, and their calls. */
export const keysIn = ({ app, db: { pool } }: World) => {
  const withKey = (secret: string) => requestsWith(app, { authorization: `Bearer ${secret}` })
  return {
    withKey,
    async make(person: Person, account: Account, more: object = {}): Promise<CreatedKey> {
      const answer = await person.post(keysUrl(account), newKey(more))
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return resultOf(answer)
    },
    searched: (secret: string) => withKey(secret).post('/api/v1/AccountAdmin/Search', {}),
    /** The announcement that a service sends with a change. */
    changed: (id: string) => pool.query("select pg_notify('session_changed', $1)", [id]),
    trailOf: async (keyId: string): Promise<{ action: string; changes: object[] }[]> =>
      (
        await pool.query(
          'select action, changes from audit_event where targets @> $1::jsonb order by occurred_at, audit_id',
          [JSON.stringify([{ key: keyId }])],
        )
      ).rows,
  }
}
