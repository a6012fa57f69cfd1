import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { act, seen, type WireSet, work } from '../../../../test/changes.ts'
import { newWorld } from '../../../../test/world.ts'

// Kills a worker while it adds people: no one is half added, and a second run adds everyone once.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const child = fileURLToPath(new URL('../../../../test/changes.child.ts', import.meta.url))
const rows = 200

test('an import that is killed in the middle adds nobody, and everybody once when it goes on', async () => {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const rosa = await world.signedInAt(tree.cordage)
  const Rows = Array.from({ length: rows }, (_, at) => ({
    Line: at + 2,
    Cells: { Email: `kill.${at}@import.test`, FirstName: 'Ada', LastName: `Sample ${at}` },
  }))
  const answer = await rosa.post(
    '/api/v1/User/Import',
    { AcctKey: account.accountId, Rows },
    { 'idempotency-key': randomUUID() },
  )
  const set = answer.json().ResultContent as WireSet
  expect(set).toMatchObject({ Ready: rows })
  await act(rosa, set, 'Run', { RunAt: new Date(Date.now() + 3_600_000).toISOString() })
  await pool.query(`update change_set set run_at = now() - interval '1 second' where change_set_id = $1`, [
    set.ChangeKey,
  ])
  const gate = await pool.connect()
  await gate.query(`create sequence passed; grant usage on sequence passed to portal_app;
    create function at_gate() returns trigger language plpgsql as $$ begin
      if nextval('passed') > ${rows / 2} then perform pg_advisory_xact_lock(1); end if;
      return new; end $$;
    create trigger at_gate before insert on app_user for each row execute function at_gate();
    select pg_advisory_lock(1)`)
  const worker = spawn(process.execPath, [child, world.url, world.config.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(worker, 'exit')
  const passed = async () => Number((await pool.query('select last_value from passed')).rows[0].last_value)
  while ((await passed()) <= rows / 2 && worker.exitCode === null) await sleep(5)
  worker.kill('SIGKILL')
  await gone
  await gate.query('select pg_advisory_unlock(1); drop trigger at_gate on app_user')
  gate.release()

  const counts = async () =>
    (
      await pool.query(
        `select (select count(*)::int from app_user where account_id = $1) as people,
          (select count(*)::int from outgoing_message where recipient like 'kill.%') as mails,
          (select count(distinct recipient)::int from outgoing_message where recipient like 'kill.%') as mailed,
          (select count(*)::int from audit_event where batch_id = $2 and action = 'user.invited') as events`,
        [account.accountId, set.ChangeKey],
      )
    ).rows[0]
  expect(await counts()).toEqual({ people: 0, mails: 0, mailed: 0, events: 0 })
  await expect
    .poll(async () => (await work(world), (await seen(rosa, set)).State), { timeout: 60_000, interval: 300 })
    .toBe('Done')
  expect(await counts()).toEqual({ people: rows, mails: rows, mailed: rows, events: rows })
}, 120_000)
