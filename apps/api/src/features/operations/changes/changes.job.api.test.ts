import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { act, done, prepared, recorded, rowsOf, seen, tagsOf, work, byText } from '../../../../test/changes.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { queryRow } from '../../../platform/db/db.ts'
import { changesJobs, deleteOldChanges } from './changes.jobs.ts'
import { takeRows } from './changes.worker.repository.ts'
import { runSoon } from './changes.worker.ts'

// The job: two in parallel, stops, faults, undo, and cleaning up.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db

let company: Account
let rosa: Person
beforeEach(async () => {
  company = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  rosa = await world.signedInAt(tree.borealis)
})
async function customers(count: number): Promise<Account[]> {
  return Promise.all(Array.from({ length: count }, () => world.anAccount({ acctType: 'CU', under: company })))
}
const keysOf = (accounts: readonly Account[]) => ({ AcctKeys: accounts.map(({ accountId }) => accountId) })
const large = async (count = 60, tag = 'north') =>
  prepared(rosa, 'account.tags', keysOf(await customers(count)), { Add: [tag] })

test('two workers on one set do each row once', async () => {
  const set = await large()
  expect(await done(rosa, set, 'Run', {})).toMatchObject({ State: 'Scheduled' })
  await Promise.all([work(world), work(world), work(world)])
  await work(world)
  expect(await seen(rosa, set)).toMatchObject({ State: 'Done', Done: 60, Failed: 0 })
  const targets = (await recorded(world, set)).map(({ target }) => target)
  expect([targets.length, new Set(targets).size]).toEqual([60, 60])
})

test('several sets take turns, and all come to an end', async () => {
  const portal = { Changes: [{ Code: 'encryption.portalExpiry', Value: 30 }] }
  const alone = await prepared(rosa, 'settings.change', keysOf(await customers(150)), portal)
  const sets = [alone, await large(30, 'b')] as const
  for (const set of sets) await done(rosa, set, 'Run', {})
  await work(world)
  for (const set of sets) expect(await seen(rosa, set)).toMatchObject({ State: 'Done' })
  const ended = await pool.query(
    'select change_set_id from change_set where change_set_id = any ($1) order by ended_at',
    [sets.map(({ ChangeKey }) => ChangeKey)],
  )
  expect(ended.rows[0].change_set_id).toBe(sets[1].ChangeKey)
})

test('other sets are done while one row of another takes long', async () => {
  const [moved, target] = [(await customers(1))[0]!, await world.anAccount({ acctType: 'RS', under: tree.borealis })]
  const move = await prepared(rosa, 'account.move', keysOf([moved]), { ParentKey: target.accountId })
  const other = await large(30)
  for (const set of [move, other]) await done(rosa, set, 'Run', { RunAt: new Date(Date.now() + 60_000).toISOString() })
  // The row waits inside its transaction for as long as the test holds this lock.
  await pool.query(`create function held() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(4711); return new; end $$;
    create trigger held before update of parent_id on account for each row execute function held()`)
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(4711)')
  await pool.query(
    `update change_set set run_at = now() - make_interval(secs => case change_set_id when $1 then 60 else 0 end) where change_set_id = any ($2)`,
    [move.ChangeKey, [move.ChangeKey, other.ChangeKey]],
  )
  const { loops = [] } = changesJobs({ ...world, logger: pino({ enabled: false }) })
  const never = new Promise<void>(() => {})
  const runs = loops.map(({ run }) =>
    run(
      () => false,
      () => never,
    ),
  )
  await expect.poll(async () => (await seen(rosa, other)).State).toBe('Done')
  expect(await seen(rosa, move)).toMatchObject({ State: 'Running', Done: 0 })
  await holder.query('select pg_advisory_unlock(4711)')
  holder.release()
  await Promise.all(runs)
  expect(await seen(rosa, move)).toMatchObject({ State: 'Done', Done: 1 })
  await pool.query('drop trigger held on account; drop function held()')
})

test('a request that must not wait leaves its set to the job', async () => {
  const set = await large(1)
  await done(rosa, set, 'Run', { RunAt: new Date(Date.now() + 60_000).toISOString() })
  await pool.query(`update change_set set run_at = now() - interval '1 second' where change_set_id = $1`, [
    set.ChangeKey,
  ])
  await runSoon(world, set.ChangeKey, 0)
  expect(await seen(rosa, set)).toMatchObject({ State: 'Scheduled', Done: 0 })
  await work(world)
  expect(await seen(rosa, set)).toMatchObject({ State: 'Done', Done: 1 })
})

test('run twice at once, one runs it; stopped while it runs, the rest is left', async () => {
  const set = await large()
  const codes = (await Promise.all([act(rosa, set, 'Run', {}), act(rosa, set, 'Run', {})])).map(
    ({ statusCode }) => statusCode,
  )
  expect(codes.toSorted(byText)).toEqual([200, 409])
  const working = work(world)
  await expect.poll(async () => (await seen(rosa, set)).State).not.toBe('Scheduled')
  const stopped = await act(rosa, set, 'Cancel')
  await working
  await work(world)
  const after = await seen(rosa, set)
  expect(after.Done + after.Skipped).toBe(60)
  expect((await recorded(world, set)).length).toBe(after.Done)
  // The run may have finished before the stop.
  expect(after.State).toBe(stopped.statusCode === 200 ? 'Cancelled' : 'Done')
  if (after.Done > 0) expect(await done(rosa, set, 'Undo')).toMatchObject({ Ready: after.Done })
})

test('a worker that died holds a set until its lease is over; nothing is done twice', async () => {
  const set = await large(40)
  await done(rosa, set, 'Run', {})
  await pool.query(
    `update change_set set state = 'Running', lease = gen_random_uuid(), leased_until = now() + interval '1 hour' where change_set_id = $1`,
    [set.ChangeKey],
  )
  await work(world)
  expect(await seen(rosa, set)).toMatchObject({ State: 'Running', Done: 0 })
  await pool.query(`update change_set set leased_until = now() - interval '1 second' where change_set_id = $1`, [
    set.ChangeKey,
  ])
  await work(world)
  expect(await seen(rosa, set)).toMatchObject({ State: 'Done', Done: 40 })
})

test('a fault is retried, lock conflicts wait; a row that keeps failing fails alone', async () => {
  const [well, bad, busy] = await customers(3)
  await pool.query(`create sequence busy;
    create function at_fault() returns trigger language plpgsql as $$ begin
      if new.account_id = '${bad!.accountId}' then raise exception 'out of order'; end if;
      if new.account_id = '${busy!.accountId}' and nextval('busy') < 3 then raise exception 'busy' using errcode = '40001'; end if;
      return new; end $$;
    create trigger at_fault before update of tags on account for each row execute function at_fault();
    grant usage on sequence busy to portal_app`)
  const set = await prepared(rosa, 'account.tags', keysOf([bad!, busy!, well!]), { Add: ['north'] })
  expect(await done(rosa, set, 'Run', {})).toMatchObject({ State: 'Done', Done: 2, Failed: 1 })
  expect(await rowsOf(rosa, set, 'failed')).toMatchObject([{ TargetKey: bad!.accountId, Code: 'server.error' }])
  await pool.query('drop trigger at_fault on account; drop function at_fault()')
  expect(await done(rosa, set, 'Retry')).toMatchObject({ State: 'Done', Done: 3, Failed: 0 })
})

test('rows done together: one that breaks the rest is found by halves, others are refused by themselves', async () => {
  const accounts = await customers(40)
  const set = await prepared(rosa, 'account.tags', keysOf(accounts), { Add: ['north'] })
  const [bad, closed] = [accounts[17]!, accounts[30]!]
  await pool.query(`update account set account_status = 'Closed' where account_id = $1`, [closed.accountId])
  await pool.query(`create function at_fault() returns trigger language plpgsql as $$ begin
      if new.account_id = '${bad.accountId}' then raise exception 'out of order'; end if; return new; end $$;
    create trigger at_fault before update of tags on account for each row execute function at_fault()`)
  await done(rosa, set, 'Run', {})
  await work(world)
  await pool.query('drop trigger at_fault on account; drop function at_fault()')
  expect(await seen(rosa, set)).toMatchObject({ State: 'Done', Done: 38, Failed: 2 })
  const failed = (await rowsOf(rosa, set, 'failed')).map(({ TargetKey, Code }) => [TargetKey, Code])
  expect(failed).toEqual([
    [bad.accountId, 'server.error'],
    [closed.accountId, 'account.inactive'],
  ])
  const targets = (await recorded(world, set)).map(({ target }) => target)
  expect([targets.length, new Set(targets).size]).toEqual([38, 38])
  expect(await tagsOf(world, bad.accountId)).toEqual([])
})

test('what changed since stays as it is; only one undo runs, however many were prepared', async () => {
  const accounts = await customers(3)
  const set = await prepared(rosa, 'account.tags', keysOf(accounts), { Add: ['north'] })
  await done(rosa, set, 'Run', {})
  const early = await done(rosa, set, 'Undo')
  await pool.query(`update account set tags = '{mine}' where account_id = $1`, [accounts[0]!.accountId])
  const late = await done(rosa, set, 'Undo')
  expect(late).toMatchObject({ Ready: 2, Refused: 1 })
  expect(await rowsOf(rosa, late, 'refused')).toMatchObject([{ Code: 'change.changedSince' }])
  const answers = await Promise.all([act(rosa, early, 'Run', {}), act(rosa, late, 'Run', {})])
  expect(answers.map(({ statusCode }) => statusCode).toSorted(byText)).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ Code: 'change.notUndone' })
  expect(await tagsOf(world, accounts[0]!.accountId)).toEqual(['mine'])
  expect(await tagsOf(world, accounts[1]!.accountId)).toEqual([])
  expect((await act(rosa, set, 'Undo')).json()).toMatchObject({ Code: 'change.notUndone' })
})

test('after a day nothing is undone; previews go after a week and ended sets after 400 days', async () => {
  const set = await prepared(rosa, 'account.tags', keysOf(await customers(1)), { Add: ['north'] })
  const preview = await prepared(rosa, 'account.tags', keysOf(await customers(1)), { Add: ['north'] })
  await done(rosa, set, 'Run', {})
  const undo = await done(rosa, set, 'Undo')
  await pool.query(`update change_set set undo_until = now() - interval '1 second' where change_set_id = $1`, [
    set.ChangeKey,
  ])
  expect((await act(rosa, set, 'Undo')).json()).toMatchObject({ Code: 'change.notUndone' })
  expect((await act(rosa, undo, 'Run', {})).json()).toMatchObject({ Code: 'change.notUndone' })
  const age = (days: number) =>
    pool.query(
      `update change_set set created_at = now() - make_interval(days => $1), ended_at = ended_at - make_interval(days => $1) where change_set_id = any ($2)`,
      [days, [set.ChangeKey, preview.ChangeKey]],
    )
  await age(8)
  await deleteOldChanges(world)
  expect((await rosa.get(`/api/v1/ChangeSet/${preview.ChangeKey}`)).statusCode).toBe(404)
  expect(await seen(rosa, set)).toMatchObject({ State: 'Done' })
  await age(402)
  await deleteOldChanges(world)
  expect((await rosa.get(`/api/v1/ChangeSet/${set.ChangeKey}`)).statusCode).toBe(404)
})

test('rows of a set that the statistics do not know yet are taken by their keys', async () => {
  const [known, fresh] = [await large(1, 'known'), await large(1, 'fresh')]
  const fill = ({ ChangeKey }: { ChangeKey: string }) =>
    pool.query(
      `insert into change_row (change_set_id, ordinal, account_id, target_kind, target_id, target_name, target_account_id, verdict)
       select change_set_id, n, account_id, target_kind, gen_random_uuid(), target_name, target_account_id, verdict
       from change_row, generate_series(1000, 5999) n where change_set_id = $1`,
      [ChangeKey],
    )
  await fill(known)
  await pool.query("update change_row set state = 'Done' where change_set_id = $1", [known.ChangeKey])
  await pool.query('analyze change_row')
  await fill(fresh)
  const ordinals = Array.from({ length: 500 }, (_, place) => 1000 + place)
  const read = await world.db.asOwner(async (tx) => {
    await sql`update change_set set state = 'Running' where change_set_id = ${fresh.ChangeKey}`.execute(tx)
    const taken = await takeRows(tx, fresh.ChangeKey, ordinals)
    expect(taken.size).toBe(500)
    await sql`update change_set set state = 'Cancelled' where change_set_id = ${fresh.ChangeKey}`.execute(tx)
    return queryRow(tx)<{ rows: number }>`select (seq_tup_read + idx_tup_fetch)::integer as rows
      from pg_stat_xact_user_tables where relname = 'change_row'`
  })
  // The table is read twice at most, not once per row.
  expect(read?.rows).toBeLessThanOrEqual(25_000)
})
