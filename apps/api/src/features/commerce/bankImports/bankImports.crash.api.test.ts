import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { act, seen, type WireSet, work } from '../../../../test/changes.ts'
import { anIssuedInvoice, keyOf, onceOnly } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { camtOf } from './formats/samples.ts'

// Kills a worker while it records the payments of a statement: none is lost, and a second run records none twice.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const child = fileURLToPath(new URL('../../../../test/changes.child.ts', import.meta.url))
const count = 40

test('an import that is killed in the middle has each payment once when it goes on', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const rs = await world.signedInAt(tree.cordage)
  const invoice = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
  const entries = Array.from({ length: count }, (_, at) => ({
    amount: '1.00',
    text: 'Thanks',
    reference: `KILL-${at}`,
  }))
  // Every second payment goes to the invoice, the others to the balance.
  const Choices = entries.map((_, at) =>
    at % 2 === 0 ? { Row: at + 1, BillKey: keyOf(invoice) } : { Row: at + 1, AcctKey: payer.accountId },
  )
  const answer = await rs.post('/api/v1/Billing/BankImport', { File: camtOf(entries), Choices }, onceOnly())
  const set = answer.json().ResultContent as WireSet
  expect(set).toMatchObject({ Ready: count, ConfirmCount: count })
  await act(rs, set, 'Run', { RunAt: new Date(Date.now() + 3_600_000).toISOString(), ConfirmCount: count })
  await pool.query(`update change_set set run_at = now() - interval '1 second' where change_set_id = $1`, [
    set.ChangeKey,
  ])
  const gate = await pool.connect()
  await gate.query(`create sequence passed; grant usage on sequence passed to portal_app;
    create function at_gate() returns trigger language plpgsql as $$ begin
      if nextval('passed') > ${count / 2} then perform pg_advisory_xact_lock(1); end if;
      return new; end $$;
    create trigger at_gate before insert on bank_entry for each row execute function at_gate();
    select pg_advisory_lock(1)`)
  const worker = spawn(process.execPath, [child, world.url, world.config.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(worker, 'exit')
  const passed = async () => Number((await pool.query('select last_value from passed')).rows[0].last_value)
  while ((await passed()) <= count / 2 && worker.exitCode === null) await sleep(5)
  worker.kill('SIGKILL')
  await gone
  await gate.query('select pg_advisory_unlock(1); drop trigger at_gate on bank_entry')
  gate.release()

  const counts = async () =>
    (
      await pool.query(
        `select (select count(*)::int from payment where invoice_id = $1) as payments,
          (select paid::int from invoice where invoice_id = $1) as paid,
          (select count(*)::int from balance_entry where account_id = $2) as entries,
          (select amount::int from balance where account_id = $2) as balance,
          (select count(*)::int from bank_entry where account_id = $3) as noted`,
        [keyOf(invoice), payer.accountId, tree.cordage.accountId],
      )
    ).rows[0]
  const before = await counts()
  expect(before.payments + before.entries).toBe(before.noted)
  expect(before.noted).toBe(count / 2)
  await expect
    .poll(async () => (await work(world), (await seen(rs, set)).State), { timeout: 60_000, interval: 300 })
    .toBe('Done')
  expect(await seen(rs, set)).toMatchObject({ Done: count, Failed: 0 })
  const half = count / 2
  expect(await counts()).toEqual({
    payments: half,
    paid: half * 100,
    entries: half,
    balance: half * 100,
    noted: count,
  })
}, 120_000)
