import { queryRow, type Tx } from '../../platform/db/db.ts'
import type { AccountBrand } from './brand.stored.ts'

type BrandWithLogo = AccountBrand & { logo: Buffer | null }
/** The brand that a company shows, with the bytes of its logo; only of companies inside the transaction's scope. */
export const findWithLogo = (tx: Tx, accountId: string) =>
  queryRow(tx)<BrandWithLogo>`
    select acct_name, content, brand_image_of(content->'logo'->>'image') as logo from brand_of(${accountId})`
