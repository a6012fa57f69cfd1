import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/db.ts'
import { actorOf } from './demo.history.ts'
import type { World } from './demo.seller.ts'

/** A charge of Cordage Reseller that no invoice takes up: its customer moved to another partner before the run. */
export async function insertLeftCharge(tx: Tx, { random, at, companies, people }: World): Promise<void> {
  const issuer = companies.find(({ name }) => name === 'Cordage Reseller')
  if (!issuer) throw new Error('the demo has no Cordage Reseller')
  const [since, { email }] = [at(38), actorOf(issuer, people)]
  await sql`
    insert into one_off_charge (charge_id, account_id, issuer_id, currency, code, text_en, text_fr, quantity, unit_price,
      reason, charged_on, created_at, created_by, account_name)
    select ${random.idAt(since)}, a.account_id, ${issuer.accountId}, 'USD', 'TRAINING', 'Training, one hour', 'Formation, une heure', 2, 12000,
      'Two sessions before the move', ${since}::timestamptz::date, ${since}, ${email}, a.acct_name
    from account a join account r on r.account_id = a.rs_id
    where r.acct_name = 'Halyard Reseller' and a.acct_type = 'CU' and a.account_status = 'Active' order by a.acct_name limit 1`.execute(
    tx,
  )
  // It stays where its customer was, as it does when an account moves.
  await sql`
    update one_off_charge c set sp_id = r.sp_id, dt_id = r.dt_id, rs_id = r.account_id
    from account r where r.account_id = c.issuer_id and r.account_id = ${issuer.accountId}`.execute(tx)
}
