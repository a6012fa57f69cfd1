import { randomUUID } from 'node:crypto'
import { forbids } from '@portal/contract/core/status/status.acts'
import { accountStatuses } from '@portal/contract/core/accounts/accounts.fields'
import { expect, test } from 'vitest'
import type { NewAccount } from '../../../../test/world.builders.ts'
import { prepared } from '../../../../test/changes.ts'
import { activateIfPending } from '../../../core/status/status.activation.ts'
import { codeOf } from '../../../../test/code.ts'
import { statusesIn, statusUrl } from '../../../../test/statuses.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const [ra, dt, rs] = [
  await world.signedInAt(world.root, { rights: { LoginAlias: 'Y' } }),
  await world.signedInAt(tree.borealis),
  await world.signedInAt(tree.cordage),
]
const { change } = statusesIn(world)
const aCustomer = (overrides: Partial<NewAccount> = {}) =>
  world.anAccount({ acctType: 'CU', under: tree.cordage, ...overrides })

test('the table of what a status forbids says the same of signing in as the database', async () => {
  for (const accountStatus of accountStatuses) {
    const account = await aCustomer({ accountStatus })
    const user = await world.aUser({ account })
    const { rows } = await world.db.pool.query('select may_sign_in($1) as may', [user.userId])
    expect([accountStatus, rows[0].may]).toEqual([accountStatus, !forbids(accountStatus, 'signIn')])
  }
})

test('of a closed company nothing is changed from above: people, features, groups, single sign-on', async () => {
  const account = await aCustomer({ accountStatus: 'Closed' })
  const { userId } = await world.aUser({ account })
  const AcctKey = account.accountId
  const once = () => ({ 'idempotency-key': randomUUID() })
  const feature = {
    AcctKey,
    ScopeKind: 'ACCOUNT',
    ScopeKey: AcctKey,
    FeatureCode: 'Bill',
    Value: 'R',
    Reason: 'Agreed',
  }
  const answers = [
    await ra.put('/api/v1/FeaturePolicy', { ...feature, Version: 0 }),
    await ra.post('/api/v1/Group', { AcctKey, Name: 'Late' }, once()),
    await ra.post(`/api/v1/Account/${AcctKey}/Domains`, { Domain: 'closed.example' }),
  ]
  expect(answers.map(codeOf)).toEqual(answers.map(() => [409, 'account.inactive']))
  const sets = [
    await prepared(rs, 'user.status', { UserKeys: [userId] }, { OperationCode: 3 }),
    await prepared(ra, 'access.policy', { AcctKeys: [AcctKey] }, { Flag: 'Bill', Value: 'R', Reason: 'Agreed' }),
  ]
  expect(sets).toMatchObject(sets.map(() => ({ Ready: 0, Refused: 1 })))
})

test('users, invitations and accounts are refused below what is suspended', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  const guest = await world.aUser({ account: customer, userStatus: 'Invited' })
  await change(dt, reseller, 'Suspended', 'NONPAY')
  const resent = await dt.post('/api/v1/AccountAdmin/ResendActivationCode/Batch', { UserKeys: [guest.userId] })
  expect(resent.json().ResultContent.Results).toMatchObject([
    { Ok: false, Message: expect.stringContaining('until the suspension is lifted') },
  ])
  const invited = await ra.post(
    '/api/v1/Provision/User',
    { AcctKey: customer.accountId, Email: 'new.person@example.test', FirstName: 'Nora', LastName: 'Sample' },
    { 'idempotency-key': randomUUID() },
  )
  expect(invited.json()).toMatchObject({ StatusCode: 409, Code: 'account.suspended' })
  const { rows } = await world.db.pool.query('select from outgoing_message where recipient = $1', [guest.email])
  expect(rows).toEqual([])
})

test('purged by hand: closed only, the name typed in, a step-up, and nothing of anybody left', async () => {
  const customer = await aCustomer({ acctName: 'Gone & Co' })
  const person = await world.aUser({ account: customer, password: 'correct horse battery' })
  await world.db.pool.query(
    `insert into contact (contact_id, account_id, kind, first_name, last_name, email) values (gen_random_uuid(), $1, 'PRIMARY', 'A', 'B', 'a@b.test')`,
    [customer.accountId],
  )
  const purge = (who: Person, AcctName = 'Gone & Co') => who.post(`${statusUrl(customer)}/Purge`, { AcctName })
  expect(codeOf(await purge(rs))).toEqual([403, 'auth.forbidden'])
  expect(codeOf(await purge(ra))).toEqual([409, 'account.statusNotAllowed'])
  await world.db.pool.query(`update account set account_status = 'Closed', closed_at = now() where account_id = $1`, [
    customer.accountId,
  ])
  expect((await purge(ra, 'Gone')).statusCode).toBe(400)
  expect((await purge(ra)).json().ResultContent).toMatchObject({ AccountStatus: 'Purged', Choices: [] })
  const { rows } = await world.db.pool.query(
    `select a.acct_name, u.email, u.first_name, u.user_status, (select count(*)::int from contact c where c.account_id = a.account_id) as contacts,
      (select count(*)::int from login_directory l where l.user_id = u.user_id) as logins, (select count(*)::int from user_password p where p.user_id = u.user_id) as passwords
     from account a join app_user u using (account_id) where account_id = $1`,
    [customer.accountId],
  )
  expect(rows).toEqual([
    {
      acct_name: expect.stringMatching(/^Purged [0-9a-f]{32}$/),
      email: `${person.userId}@purged.invalid`,
      first_name: null,
      user_status: 'Removed',
      contacts: 0,
      logins: 0,
      passwords: 0,
    },
  ])
})

/** The tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await world.db.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await world.db.pool.query(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [
      text,
    ])
    if (rowCount) found.push(name)
  }
  return found.toSorted()
}

test('a tombstone keeps its key, the audit, the history of its status and who acted; no name but in the audit', async () => {
  const customer = await aCustomer({ acctName: 'Unmistakable Ltd' })
  const { accountId } = customer
  const person = await world.signedInAs(
    await world.aUser({ account: customer, firstName: 'Peregrine', email: 'peregrine@unmistakable.test' }),
  )
  const run = (text: string, ...values: unknown[]) => world.db.pool.query(text, values)
  await run(
    `insert into access_request (request_id, account_id, company_name, first_name, last_name, email, country, language, status, made_account_id)
     values (gen_random_uuid(), $1, 'Unmistakable Ltd', 'Peregrine', 'P', 'peregrine@unmistakable.test', 'FR', 'fr-fr', 'Approved', $2)`,
    tree.cordage.accountId,
    accountId,
  )
  await run(
    `insert into saved_view (view_id, account_id, list, name, query, made_by, made_by_name) values (gen_random_uuid(), $1, 'accounts', 'Mine', '{}', $2, 'Peregrine')`,
    accountId,
    person.userId,
  )
  await run(
    `insert into user_setting (user_id, account_id, code, value) values ($2, $1, 'general.helpLink', 'true')`,
    accountId,
    person.userId,
  )
  await run(
    `insert into account_setting (account_id, code, value, modified_by) values ($1, 'files.largest', '5', 'peregrine@unmistakable.test')`,
    accountId,
  )
  await run(
    `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value) values (gen_random_uuid(), $1, 'USER', $2, 'LoginAlias', 'N')`,
    tree.cordage.accountId,
    person.userId,
  )
  await run(
    `insert into access_group (group_id, account_id, name) values (gen_random_uuid(), $1, 'Unmistakable Ltd')`,
    accountId,
  )
  await run(
    `insert into sso_config (sso_config_id, account_id, display_name) values (gen_random_uuid(), $1, 'Unmistakable Ltd')`,
    accountId,
  )
  await run(
    `insert into outgoing_message (message_id, account_id, channel, recipient, text_body) values (gen_random_uuid(), $1, 'mail', 'peregrine@unmistakable.test', 'Hello')`,
    accountId,
  )
  await prepared(ra, 'account.tags', { AcctKeys: [accountId] }, { Add: ['north'] })
  await run(`update account set account_status = 'Closed', closed_at = now() where account_id = $1`, accountId)
  expect((await ra.post(`${statusUrl(customer)}/Purge`, { AcctName: 'Unmistakable Ltd' })).statusCode).toBe(200)
  for (const name of ['nmistakable', 'Peregrine'])
    expect((await tablesWith(name)).filter((table) => !table.startsWith('audit_'))).toEqual([])
  const kept = ['account', 'app_user', 'audit_event', 'change_row', 'change_set', 'idempotency', 'session']
  for (const key of [accountId, person.userId])
    expect((await tablesWith(key)).filter((table) => !kept.includes(table))).toEqual([])
})

test('at sign-in a pending account becomes active with its first administrator, once, and nothing else does', async () => {
  const [pending, suspended] = [
    await aCustomer({ accountStatus: 'Pending' }),
    await aCustomer({ accountStatus: 'Suspended' }),
  ]
  const activate = (account: Account) =>
    world.db.asAuth((tx) => activateIfPending(tx, account.accountId, account.acctName))
  const found = async ({ accountId }: Account) =>
    (
      await world.db.pool.query(
        `select account_status as status, (select count(*)::int from audit_event e where e.account_id = a.account_id and action = 'account.status.changed') as told
         from account a where account_id = $1`,
        [accountId],
      )
    ).rows[0]
  await world.aUser({ account: pending, userStatus: 'Invited' })
  await activate(pending)
  expect(await found(pending)).toEqual({ status: 'Pending', told: 0 })
  await world.aUser({ account: pending })
  await world.aUser({ account: suspended })
  for (const account of [pending, pending, suspended]) await activate(account)
  expect(await found(pending)).toEqual({ status: 'Active', told: 1 })
  expect(await found(suspended)).toEqual({ status: 'Suspended', told: 0 })
})
