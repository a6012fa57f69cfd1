import { v7 as uuid } from 'uuid'
import { aCompanyPlan, aPlan } from '../apps/api/test/companyPlans.ts'
import { prepare } from '../apps/api/src/features/operations/changes/changes.create.ts'
import { callerOfPerson } from '../apps/api/src/core/sessions/sessions.onBehalf.ts'
import { jobContext } from '../apps/api/src/platform/jobs/jobContext.ts'
import type { Api, Person } from './inProcess.ts'
import { keysOf } from './keys.ts'
import { atLeast, type ReportRow } from './report.ts'
import type { Scene } from './scene.ts'
import { once } from './timing.ts'

const people = 10_000

/** A customer below a company, with a plan that has a seat for each of its many people. */
async function fillCompany({ own, db }: Scene, { account }: Person) {
  const { rows } = await own.query<{ id: string }>(
    `select account_id as id from account where $1 in (sp_id, dt_id, rs_id) and acct_type = 'CU' and account_status = 'Active' limit 1`,
    [account.accountId],
  )
  const accountId = rows[0]?.id ?? ''
  const plan = await aPlan({ db })
  await aCompanyPlan({ db }, { accountId }, plan, { seats: 2 * people })
  await own.query(
    `insert into app_user (user_id, account_id, email, email_typed, kind, user_status)
     select gen_random_uuid(), $1, 'seat' || n || '@bench.example', 'seat' || n || '@bench.example', 'ENDUSER', 'Active'
     from generate_series(1, $2::int) n`,
    [accountId, people],
  )
  await own.query('analyze app_user')
  return { acctKey: accountId, planCode: plan.planCode }
}

/** Assigns a plan to many people of one company in one change set, all or none, auditing each and counting seats. */
export async function measureUserPlans(scene: Scene, api: Api, person: Person): Promise<ReportRow[]> {
  const { db, config } = scene
  const { acctKey, planCode } = await fillCompany(scene, person)
  const caller = await callerOfPerson(db, person.userId)
  if (!caller) throw new Error('nobody prepares the set')
  const context = jobContext({ db, config, keys: await keysOf(scene) }, caller, { batchId: uuid(), ip: '127.0.0.1' })
  const selection = { userFilter: { acctKey, noPlan: true } }
  let key = ''
  const planned = await once(async () => {
    key = await db.inScope(caller.scope, (tx) =>
      prepare(tx, context, { kind: 'userPlan.assign', selection, input: { acctKey, planCode } }),
    )
  })
  const answered = await once(() => api.ask(person.post(`/api/v1/ChangeSet/${key}/Run`, {})))
  const ran = answered + (await once(() => api.work()))
  const { Done, Total: count } = await api.ask<{ Done: number; Total: number }>(person.get(`/api/v1/ChangeSet/${key}`))
  if (count < people || Done !== count) throw new Error(`${Done} of ${count} were done`)
  return [
    {
      name: `preview of a plan for ${count.toLocaleString('en')} people`,
      value: (1000 * count) / planned,
      unit: 'rows/s',
    },
    atLeast('people given a plan in one set, audited', (1000 * count) / ran, 'rows/s', 2_000),
  ]
}
