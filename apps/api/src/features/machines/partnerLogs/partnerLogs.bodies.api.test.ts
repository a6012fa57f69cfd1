import { bodyKiB, headBytes } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import { expect, test } from 'vitest'
import { aCustomerCall, callsVisibleTo, customerPath } from '../../../../test/partnerCalls.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// The stored part of partners' requests: each day has a quota, beyond which only the beginning is stored.

const world = await newWorld()
const { pool } = world.db

async function aPartner() {
  const account = await world.anAccount({ acctType: 'RS' })
  return { account, admin: await world.signedInAt(account, { rights: { IGMLogs: 'W' } }) }
}
/** A call of a given length that waits for information. */
async function aCallOf({ account, admin }: { account: Account; admin: Person }, length: number) {
  const body = aCustomerCall(account, { AcctName: '' }, { Note: 'n'.repeat(length) })
  await admin.post(customerPath, body)
  const [call] = await callsVisibleTo(admin)
  const { rows } = await pool.query(
    `select octet_length(request) as request, octet_length(response) as response, sealed is not null as sealed
     from partner_call_body where log_key = $1`,
    [call?.['LogKey']],
  )
  return {
    ...rows[0],
    detail: (await admin.get(`/api/v1/PartnerLog/${String(call?.['LogKey'])}`)).json().ResultContent,
  }
}
const usedUp = ({ account }: { account: Account }, since = '1 hour') =>
  pool.query(
    `insert into attempt_counter (bucket, failures, window_started_at) values ($1, $2, now() - $3::interval)
     on conflict (bucket) do update set failures = excluded.failures, window_started_at = excluded.window_started_at`,
    [`used:partnerBodies:${account.accountId}`, bodyKiB, since],
  )

test('of what a company says beyond its part of a day the beginning is kept, and the record says so', async () => {
  const partner = await aPartner()
  const whole = await aCallOf(partner, 5_000)
  expect(whole).toMatchObject({ sealed: true, detail: { Shortened: false, Abilities: { Replay: { Allowed: true } } } })
  expect(whole.request).toBeGreaterThan(5_000)
  const { rows } = await pool.query('select failures from attempt_counter where bucket = $1', [
    `used:partnerBodies:${partner.account.accountId}`,
  ])
  // The visible request and the sealed one both count.
  expect(rows[0].failures).toBeGreaterThanOrEqual(10)
  await usedUp(partner)
  const cut = await aCallOf(partner, 5_000)
  expect(cut).toMatchObject({ sealed: false, detail: { Shortened: true } })
  expect(cut.request).toBeLessThanOrEqual(headBytes)
  expect(cut.response).toBeLessThanOrEqual(headBytes)
  expect(cut.detail.Abilities.Replay).toMatchObject({ Allowed: false })
  expect(cut.detail.Request).toMatch(/^\{[\s\S]*…$/)
  // Other partners have separate quotas, and so does the next day.
  expect(await aCallOf(await aPartner(), 5_000)).toMatchObject({ sealed: true })
  await usedUp(partner, '25 hours')
  expect(await aCallOf(partner, 5_000)).toMatchObject({ sealed: true, detail: { Shortened: false } })
})

test('what is short is always kept, and counts for nothing', async () => {
  const partner = await aPartner()
  await usedUp(partner)
  await partner.admin.post(customerPath, { ParentKey: partner.account.accountId })
  const [call] = await callsVisibleTo(partner.admin)
  const { rows } = await pool.query('select sealed is not null as sealed from partner_call_body where log_key = $1', [
    call?.['LogKey'],
  ])
  expect(rows).toEqual([{ sealed: true }])
})

test('of a call that is answered over and over, the first attempt and the latest are told', async () => {
  const partner = await aPartner()
  const { Account } = aCustomerCall(partner.account)
  for (let n = 0; n < 2; n += 1) await partner.admin.post(customerPath, { ...aCustomerCall(partner.account), Account })
  const [call] = await callsVisibleTo(partner.admin)
  const url = `/api/v1/PartnerLog/${String(call?.['LogKey'])}`
  for (let n = 0; n < 52; n += 1)
    await partner.admin.post(`${url}/Answer`, { Edits: [{ Field: 'Account.AcctName', Value: Account.AcctName }] })
  const detail = (await partner.admin.get(url)).json().ResultContent
  expect(detail).toMatchObject({ Status: 'NeedsInfo', Attempts: 53 })
  const numbers = detail.AttemptList.map(({ Number: number }: { Number: number }) => number)
  expect([numbers.length, numbers[0], numbers[1], numbers.at(-1)]).toEqual([50, 1, 5, 53])
}, 60_000)
