import type { ChangeKind } from '@portal/contract/operations/changes/changes.contract'
import { Problem } from '@portal/contract/core/errors'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { recordAudits } from '../../../core/audit/audit.record.ts'
import {
  type InputRow,
  type Operation,
  type PlannedRow,
  provideOperations,
} from '../../../core/changes/changes.operation.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'
import { jobContext } from '../../../platform/jobs/jobContext.ts'
import { work } from '../../../../test/changes.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { prepare } from './changes.create.ts'

// Given rows, tested by an operation of this file: people of a company by address, new and existing ones.

const world = await newWorld()
const { db, config, keys } = world
const tree = await world.demoTree()
const kind = 'test.people' as ChangeKind
type Person = { email?: string; firstName?: string }
type Input = { company: string }
let faults = 0

const findPeople = (tx: Tx, company: string, emails: readonly (string | undefined)[]) =>
  queryRows(tx)<{ id: string; email: string; firstName: string }>`
    select user_id as id, email, first_name from app_user where account_id = ${company} and email = any(${emails}::text[])`

function planned(
  company: string,
  { line, values }: InputRow<Person>,
  found: { id: string; firstName: string } | undefined,
) {
  const { email = '' } = values
  const row = { targetKind: 'user', targetName: email, targetAccountId: company, line, after: values } as const
  const before = found ? { email, firstName: found.firstName } : {}
  const refusal = email.includes('@') ? undefined : new Problem('user.emailTaken')
  return { ...row, targetId: found?.id ?? uuid(), before, refusal }
}

const people: Operation<ChangeKind, Person> = {
  kind,
  access: 'signed-in',
  targets: 'user',
  fields: { email: 'text', firstName: 'text' },
  together: true,
  plan: async () => [],
  async planGiven(tx, _, input, rows): Promise<PlannedRow<Person>[]> {
    const { company } = input as unknown as Input
    const emails = rows.map(({ values }) => values.email)
    const found = await findPeople(tx, company, emails)
    return rows.map((row, place) => {
      const one = planned(
        company,
        row,
        found.find(({ email }) => email === row.values.email),
      )
      if (emails.indexOf(row.values.email) === place) return one
      return { ...one, targetId: uuid(), refusal: new Problem('change.nothing') }
    })
  },
  words: () => ({ sentence: '', deed: {} as never, effects: [], notUndone: null }),
  async apply(tx, context, { input }, rows) {
    const { company: accountId } = input as unknown as Input
    const wished = rows.map(({ targetId: id, after }) => ({ id, ...after }))
    await sql`insert into app_user (user_id, account_id, email, email_typed, first_name, kind, user_status)
      select id, ${accountId}, email, email, "firstName", 'ENDUSER', 'Active'
      from jsonb_to_recordset(${JSON.stringify(wished)}::jsonb) r(id uuid, email text, "firstName" text)
      on conflict (user_id) do update set first_name = excluded.first_name`.execute(tx)
    await recordAudits(
      tx,
      context,
      rows.map(({ targetId, targetName }) => ({
        action: 'user.invited',
        accountId,
        targets: [{ type: 'user', key: targetId, name: targetName }],
      })),
    )
    if (faults-- > 0) throw Object.assign(new Error('the connection is gone'), { code: '57P01' })
  },
}

let company: Account
let caller: Caller
beforeEach(async () => {
  provideOperations([people as never])
  faults = 0
  company = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  caller = (await callerOfPerson(db, (await world.aUser({ account: tree.borealis })).userId)) as Caller
})

async function give(rows: readonly InputRow<Person>[]): Promise<string> {
  const context = jobContext({ db, config, keys }, caller, { batchId: uuid(), ip: '192.0.2.1' })
  const input = { company: company.accountId } satisfies Input
  return db.inScope(caller.scope, (tx) => prepare(tx, context, { kind, input: input as never, rows }))
}
async function run(key: string): Promise<void> {
  await db.pool.query(
    `update change_set set state = 'Scheduled', run_at = now() - interval '1 second', leased_until = null where change_set_id = $1`,
    [key],
  )
  await work(world)
}
const ask = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows
const rowsIn = (key: string) =>
  ask('select line, verdict, state, target_id from change_row where change_set_id = $1 order by ordinal', key)
const lines = (count: number, from = 2): InputRow<Person>[] =>
  Array.from({ length: count }, (_, n) => ({
    line: n + from,
    values: { email: `p${n}.${company.accountId}@example.test`, firstName: 'Ann' },
  }))
const there = async () =>
  (await ask('select count(*)::int as n from app_user where account_id = $1', company.accountId))[0].n
const auditRows = async (key: string) =>
  (
    await ask(
      `select count(distinct targets->0->>'key')::int as n, count(*)::int as of from audit_event where batch_id = $1`,
      key,
    )
  )[0]

test('each row has its line and verdict; nothing is written before it runs, and the same rows again change nothing', async () => {
  const given = lines(4)
  given[1] = { line: 3, values: { email: 'nobody', firstName: 'Ann' } }
  given[3] = { line: 9, values: given[0]!.values }
  const key = await give(given)
  expect(await rowsIn(key)).toMatchObject([
    { line: 2, verdict: 'Ready' },
    { line: 3, verdict: 'Refused' },
    { line: 4, verdict: 'Ready' },
    { line: 9, verdict: 'Refused' },
  ])
  expect(await there()).toBe(0)
  await run(key)
  expect([await there(), await auditRows(key)]).toEqual([2, { n: 2, of: 2 }])
  const repeated = await give([given[0]!, { line: 4, values: { ...given[2]!.values, firstName: 'Bo' } }])
  const rows = await rowsIn(repeated)
  expect(rows).toMatchObject([{ verdict: 'Unchanged' }, { verdict: 'Ready' }])
  expect(rows[1].target_id).toBe((await rowsIn(key))[2].target_id)
  await run(repeated)
  expect([await there(), await auditRows(repeated)]).toEqual([2, { n: 1, of: 1 }])
})

test('a run that ends in the middle leaves no piece half done; going on, each row is made once', async () => {
  const key = await give(lines(700))
  faults = 1
  await expect(run(key)).rejects.toThrow('the connection is gone')
  expect([await there(), await auditRows(key)]).toEqual([0, { n: 0, of: 0 }])
  await run(key)
  expect([await there(), await auditRows(key)]).toEqual([700, { n: 700, of: 700 }])
  expect(new Set((await rowsIn(key)).map(({ state }) => state))).toEqual(new Set(['Done']))
})

test('nothing given is refused, and so are more rows than one set may have', async () => {
  await expect(give([])).rejects.toMatchObject({ code: 'change.nothing' })
  await expect(give(lines(50_001))).rejects.toMatchObject({ code: 'change.tooMany' })
})
