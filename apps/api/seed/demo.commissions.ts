import { sql } from 'kysely'
import { addMonths } from '../src/core/calendar/calendar.ts'
import { queryRows, type Tx } from '../src/platform/db/db.ts'
import { scopeOf } from '../src/platform/db/scope.ts'
import { latestMonth } from '../src/features/commerce/billing/billing.run.ts'
import * as stored from '../src/features/commerce/commissions/commissions.repository.ts'
import { dueRows, sumsOf } from '../src/features/commerce/commissions/commissions.statement.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

// A commission plan for a reseller: one closed month, and the next is still to be closed.

type World = { random: Random; at: (age: number) => Date; companies: readonly Company[] }

/** The partner that paid its issuer most invoices. */
const findPartners = (tx: Tx) =>
  queryRows(tx)<{ partnerId: string; issuerId: string }>`
    select i.account_id as partner_id, i.issuer_id from invoice i join account a on a.account_id = i.account_id
    where a.acct_type in ('SP', 'DT', 'RS') and i.invoice_status = 'Issued' and i.paid > 0
    group by 1, 2 order by count(*) desc, i.account_id limit 1`

export async function insertCommissions(tx: Tx, { random, at, companies }: World): Promise<void> {
  const provider = companies.find(({ acctType }) => acctType === 'RP')
  if (!provider) return
  await sql`select set_config('app.scope', ${provider.accountId}, true)`.execute(tx)
  const [found] = await findPartners(tx)
  const issuer = companies.find(({ accountId }) => accountId === found?.issuerId)
  const partner = companies.find(({ accountId }) => accountId === found?.partnerId)
  if (!issuer || !partner) throw new Error('no partner of the demo pays its issuer')
  const { accountId } = issuer
  await sql`select set_config('app.scope', ${accountId}, true)`.execute(tx)
  const [planId, agreementId] = [random.idAt(at(90)), random.idAt(at(90))]
  const plan = { planId, name: 'Partner 12.5 %', rate: 1250, planCodes: [], months: null, assigned: 0 }
  await stored.insertPlan(tx, { ...plan, accountId, createdBy: 'demo' })
  const agreement = {
    agreementId,
    issuerId: accountId,
    partnerId: partner.accountId,
    issuerName: issuer.name,
    partnerName: partner.name,
  }
  await stored.openAgreement(tx, agreement)
  const month = addMonths(latestMonth(at(0)), -1)
  await stored.insertAssignment(tx, {
    assignmentId: random.idAt(at(90)),
    agreementId,
    plan,
    validFrom: addMonths(month, -6),
    validTo: null,
    createdBy: 'demo',
  })
  const rows = await dueRows(tx, scopeOf(issuer), agreement, month)
  await stored.insertMonth(tx, { agreementId, month, sums: sumsOf(rows, month), closedBy: 'demo' })
  await stored.insertRows(tx, agreementId, month, rows)
}
