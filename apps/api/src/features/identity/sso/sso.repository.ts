import { sql } from 'kysely'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import type { StoredConfig } from './sso.config.repository.ts'

// Reads and writes for people who are not signed in yet (asAuth).

/** A configuration that is turned on; a disabled one signs no one in, even if a sign-in had begun. */
export const findEnabled = (tx: Tx, configId: string): Promise<StoredConfig | undefined> =>
  tx
    .selectFrom('ssoConfig')
    .selectAll()
    .where('ssoConfigId', '=', configId)
    .where('enabled', '=', true)
    .executeTakeFirst()

/** The configuration whose company has proved that it owns a domain. */
export const findByDomain = (tx: Tx, domain: string): Promise<(StoredConfig & { acctType: string }) | undefined> =>
  tx
    .selectFrom('companyDomain as d')
    .innerJoin('ssoConfig as c', 'c.accountId', 'd.accountId')
    .innerJoin('account as a', 'a.accountId', 'c.accountId')
    .selectAll('c')
    .select('a.acctType')
    .where('d.domain', '=', domain)
    .where('d.verifiedAt', 'is not', null)
    .where('c.enabled', '=', true)
    .executeTakeFirst()

/** The configurations that fit a token's issuer and audience. */
export const findByClient = (tx: Tx, issuer: string, clientIds: readonly string[]): Promise<StoredConfig[]> =>
  tx
    .selectFrom('ssoConfig')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('clientId', 'in', clientIds)
    .where('provider', '<>', 'saml')
    .where('enabled', '=', true)
    .orderBy('ssoConfigId')
    .execute()

/** Whether the domain is a verified one of the configuration. */
export async function ownsDomain(tx: Tx, configId: string, domain: string): Promise<boolean> {
  const row = await tx
    .selectFrom('companyDomain as d')
    .innerJoin('ssoConfig as c', 'c.accountId', 'd.accountId')
    .select('d.domain')
    .where('c.ssoConfigId', '=', configId)
    .where('d.domain', '=', domain)
    .where('d.verifiedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an account is the same as another or below it. */
export async function isWithin(tx: Tx, accountId: string, above: string): Promise<boolean> {
  const rows = await queryRows(tx)`
    select from account where account_id = ${accountId} and ${above}::uuid in (account_id, rs_id, dt_id, sp_id, provider_id)`
  return rows.length > 0
}

/** Stores the data of a sign-in until it comes back, found only by its hash. @param seconds until it expires */
export const insertPending = (
  tx: Tx,
  row: { challengeId: string; codeHash: Buffer; secondHash: Buffer; detail: Record<string, unknown> },
  seconds: number,
) =>
  tx
    .insertInto('authChallenge')
    .values({
      ...row,
      kind: 'sso',
      detail: JSON.stringify(row.detail),
      expiresAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .execute()

/**
 * Uses stored data once. @param cookieHash of the requesting browser, if it must be the one that started the sign-in
 */
export async function usePending(tx: Tx, codeHash: Buffer, step: 'start' | 'identity', cookieHash?: Buffer) {
  const row = await tx
    .updateTable('authChallenge')
    .set({ consumedAt: sql<Date>`now()` })
    .where('kind', '=', 'sso')
    .where('codeHash', '=', codeHash)
    .where(sql<boolean>`detail ->> 'step' = ${step}`)
    .where('consumedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .$if(cookieHash !== undefined, (update) => update.where('secondHash', '=', cookieHash ?? null))
    .returning(['challengeId', 'secondHash as cookieHash', 'detail'])
    .executeTakeFirst()
  return row && { ...row, detail: row.detail as Record<string, unknown> }
}

/** Whether a token was used before. */
export async function isUsed(tx: Tx, kind: string, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('usedOnce')
    .select('kind')
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

/** The data for a configuration's metadata, whether it is on or off. */
export const findSigner = (tx: Tx, configId: string) =>
  tx
    .selectFrom('ssoConfig')
    .select(['ssoConfigId', 'signingCertificate'])
    .where('ssoConfigId', '=', configId)
    .executeTakeFirst()

/** A person's live sessions through a configuration. */
export const findSessionsThrough = (tx: Tx, userId: string, configId: string) =>
  tx
    .selectFrom('session')
    .select(['sessionId', 'ssoSession'])
    .where('userId', '=', userId)
    .where('ssoConfigId', '=', configId)
    .where('revokedAt', 'is', null)
    .where('endsAt', '>', sql<string>`now()`)
    .execute()
