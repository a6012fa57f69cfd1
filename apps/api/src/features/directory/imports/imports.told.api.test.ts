import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// Checks reveal only a limited number of addresses of other companies (decision 0129). Adding people reveals them too,
// but leaves traces.

const world = await newWorld()
const { pool } = world.db
const most = 1_000

let n = 0
const anAddress = () => `told.${(n += 1)}@import.test`
async function aCompany() {
  const account = await world.anAccount({ acctType: 'RS' })
  return { account, admin: await world.signedInAt(account) }
}
type Company = Awaited<ReturnType<typeof aCompany>>
const body = ({ account }: Company, emails: string[]) => ({
  AcctKey: account.accountId,
  Rows: emails.map((Email, at) => ({ Line: at + 2, Cells: { Email, FirstName: 'Ada', LastName: 'Sample' } })),
})
const check = (company: Company, ...emails: string[]) =>
  company.admin.post('/api/v1/User/Import/Check', body(company, emails))
const prepare = (company: Company, ...emails: string[]) =>
  company.admin.post('/api/v1/User/Import', body(company, emails), { 'idempotency-key': randomUUID() })
const add = ({ account, admin }: Company, Email: string) =>
  admin.post(
    '/api/v1/Provision/User',
    { AcctKey: account.accountId, Email, FirstName: 'Ada', LastName: 'Sample' },
    { 'idempotency-key': randomUUID() },
  )
const usedIn = async (account: Account) => (await world.aUser({ account, email: anAddress() })).email
/** Pretends that this many were revealed before. */
const mailsFor = ({ account }: Company, before: number) =>
  pool.query(
    `insert into attempt_counter (bucket, failures) values ($1, $2)
     on conflict (bucket) do update set failures = excluded.failures, window_started_at = now()`,
    [`told:${account.accountId}`, before],
  )
const countOf = async ({ account }: Company): Promise<number> =>
  (await pool.query('select failures from attempt_counter where bucket = $1', [`told:${account.accountId}`])).rows[0]
    ?.failures ?? 0

const tooMany = [429, 'user.tooManyTold']
const elsewhere = await aCompany()

test('an address in use reads alike within reach and out of it', async () => {
  const company = await aCompany()
  const customer = await world.anAccount({ acctType: 'CU', under: company.account })
  const [seen, foreign] = [await usedIn(customer), await usedIn(elsewhere.account)]
  const [one, other] = (await check(company, seen, foreign)).json().ResultContent.Rows
  expect({ ...one, Line: 0 }).toEqual({ ...other, Line: 0 })
  expect(one.Faults).toMatchObject([{ Code: 'user.emailTaken' }])
  expect(await countOf(company)).toBe(1)
})

test('beyond the limit nothing more is looked up until its time is over', async () => {
  const company = await aCompany()
  const [first, second] = [await usedIn(elsewhere.account), await usedIn(elsewhere.account)]
  await mailsFor(company, most - 1)
  // A request for more than the remaining number reveals none of them.
  expect(codeOf(await check(company, first, second))).toEqual(tooMany)
  await mailsFor(company, most - 1)
  expect((await check(company, first)).statusCode).toBe(200)
  for (const look of [check, prepare])
    for (const email of [second, anAddress()]) {
      const answer = await look(company, email)
      expect(codeOf(answer)).toEqual(tooMany)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(86_000)
      expect(answer.json().Message[0]).toContain('24 hours')
    }
  expect((await check(elsewhere, anAddress())).statusCode).toBe(200)
  // Adding still works: it has to reveal addresses, and leaves a person where an address was free.
  expect(codeOf(await add(company, second))).toEqual([409, 'user.emailTaken'])
  expect((await add(company, anAddress())).statusCode).toBe(201)
  await pool.query(`update attempt_counter set window_started_at = now() - interval '25 hours' where bucket = $1`, [
    `told:${company.account.accountId}`,
  ])
  expect((await check(company, second)).statusCode).toBe(200)
  expect(await countOf(company)).toBe(1)
})

test('what the caller sees is not counted', async () => {
  const company = await aCompany()
  const customer = await world.anAccount({ acctType: 'CU', under: company.account })
  await mailsFor(company, most - 1)
  for (let round = 0; round < 3; round += 1)
    expect((await check(company, await usedIn(customer), await usedIn(company.account), anAddress())).statusCode).toBe(
      200,
    )
  expect(await countOf(company)).toBe(most - 1)
})
