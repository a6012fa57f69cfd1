import { Problem } from '@portal/contract/core/errors'
import { userPlans } from '@portal/contract/directory/userPlans/userPlans.contract'
import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import { connect, type Database } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { bind, type Steps } from '../../../platform/http/idempotency.ts'
import { problemOf } from '../../../platform/http/faults.ts'
import { jobContext } from '../../../platform/jobs/jobContext.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import { assignPlan } from '../../directory/userPlans/userPlans.calls.ts'
import { ranAs } from './changes.service.ts'
import { runDueChanges } from './changes.worker.ts'

// A call that creates and runs a set leaves none behind when it is refused, fails or dies.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
const plan = await aPlan(world)
await aCompanyPlan(world, account, plan, { seats: 200 })
const aUser = async () => (await world.aUser({ account, kind: 'ENDUSER' })).userId

const contextOf = async (db: Database, { userId }: Person): Promise<Context> => {
  const caller = await callerOfPerson(world.db, userId)
  if (!caller) throw new Error('nobody')
  return jobContext({ db, config: world.config, keys: world.keys }, caller, { batchId: null, ip: '127.0.0.1' })
}
/** A database that is unavailable from its nth transaction on, as for a process that dies there. */
function until(most: number): Database & { used: () => number } {
  let used = 0
  const next = () => {
    used += 1
    if (used > most) throw new Problem('server.unavailable')
  }
  const { db } = world
  return {
    ...db,
    inScope: async (scope, work) => (next(), db.inScope(scope, work)),
    asAuth: async (work) => (next(), db.asAuth(work)),
    asOwner: async (work) => (next(), db.asOwner(work)),
    joined: async (scope, work) => (next(), db.joined(scope, work)),
    used: () => used,
  }
}
const openSets = async ({ userId }: Person) =>
  (
    await pool.query(
      `select kind, state, count(*)::int as n from change_set where made_by = $1 and state in ('Preview', 'Scheduled')
       group by 1, 2`,
      [userId],
    )
  ).rows
const assignment = async () => ({
  body: { customerKey: account.accountId, userKeys: [await aUser()], planCode: plan.planCode },
})
/** Calls it as the platform does, without a key. */
const call = <I, A>(steps: Steps<I, Context, A>, context: Context, input: I) =>
  bind(userPlans.assign, steps as Parameters<typeof bind>[1])(
    { input: input as never, once: { key: undefined, reference: undefined } },
    context,
  )
const nothingToDo = ranAs<'account.tags', object, string>(
  () => ({
    change: {
      kind: 'account.tags',
      selection: { acctKeys: [account.accountId] },
      input: { add: [], remove: ['none'] },
    },
  }),
  ({ outcome }) => outcome,
)
const acts = {
  'giving a plan': async (context: Context) => call(assignPlan, context, await assignment()),
  'what nothing is to be done with': (context: Context) => call(nothingToDo, context, {}),
}
test.each(Object.entries(acts))('%s: wherever it breaks off, no preview stays', async (_, act) => {
  const person = await world.signedInAt(tree.borealis)
  const whole = until(Infinity)
  await act(await contextOf(whole, person))
  expect(whole.used()).toBeGreaterThan(1)
  for (let most = 0; most <= whole.used(); most += 1) {
    await act(await contextOf(until(most), person)).catch((fault: unknown) => {
      if (!(fault instanceof Problem) || fault.code !== 'server.unavailable') throw fault
    })
    const open = await openSets(person)
    expect(open.filter(({ state }) => state === 'Preview')).toEqual([])
  }
  await runDueChanges({ db: world.db, config: world.config, keys: world.keys }, () => false)
  expect(await openSets(person)).toEqual([])
})

test('after a storm on a database with few connections nothing waits, and the next call works', async () => {
  const person = await world.signedInAt(tree.borealis)
  const few = connect(world.url, { max: 2, waitSeconds: 0.05 })
  try {
    const context = await contextOf(few, person)
    const replies = await Promise.all(Array.from({ length: 80 }, assignment))
    const answers = await Promise.allSettled(replies.map((input) => call(assignPlan, context, input)))
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [problemOf(answer.reason).code] : []))
    expect([...new Set(refused)]).toEqual(['server.unavailable'])
    await runDueChanges({ db: world.db, config: world.config, keys: world.keys }, () => false)
    expect(await openSets(person)).toEqual([])
    const answer = await person.post('/api/v1/Portal/Customer/User/Plan/Assign', {
      CustomerKey: account.accountId,
      UserKeys: [await aUser()],
      PlanCode: plan.planCode,
    })
    expect([answer.statusCode, answer.json().ResultContent.Assigned]).toEqual([200, [expect.any(String)]])
  } finally {
    await few.close()
  }
})
