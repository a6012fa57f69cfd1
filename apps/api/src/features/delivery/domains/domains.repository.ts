import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { type Tables, type Tx } from '../../../platform/db/db.ts'
import { claim, releaseLease, type Queue } from '../../../platform/queue/queue.ts'

export type StoredDomain = Selectable<Tables['companyDomain']>
export type StoredKey = Pick<
  Selectable<Tables['domainKey']>,
  'domainKeyId' | 'domainId' | 'selector' | 'bits' | 'use' | 'publicKey' | 'ed25519Public' | 'withdrawnAt'
>

export const listDomains = (tx: Tx, scope: Scope, accountId: string): Promise<StoredDomain[]> =>
  tx
    .selectFrom('companyDomain')
    .selectAll()
    .where(within(scope, 'companyDomain'))
    .where('accountId', '=', accountId)
    .orderBy('domain')
    .execute()

/**
 * Domains by their keys, in the form of a list, with their companies. The keys come first: together with the scope,
 * PostgreSQL read all domains of a large reseller for those of a page.
 */
export const findDomains = (tx: Tx, scope: Scope, domainIds: readonly string[]) =>
  tx
    .with(
      (named) => named('listed').materialized(),
      (found) => found.selectFrom('companyDomain').selectAll().where('domainId', 'in', domainIds),
    )
    .selectFrom('listed')
    .innerJoin('account', 'account.accountId', 'listed.accountId')
    .selectAll('listed')
    .select('account.acctName')
    .where(within(scope, 'listed'))
    .execute()

type DomainLookup = { scope: Scope; accountId: string; domain: string }
export const findDomain = (tx: Tx, { scope, accountId, domain }: DomainLookup, { lock = false } = {}) =>
  tx
    .selectFrom('companyDomain')
    .selectAll()
    .where(within(scope, 'companyDomain'))
    .where('accountId', '=', accountId)
    .where('domain', '=', domain)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()

export const insertDomain = (tx: Tx, values: Insertable<Tables['companyDomain']>) =>
  tx
    .insertInto('companyDomain')
    .values(values)
    .onConflict((taken) => taken.columns(['accountId', 'domain']).doNothing())
    .execute()

export const updateDomain = (tx: Tx, scope: Scope, domainId: string, values: Updateable<Tables['companyDomain']>) =>
  tx
    .updateTable('companyDomain')
    .set(values)
    .where(within(scope, 'companyDomain'))
    .where('domainId', '=', domainId)
    .execute()

/** Also removes its keys. */
export const removeDomain = (tx: Tx, scope: Scope, domainId: string) =>
  tx.deleteFrom('companyDomain').where(within(scope, 'companyDomain')).where('domainId', '=', domainId).execute()

export const listKeys = async (tx: Tx, scope: Scope, domainIds: readonly string[]): Promise<StoredKey[]> =>
  domainIds.length === 0
    ? []
    : tx
        .selectFrom('domainKey')
        .select(['domainKeyId', 'domainId', 'selector', 'bits', 'use', 'publicKey', 'ed25519Public', 'withdrawnAt'])
        .where(within(scope, 'domainKey'))
        .where('domainId', 'in', domainIds)
        .execute()

export const insertKey = (tx: Tx, values: Insertable<Tables['domainKey']>) =>
  tx
    .insertInto('domainKey')
    .values(values)
    .onConflict((taken) => taken.doNothing())
    .execute()

/** Gives the current key of a domain another selector. */
export const renameKey = (tx: Tx, scope: Scope, domainId: string, selector: string) =>
  tx
    .updateTable('domainKey')
    .set({ selector })
    .where(within(scope, 'domainKey'))
    .where('domainId', '=', domainId)
    .where('use', '=', 'current')
    .execute()

export const removeKey = (tx: Tx, scope: Scope, domainId: string, use: 'next' | 'old') =>
  tx
    .deleteFrom('domainKey')
    .where(within(scope, 'domainKey'))
    .where('domainId', '=', domainId)
    .where('use', '=', use)
    .execute()

/** The next key replaces the current one, whose record is kept for some time. */
export async function promoteKey(tx: Tx, scope: Scope, domainId: string, keepUntil: Date): Promise<void> {
  const place = sql`${within(scope, 'domain_key')} and domain_id = ${domainId}`
  await removeKey(tx, scope, domainId, 'old')
  await sql`update domain_key set use = 'old', withdrawn_at = ${keepUntil} where ${place} and use = 'current'`.execute(
    tx,
  )
  await sql`update domain_key set use = 'current' where ${place} and use = 'next'`.execute(tx)
}

/** A check lasts seconds; after this time, another process takes over from one that died. */
const queue: Queue = { table: 'company_domain', key: 'domain_id', lasts: 120_000 }
export type ClaimedDomain = {
  domainId: string
  accountId: string
  acctType: AccountType
  domain: string
  lease: string
}
/** Claims the domain that is due first, for only one process (as the owner). */
export const claimDue = (tx: Tx, lease: string, now: Date) =>
  claim<ClaimedDomain>(tx, queue, {
    lease,
    now,
    where: [sql`work.next_check_at <= ${now}`],
    order: sql`work.next_check_at`,
    returning: sql`domain_id, account_id, domain, lease, (select acct_type from account a where a.account_id = work.account_id) as acct_type`,
  })
/** Ends a claim; a failed check is repeated after a while. */
export const releaseDomain = (tx: Tx, { domainId, lease }: ClaimedDomain, next: Date) =>
  releaseLease(tx, queue, { id: domainId, lease, set: sql`next_check_at = greatest(next_check_at, ${next})` })
