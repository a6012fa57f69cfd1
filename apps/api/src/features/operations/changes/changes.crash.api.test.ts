import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { done, prepared, seen, work } from '../../../../test/changes.ts'
import { newWorld } from '../../../../test/world.ts'

// Kills a worker in the middle of a set. CHANGE_ROWS=10000 for the full size.

const rows = Number(process.env['CHANGE_ROWS'] ?? 1_800)
const world = await newWorld()
const { pool } = world.db
const child = fileURLToPath(new URL('../../../../test/changes.child.ts', import.meta.url))

/** Everything about accounts and people except change counters. */
const checksum = async (): Promise<string> =>
  (
    await pool.query(`select md5(string_agg(line, '' order by line)) as sum from (
      select (to_jsonb(a) - 'version' - 'modified_at' - 'modified_by')::text as line from account a
      union all select (to_jsonb(u) - 'version' - 'modified_at' - 'modified_by')::text from app_user u) lines`)
  ).rows[0].sum
const doneRows = async (key: string): Promise<number> =>
  Number(
    (await pool.query(`select count(*) from change_row where change_set_id = $1 and state = 'Done'`, [key])).rows[0]
      .count,
  )

/** However late the kill comes, half of the rows are still to do. */
async function pauseAtHalf(): Promise<{ open(): Promise<void> }> {
  const client = await pool.connect()
  await client.query(`create sequence passed; grant usage on sequence passed to portal_app;
    create function at_gate() returns trigger language plpgsql as $$ begin
      if nextval('passed') > ${rows / 2} then perform pg_advisory_xact_lock(1); end if;
      return new; end $$;
    create trigger at_gate before update of tags on account for each row execute function at_gate();
    select pg_advisory_lock(1)`)
  const open = async () => {
    await client.query('select pg_advisory_unlock(1); drop trigger at_gate on account')
    client.release()
  }
  return { open }
}

test(`a worker killed in the middle of ${rows} rows: each is done once, and undone to what was`, async () => {
  const company = await world.anAccount({ acctType: 'DT' })
  await pool.query(
    `insert into account (account_id, parent_id, acct_number, acct_type, acct_name, cust_type, transaction_environment, account_status, tags)
     select gen_random_uuid(), $1, null, 'CU', 'Customer ' || n, 'STD', 'PRODUCTION', 'Active', case when n % 3 = 0 then '{old}' else '{}' end::text[]
     from generate_series(1, $2) n`,
    [company.accountId, rows],
  )
  await pool.query('analyze account')
  const maker = await world.signedInAt(company)
  const before = await checksum()
  const start = performance.now()
  const all = { Filter: { Company: company.accountId, Role: ['CU'] } }
  const set = await prepared(maker, 'account.tags', all, { Add: ['north'], Remove: ['old'] })
  const preview = Math.round(performance.now() - start)
  expect(set).toMatchObject({ Total: rows, Ready: rows })
  await done(maker, set, 'Run', {})

  const gate = await pauseAtHalf()
  const worker = spawn(process.execPath, [child, world.url, world.config.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(worker, 'exit')
  while ((await doneRows(set.ChangeKey)) < rows / 4 && worker.exitCode === null) await sleep(5)
  worker.kill('SIGKILL')
  await gone
  await gate.open()
  const half = await doneRows(set.ChangeKey)
  expect(half).toBeGreaterThanOrEqual(rows / 4)
  expect(half).toBeLessThan(rows)
  expect(await seen(maker, set)).toMatchObject({ State: 'Running' })

  const resumed = performance.now()
  await expect
    .poll(async () => (await work(world), (await seen(maker, set)).State), { timeout: 600_000, interval: 300 })
    .toBe('Done')
  const rate = Math.round(((rows - half) / (performance.now() - resumed)) * 1000)
  const { rows: audited } = await pool.query(
    `select count(*)::int as events, count(distinct targets->0->>'key')::int as targets from audit_event where batch_id = $1`,
    [set.ChangeKey],
  )
  expect(audited).toEqual([{ events: rows, targets: rows }])
  expect(await checksum()).not.toBe(before)

  const undo = await done(maker, set, 'Undo')
  expect(undo).toMatchObject({ Ready: rows, Refused: 0 })
  await done(maker, undo, 'Run', {})
  await work(world)
  expect(await seen(maker, undo)).toMatchObject({ State: 'Done', Done: rows })
  expect(await checksum()).toBe(before)
  process.stdout.write(`${rows} rows: preview ${preview} ms, killed after ${half}, then ${rate} rows a second\n`)
}, 1_200_000)
