import type { ChangeKind } from '@portal/contract/operations/changes/changes.contract'
import { v7 as uuid } from 'uuid'
import { expect, test, vi } from 'vitest'
import { actingFor } from './acting.ts'
import { act, done, prepare, prepared, rowsOf } from './changes.ts'
import { codeOf } from './code.ts'
import { type Account, newWorld, type Person } from './world.ts'

// Change sets must not give callers more than the routes of single objects do.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const keysOf = (...accounts: Account[]) => ({ AcctKeys: accounts.map(({ accountId }) => accountId) })
const aCustomer = (under = tree.cordage) => world.anAccount({ acctType: 'CU', under })
const plan = (person: Person, account: Account, EffectiveOn: string, ReasonCode = 'NONPAY') =>
  prepared(person, 'account.status', keysOf(account), { To: 'Suspended', ReasonCode, EffectiveOn })

const target = await world.anAccount({ acctType: 'RS', under: tree.borealis })
const inputs: Record<ChangeKind, Record<string, unknown>> = {
  'account.status': { To: 'Suspended', ReasonCode: 'NONPAY' },
  'account.move': { ParentKey: target.accountId },
  'account.tags': { Add: ['x'] },
  'account.manager': { Manager: null },
  'account.notify': { Subject: 'x', Body: 'x', Channels: ['BANNER'] },
  'user.status': { OperationCode: 3 },
  'user.import': { AcctKey: null, Existing: 'update', SendWelcome: true },
  'user.transfer': { AcctKey: tree.cordage.accountId },
  'user.offboard': { UserKey: uuid(), Successor: uuid(), Afterwards: 'keep' },
  'userPlan.assign': { AcctKey: tree.northwind.accountId, PlanCode: 'X-1' },
  'userPlan.change': { AcctKey: tree.northwind.accountId, ToPlanCode: 'X-1' },
  'userPlan.release': { AcctKey: tree.northwind.accountId, PlanCode: 'X-1' },
  'settings.change': { Changes: [{ Code: 'signIn.idleMinutes', Value: 10 }] },
  'settings.copy': { FromAcctKey: tree.cordage.accountId },
  'access.policy': { Flag: 'ExportAcct', Value: 'R', Reason: 'x' },
  'plan.add': { PlanCode: 'SAMPLE', Seats: 1 },
  'plan.upgrade': { Seats: 2, Effective: 'NOW' },
  'plan.renew': { Effective: 'NOW' },
  'plan.seats': { Add: 1, Effective: 'NOW' },
  'plan.status': { To: 'RESUME' },
  'invoice.issue': {},
  'invoice.pay': { PaidOn: '2026-01-15' },
  'invoice.remind': {},
  'payment.import': { FileName: null },
  'partnerCall.replay': {},
}
test('input reserved for undoing is refused from outside, in either casing', async () => {
  const person = await world.signedInAt(tree.borealis)
  for (const kind of Object.keys(inputs) as ChangeKind[])
    for (const more of [
      { Restore: true },
      { restore: true },
      { Back: true },
      { back: true },
      { Undo: { Of: uuid(), How: 'lift' } },
      { undo: { of: uuid(), how: 'restore' } },
      JSON.parse('{"__proto__": {"restore": true}}'),
      { constructor: 1 },
    ]) {
      const plans = ['plan.upgrade', 'plan.renew', 'plan.seats', 'plan.status'].includes(kind)
      const selection = /^user(Plan)?\.(?!import)/.test(kind)
        ? { UserKeys: [person.userId] }
        : plans
          ? { SubscriptionKeys: [uuid()] }
          : kind.startsWith('invoice.')
            ? { BillKeys: [uuid()] }
            : kind.startsWith('partnerCall.')
              ? { LogKeys: [uuid()] }
              : keysOf(tree.northwind)
      const answer = await prepare(person, kind, selection, { ...inputs[kind], ...more })
      expect([kind, more, answer.statusCode]).toEqual([kind, more, 400])
    }
})

test('a company’s settings are read through a session only by who may read them', async () => {
  const person = await world.signedInAt(tree.borealis, { rights: { AcctMgmnt: 'N' } })
  const resultOf = (account: Account) =>
    person.get(`/api/v1/Portal/UserSesson/${person.sessionId}/AccountSettings/${account.accountId}/all`)
  expect(codeOf(await resultOf(tree.northwind))).toEqual([403, 'auth.forbidden'])
  expect(codeOf(await resultOf(tree.borealis))).toEqual([200, undefined])
})

test('undoing a plan takes back that plan alone', async () => {
  const [ann, ben] = [await world.signedInAt(tree.borealis), await world.signedInAt(tree.borealis)]
  const account = await aCustomer()
  const set = await plan(ann, account, '2099-06-01')
  await done(ann, set, 'Run', {})
  const early = await done(ann, set, 'Undo')
  await done(ben, await plan(ben, account, '2099-08-01', 'SECURITY'), 'Run', {})
  const late = await done(ann, set, 'Undo')
  expect(await rowsOf(ann, late)).toMatchObject([{ Verdict: 'Refused', Code: 'change.changedSince' }])
  await done(ann, early, 'Run', {})
  expect(await rowsOf(ann, early)).toMatchObject([{ State: 'Failed', Code: 'change.changedSince' }])
})

test('an account that is made while its parent is closed does not stand below a closed one', async () => {
  const parent = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const root = await world.signedInAt(world.root)
  await pool.query(`update app_user set user_status = 'Disabled' where user_id <> $1`, [root.userId])
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `insert into account (account_id, acct_name, acct_type, parent_id, account_status, cust_type, transaction_environment) values ($1, 'In between', 'CU', $2, 'Active', 'STD', 'PRODUCTION')`,
    [uuid(), parent.accountId],
  )
  const closing = root.post(
    `/api/v1/Account/${parent.accountId}/Status`,
    { To: 'Closed', ReasonCode: 'CUSTREQ' },
    { 'if-match': '"1"' },
  )
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  }, 30_000)
  await client.query('commit')
  client.release()
  expect(codeOf(await closing)).toEqual([409, 'account.hasChildren'])
  await pool.query(`update app_user set user_status = 'Active' where user_status = 'Disabled'`)
})

test('twenty people who may not decide do not hide one who may', async () => {
  const company = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const maker = await world.signedInAt(company)
  const groupId = uuid()
  await pool.query(
    `insert into access_group (group_id, account_id, name, entries) values ($1, $2, 'Few', '{"Assign Plans": "R"}')`,
    [groupId, company.accountId],
  )
  for (let n = 0; n < 21; n++) {
    const { userId } = await world.aUser({ account: company })
    await pool.query('insert into access_group_member (group_id, user_id, account_id) values ($1, $2, $3)', [
      groupId,
      userId,
      company.accountId,
    ])
  }
  const other = await world.signedInAt(company)
  const customer = await aCustomer(company)
  const set = await prepared(maker, 'account.status', keysOf(customer), { To: 'Closed', ReasonCode: 'CUSTREQ' })
  expect(await done(maker, set, 'Run', {})).toMatchObject({ State: 'AwaitingApproval' })
  const { rows } = await pool.query(`select recipient from outgoing_message where recipient = $1`, [other.email])
  expect(rows).toHaveLength(1)
})

test('approvals: not by the maker in another session, by who acts for somebody, nor by whom the maker acts for', async () => {
  const company = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const above = await world.signedInAt(tree.atlas, { rights: { LoginAlias: 'Y' } })
  const ann = await world.signedInAt(company)
  const ben = await world.signedInAt(company, { rights: { SuspendAbuseandAbuseCustomerAccount: 'W' } })
  const acting = await actingFor(world, above, ben)
  const customer = await aCustomer(company)
  const closing = await prepared(ann, 'account.status', keysOf(customer), { To: 'Closed', ReasonCode: 'CUSTREQ' })
  await done(ann, closing, 'Run', {})
  const repeated = await world.signedInAs(ann)
  for (const person of [ann, repeated])
    expect(codeOf(await act(person, closing, 'Decision', { Approve: true }))).toEqual([403, 'change.own'])
  expect(codeOf(await act(acting, closing, 'Decision', { Approve: true }))).toEqual([403, 'alias.forbidden'])
  expect(await done(ben, closing, 'Decision', { Approve: true })).toMatchObject({ State: 'Done' })
  const other = keysOf(await aCustomer(company))
  const theirs = await prepared(acting, 'account.status', other, { To: 'SuspendedAbuse', ReasonCode: 'SPAM' })
  expect(await done(acting, theirs, 'Run', {})).toMatchObject({ State: 'AwaitingApproval' })
  for (const person of [above, ben])
    expect(codeOf(await act(person, theirs, 'Decision', { Approve: true }))).toEqual([403, 'change.own'])
})

test('dangerous actions require a step-up, whoever prepared them', async () => {
  const person = await world.signedInAt(tree.borealis)
  const [one, other] = [await aCustomer(), await aCustomer()]
  await pool.query(`insert into account_setting (account_id, code, value) values ($1, 'signIn.idleMinutes', '15')`, [
    other.accountId,
  ])
  const sets = [
    await prepared(person, 'settings.change', keysOf(one), { Changes: [{ Code: 'signIn.idleMinutes', Value: 10 }] }),
    await prepared(person, 'settings.copy', keysOf(one), { FromAcctKey: other.accountId }),
    await prepared(person, 'account.status', keysOf(one), { To: 'Closed', ReasonCode: 'CUSTREQ', Cascade: true }),
  ]
  await pool.query(`update session set auth_time = now() - interval '11 minutes' where session_id = $1`, [
    person.sessionId,
  ])
  const later = await world.signedInAs(person)
  await pool.query(`update session set auth_time = now() - interval '11 minutes' where session_id = $1`, [
    later.sessionId,
  ])
  for (const { ChangeKey, Ready } of sets) {
    const answer = await act(later, { ChangeKey }, 'Run', { ConfirmCount: Ready })
    expect([Ready, ...codeOf(answer)]).toEqual([1, 403, 'step_up_required'])
  }
})

const setFeature = (account: Account, locked: boolean, value = 'W') =>
  pool.query(
    `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value, locked)
      values (gen_random_uuid(), $1, 'ACCOUNT', $2, 'SSOEnforcement', $3, $4)
      on conflict (account_id, scope_kind, scope_id, flag) do update set value = $3, locked = $4`,
    [account.accountId, account.accountId, value, locked],
  )
type LateCase = (
  person: Person,
  reseller: Account,
  customer: Account,
) => Promise<[string, object, () => Promise<unknown>, string]>
const late: [string, boolean, LateCase][] = [
  [
    'a person who is raised meanwhile',
    false,
    async (_, reseller) => {
      const { userId } = await world.aUser({ account: reseller })
      await world.aUser({ account: reseller })
      const raise = () => pool.query(`update app_user set role_code = 'DT' where user_id = $1`, [userId])
      return ['user.status', { UserKeys: [userId] }, raise, 'auth.forbidden']
    },
  ],
  [
    'a feature that is locked above meanwhile',
    false,
    async (_, reseller, customer) => [
      'access.policy',
      keysOf(customer),
      () => setFeature(reseller, true),
      'policy.lockedAbove',
    ],
  ],
  [
    'a new parent that is suspended meanwhile',
    false,
    async (_, __, customer) => {
      const suspend = () =>
        pool.query(`update account set account_status = 'Suspended' where account_id = $1`, [target.accountId])
      return ['account.move', keysOf(customer), suspend, 'account.parentInactive']
    },
  ],
  [
    'a company to be told that is closed meanwhile',
    false,
    async (_, __, customer) => {
      const close = () =>
        pool.query(`update account set account_status = 'Closed' where account_id = $1`, [customer.accountId])
      return ['account.notify', keysOf(customer), close, 'account.inactive']
    },
  ],
  [
    'the undo of a feature that somebody set since',
    true,
    async (_, __, customer) => [
      'access.policy',
      keysOf(customer),
      () => setFeature(customer, true),
      'change.changedSince',
    ],
  ],
  [
    'the undo of a setting that is locked above since',
    true,
    async (_, reseller, customer) => {
      const lock = () =>
        pool.query(
          `insert into account_setting (account_id, code, value, locked) values ($1, 'signIn.idleMinutes', '10', true)`,
          [reseller.accountId],
        )
      return ['settings.change', keysOf(customer), lock, 'setting.locked']
    },
  ],
]
test.each(late)('guards hold again when a row is done: %s', async (_, undone, how) => {
  const person = await world.signedInAt(tree.borealis, { rights: { FeaturePolicy: 'W', SSOEnforcement: 'W' } })
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await aCustomer(reseller)
  const [kind, selection, meanwhile, expected] = await how(person, reseller, customer)
  const input =
    kind === 'access.policy' ? { Flag: 'SSOEnforcement', Value: 'R', Reason: 'x' } : inputs[kind as ChangeKind]
  let set = await prepared(person, kind, { ...selection }, input)
  if (undone) {
    await done(person, set, 'Run', {})
    set = await done(person, set, 'Undo')
  }
  expect(set).toMatchObject({ Ready: 1, Refused: 0 })
  await meanwhile()
  expect(await done(person, set, 'Run', {})).toMatchObject({ State: 'Failed' })
  expect(await rowsOf(person, set)).toMatchObject([{ State: 'Failed', Code: expected }])
})

test('whoever runs with the rights of the owner pins the search path and is nobody’s to call but those who were named', async () => {
  const { rows } =
    await pool.query(`select p.oid::regprocedure::text as name, p.proconfig, has_function_privilege('public', p.oid, 'execute') as everybody
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname = 'public' and p.prorettype <> 'trigger'::regtype`)
  expect(rows.filter(({ proconfig }) => !proconfig?.some((one: string) => one.startsWith('search_path=')))).toEqual([])
  expect(rows.filter(({ everybody }) => everybody)).toEqual([])
  expect(rows.length).toBeGreaterThan(20)
})
