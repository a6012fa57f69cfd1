import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { aPlan } from '../../../../test/companyPlans.ts'
import { billable, lastMonth } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'

// Billing is killed at random moments, in the run and while its drafts are issued: no number is lost or doubled, and no
// invoice is half-written.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const child = fileURLToPath(new URL('../../../../test/billing.child.ts', import.meta.url))
const payers = 260

/** Payers with two plans each; one plan costs an odd sum. */
async function aSeller() {
  const seller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customers = await Promise.all(
    Array.from({ length: payers }, () => world.anAccount({ acctType: 'CU', under: seller })),
  )
  await billable(world, seller, customers)
  for (const listPrice of [1000, 333]) {
    const { planId, termsId } = await aPlan(world, { terms: { listPrice } })
    await pool.query(
      `with sold as (insert into subscription (subscription_id, account_id, plan_id, terms_id, product_line, subscription_status, seats,
          start_on, end_on, auto_renew, price, currency)
        select gen_random_uuid(), account_id, $2, $3, 'ESIGN', 'Active', 3, '2024-01-01', '2030-01-01', true, $4, 'USD' from account
        where parent_id = $1 returning subscription_id, account_id)
      insert into subscription_span (span_id, subscription_id, account_id, terms_id, from_on, seats, price, currency, trial, why)
      select gen_random_uuid(), subscription_id, account_id, $3, '2024-01-01', 3, $4, 'USD', false, 'PLAN_ADDED' from sold`,
      [seller.accountId, planId, termsId, listPrice],
    )
  }
  return seller
}

/** Runs the child, and kills it some milliseconds after it reached a moment; undefined: it runs to its end. */
async function work(issuerId: string, until?: Moment): Promise<void> {
  const running = spawn(process.execPath, [child, world.url, world.config.dataDir, issuerId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(running, 'exit')
  await once(running.stdout, 'data')
  if (until) {
    while (running.exitCode === null && !until.reached(await progressOf(issuerId))) await sleep(5)
    await sleep(until.later)
    running.kill('SIGKILL')
  }
  await gone
  // No test waits for the lease of a dead process.
  await pool.query("update billing_run set leased_until = now() - interval '1 second' where run_state = 'Running'")
}

const stateOf = async (issuerId: string) =>
  (
    await pool.query(
      `select count(*)::int as invoices, count(distinct account_id)::int as payers, count(number)::int as issued,
        coalesce(max(right(number, 6)::int), 0) as last, count(distinct number)::int as numbers,
        coalesce((select last from invoice_number where account_id = $1), 0) as taken,
        (count(*) filter (where net <> (select sum(l.net) from invoice_line l where l.invoice_id = i.invoice_id)
          or tax <> (select sum(l.tax) from invoice_line l where l.invoice_id = i.invoice_id)
          or (select count(*) from invoice_line l where l.invoice_id = i.invoice_id) <> 2))::int as broken,
        coalesce(sum(total), 0)::int as total,
        (select count(*)::int from audit_event e where e.action = 'invoice.issued' and e.account_id in (select account_id from account where parent_id = $1)) as audited
       from invoice i where issuer_id = $1`,
      [issuerId],
    )
  ).rows[0]

type State = { invoices: number; issued: number }
const progressOf = async (issuerId: string): Promise<State> =>
  (
    await pool.query(
      'select count(*)::int as invoices, count(number)::int as issued from invoice where issuer_id = $1',
      [issuerId],
    )
  ).rows[0]
type Moment = { when: string; later: number; reached: (state: State) => boolean }
/** Moments in the first batch of the run or after it, and twice while invoices are issued. */
function momentsOf(): Moment[] {
  const any = (most: number) => randomInt(1, most)
  const [few, more] = [any(80), any(80)]
  return [
    any(3) === 1
      ? { when: 'in the first batch', later: any(60), reached: () => true }
      : { when: 'after the first batch', later: any(20), reached: ({ invoices }) => invoices > 0 },
    { when: `after ${few} are issued`, later: any(10), reached: ({ issued }) => issued >= few },
    { when: `after ${few + more} are issued`, later: any(10), reached: ({ issued }) => issued >= few + more },
  ]
}

test('billing that is killed at any moment goes on: numbers without gap, each once, every invoice whole, the sum right', async () => {
  const { accountId } = await aSeller()
  await pool.query(
    "insert into billing_run (run_id, account_id, period, run_state) values (gen_random_uuid(), $1, $2, 'Waiting')",
    [accountId, lastMonth()],
  )
  for (const moment of momentsOf()) {
    await work(accountId, moment)
    const now = await stateOf(accountId)
    expect({ ...now, killed: moment.when }).toMatchObject({
      broken: 0,
      numbers: now.issued,
      last: now.issued,
    })
    expect([now.taken, now.audited]).toEqual([now.issued, now.issued])
  }
  await work(accountId)
  // 3 seats at 10.00 and 3 at 3.33, plus 20 % tax on both.
  expect(await stateOf(accountId)).toMatchObject({
    invoices: payers,
    payers,
    issued: payers,
    last: payers,
    numbers: payers,
    taken: payers,
    broken: 0,
    audited: payers,
    total: payers * (3999 + 800),
  })
}, 120_000)
