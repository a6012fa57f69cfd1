import { expect, test } from 'vitest'
import { aCustomerCall, callsVisibleTo, customerPath } from '../../../../test/partnerCalls.ts'
import { newWorld } from '../../../../test/world.ts'

// A dry run leaves no trace, so it may reveal only a few addresses (decision 0129).

const world = await newWorld()
const tree = await world.demoTree()

test('a rehearsal tells of addresses that are in use no further than the day’s limit', async () => {
  const account = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const admin = await world.signedInAt(account)
  const customerCall = aCustomerCall(account)
  await admin.post(customerPath, customerCall)
  await admin.post(customerPath, { ...aCustomerCall(account), Account: customerCall.Account })
  const [call] = await callsVisibleTo(admin, { Status: ['NeedsInfo'] })
  const elsewhere = await world.aUser({ account: tree.southbank, email: 'rehearsed.elsewhere@example.test' })
  const rehearse = (Email: string) =>
    admin.post(`/api/v1/PartnerLog/${String(call?.LogKey)}/Rehearse`, {
      Edits: [
        { Field: 'Account.AcctName', Value: 'Rehearsed' },
        { Field: 'Admin.Email', Value: Email },
      ],
    })
  const free = 'rehearsed.free@example.test'
  expect((await rehearse(free)).json().ResultContent).toMatchObject({ HttpStatus: 201 })
  await world.db.pool.query('update attempt_counter set failures = 999 where bucket = $1', [
    `told:${account.accountId}`,
  ])
  expect((await rehearse(elsewhere.email)).json().ResultContent).toMatchObject({ HttpStatus: 409 })
  for (const email of [elsewhere.email, free]) {
    const refused = await rehearse(email)
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.closeTo(86_400, -2)])
  }
})
