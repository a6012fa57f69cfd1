import { expect, test } from 'vitest'
import { seen } from '../../../../test/changes.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import type { Context } from '../../../platform/http/context.ts'
import { jobContext } from '../../../platform/jobs/jobContext.ts'
import { callerOfPerson } from '../../../core/sessions/sessions.onBehalf.ts'
import { sendConfirmed } from './changes.asked.ts'
import { ranAs } from './changes.ran.ts'

// A call that creates and confirms a set sends it to a second person after the commit. If the process dies in between,
// the job sends it.

const world = await newWorld()
const { db, config, keys } = world
const { pool } = db

const contextOf = async ({ userId }: Person): Promise<Context> => {
  const caller = await callerOfPerson(db, userId)
  if (!caller) throw new Error('nobody')
  const fresh = { ...caller, authTime: new Date().toISOString() }
  return jobContext({ db, config, keys }, fresh, { batchId: null, ip: '127.0.0.1' })
}
const work = () => sendConfirmed({ db, config, keys })
/** Pretends that this much time has passed. */
const passes = (ChangeKey: string, seconds: number) =>
  pool.query('update change_set set asked_at = asked_at - make_interval(secs => $2) where change_set_id = $1', [
    ChangeKey,
    seconds,
  ])
const mailsTo = async ({ email }: Person): Promise<number> =>
  (await pool.query('select from outgoing_message where recipient = $1', [email])).rowCount ?? 0

/** A set of 51 removals whose call died after its first transaction. */
async function aBroken(runAt: string | null = null) {
  const company = await world.anAccount({ acctType: 'DT' })
  const [maker, colleague] = [await world.signedInAt(company), await world.signedInAt(company)]
  const people = await Promise.all(Array.from({ length: 51 }, () => world.aUser({ account: company, kind: 'ENDUSER' })))
  const removal = ranAs<'user.status', object, string>(
    () => ({
      change: {
        kind: 'user.status',
        selection: { userKeys: people.map(({ userId }) => userId) },
        input: { operationCode: 2 },
      },
      confirmCount: 51,
      runAt,
    }),
    ({ outcome }) => outcome,
  )
  const ChangeKey = await removal.begin(await contextOf(maker), {})
  return { maker, colleague, set: { ChangeKey }, go: async () => removal.answer(await contextOf(maker), ChangeKey, {}) }
}

test('what nobody goes on with is sent to a second person by the job, once', async () => {
  const { maker, colleague, set } = await aBroken()
  await work()
  expect(await seen(maker, set)).toMatchObject({ State: 'Preview' })
  await passes(set.ChangeKey, 31)
  await Promise.all([work(), work()])
  expect(await seen(maker, set)).toMatchObject({ State: 'AwaitingApproval' })
  expect(await mailsTo(colleague)).toBe(1)
  await work()
  expect(await mailsTo(colleague)).toBe(1)
})

test('it keeps the moment for which it was asked', async () => {
  const runAt = new Date(Date.now() + 7_200_000).toISOString()
  const { maker, set } = await aBroken(runAt)
  await passes(set.ChangeKey, 31)
  await work()
  expect(await seen(maker, set)).toMatchObject({ State: 'AwaitingApproval', RunAt: runAt })
})

test('a call that goes on leaves nothing to the job', async () => {
  const { maker, colleague, set, go } = await aBroken()
  await go()
  expect(await seen(maker, set)).toMatchObject({ State: 'AwaitingApproval' })
  await passes(set.ChangeKey, 31)
  await work()
  expect(await mailsTo(colleague)).toBe(1)
})

test('a maker who may no longer do it ends the set', async () => {
  const { maker, colleague, set } = await aBroken()
  await pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [maker.userId])
  await passes(set.ChangeKey, 31)
  await work()
  expect(await seen(colleague, set)).toMatchObject({ State: 'Failed', Skipped: 51 })
  expect(await mailsTo(colleague)).toBe(0)
})
