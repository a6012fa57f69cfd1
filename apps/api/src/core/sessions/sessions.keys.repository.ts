import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import { type RawBuilder, sql } from 'kysely'
import { queryRow, type Tx } from '../../platform/db/db.ts'
import type { ChainLink, SessionRow, SettingRow } from './sessions.repository.ts'

/** An API key with its company: its chain, and what the policies grant an administrator there. Moments are ISO text. */
export type KeyRow = {
  keyId: string
  name: string
  hint: string
  partner: string | null
  environment: 'PRODUCTION' | 'SANDBOX' | null
  entries: GroupGrant['entries']
  addresses: string[]
  enabled: boolean
  /** The person responsible for the secret, who was shown it. */
  madeBy: string
  /** When that secret ends: the key's end, or the end of the overlap after a rotation. */
  endsAt: string
  revokedAt: string | null
  lastUsedAt: string | null
  accountId: string
  acctType: AccountType
  accountTags: string[]
  accountLanguage: string
  chain: ChainLink[]
  policies: SessionRow['policies']
  settings: SettingRow[]
}

const found = (isPrevious: RawBuilder<boolean>, where: RawBuilder<boolean>) => sql<KeyRow>`
  select k.key_id, k.name, case when p.is_previous then k.previous_hint else k.hint end as hint, k.partner, k.environment, k.entries,
    k.addresses::text[] as addresses, k.enabled, case when p.is_previous then k.previous_made_by else k.made_by end as made_by,
    case when p.is_previous then least(k.previous_ends_at, k.expires_at) else k.expires_at end as ends_at,
    k.revoked_at, k.last_used_at, a.account_id, a.acct_type, a.tags as account_tags, a.language as account_language,
    (select json_agg(json_build_object('accountId', up.account_id, 'acctType', up.acct_type, 'status', up.account_status)
       order by account_rank(up.acct_type))
     from account up where up.account_id = any (own.chain)) as chain,
    coalesce((select json_agg(json_build_object('scopeKind', f.scope_kind, 'scopeId', f.scope_id, 'flag', f.flag,
       'value', f.value, 'locked', f.locked, 'validFrom', f.valid_from, 'validTo', f.valid_to))
     from feature_policy f where f.account_id = any (own.chain) and (
       (f.scope_kind = 'ROLE' and f.account_id = a.provider_id and f.scope_id = case a.acct_type when 'RP' then 'RA' else a.acct_type end)
       or (f.scope_kind = 'ACCOUNT' and f.scope_id = f.account_id::text))), '[]') as policies,
    coalesce((select json_agg(json_build_object('accountId', t.account_id, 'code', t.code, 'value', t.value, 'locked', t.locked))
     from account_setting t where t.account_id = any (own.chain) and t.code in ('accountAdministration', 'integration.api')), '[]') as settings
  from api_key k
  join account a on a.account_id = k.account_id
  cross join lateral (select ${isPrevious} as is_previous) p
  cross join lateral (select array_remove(array[a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id], null) as chain) own
  where ${where}`

/** The key that a secret belongs to, whether it is still valid or not. */
export const findKeyOfSecret = async (tx: Tx, hash: Buffer): Promise<KeyRow | undefined> =>
  (
    await found(
      sql<boolean>`k.secret_hash <> ${hash}`,
      sql<boolean>`${hash} in (k.secret_hash, k.previous_hash)`,
    ).execute(tx)
  ).rows[0]

/** A key by its id, for work that is done later in its name. */
export const findKey = async (tx: Tx, keyId: string): Promise<KeyRow | undefined> =>
  (await found(sql<boolean>`false`, sql<boolean>`k.key_id = ${keyId}`).execute(tx)).rows[0]

/** Notes when and from where a key was used; at most once a minute. */
export const markKeyUsed = (tx: Tx, keyId: string, ip: string) =>
  queryRow(tx)`update api_key set last_used_at = now(), last_used_ip = ${ip}
    where key_id = ${keyId} and (last_used_at is null or last_used_at < now() - interval '1 minute')`
