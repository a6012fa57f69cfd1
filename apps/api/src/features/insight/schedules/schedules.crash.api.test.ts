import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { aSchedule, worksOf } from '../../../../test/schedules.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

// Kills jobs at any moment, and runs two processes: each date runs once, and no mail is sent twice or lost.

const world = await newWorld()
const tree = await world.demoTree()
const child = fileURLToPath(new URL('../../../../test/schedules.child.ts', import.meta.url))

/** Schedules of a new account that were due one minute apart, in order. */
async function manyDue(count: number): Promise<Person> {
  const person = await world.signedInAt(await world.anAccount({ acctType: 'RS', under: tree.borealis }))
  const { ScheduleKey } = await aSchedule(person, { SendEmpty: true })
  await world.db.pool.query(
    `insert into report_schedule (schedule_id, account_id, made_by, title, kind, format, filter, span, language, frequency, recipients, attach, send_empty, next_at)
     select gen_random_uuid(), account_id, made_by, 'Report ' || lpad(n::text, 4, '0'), kind, format, filter, span, language, frequency, recipients, attach, send_empty,
       date_trunc('minute', now()) - make_interval(mins => $2 - n) from report_schedule, generate_series(1, $2::int) n where schedule_id = $1`,
    [ScheduleKey, count],
  )
  return person
}
const runsOf = async ({ accountId }: Person) =>
  (
    await world.db.pool.query(
      `select s.title, r.state, r.finished_at from report_run r join report_schedule s using (schedule_id)
       where r.account_id = $1 order by r.finished_at, r.run_id`,
      [accountId],
    )
  ).rows
const subjectsTo = async ({ email }: Person) =>
  (
    await world.db.pool.query('select subject from outgoing_message where recipient = $1 order by subject', [email])
  ).rows.map(({ subject }) => subject)
const each = (count: number, what = '') =>
  Array.from({ length: count }, (_, n) => `${what}Report ${String(n + 1).padStart(4, '0')}`)

test('killed at any moment, each date runs once and each recipient has each report once', async () => {
  const count = 60
  const person = await manyDue(count)
  const kills = Array.from({ length: 5 }, () => randomInt(0, 400))
  for (const later of kills) {
    const running = spawn(process.execPath, [child, world.url, world.config.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const gone = once(running, 'exit')
    await once(running.stdout, 'data')
    await sleep(later)
    running.kill('SIGKILL')
    await gone
    // Shortens the wait until the dead process's lease ends.
    await world.db.pool.query(
      `update export_file set leased_until = now() - interval '1 second', attempts = 0 where state = 'Running'`,
    )
  }
  const { all } = worksOf(world)
  await all()
  const runs = await runsOf(person)
  expect([kills, runs.map(({ title }): string => title).toSorted((one, other) => one.localeCompare(other))]).toEqual([
    kills,
    each(count),
  ])
  expect(runs.filter(({ state }) => state !== 'Succeeded')).toEqual([])
  expect([kills, await subjectsTo(person)]).toEqual([kills, each(count, 'Report: ')])
})

test('two processes at once run each date once, finished in the order due', async () => {
  const count = 40
  const person = await manyDue(count)
  const [one, other] = [worksOf(world), worksOf(world)]
  await Promise.all([one.start(), other.start()])
  await Promise.all([one.make(), other.make()])
  await Promise.all([one.finish(), other.finish()])
  const runs = await runsOf(person)
  expect(runs.map(({ title }) => title)).toEqual(each(count))
  expect(await subjectsTo(person)).toEqual(each(count, 'Report: '))
})

test('a file that somebody waits for takes turns with those of schedules', async () => {
  const count = 30
  const person = await manyDue(count)
  const { start, make } = worksOf(world)
  await start()
  const asking = await world.signedInAt(tree.atlas, { rights: { ExportAcct: 'W' } })
  const answer = await asking.post('/api/v1/AuditTrial/Export', { Format: 'csv' }, { 'idempotency-key': randomUUID() })
  const { ExportKey } = answer.json().ResultContent
  await make()
  const { rows } = await world.db.pool.query(
    `select count(*)::int as n from export_file e, export_file asked where asked.export_id = $2 and e.made_by = $1 and e.done_at < asked.done_at`,
    [person.userId, ExportKey],
  )
  expect(rows[0].n).toBeLessThan(3)
})
