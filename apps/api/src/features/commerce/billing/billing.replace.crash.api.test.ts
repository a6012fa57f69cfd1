import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bill, billable, issue, keyOf, resultOf, type Row, sellPlan } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'

// Crediting and billing again is killed at random moments: nothing is lost or doubled, no document is half-written.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const child = fileURLToPath(new URL('../../../../test/billing.again.child.ts', import.meta.url))
const payers = 5

/** An issuer with issued and paid invoices of 100.00 and 20.00 tax. */
async function anIssuer() {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  for (let at = 0; at < payers; at += 1) {
    const payer = await world.anAccount({ acctType: 'CU', under: issuer })
    await billable(world, issuer, [payer])
    await sellPlan(world, payer)
  }
  await bill(world, person)
  const drafts = resultOf(await person.post('/api/v1/Billing/Search', {}))['Items'] as Row[]
  for (const draft of drafts) await issue(person, keyOf(draft))
  await pool.query(`update invoice set paid = total, payment_status = 'Paid' where issuer_id = $1`, [issuer.accountId])
  return issuer.accountId
}

/** Runs the child, and kills it some milliseconds after its start; without them it runs to its end. */
async function work(issuerId: string, later?: number): Promise<void> {
  const args = [child, world.url, world.config.dataDir, issuerId]
  const running = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(running, 'exit')
  await once(running.stdout, 'data')
  if (later !== undefined) {
    await sleep(later)
    running.kill('SIGKILL')
  }
  await gone
}

const stateOf = async (issuerId: string) =>
  (
    await pool.query(
      `select count(*) filter (where kind = 'CREDIT_NOTE')::int as notes, count(*) filter (where replaces is not null)::int as replaced,
         count(*) filter (where kind = 'INVOICE' and credited = 0)::int as standing, count(*) filter (where number is null)::int as drafts,
         (max(right(number, 6)::int) - count(*))::int as gaps, count(distinct number)::int as numbers,
         count(*) filter (where net <> (select sum(l.net) from invoice_line l where l.invoice_id = i.invoice_id)
           or tax <> (select sum(l.tax) from invoice_line l where l.invoice_id = i.invoice_id))::int as broken,
         sum(paid)::int as paid, (select coalesce(sum(amount), 0)::int from balance b where b.issuer_id = $1) as balance,
         (select count(*)::int from audit_event e where e.action = 'invoice.billedAgain'
           and e.account_id in (select account_id from account where parent_id = $1)) as audited
       from invoice i where issuer_id = $1`,
      [issuerId],
    )
  ).rows[0]

test('an act that is killed at any moment leaves both documents or none, and the money once', async () => {
  const issuerId = await anIssuer()
  const money = { broken: 0, drafts: 0, gaps: 0, standing: payers, paid: payers * 12_000, balance: 0 }
  for (let round = 0; round < 3; round += 1) {
    await work(issuerId, randomInt(0, 400))
    const now = await stateOf(issuerId)
    expect(now).toMatchObject({ ...money, notes: now.replaced, audited: now.replaced, numbers: payers + 2 * now.notes })
  }
  await work(issuerId)
  expect(await stateOf(issuerId)).toMatchObject({ ...money, notes: payers, replaced: payers, audited: payers })
}, 240_000)
