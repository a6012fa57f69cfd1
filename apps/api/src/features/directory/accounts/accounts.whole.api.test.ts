import { randomUUID } from 'node:crypto'
import { modules } from '@portal/contract/core/access/access.modules'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { aKey } from '../../../../test/keys.ts'
import { aCustomerCall, callsVisibleTo, customerPath } from '../../../../test/partnerCalls.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { newWorld } from '../../../../test/world.ts'

// Creates a customer with administrator, plan, domain and activation in one transaction, once per key or reference.

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const plan = await aPlan(world, {})

const everything = Object.fromEntries(modules.map((module) => [module, 'RW' as const]))
/** A reseller, and the key that its system uses. */
async function aPartner() {
  const account = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const user = await world.aUser({ account })
  const admin = await world.signedInAs(user)
  return { account, admin, key: await aKey(world, { account, maker: user, entries: everything, partner: 'ERP' }) }
}
const whole = {
  Plans: [{ PlanCode: plan.planCode, Seats: 3 }],
  Domains: ['New.Example', 'other.example', 'new.example'],
}
const counts = async () =>
  (
    await pool.query(`select (select count(*) from account) as accounts, (select count(*) from app_user) as people,
      (select count(*) from subscription) as plans, (select count(*) from company_domain) as domains,
      (select count(*) from sso_config) as configs, (select count(*) from outgoing_message) as mails,
      (select count(*) from auth_challenge) as invitations, (select count(*) from idempotency) as keys,
      (select count(*) from audit_event where outcome = 'SUCCESS') as events`)
  ).rows[0]
const statuses = async (partner: string) =>
  (
    await pool.query(
      'select status, count(*)::integer as n from partner_call where partner_id = $1 group by 1 order by 1',
      [partner],
    )
  ).rows.map(({ status, n }) => [status, n])

test('a partner’s key makes a customer with its administrator, plan, domains and invitation, and is told the records', async () => {
  const { account, admin, key } = await aPartner()
  const body = aCustomerCall(account, {}, whole)
  const answer = await key.post(customerPath, body)
  expect(codeOf(answer)).toEqual([201, undefined])
  const created = answer.json().ResultContent
  expect(created).toMatchObject({
    AdminEmail: body.Admin.Email,
    Plans: [{ PlanCode: plan.planCode, Seats: 3 }],
    Domains: [
      {
        Domain: 'new.example',
        RecordName: '_portal-verification.new.example',
        RecordValue: expect.stringMatching(/^portal-verification=[0-9a-f]{40}$/),
      },
      { Domain: 'other.example' },
    ],
  })
  expect(await actionsOf(world, { at: { accountId: created.AcctKey } })).toEqual(
    expect.arrayContaining(['account.created', 'companyPlan.added', 'domain.added', 'user.invited']),
  )
  const { rows } = await pool.query(
    `select domain, token, verified_at, state from company_domain where account_id = $1 order by 1`,
    [created.AcctKey],
  )
  expect(rows.map(({ token, ...row }) => ({ ...row, value: `portal-verification=${token}` }))).toEqual(
    created.Domains.map(({ Domain, RecordValue }: Record<string, string>) => {
      return { domain: Domain, verified_at: null, state: 'PendingDns', value: RecordValue }
    }),
  )
  const sso = (await admin.get(`/api/v1/Account/${created.AcctKey}/Sso`)).json().ResultContent
  expect(sso.Domains.map(({ Domain, Verified }: Record<string, unknown>) => [Domain, Verified])).toEqual([
    ['new.example', false],
    ['other.example', false],
  ])
})

test.each([
  ['the administrator', { Admin: { Email: 'taken@whole.example' } }, 409, 'user.emailTaken', 'Admin.Email'],
  ['a plan', { Plans: [{ PlanCode: 'NO-SUCH', Seats: 1 }] }, 404, 'plan.notFound', 'Plans.0.PlanCode'],
  ['a domain', { Domains: ['fine.example', 'gmail.com'] }, 400, 'request.invalid', 'Domains.1'],
  ['a domain that is none', { Domains: ['a b.example'] }, 400, 'request.invalid', 'Domains.0'],
  [
    'too many domains',
    { Domains: Array.from({ length: 11 }, (_, n) => `d${n}.example`) },
    400,
    'request.invalid',
    'Domains',
  ],
])('where %s is refused nothing of the customer is written', async (_, more, status, code, field) => {
  const { account, key } = await aPartner()
  const { rows } = await pool.query("select from app_user where email = 'taken@whole.example'")
  if (rows.length === 0) await world.aUser({ account: tree.borealis, email: 'taken@whole.example' })
  const call = aCustomerCall(account, {}, { ...whole, ...more })
  const body = { ...call, Admin: { ...aCustomerCall(account).Admin, ...('Admin' in more && more.Admin) } }
  const before = await counts()
  const answer = await key.post(customerPath, body, { 'idempotency-key': randomUUID() })
  expect(answer.json()).toMatchObject({ StatusCode: status, Code: code, Field: field })
  expect(await counts()).toEqual(before)
})

test('a fault at the very last write leaves nothing, and the same call is then done', async () => {
  const { account, key } = await aPartner()
  const body = aCustomerCall(account, { CustomerRefCode: 'LAST-1' }, whole)
  const before = await counts()
  await pool.query(`create function refuse_mails() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$;
    create trigger refuse_mails before insert on outgoing_message for each row execute function refuse_mails()`)
  try {
    expect((await key.post(customerPath, body)).statusCode).toBe(500)
    expect(await counts()).toEqual(before)
  } finally {
    await pool.query('drop trigger refuse_mails on outgoing_message; drop function refuse_mails')
  }
  // A repetition has no second effect, so the portal retries automatically.
  expect(await statuses(account.accountId)).toEqual([['RetryScheduled', 1]])
  expect((await key.post(customerPath, body)).statusCode).toBe(201)
})

test('whoever may not list domains makes customers without them', async () => {
  const entries = { 'Customer-Account Details': 'RW', 'Customer-Add/Edit Users': 'RW' } as const
  const narrow = await hold(world, await world.signedInAt(tree.borealis), { entries })
  const reader = await world.signedInAt(tree.borealis, { rights: { DKIM: 'R' } })
  for (const person of [narrow, reader]) {
    const before = await counts()
    const refused = await person.post(
      customerPath,
      aCustomerCall(tree.borealis, {}, { Plans: [], Domains: ['x.example'] }),
    )
    expect(refused.json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden', Fields: [{ Field: 'Domains' }] })
    expect(await counts()).toEqual(before)
    const plain = await person.post(customerPath, aCustomerCall(tree.borealis, {}, { Plans: [], Domains: [] }))
    expect(plain.json()).toMatchObject({ StatusCode: 201, ResultContent: { Domains: [] } })
  }
})

test.each([
  ['an Idempotency-Key', {}, { 'idempotency-key': randomUUID() }],
  ['X-External-Request-Id', {}, { 'x-external-request-id': 'order-17' }],
  ['its own reference', { CustomerRefCode: 'ORDER-17' }, {}],
])('the whole call 50 times at once with %s makes one customer', { timeout: 120_000 }, async (_, values, headers) => {
  const { account, key } = await aPartner()
  const body = aCustomerCall(account, values, whole)
  const answers = await Promise.all(Array.from({ length: 50 }, () => key.post(customerPath, body, headers)))
  const done = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().ResultContent)
  // A caller who waited too long for a connection is asked to retry.
  expect(answers.filter(({ statusCode }) => ![201, 503].includes(statusCode))).toEqual([])
  expect(done.length).toBeGreaterThan(1)
  for (const one of done) expect(one).toEqual(done[0])
  const { rows } = await pool.query(
    `select (select count(*)::integer from account where parent_id = $1) as accounts,
      (select count(*)::integer from subscription where rs_id = $1) as plans,
      (select count(*)::integer from company_domain where rs_id = $1) as domains,
      (select count(*)::integer from outgoing_message join account a using (account_id) where a.rs_id = $1 and recipient = $2) as mails`,
    [account.accountId, body.Admin.Email],
  )
  expect(rows[0]).toEqual({ accounts: 1, plans: 1, domains: 2, mails: 1 })
  expect(Object.fromEntries(await statuses(account.accountId))).toMatchObject({
    Succeeded: 1,
    Duplicate: done.length - 1,
  })
})

test('the reference of a customer that moved away gets the first answer, and nothing of where it is now', async () => {
  const { account, admin, key } = await aPartner()
  const elsewhere = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const body = aCustomerCall(account, { CustomerRefCode: 'MOVED-1' })
  const first = (await key.post(customerPath, body)).json().ResultContent
  const mover = await world.signedInAt(tree.borealis)
  const answer = await mover.post(
    '/api/v1/ChangeSet',
    { Kind: 'account.move', Selection: { AcctKeys: [first.AcctKey] }, Input: { ParentKey: elsewhere.accountId } },
    { 'idempotency-key': randomUUID() },
  )
  const done = await mover.post(`/api/v1/ChangeSet/${answer.json().ResultContent.ChangeKey}/Run`, {})
  expect(done.json().ResultContent).toMatchObject({ State: 'Done' })
  await pool.query(`update account set acct_name = 'Renamed since' where account_id = $1`, [first.AcctKey])
  const repeated = await key.post(customerPath, body)
  expect([repeated.statusCode, repeated.json().ResultContent]).toEqual([201, first])
  expect((await key.get(`/api/v1/Account/${first.AcctKey}`)).statusCode).toBe(404)
  const [call] = await callsVisibleTo(admin)
  expect(call).toMatchObject({ Status: 'Duplicate', AcctKey: account.accountId })
  expect(JSON.stringify(call)).not.toContain('Renamed since')
  const theirs = await callsVisibleTo(await world.signedInAt(elsewhere))
  expect(theirs).toEqual([])
  // The code is unique only below its first parent: a call with it elsewhere creates another customer.
  const other = await key.post(customerPath, aCustomerCall(account, { CustomerRefCode: 'MOVED-1' }))
  expect(other.statusCode).toBe(201)
  expect(other.json().ResultContent.AcctKey).not.toBe(first.AcctKey)
})

test('a reference makes a repetition of the same call alone: another one with it is a call of its own', async () => {
  const { account, admin, key } = await aPartner()
  const headers = { 'x-external-request-id': 'order-18' }
  const [one, other] = [aCustomerCall(account), aCustomerCall(account)]
  const createCustomer = async (body: object, more = headers) =>
    (await key.post(customerPath, body, more)).json().ResultContent?.AcctKey
  const first = await createCustomer(one)
  expect(await createCustomer(one)).toBe(first)
  const second = await createCustomer(other)
  expect(second).toEqual(expect.any(String))
  expect(second).not.toBe(first)
  const refusal = await key.post(customerPath, one, { 'x-external-request-id': 'order-19' })
  expect(codeOf(refusal)).toEqual([409, 'account.nameTaken'])
  // The same reference from another caller is a different one.
  expect(codeOf(await admin.post(customerPath, one, headers))).toEqual([409, 'account.nameTaken'])
  const coded = aCustomerCall(account, { CustomerRefCode: 'R-1' })
  const repeated = aCustomerCall(account, { CustomerRefCode: 'R-1' })
  const kept = await createCustomer(coded, {} as typeof headers)
  expect(await createCustomer(coded, {} as typeof headers)).toBe(kept)
  expect(codeOf(await key.post(customerPath, repeated))).toEqual([409, 'account.refCodeTaken'])
  expect((await callsVisibleTo(admin, { Status: ['Duplicate'] })).map(({ ExternalId }) => ExternalId)).toEqual([
    'R-1',
    'order-18',
  ])
})
