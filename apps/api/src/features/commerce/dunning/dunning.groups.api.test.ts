import { expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { anIssuedInvoice, keyOf, resultOf, statusAndCode } from '../../../../test/invoices.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld } from '../../../../test/world.ts'

// People limited to a customer pause its dunning and read its next steps; the pauses and steps belong to the issuer.

const world = await newWorld()
const tree = await world.demoTree()
const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
const open = await world.anAccount({ acctType: 'CU', under: issuer })
const shut = await world.anAccount({ acctType: 'CU', under: issuer })
const full = await world.signedInAt(issuer)
const person = await hold(world, await world.signedInAt(issuer), {
  entries: { 'Customer-Company Plans': 'RW' },
  accountScope: 'LIST',
  accounts: [open.accountId],
})
const steps = { Mails: [{ Days: 4, Tone: 'Final' }], SuspendAfter: null, NoticeDays: null }
await full.put(`/api/v1/Dunning/Steps/${issuer.accountId}`, steps, { 'if-match': '"0"' })
const [theirs, foreign] = [
  keyOf(await anIssuedInvoice(world, { issuer, person: full, payer: open })),
  keyOf(await anIssuedInvoice(world, { issuer, person: full, payer: shut })),
]
const pause = (BillKey: string, by = person) =>
  by.post('/api/v1/Dunning/Pause', { BillKey, WholePayer: true, Reason: 'Plan', UntilOn: null })

test('they read the steps of their issuer, for the invoices of their customer alone', async () => {
  const page = resultOf(await person.post('/api/v1/Dunning/Next', {}))
  expect(page).toMatchObject({ Items: [{ BillKey: theirs, NextDays: 4, NextTone: 'Final' }] })
})

test('they pause and resume their customer, and no other', async () => {
  const paused = resultOf(await pause(theirs))
  const again = await Promise.all([pause(theirs), pause(theirs, full)])
  expect(again.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const { rows } = await world.db.pool.query('select pause_id from dunning_pause where payer_id = $1', [open.accountId])
  expect(rows).toHaveLength(1)
  const key = String(rows[0].pause_id)
  expect(String(paused['PauseKey'])).not.toBe(key)
  expect((await person.delete(`/api/v1/Dunning/Pause/${key}`)).statusCode).toBe(200)
  expect(await trailOf(world, { at: issuer, action: 'dunning.resumed' })).toHaveLength(1)
  expect(statusAndCode(await pause(foreign))).toEqual([404, 'invoice.notFound'])
  const other = String(resultOf(await pause(foreign, full))['PauseKey'])
  expect(statusAndCode(await person.delete(`/api/v1/Dunning/Pause/${other}`))).toEqual([404, 'dunning.pauseNotFound'])
})
