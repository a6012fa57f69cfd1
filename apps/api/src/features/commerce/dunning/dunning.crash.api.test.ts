import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { anIssuedInvoice, keyOf } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'

// Dunning is killed at random moments: each invoice gets its mail exactly once.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const child = fileURLToPath(new URL('../../../../test/dunning.child.ts', import.meta.url))
const invoices = 120

/** Overdue invoices of one issuer, each with another mail address; copies, because an issued invoice never changes. */
async function manyOverdue(): Promise<string> {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const person = await world.signedInAt(tree.cordage)
  const invoice = await anIssuedInvoice(world, { issuer: tree.cordage, person, payer })
  const mark = randomUUID()
  await pool.query(
    `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('invoice_id', gen_random_uuid(), 'number', $2 || n,
       'period', date '2010-01-01' + make_interval(months => n), 'overdue_at', now() - interval '1 hour',
       'bill_to', i.bill_to || jsonb_build_object('emails', jsonb_build_array(n || '@' || $2 || '.example'))))).*
     from invoice i, generate_series(1, $3::integer) n where i.invoice_id = $1`,
    [keyOf(invoice), mark, invoices],
  )
  return mark
}
/** The mails so far, by recipient. */
const mailsOf = async (mark: string) =>
  (
    await pool.query<{ mails: number }>(
      'select count(*)::integer as mails from outgoing_message where recipient like $1 group by recipient',
      [`%@${mark}.example`],
    )
  ).rows

/** Runs the child, and kills it once this many payers have a mail; undefined: it runs to its end. */
async function run(mark: string, until?: number): Promise<void> {
  const running = spawn(process.execPath, [child, world.url, world.config.dataDir, new Date().toISOString()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(running, 'exit')
  await once(running.stdout, 'data')
  if (until !== undefined) {
    while (running.exitCode === null && (await mailsOf(mark)).length < until) await sleep(5)
    await sleep(randomInt(0, 20))
    running.kill('SIGKILL')
  }
  await gone
}

test('killed at any moment and run by two processes, dunning sends each invoice one mail', async () => {
  const mark = await manyOverdue()
  for (const until of [1, 20, 45, 80]) await run(mark, until)
  await Promise.all([run(mark), run(mark)])
  const mails = await mailsOf(mark)
  expect(mails).toHaveLength(invoices)
  expect(mails.every((one) => one.mails === 1)).toBe(true)
})
