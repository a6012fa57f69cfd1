import { randomUUID } from 'node:crypto'
import { contract } from '@portal/contract'
import type { Route } from '@portal/contract/core/route'
import { expect, test } from 'vitest'
import { requestOf } from '@portal/contract/requests'
import { knownOperations } from '../src/core/changes/changes.operation.ts'
import { callRoute } from './callRoute.ts'
import { act, keysOf, prepared } from './changes.ts'
import { codeOf } from './code.ts'
import { hold } from './groups.ts'
import { aSchedule, daily, schedulesPath } from './schedules.ts'
import { aConfig, domainPath } from './singleSignOn.ts'
import { type Account, type Answer, newWorld, type Person } from './world.ts'

// Every route and every kind of change set that requires a step-up (`security.md` 3.5), always or for some of what it
// does (`stepUpFor`), is tried by someone who signed in eleven minutes ago.

const world = await newWorld()
const tree = await world.demoTree()

const routes = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Route>).map(([name, route]) => ({ id: `${feature}.${name}`, route })),
)
const refusal = [403, 'step_up_required']

/** Someone of the provider who may do everything, and signed in eleven minutes ago. */
async function late(account: Account = world.root): Promise<Person> {
  const person = await world.signedInAt(account, { rights: { LoginAlias: 'Y' } })
  await world.db.pool.query(`update session set auth_time = now() - interval '11 minutes' where session_id = $1`, [
    person.sessionId,
  ])
  return person
}
const person = await late()

const aCompany = (acctType: 'RS' | 'CU', under: Account = tree.borealis) => world.anAccount({ acctType, under })
const two = () => Promise.all([aCompany('CU'), aCompany('CU')])
const suspended = { To: 'Suspended', ReasonCode: 'NONPAY' }
const run = async (kind: string, selection: object, input: object, what = 'Run'): Promise<Answer> =>
  act(person, await prepared(person, kind, selection as never, input as never), what, {})
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.aUser({ account: tree.northwind, kind: 'ENDUSER' })))
const usersOf = async (count: number) => ({ UserKeys: (await people(count)).map(({ userId }) => userId) })
const patch = (path: string, body: object) => person.patch(`/api/v1/${path}`, body, { 'if-match': '"1"' })
const change = (Code: string, Value: unknown) => ({ Changes: [{ Code, Value }] })
const plan = { ...suspended, EffectiveOn: '2099-06-01' }
const invite = (GroupKeys: string[] = []) =>
  person.post('/api/v1/Provision/User', {
    AcctKey: tree.cordage.accountId,
    Email: `${randomUUID()}@example.test`,
    FirstName: 'Ada',
    LastName: 'Sample',
    GroupKeys,
  })
const disable = (body: object) =>
  person.post('/api/v1/AccountAdmin/DisableBatch', { OperationCode: 3, ...body }, { 'idempotency-key': randomUUID() })
const move = async () => run('account.move', keysOf([await aCompany('CU')]), { ParentKey: tree.cordage.accountId })
const planned = async (account: Account) =>
  patch(`Account/${account.accountId}`, {
    AccountStatusPending: plan.To,
    AccountStatusPendingEffectiveDate: plan.EffectiveOn,
    AccountStatusPendingReason: plan.ReasonCode,
  })

const ofAudit = daily(person, { Kind: 'audit', Span: 'LastMonth', Format: 'csv' })

/** A partner's call that needs a step-up: refused as its name is taken, it waits to be retried with another. */
async function providerCall(): Promise<string> {
  const partner = await world.signedInAt(world.root)
  const filling = { account: tree.atlas.accountId, user: partner.userId, fresh: () => randomUUID() }
  const { body } = requestOf('accounts.createProvider', filling) as { body: { Account: object } }
  const Account = { ...body.Account, AcctName: tree.borealis.acctName, AcctType: 'DT' }
  const answer = await partner.post('/api/v1/Provision/Provider', { ...body, Account })
  expect(codeOf(answer)).toEqual([409, 'account.nameTaken'])
  const { rows } = await world.db.pool.query('select log_key from partner_call where user_id = $1', [partner.userId])
  return rows[0].log_key
}
const retry = async (what: string) =>
  person.post(`/api/v1/PartnerLog/${await providerCall()}/${what}`, {
    Edits: [{ Field: 'Account.AcctName', Value: `Another ${randomUUID()}` }],
  })

/** A company whose people sign in by its own provider, and a domain of it. */
async function signingIn(): Promise<{ account: Account; domain: string }> {
  const [account, domain] = [await aCompany('CU'), `${randomUUID()}.example`]
  await aConfig(world, account, { domains: [domain] })
  return { account, domain }
}

/** Requests for routes whose standard request does not show that they need a step-up. */
const tries: Record<string, () => Promise<Answer>> = {
  'mfa.addPhone': () => person.post('/api/v1/MFA/Phone', { Phone: '+15145550100' }),
  'users.provision': () => invite(),
  'users.update': async () =>
    patch(`User/${(await world.aUser({ account: tree.borealis })).userId}`, { RoleCode: 'RS' }),
  'user.status': async () => run('user.status', await usersOf(2), { OperationCode: 3 }),
  'user.transfer': async () =>
    run('user.transfer', await usersOf(1), { AcctKey: (await aCompany('CU', tree.cordage)).accountId }),
  'user.offboard': async () => {
    const account = await aCompany('RS')
    const [leaver, next] = [await world.aUser({ account }), await world.aUser({ account })]
    const input = { UserKey: leaver.userId, Successor: next.userId, Afterwards: 'disable' }
    return run('user.offboard', { UserKeys: [leaver.userId] }, input)
  },
  'user.import': async () => {
    const Rows = [
      { Line: 2, Cells: { Email: `${randomUUID()}@example.test`, FirstName: 'A', LastName: 'B', Kind: 'ADMIN' } },
    ]
    const body = { AcctKey: tree.northwind.accountId, Rows }
    const answer = await person.post('/api/v1/User/Import', body, { 'idempotency-key': randomUUID() })
    return act(person, answer.json().ResultContent, 'Run', {})
  },
  'partnerLogs.answer': () => retry('Answer'),
  'partnerLogs.replay': () => retry('Replay'),
  'partnerLogs.rehearse': () => retry('Rehearse'),
  'account.move': move,
  'changes.run': move,
  'changes.retry': async () => {
    const selection = keysOf([await aCompany('CU')])
    const set = await prepared(person, 'account.move', selection, { ParentKey: tree.cordage.accountId })
    await world.db.pool.query(
      `update change_set set state = 'Failed', failed = 1, ended_at = now() where change_set_id = $1`,
      [set.ChangeKey],
    )
    return act(person, set, 'Retry')
  },
  'account.status': async () => run('account.status', keysOf(await two()), suspended),
  'status.change': async () => {
    const { accountId } = await aCompany('RS')
    return person.post(`/api/v1/Account/${accountId}/Status`, suspended, { 'if-match': '"1"' })
  },
  'status.schedule': async () => {
    const { accountId } = await aCompany('RS')
    return person.put(`/api/v1/Account/${accountId}/Status/Pending`, plan, { 'if-match': '"1"' })
  },
  'accounts.update': async () => planned(await aCompany('RS')),
  'status.disableBatch': async () => disable({ ...keysOf(await two()), ReasonCode: 'NONPAY' }),
  'access.policy': async () =>
    run('access.policy', keysOf([tree.southbank]), { Flag: 'Bill', Value: 'R', Reason: 'x' }),
  'schedules.create': () => person.post(schedulesPath(), ofAudit),
  'schedules.update': async () => {
    const { ScheduleKey } = await aSchedule(await world.signedInAt(world.root), ofAudit)
    await world.db.pool.query('update report_schedule set made_by = $2 where schedule_id = $1', [
      ScheduleKey,
      person.userId,
    ])
    return person.patch(schedulesPath(ScheduleKey), { Recipients: ofAudit.Recipients }, { 'if-match': '"1"' })
  },
  'domains.add': async () =>
    person.post(domainPath((await signingIn()).account), { Domain: `${randomUUID()}.example` }),
  'domains.remove': async () => {
    const { account, domain } = await signingIn()
    return person.delete(domainPath(account, `/${domain}`))
  },
  'settings.update': () => patch(`Settings/${tree.halyard.accountId}`, change('signIn.idleMinutes', 10)),
  'settings.change': () => run('settings.change', keysOf([tree.halyard]), change('signIn.idleMinutes', 10)),
  'settings.copy': async () => {
    await world.db.pool.query(
      `insert into account_setting (account_id, code, value) values ($1, 'files.largest', '10') on conflict do nothing`,
      [tree.fathom.accountId],
    )
    return run('settings.copy', keysOf([tree.halyard]), { FromAcctKey: tree.fathom.accountId })
  },
}

test('each route that sometimes requires it, and each such kind of change set, is tried here; no other route names it', () => {
  const atTimes = routes.flatMap(({ id, route }) => (route.stepUpFor ? [id] : []))
  const kinds = knownOperations().flatMap(({ kind, stepUp }) => (stepUp ? [kind as string] : []))
  expect(Object.keys(tries).toSorted()).toEqual([...atTimes, ...kinds].toSorted())
  // The second half of a flow that needed a step-up needs it again, after the codes.
  const named = routes.flatMap(({ id, route }) => (route.errors?.includes('step_up_required') ? [id] : []))
  expect(named).toEqual(['mfa.confirmPhone'])
})

test.each(routes.filter(({ route }) => route.stepUp))('$id always requires it', async (route) => {
  expect(codeOf(await callRoute(person, route, { key: randomUUID(), body: {} }))).toEqual(refusal)
})

test.each(Object.keys(tries))('%s asks for it', async (id) => {
  const answer = await (tries[id] as () => Promise<Answer>)()
  const { Code, code } = answer.json() as { Code?: string; code?: string }
  expect([answer.statusCode, Code ?? code]).toEqual(refusal)
})

test('a partner counts as several accounts, also in a change set and for a later day', async () => {
  for (const input of [suspended, plan])
    expect(codeOf(await run('account.status', keysOf([await aCompany('RS')]), input))).toEqual(refusal)
})

test('everyday actions do not require it', async () => {
  const one = () => aCompany('CU')
  const status = await person.post(`/api/v1/Account/${(await one()).accountId}/Status`, suspended, {
    'if-match': '"1"',
  })
  const [colleague] = [await world.signedInAt(tree.cordage)]
  await hold(world, colleague, { entries: { 'Customer-Settings': 'R' } })
  const { rows } = await world.db.pool.query('select group_id from access_group where account_id = $1 limit 1', [
    tree.cordage.accountId,
  ])
  const answers = [
    status,
    await planned(await one()),
    await run('account.status', keysOf([await one()]), suspended),
    await run('user.status', await usersOf(1), { OperationCode: 3 }),
    await run('user.status', await usersOf(2), { OperationCode: 4 }),
    await disable({ ...keysOf([await one()]), ReasonCode: 'NONPAY' }),
    await invite([rows[0].group_id]),
    await patch(`Settings/${tree.halyard.accountId}`, change('files.largest', 10)),
  ]
  expect(answers.map((answer) => codeOf(answer)[1])).not.toContain('step_up_required')
  const bad = answers.filter(({ statusCode }) => statusCode >= 400).map((answer) => codeOf(answer))
  expect(bad).toEqual([[409, 'change.nothing']])
})
