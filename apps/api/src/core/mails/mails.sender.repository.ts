import { queryRow, type Tx } from '../../platform/db/db.ts'
import type { AccountBrand } from '../brand/brand.stored.ts'

export type StoredSender = {
  domain: string
  selector: string
  /** The label of the domain to which undelivered mails return. */
  returnLabel: string
  domainKeyId: string
  privateKey: Buffer
  /** Null before its record is found. */
  ed25519Private: Buffer | null
  /** Undelivered mails come back through the domain. */
  returns: boolean
}

/** The domain that signs the mails of a company: the one that has signed longest, else the portal's own (as the owner). */
export const findSender = (tx: Tx, accountId: string | null, ownDomain: string) =>
  queryRow(tx)<StoredSender>`
    select d.domain, d.return_label, k.selector, k.domain_key_id, k.private_key,
      case when d.found #>> '{DKIM_ED,status}' = 'OK' then k.ed25519_private end as ed25519_private, coalesce(d.found #>> '{RETURN_PATH,status}' = 'OK', false) as returns
    from company_domain d join domain_key k on k.domain_id = d.domain_id and k.use = 'current'
    where d.verified_at is not null and (d.state in ('Signing', 'Rotating') or d.state = 'Failing' and not d.stopped)
      and (d.account_id = ${accountId}::uuid or d.domain = ${ownDomain})
    order by d.account_id is distinct from ${accountId}::uuid, d.signing_since, d.domain limit 1`

/** The brand that a company shows, its own or the nearest above (as the owner: mails are sent for every company). */
export const findBrand = (tx: Tx, accountId: string) =>
  queryRow(tx)<AccountBrand>`select acct_name, content from brand_shown(${accountId})`
