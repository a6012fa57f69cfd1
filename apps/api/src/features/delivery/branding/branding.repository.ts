import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Account } from '../../../core/accounts/accounts.one.ts'
import type { StoredBrand } from '../../../core/brand/brand.stored.ts'
import { levelColumns, type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { inReach, type Reach } from '../../../platform/list/reach.ts'

export type Row = Omit<Selectable<Tables['brand']>, 'draft' | 'published' | 'brandStatus'> & {
  brandStatus: 'Pending' | 'Enabled' | 'Disabled'
  draft: StoredBrand
  published: StoredBrand | null
}
export const findBrand = (tx: Tx, scope: Scope, accountId: string) =>
  queryRow(tx)<Row>`select * from brand where ${within(scope, 'brand')} and account_id = ${accountId}`

const json = (content: StoredBrand) => sql<never>`${JSON.stringify(content)}::jsonb`
type Values = Omit<Updateable<Tables['brand']>, 'draft' | 'published'> & {
  draft?: StoredBrand
  published?: StoredBrand
  modifiedBy: string
}
const stored = ({ draft, published, ...values }: Values) => ({
  ...values,
  ...(draft && { draft: json(draft) }),
  ...(published && { published: json(published) }),
})
export const insertBrand = (tx: Tx, values: Values & { brandId: string; accountId: string; draft: StoredBrand }) =>
  tx
    .insertInto('brand')
    .values(stored(values) as Insertable<Tables['brand']>)
    .execute()
export const updateBrand = (tx: Tx, scope: Scope, accountId: string, values: Values) =>
  tx
    .updateTable('brand')
    .set({ ...stored(values), modifiedAt: sql<string>`now()`, version: sql<number>`version + 1` })
    .where(within(scope, 'brand'))
    .where('accountId', '=', accountId)
    .execute()
/** Also removes its versions and images. */
export async function removeBrand(tx: Tx, scope: Scope, accountId: string): Promise<void> {
  for (const table of ['brandImage', 'brandVersion', 'brand'] as const)
    await tx.deleteFrom(table).where(within(scope, table)).where('accountId', '=', accountId).execute()
}

export type VersionRow = { number: number; publishedAt: string; publishedBy: string | null }
export const listVersions = (tx: Tx, scope: Scope, accountId: string) =>
  queryRows(tx)<VersionRow>`
    select number, published_at, published_by from brand_version v
    where ${within(scope, 'v')} and account_id = ${accountId} order by number desc`
export const findVersion = (tx: Tx, scope: Scope, accountId: string, number: number) =>
  queryRow(tx)<{ content: StoredBrand }>`
    select content from brand_version v where ${within(scope, 'v')} and account_id = ${accountId} and number = ${number}`
type NewVersion = { accountId: string; number: number; content: StoredBrand; publishedBy: string }
/** Adds a version, and removes the oldest ones beyond `most`. */
export async function addVersion(tx: Tx, scope: Scope, version: NewVersion, most: number): Promise<void> {
  const { accountId, number } = version
  await tx
    .insertInto('brandVersion')
    .values({ ...version, content: json(version.content) })
    .execute()
  await tx
    .deleteFrom('brandVersion')
    .where(within(scope, 'brandVersion'))
    .where('accountId', '=', accountId)
    .where('number', '<=', number - most)
    .execute()
}

export const insertImage = (tx: Tx, values: Insertable<Tables['brandImage']>) =>
  tx
    .insertInto('brandImage')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
/** Removes the images of a company that are used by neither the draft nor a version. */
export const deleteUnusedImages = (tx: Tx, scope: Scope, accountId: string) =>
  sql`delete from brand_image i where ${within(scope, 'i')} and i.account_id = ${accountId} and not exists (
    select from (select draft as content from brand where account_id = ${accountId}
      union all select published from brand where account_id = ${accountId}
      union all select content from brand_version where account_id = ${accountId}) kept
    where i.image in (kept.content->'logo'->>'image', kept.content->'logoDark'->>'image', kept.content->'favicon'->>'image'))`.execute(
    tx,
  )

export type VisibleBrand = { accountId: string; acctName: string; content: StoredBrand; visible: boolean }
/** The brand that a company shows; only for companies inside the transaction's scope. */
export const findVisible = (tx: Tx, accountId: string) =>
  queryRow(tx)<VisibleBrand>`select * from brand_of(${accountId})`
type BrandAddress = { company?: string | undefined; host?: string | undefined }
/** The brand by a company's number or its host, before sign-in (asAuth). */
export const findAtDoor = (tx: Tx, { company = '', host = '' }: BrandAddress) =>
  queryRow(tx)<{ acctName: string; content: StoredBrand }>`select * from brand_at_door(${company}, ${host})`
/** Whether the nearest verified domain above a host belongs to the company. */
export const ownsHost = async (tx: Tx, accountId: string, host: string): Promise<boolean> =>
  (await queryRow(tx)<{ owns: boolean }>`select host_owner(${host}) is not distinct from ${accountId}::uuid as owns`)
    ?.owns === true
/** The bytes of an image (asAuth). */
export const findImage = async (tx: Tx, image: string): Promise<Buffer | null> =>
  (await queryRow(tx)<{ bytes: Buffer | null }>`select brand_image_of(${image}) as bytes`)?.bytes ?? null

/** The number of accounts below that show the brand of a company, up to `cap` + 1: all without a nearer enabled one. */
export async function countUsing(tx: Tx, scope: Scope, { accountId, acctType }: Account, cap: number): Promise<number> {
  const levels = { RP: 'provider', SP: 'sp', DT: 'dt', RS: 'rs', CU: 'account' } as const
  const level = levelColumns[levels[acctType]]
  const row = await queryRow(tx)<{ total: number }>`
    select count(*)::integer as total from (
      select from account a where ${within(scope, 'a')} and ${sql.ref(`a.${level}`)} = ${accountId} and a.account_id <> ${accountId}
        and a.account_status not in ('Closed', 'Purged')
        and not exists (select from brand b where b.account_id in (a.account_id, a.rs_id, a.dt_id, a.sp_id)
          and b.account_id <> ${accountId} and ${sql.ref(`b.${level}`)} = ${accountId}
          and b.brand_status = 'Enabled' and (b.inheritable or b.account_id = a.account_id))
      limit ${cap + 1}) found`
  return row?.total ?? 0
}

export type ListRow = Pick<Row, 'brandId' | 'accountId' | 'draft' | 'brandStatus' | 'modifiedBy' | 'modifiedAt'> &
  Pick<Account, 'acctName' | 'acctType'> & { changed: boolean }
type Page = { after: { value: string; id: string } | undefined; limit: number }
/** The last changed first. */
export const listBrands = (tx: Tx, reach: Reach, { after, limit }: Page) =>
  queryRows(tx)<ListRow>`
    select brand.brand_id, brand.account_id, brand.draft, brand.brand_status, brand.modified_by, brand.modified_at,
      brand.published is distinct from brand.draft as changed, a.acct_name, a.acct_type
    from brand join account a on a.account_id = brand.account_id
    where ${inReach(reach, 'brand')}
      ${after ? sql`and (brand.modified_at, brand.brand_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
    order by brand.modified_at desc, brand.brand_id desc limit ${limit}`
