import { v7 as uuid } from 'uuid'
import type { Account } from '../apps/api/test/world.builders.ts'
import type { Api, Person } from './inProcess.ts'
import { atLeast, atMost, type ReportRow } from './report.ts'
import type { Scene } from './scene.ts'
import { medianOf } from './stats.ts'
import { once } from './timing.ts'

const size = 500
const rounds = 7

const rowsOf = (tag: string) =>
  Array.from({ length: size }, (_, at) => ({
    Line: at + 2,
    Cells: { Email: `${tag}${at}@import.example`, FirstName: 'Ada', LastName: `Sample ${at}`, JobFunction: 'IT' },
  }))

type Set = { ChangeKey: string; State: string; Done: number }
/** A file of new people through the API: checked, prepared, and run with invitations and audit. */
async function importRows({ ask }: Api, person: Person, { accountId }: Account) {
  const body = { AcctKey: accountId, Rows: rowsOf(uuid()) }
  const checked = await once(() => ask(person.post('/api/v1/User/Import/Check', body)))
  let set: Set | undefined
  const prepared = await once(async () => {
    set = await ask<Set>(person.post('/api/v1/User/Import', body, { 'idempotency-key': uuid() }))
  })
  const ran = await once(async () => {
    set = await ask<Set>(person.post(`/api/v1/ChangeSet/${set?.ChangeKey}/Run`, {}))
  })
  if (set?.Done !== size) throw new Error(`${set?.Done} of ${size} were added`)
  return { checked, prepared, ran }
}

/** The rows without the portal: a statement for each table. */
async function bare({ own }: Scene, { accountId }: Account): Promise<number> {
  const tag = uuid()
  const client = await own.connect()
  try {
    return await once(async () => {
      await client.query('begin')
      await client.query(
        `insert into app_user (user_id, account_id, email, email_typed, first_name, last_name, job_function, kind, user_status, imported)
         select gen_random_uuid(), $1, $2 || n || '@bare.example', $2 || n || '@bare.example', 'Ada', 'Sample ' || n, 'IT', 'ENDUSER', 'Invited', true
         from generate_series(1, $3::int) n`,
        [accountId, tag, size],
      )
      const own = `from app_user where account_id = '${accountId}' and email like '${tag}%'`
      await client.query(`insert into login_directory (email, user_id) select email, user_id ${own}`)
      await client.query(
        `insert into auth_challenge (challenge_id, kind, user_id, code_hash, detail, expires_at)
         select gen_random_uuid(), 'activation', user_id, sha256(convert_to(email, 'UTF8')), jsonb_build_object('email', email), now() + interval '7 days' ${own}`,
      )
      await client.query(
        `insert into outgoing_message (message_id, account_id, channel, recipient, priority, subject, text_body, html_body)
         select gen_random_uuid(), account_id, 'mail', email, 2, 'Subject', repeat('text ', 80), repeat('<p>text</p>', 200) ${own}`,
      )
      await client.query(
        `insert into audit_event (audit_id, account_id, action, actor, targets, changes, source)
         select gen_random_uuid(), account_id, 'user.invited', '{"type": "USER"}',
           jsonb_build_array(jsonb_build_object('type', 'user', 'key', user_id, 'name', email)),
           '[{"field": "kind", "old": null, "new": "ENDUSER"}]', 'JOB' ${own}`,
      )
      await client.query('commit')
    })
  } finally {
    client.release()
  }
}

/** 500 people from a file, compared with the same rows without the portal, in turns. */
export async function measureImport(scene: Scene, api: Api, person: Person): Promise<ReportRow[]> {
  const { rows } = await scene.own.query<Account>(
    `select account_id as "accountId" from account where $1 in (sp_id, dt_id, rs_id) and acct_type = 'CU' and account_status = 'Active' limit 1`,
    [person.account.accountId],
  )
  const [customer] = rows
  if (!customer) throw new Error('there is no customer')
  const samples: Awaited<ReturnType<typeof importRows>>[] = []
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    plain.push(await bare(scene, customer))
    samples.push(await importRows(api, person, customer))
  }
  const median = (part: keyof (typeof samples)[number]) => medianOf(samples.map((one) => one[part]))
  return [
    { name: `check of ${size} rows of a file`, value: median('checked'), unit: 'ms' },
    atMost('people added from them, with invitations', median('prepared') + median('ran'), 'ms', 500),
    { name: '  the same rows in bare statements', value: medianOf(plain), unit: 'ms' },
    atLeast('  run over that', medianOf(plain) / median('ran'), 'x', 0.35),
  ]
}
