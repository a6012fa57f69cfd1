import { expect, test } from 'vitest'
import { work } from '../../../../test/changes.ts'
import { feeScene } from '../../../../test/dunningFees.ts'
import { keyOf } from '../../../../test/invoices.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { newWorld } from '../../../../test/world.ts'

// A notice of suspension is sent only to a payer that is not suspended yet, and can be.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const steps = {
  Mails: [
    { Days: 3, Tone: 'Friendly' },
    { Days: 10, Tone: 'Firm' },
  ],
  SuspendAfter: 20,
  NoticeDays: 7,
}

async function scene() {
  const one = await feeScene(world, tree.borealis, steps)
  return {
    ...one,
    announced: async () => (await one.texts()).filter((text) => /will be suspended for non-payment/.test(text)).length,
    become: (status: string, accountId = one.payer.accountId) =>
      pool.query('update account set account_status = $2 where account_id = $1', [accountId, status]),
    state: async () =>
      (await pool.query('select state from dunning_case where invoice_id = $1', [keyOf(one.invoice)])).rows[0]?.state,
  }
}

test.each(['Suspended', 'SuspendedAbuse', 'Closed', 'Pending'])(
  'a payer that is %s gets no notice, also when steps were missed; active again, it gets one',
  async (status) => {
    const one = await scene()
    await one.become(status)
    await one.on(10)
    await Promise.all([one.on(13), one.on(13)])
    await one.on(25)
    expect(await one.announced()).toBe(0)
    expect(await one.state()).toBeUndefined()
    expect(await one.next()).toMatchObject({ State: 'Ended', NextAct: null, PayerSuspended: status.startsWith('Susp') })
    expect(await actionsOf(world, { at: one.payer })).not.toContain('dunning.noticed')
    await one.become('Active')
    expect(await one.next()).toMatchObject({ State: 'Notice', NextAct: 'Notice' })
    await one.on(26)
    expect(await one.announced()).toBe(1)
    // The suspension waits for the days of the notice.
    await one.on(32.9)
    await work(world)
    expect(await one.state()).toBe('Noticed')
  },
)

test('a payer below a suspended company gets reminders and no notice', async () => {
  const one = await scene()
  await one.become('Suspended', one.issuer.accountId)
  await one.on(60)
  expect(await one.announced()).toBe(0)
  expect((await one.texts()).filter((text) => /still unpaid/.test(text))).toHaveLength(1)
})

test('a payer that is suspended between notice and suspension is not suspended a second time', async () => {
  const one = await scene()
  await one.on(13)
  expect(await one.announced()).toBe(1)
  await one.become('Suspended')
  await one.on(20.1)
  await work(world)
  expect(await one.state()).not.toBe('Suspended')
  await one.on(40)
  expect(await one.announced()).toBe(1)
})
