import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { signAccessToken } from '../apps/api/src/core/sessions/sessions.tokens.ts'
import { keysOf } from './keys.ts'
import { startPortalProcess } from './portal.ts'
import { atMost, type Report, type ReportRow, reportText } from './report.ts'
import { bearer } from './requests.ts'
import { openScene, type Scene } from './scene.ts'
import { once, quantile } from './timing.ts'

// Schedules that are all due within a minute: each runs once, finished in the order due, and people hardly notice.

const all = 10_000
/** Schedules of a person, and requests that are measured while nothing is due. */
const [each, idleRequests] = [50, 600]

/** Owners with their schedules, none due yet; and a session of one of them. */
async function fill({ db, company }: Scene, count: number) {
  const { rows } = await db.asOwner((tx) =>
    sql<{ sessionId: string; userId: string; clientId: string; amr: string[]; authTime: string }>`
      with person as (
        insert into app_user (user_id, account_id, email, email_typed, first_name, last_name, kind, role_code, user_status, registration_pending)
        select gen_random_uuid(), ${company.accountId}, address, address, 'Ann', 'Sample', 'ADMIN', ${company.acctType}, 'Active', false
        from (select 'owner.' || n || '@people.example.test' as address from generate_series(1, ${Math.ceil(count / each)}::int) n) made
        returning user_id, email
      ), listed as (
        insert into login_directory (email, user_id) select email, user_id from person
      ), scheduled as (
        insert into report_schedule (schedule_id, account_id, made_by, title, kind, format, filter, span, language, frequency, recipients, attach, send_empty, next_at)
        select uuidv7(), ${company.accountId}, user_id, 'Use of our plans', 'planUsageReport', 'csv', '{}', 'LastMonth', 'en-us',
          '{"repeat": "Daily", "date": null, "weekdays": null, "monthDay": null, "month": null, "time": "08:00", "zone": "UTC"}',
          jsonb_build_array(jsonb_build_object('name', 'Ann Sample', 'email', email, 'language', null, 'outside', false)), false, true, now() + interval '1 day'
        from person, generate_series(1, ${each}::int)
      )
      insert into session (session_id, user_id, client_id, ends_at, amr, ekey_hash)
      select gen_random_uuid(), user_id, 'portal-cli', now() + interval '8 hours', '{pwd}', '\\x00' from person limit 1
      returning session_id, user_id, client_id, amr, auth_time`.execute(tx),
  )
  return rows[0]
}

type SendRequest = () => Promise<unknown>
/** Sorted milliseconds of sequential requests until a condition holds. */
async function measured(ask: SendRequest, until: (count: number) => boolean): Promise<number[]> {
  const samples: number[] = []
  while (!until(samples.length)) samples.push(await once(ask))
  return samples.toSorted((one, other) => one - other)
}

/** All of them became due within the last ten seconds. */
const makeDue = ({ own }: Scene) =>
  own.query(
    `update report_schedule s set next_at = date_trunc('minute', now()) - interval '1 minute' + make_interval(secs => n.place / 1000.0)
     from (select schedule_id, row_number() over (order by schedule_id) as place from report_schedule) n where n.schedule_id = s.schedule_id`,
  )
/**
 * The number of finished runs, of schedules that did not run exactly once, and of runs that finished before one that
 * was due earlier.
 */
async function found({ own }: Scene) {
  const { rows } = await own.query<{ finished: number; twice: number; inverted: number }>(
    `select (count(*) filter (where state <> 'Queued'))::int as finished, (count(*) - count(distinct schedule_id))::int as twice,
       (count(*) filter (where finished_at < before))::int as inverted
     from (select *, max(finished_at) over (order by due_at rows between unbounded preceding and 1 preceding) as before from report_run) r`,
  )
  return rows[0] ?? { finished: 0, twice: 0, inverted: 0 }
}

async function measure(scene: Scene, ask: SendRequest, count: number): Promise<ReportRow[]> {
  await measured(ask, (target) => target >= idleRequests / 4)
  const idle = await measured(ask, (target) => target >= idleRequests)
  await makeDue(scene)
  const state = { finished: 0 }
  const began = performance.now()
  const watching = (async () => {
    while (state.finished < count) {
      await sleep(1_000)
      state.finished = (await found(scene)).finished
    }
  })()
  const meanwhile = await measured(ask, () => state.finished >= count)
  await watching
  const duration = performance.now() - began
  const { finished, twice, inverted } = await found(scene)
  const [before, during] = [quantile(idle, 0.95), quantile(meanwhile, 0.95)]
  return [
    { name: `${finished.toLocaleString('en')} schedules due at once`, value: duration / 1_000, unit: 's' },
    atMost('  run more than once', twice, '', 0),
    atMost('  finished before one due earlier', inverted, '', 0),
    { name: 'list of accounts p95, nothing due', value: before, unit: 'ms' },
    { name: '  meanwhile', value: during, unit: 'ms' },
    atMost('  over nothing due', during / before, 'x', 2),
  ]
}

export async function run(accounts = 10_000, count = all): Promise<Report> {
  const scene = await openScene(accounts)
  const session = await fill(scene, count)
  const portal = await startPortalProcess(scene.environment)
  try {
    if (!session) throw new Error('nobody is signed in')
    const token = await signAccessToken({ keys: await keysOf(scene), config: scene.config }, session)
    const headers = { ...bearer({ access_token: token }), 'content-type': 'application/json' }
    const ask = async () => {
      const answer = await fetch(`${portal.url}/api/v1/AccountAdmin/Search`, { method: 'POST', headers, body: '{}' })
      const body = await answer.text()
      if (answer.status !== 200) throw new Error(`the list answered ${answer.status}: ${body}`)
    }
    return { title: 'Schedules of reports', rows: await measure(scene, ask, count) }
  } finally {
    await portal.stop()
    await scene.close()
  }
}

if (import.meta.main)
  console.log(reportText(await run(Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? all))))
