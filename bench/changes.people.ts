import { v7 as uuid } from 'uuid'
import { prepare } from '../apps/api/src/features/operations/changes/changes.create.ts'
import { callerOfPerson } from '../apps/api/src/core/sessions/sessions.onBehalf.ts'
import { jobContext } from '../apps/api/src/platform/jobs/jobContext.ts'
import type { Api, Person } from './inProcess.ts'
import { keysOf } from './keys.ts'
import { atLeast, type ReportRow } from './report.ts'
import type { Scene } from './scene.ts'
import { once } from './timing.ts'

const people = 10_000

/** Adds end users to customers below a company; none of them signs in. */
async function fillPeople({ own }: Scene, { account }: Person, tag: string): Promise<string[]> {
  const { rows } = await own.query<{ id: string }>(
    `insert into app_user (user_id, account_id, email, email_typed, kind, user_status)
     select gen_random_uuid(), a.account_id, $2 || n || '@bench.example', $2 || n || '@bench.example', 'ENDUSER', 'Active'
     from generate_series(1, $3::int) n join (select account_id, row_number() over () as place, count(*) over () as all_of_them
       from account where $1 in (sp_id, dt_id, rs_id) and acct_type = 'CU' and account_status = 'Active') a on a.place = 1 + n % a.all_of_them
     returning user_id as id`,
    [account.accountId, tag, people],
  )
  await own.query('analyze app_user')
  return rows.map(({ id }) => id)
}

/** People disabled and audited in one statement each, without the portal. */
async function bare({ own }: Scene, ids: readonly string[]): Promise<number> {
  const client = await own.connect()
  try {
    return await once(async () => {
      await client.query('begin')
      await client.query(
        `update app_user set user_status = 'Disabled', status_before_disable = user_status, version = version + 1, modified_at = now()
         where user_id = any ($1)`,
        [ids],
      )
      await client.query(
        `insert into audit_event (audit_id, account_id, action, actor, targets, changes, source, batch_id)
         select gen_random_uuid(), account_id, 'user.disabled', '{"type": "USER"}',
           jsonb_build_array(jsonb_build_object('type', 'user', 'key', user_id, 'name', email)),
           '[{"field": "userStatus", "old": "Active", "new": "Disabled"}]', 'JOB', $2
         from app_user where user_id = any ($1)`,
        [ids, uuid()],
      )
      await client.query('commit')
    })
  } finally {
    client.release()
  }
}

/** Many people changed in one set, compared with the same rows and their audit without the portal. */
export async function measurePeople(scene: Scene, api: Api, person: Person): Promise<ReportRow[]> {
  const { db, config } = scene
  const [ours, theirs] = [await fillPeople(scene, person, 'ours'), await fillPeople(scene, person, 'bare')]
  const caller = await callerOfPerson(db, person.userId)
  if (!caller) throw new Error('nobody prepares the set')
  const context = jobContext({ db, config, keys: await keysOf(scene) }, caller, { batchId: uuid(), ip: '127.0.0.1' })
  let key = ''
  const planned = await once(async () => {
    key = await db.inScope(caller.scope, (tx) =>
      prepare(tx, context, { kind: 'user.status', selection: { userKeys: ours }, input: { operationCode: 3 } }),
    )
  })
  const answered = await once(() => api.ask(person.post(`/api/v1/ChangeSet/${key}/Run`, {})))
  const ran = answered + (await once(() => api.work()))
  const { Done } = await api.ask<{ Done: number }>(person.get(`/api/v1/ChangeSet/${key}`))
  if (Done !== people) throw new Error(`${Done} of ${people} were done`)
  const plain = await bare(scene, theirs)
  return [
    { name: `preview of ${people.toLocaleString('en')} people`, value: (1000 * people) / planned, unit: 'rows/s' },
    atLeast('people changed in one set, audited', (1000 * people) / ran, 'rows/s', 2_000),
    { name: '  the same rows in bare statements', value: (1000 * people) / plain, unit: 'rows/s' },
    { name: '  set over that', value: plain / ran, unit: 'x' },
  ]
}
