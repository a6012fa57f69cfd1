import type { Flag } from '@portal/contract/core/access/access.flags'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { policy, save } from '../../../../test/policies.ts'
import { statementsOf } from '../../../../test/trips.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// "Why?" says who set the deciding value, when and why. Above the reader's company it says only the level and the
// moment. Every author is tested against every place and every reader of one branch.

const world = await newWorld()
const branch = (await world.demoTree()).branch as [Account, Account, Account, Account, Account]
const [, , distributor, reseller, customer] = branch
const { pool } = world.db
const place = <T>(list: readonly T[], at: number): T => list[at] as T

/** An administrator for each company, with a name, an address and a reason that appear in no other text. */
const authors = await Promise.all(
  branch.map(async (account, at) => {
    const email = `quilla${at}@rook.test`
    return world.signedInAs(await world.aUser({ account, email, firstName: `Quilla${at}`, lastName: 'Rook' }))
  }),
)
const nameOf = (at: number) => `Quilla${at} Rook`
const reasonOf = (at: number) => `Zugzwang${at}`
const secretsOf = (at: number) => [nameOf(at), `quilla${at}@rook.test`, reasonOf(at)]
const subject = await world.aUser({ account: customer })
const levels = branch.map(({ acctType }) => acctType)

const flagsOfCustomers: Flag[] = ['Bill', 'RptBill', 'DKIM', 'Brand', 'UserGroupsAccess']
/** Stores a policy for a company as if someone of another company, or of the same one, had set it. */
const setFor = (target: Account, flag: Flag, by: number) =>
  pool.query(
    `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value, reason, created_by)
     values ($1, $2::uuid, 'ACCOUNT', $2::uuid::text, $3, 'N', $4, $5)
     on conflict (account_id, scope_kind, scope_id, flag) do update set created_by = excluded.created_by, reason = excluded.reason`,
    [uuid(), target.accountId, flag, reasonOf(by), `quilla${by}@rook.test`],
  )
const setting = 'files.largest'
const setSetting = (target: Account, by: number) =>
  pool.query(
    `insert into account_setting (account_id, code, value, modified_by) values ($1, $2, '50', $3)
     on conflict (account_id, code) do update set modified_by = excluded.modified_by`,
    [target.accountId, setting, `quilla${by}@rook.test`],
  )

const pairs = branch.flatMap((_, target) => branch.slice(0, target + 1).map((__, by) => ({ target, by })))
type SetBy = { Name: string | null; Level: string | null; Reason: string | null }
const setBy = (reader: number, { target, by }: { target: number; by: number }, reason: string | null): SetBy => {
  if (target < reader) return { Name: null, Level: place(levels, target), Reason: null }
  if (by < reader) return { Name: null, Level: place(levels, by), Reason: null }
  return { Name: nameOf(by), Level: null, Reason: reason }
}
const explain = (reader: Person, query: Record<string, string>) =>
  reader.get(`/api/v1/Access/Explain?${new URLSearchParams(query)}`)
/** No part of an author above the reader appears in an answer. */
const expectSecret = (reader: number, by: number, body: string) => {
  for (const secret of by < reader ? secretsOf(by) : []) expect(body).not.toContain(secret)
}

test.each(pairs)('a policy for company $target by somebody of company $by', async ({ target, by }) => {
  const flag = place(flagsOfCustomers, by)
  await setFor(place(branch, target), flag, by)
  for (const [reader, person] of authors.entries()) {
    const answer = await explain(person, { action: `${flag}:R`, user: subject.userId })
    expect(answer.json().ResultContent.SetBy).toMatchObject(setBy(reader, { target, by }, reasonOf(by)))
    expect(Date.parse(answer.json().ResultContent.SetBy.On)).toBeGreaterThan(Date.now() - 600_000)
    expectSecret(reader, by, answer.body)
    const chain = await person.get(`/api/v1/FeaturePolicy/Explain?user=${subject.userId}&feature=${flag}`)
    const decided = chain.json().ResultContent.Links.find(({ Decided }: { Decided: boolean }) => Decided)
    expect(decided.SetBy).toMatchObject(setBy(reader, { target, by }, reasonOf(by)))
    expectSecret(reader, by, chain.body)
    const list = await person.post('/api/v1/FeaturePolicy/Search', { FeatureCode: flag })
    if (list.statusCode === 200) expectSecret(reader, by, list.body)
  }
  await pool.query('delete from feature_policy where flag = $1', [flag])
})

test('whoever got an address that was somebody else’s when the value was set is not named', async () => {
  await setFor(customer, 'Bill', 4)
  const query = { action: 'Bill:R', user: subject.userId }
  const namedNow = async () => (await explain(place(authors, 4), query)).json().ResultContent.SetBy.Name
  expect(await namedNow()).toBe(nameOf(4))
  await pool.query("update feature_policy set modified_at = now() - interval '1 day' where flag = 'Bill'")
  expect(await namedNow()).toBeNull()
  await pool.query("delete from feature_policy where flag = 'Bill'")
})

test.each(pairs)('a setting of company $target by somebody of company $by', async ({ target, by }) => {
  await setSetting(place(branch, target), by)
  for (const [reader, person] of authors.entries()) {
    const answer = await person.get(`/api/v1/Settings/${customer.accountId}/Chain/${setting}`)
    const set = answer.json().ResultContent.Links.filter(({ SetBy }: { SetBy: unknown }) => SetBy !== null)
    expect(set.map(({ SetBy }: { SetBy: SetBy }) => SetBy)).toEqual([
      { ...setBy(reader, { target, by }, null), On: expect.any(String) },
    ])
    expectSecret(reader, by, answer.body)
  }
  await pool.query('delete from account_setting where code = $1', [setting])
})

test('a locked setting says who locked it; above the reader, which level', async () => {
  await setSetting(distributor, 2)
  await pool.query('update account_setting set locked = true where code = $1', [setting])
  const query = { action: `settings.update:${setting}`, object: customer.accountId }
  for (const [reader, person] of authors.entries()) {
    const { Links, SetBy, WhoCanChange } = (await explain(person, query)).json().ResultContent
    expect(Links.find(({ Decides }: { Decides: boolean }) => Decides).Kind).toBe('lock')
    expect(SetBy).toMatchObject(setBy(reader, { target: 2, by: 2 }, null))
    if (reader === 4) expect(WhoCanChange).toBe('an administrator of your distributor')
  }
  await pool.query('delete from account_setting where code = $1', [setting])
})

test('somebody held to one access group learns nothing of people whose company it leaves out', async () => {
  const member = await hold(world, await world.signedInAt(distributor), {
    entries: { 'Customer-Add/Edit Users': 'R', 'Customer-Settings': 'R', 'Customer-Account Details': 'R' },
    accountScope: 'LIST',
    accounts: [customer.accountId],
  })
  const explanation = async (by: number) => {
    await setFor(customer, 'Bill', by)
    await setSetting(customer, by)
    const answers = [
      await explain(member, { action: 'Bill:R', user: subject.userId }),
      await member.get(`/api/v1/FeaturePolicy/Explain?user=${subject.userId}&feature=Bill`),
      await member.post('/api/v1/FeaturePolicy/Search', { FeatureCode: 'Bill' }),
      await member.get(`/api/v1/Settings/${customer.accountId}/Chain/${setting}`),
    ]
    return { body: answers.map(({ body }) => body).join(' '), first: answers[0]?.json().ResultContent.SetBy }
  }
  const ofReseller = await explanation(3)
  for (const secret of secretsOf(3)) expect(ofReseller.body).not.toContain(secret)
  expect(ofReseller.first).toMatchObject({ Name: null, Level: null, Reason: null })
  const ofColleague = await explanation(2)
  expect(ofColleague.first).toMatchObject({ Name: nameOf(2), Reason: reasonOf(2) })
  const ofOpened = await explanation(4)
  expect(ofOpened.first).toMatchObject({ Name: nameOf(4), Reason: reasonOf(4) })
  await pool.query('delete from feature_policy where flag = $1', ['Bill'])
  await pool.query('delete from account_setting where code = $1', [setting])
})

test('inviting an address does not find out whether somebody above has it', async () => {
  await setFor(customer, 'Bill', 0)
  await pool.query(
    `insert into app_user (user_id, account_id, email, email_typed, first_name, last_name, kind, role_code, user_status, registration_pending)
     values ($1, $2, $3::text, $3::text, 'Mallory', 'Guess', 'ADMIN', 'CU', 'Invited', true)`,
    [uuid(), customer.accountId, 'quilla0@rook.test'],
  )
  const answer = await explain(place(authors, 3), { action: 'Bill:R', user: subject.userId })
  expect(answer.json().ResultContent.SetBy).toMatchObject({ Name: null, Level: 'RP', Reason: null })
  await pool.query('delete from feature_policy where flag = $1', ['Bill'])
})

test('a status says who gave it and why to those above, and the level alone to those below', async () => {
  const account = await world.anAccount({ acctType: 'RS', under: distributor })
  const below = await world.anAccount({ acctType: 'CU', under: account })
  const answer = await place(authors, 2).post(
    `/api/v1/Account/${account.accountId}/Status`,
    { To: 'Suspended', ReasonCode: 'NONPAY', Note: reasonOf(2) },
    { 'if-match': '"1"' },
  )
  expect(answer.json().ResultContent?.AccountStatus).toBe('Suspended')
  const inside = await explain(place(authors, 0), { action: 'accounts.createCustomer', object: account.accountId })
  expect(inside.json().ResultContent.SetBy).toMatchObject({ Name: nameOf(2), Level: null, Reason: 'Non-payment' })
  for (const company of [account, below]) {
    const person = await world.signedInAt(company)
    const own = await explain(person, { action: 'contacts.create', object: company.accountId })
    expect(own.json().ResultContent).toMatchObject({
      Allowed: false,
      SetBy: { Name: null, Level: 'DT', Reason: null },
    })
    for (const secret of secretsOf(2)) expect(own.body).not.toContain(secret)
  }
})

test('a closing says why to those above, though nobody is named for it', async () => {
  const account = await world.anAccount({ acctType: 'RS', under: distributor })
  await pool.query(
    `update account set account_status = 'Closed', closed_at = now(), closed_reason = 'DUPLICATE', closed_by_account = $2
     where account_id = $1`,
    [account.accountId, place(branch, 1).accountId],
  )
  const query = { action: 'accounts.createCustomer', object: account.accountId }
  const toldTo = async (reader: number) => (await explain(place(authors, reader), query)).json().ResultContent.SetBy
  expect(await toldTo(1)).toMatchObject({ Name: null, Level: null, Reason: 'Duplicate account' })
  expect(await toldTo(2)).toMatchObject({ Name: null, Level: 'SP', Reason: null })
})

test('a company that is not above the reader any more is not called theirs', async () => {
  const formerParent = await world.anAccount({ acctType: 'DT', under: place(branch, 1) })
  const moved = await world.anAccount({ acctType: 'RS', under: distributor })
  await pool.query(
    `insert into account_suspension (suspension_id, account_id, status, reason, placed_by_account, placed_by)
       values ($1, $2, 'Suspended', 'NONPAY', $3, 'Former Rook')`,
    [uuid(), moved.accountId, formerParent.accountId],
  )
  await pool.query(`update account set account_status = 'Suspended' where account_id = $1`, [moved.accountId])
  const query = { action: 'accounts.createCustomer', object: moved.accountId }
  for (const person of [place(authors, 2), await world.signedInAt(moved)]) {
    const answer = await explain(person, query)
    expect(answer.json().ResultContent.SetBy).toMatchObject({ Name: null, Level: null, Reason: null })
    expect(answer.body).not.toContain('Former')
  }
})

test('what nobody set has no author, and one more statement or two tell of it', async () => {
  const person = await world.signedInAt(reseller)
  const ask = async () => (await explain(person, { action: 'Bill:R', user: subject.userId })).json().ResultContent
  expect((await ask()).SetBy).toBe(null)
  // A change notification may arrive between the two calls, and each process that gets it reads the session again.
  const fewest = async () => Math.min((await statementsOf(ask)).length, (await statementsOf(ask)).length)
  const before = await fewest()
  expect((await save(place(authors, 2), policy(customer))).statusCode).toBe(200)
  await expect.poll(async () => (await ask()).SetBy).toMatchObject({ Name: null, Level: 'DT', Reason: null })
  expect((await fewest()) - before).toBe(2)
})
