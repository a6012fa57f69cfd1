import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { statusesIn, statusUrl } from '../../../../test/statuses.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, openWorld } from '../../../../test/world.ts'
import type { NewAccount } from '../../../../test/world.builders.ts'

const world = await newWorld()
const tree = await world.demoTree()
const [ra, dt, rs] = [
  await world.signedInAt(world.root),
  await world.signedInAt(tree.borealis),
  await world.signedInAt(tree.cordage),
]

const { match, stand, change } = statusesIn(world)
const aCustomer = (overrides: Partial<NewAccount> = {}) =>
  world.anAccount({ acctType: 'CU', under: tree.cordage, ...overrides })
const mails = async (address: string) =>
  (
    await world.db.pool.query(
      'select subject, text_body from outgoing_message where recipient = $1 order by created_at, message_id',
      [address],
    )
  ).rows as { subject: string; text_body: string }[]

test('suspended and lifted: reasons one by one, mails, audit, and exactly the former state', async () => {
  const customer = await aCustomer()
  const admin = await world.signedInAt(customer)
  const before = await stand(rs, customer)
  expect(before).toMatchObject({ AccountStatus: 'Active', EffectiveStatus: 'Active', Suspensions: [], Forbidden: [] })
  expect(before.Choices.map(({ To }: { To: string }) => To)).toEqual(['Suspended', 'SuspendedAbuse', 'Closed'])

  const first = await change(rs, customer, 'Suspended', 'NONPAY', { Note: 'Two invoices' })
  expect(first.statusCode).toBe(200)
  expect(first.headers.etag).toBe(`"${before.Version + 1}"`)
  expect((await change(dt, customer, 'Suspended', 'OTHER', { Note: 'Inspection' })).statusCode).toBe(200)
  expect(await stand(rs, customer)).toMatchObject({
    AccountStatus: 'Suspended',
    Suspensions: [
      { ReasonCode: 'NONPAY', Note: 'Two invoices', PlacedBy: 'Cordage Reseller', MayClear: { Allowed: true } },
      { ReasonCode: 'OTHER', PlacedBy: null, MayClear: { Allowed: false, Reason: 'account.notYours' } },
    ],
    Forbidden: expect.arrayContaining(['ownChange', 'createUser', 'send']),
  })
  // The customer's people have view-only access, and see only the reasons that they may know.
  expect((await stand(admin, customer)).Suspensions).toMatchObject([
    { ReasonCode: 'NONPAY', Note: null },
    { ReasonCode: 'OTHER', Note: null },
  ])
  expect(
    (await admin.patch(`/api/v1/Account/${customer.accountId}`, { LegalName: 'x' }, await match(customer))).statusCode,
  ).toBe(403)

  // The reseller lifts its suspension; the distributor's suspension and the status remain.
  expect((await change(rs, customer, 'Active', 'PAID')).json().ResultContent).toMatchObject({
    AccountStatus: 'Suspended',
    Suspensions: [{ ReasonCode: 'OTHER' }],
  })
  expect(codeOf(await change(rs, customer, 'Active', 'PAID'))).toEqual([403, 'account.notYours'])
  expect((await change(dt, customer, 'Active', 'RESOLVED')).json().ResultContent).toMatchObject({
    AccountStatus: 'Active',
    Suspensions: [],
  })
  const events = (await trailOf(world, { at: customer })).filter(({ action }) => action.startsWith('account.status'))
  expect(events.map(({ action, reason }) => [action, reason])).toEqual([
    ['account.status.changed', 'NONPAY'],
    ['account.status.changed', null],
    ['account.status.changed', 'PAID'],
    ['account.status.changed', 'RESOLVED'],
  ])
  const letters = await mails(admin.email)
  expect(letters.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('suspended'),
    expect.stringContaining('suspended'),
    expect.stringContaining('active again'),
  ])
  expect(letters[0]?.text_body).toContain('Reason: ')
  expect(letters[1]?.text_body).not.toContain('Inspection')
  expect(letters[1]?.text_body).not.toContain('Reason: ')
})

test('refusals: reasons, notes, own company, wrong direction, staleness', async () => {
  const customer = await aCustomer()
  const cases = [
    [change(rs, customer, 'Suspended', 'PAID'), 409, 'account.reasonNotAllowed'],
    [change(rs, customer, 'Suspended', 'NOSUCH'), 409, 'account.reasonNotAllowed'],
    [change(rs, customer, 'Suspended', 'OTHER'), 409, 'account.noteRequired'],
    [change(rs, customer, 'Active', 'PAID'), 409, 'account.statusNotAllowed'],
    [change(rs, tree.cordage, 'Suspended', 'NONPAY'), 403, 'account.ownStatus'],
    [change(ra, world.root, 'Suspended', 'NONPAY'), 403, 'account.ownStatus'],
    [change(rs, customer, 'SuspendedAbuse', 'SPAM'), 403, 'auth.forbidden'],
  ] as const
  for (const [answer, status, error] of cases) expect(codeOf(await answer)).toEqual([status, error])
  expect((await rs.post(statusUrl(customer), { To: 'Suspended', ReasonCode: 'NONPAY' })).statusCode).toBe(428)
  const stale = await rs.post(statusUrl(customer), { To: 'Suspended', ReasonCode: 'NONPAY' }, { 'if-match': '"99"' })
  expect([stale.statusCode, stale.json().ResultContent.AccountStatus]).toEqual([412, 'Active'])
  const weak = await world.signedInAt(tree.cordage, { rights: { AcctStatus: 'R' } })
  expect(codeOf(await change(weak, customer, 'Suspended', 'NONPAY'))).toEqual([403, 'auth.forbidden'])
  expect(codeOf(await change(await world.signedInAt(customer), customer, 'Suspended', 'NONPAY'))).toEqual([
    403,
    'auth.forbidden',
  ])
  expect(await trailOf(world, { at: customer })).not.toContainEqual(
    expect.objectContaining({ action: 'account.status.changed' }),
  )
})

test('attacks: a sibling, a company above, one outside, keys of another’s suspensions', async () => {
  const customer = await aCustomer()
  for (const stranger of [await world.signedInAt(tree.meridian), await world.signedInAt(tree.halyard)]) {
    expect(codeOf(await change(stranger, customer, 'Suspended', 'NONPAY'))).toEqual([404, 'account.notFound'])
    expect((await stranger.get(statusUrl(customer))).statusCode).toBe(404)
    expect((await stranger.delete(`${statusUrl(customer)}/Pending`)).statusCode).toBe(404)
  }
  expect(codeOf(await change(rs, tree.borealis, 'Suspended', 'NONPAY'))).toEqual([404, 'account.notFound'])
  await change(dt, customer, 'Suspended', 'NONPAY')
  const [{ SuspensionKey }] = (await stand(rs, customer)).Suspensions
  expect(codeOf(await change(rs, customer, 'Active', 'PAID', { SuspensionKeys: [SuspensionKey] }))).toEqual([
    403,
    'account.notYours',
  ])
  // Closing and reopening does not bypass another company's suspension.
  await world.db.pool.query(
    `update account set account_status = 'Closed', closed_at = now(), closed_by_account = $2, closed_from = 'Active' where account_id = $1`,
    [customer.accountId, tree.cordage.accountId],
  )
  expect((await change(rs, customer, 'Active', 'ERROR')).json().ResultContent.AccountStatus).toBe('Suspended')
  const other = await aCustomer()
  await change(rs, other, 'Suspended', 'NONPAY')
  expect((await change(rs, other, 'Active', 'PAID', { SuspensionKeys: [SuspensionKey] })).statusCode).toBe(400)
})

test('a suspended distributor: one row, effective below at the next call, lifted without a trace', async () => {
  const distributor = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  const reseller = await world.anAccount({ acctType: 'RS', under: distributor })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  const below = await world.signedInAt(reseller)
  const rows = async () =>
    (
      await world.db.pool.query(
        'select to_jsonb(a) as row from account a where dt_id = $1 and account_id <> $1 order by 1',
        [distributor.accountId],
      )
    ).rows
  const sp = await world.signedInAt(tree.atlas)
  const untouched = await rows()
  const rename = async (LegalName: string) =>
    (await below.patch(`/api/v1/Account/${customer.accountId}`, { LegalName }, await match(customer))).statusCode
  expect(await rename('Before')).toBe(200)
  const renamed = await rows()
  await change(sp, distributor, 'Suspended', 'NONPAY')
  // The notice takes time to reach the session; renaming to the current name changes nothing meanwhile.
  await expect.poll(() => rename('Before')).toBe(403)
  expect(await rename('Meanwhile')).toBe(403)
  expect(await stand(below, customer)).toMatchObject({
    AccountStatus: 'Active',
    EffectiveStatus: 'Suspended',
    Forbidden: expect.not.arrayContaining(['send']),
  })
  expect(await rows()).toEqual(renamed)
  await change(sp, distributor, 'Active', 'PAID')
  await expect.poll(() => rename('After')).toBe(200)
  expect(untouched).toHaveLength(2)
  // For security reasons, everything stops immediately.
  await change(sp, distributor, 'Suspended', 'SECURITY')
  expect((await stand(below, customer)).Forbidden).toContain('send')
})

test('abuse: by the provider or with the right alone, nobody stays signed in, lifted with a note by who placed it', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  const [person, above] = [await world.signedInAt(customer), await world.signedInAt(reseller)]
  const trusted = await world.signedInAt(tree.borealis, { rights: { SuspendAbuseandAbuseCustomerAccount: 'W' } })
  // Another person could decide, so one person alone cannot.
  expect(codeOf(await change(trusted, customer, 'SuspendedAbuse', 'SPAM'))).toEqual([409, 'change.approvalNeeded'])
  await world.db.pool.query(
    `insert into account_suspension (suspension_id, account_id, status, reason, placed_by_account, placed_by) values (gen_random_uuid(), $1, 'SuspendedAbuse', 'SPAM', $2, 'x')`,
    [customer.accountId, tree.borealis.accountId],
  )
  await world.db.pool.query(`update account set account_status = 'SuspendedAbuse' where account_id = $1`, [
    customer.accountId,
  ])
  expect((await person.get(statusUrl(customer))).statusCode).toBe(401)
  const atlas = await world.signedInAt(tree.atlas, { rights: { SuspendAbuseandAbuseCustomerAccount: 'W' } })
  for (const one of [above, atlas])
    expect(codeOf(await change(one, customer, 'Active', 'RESOLVED', { Note: 'x' }))).toEqual([403, 'account.notYours'])
  expect(codeOf(await change(dt, customer, 'Active', 'RESOLVED'))).toEqual([409, 'account.noteRequired'])
  expect((await change(dt, customer, 'Active', 'RESOLVED', { Note: 'Looked at' })).statusCode).toBe(200)
  expect((await person.get(statusUrl(customer))).statusCode).toBe(401)
})

test('closed: not with children, invitations are withdrawn, opened again within thirty days and below an open parent', async () => {
  const alone = await openWorld()
  try {
    const provider = await alone.signedInAt(alone.root)
    const reseller = await alone.anAccount({ acctType: 'RS' })
    const customer = await alone.anAccount({ acctType: 'CU', under: reseller, acctName: 'Twin' })
    const guest = await alone.aUser({ account: customer, userStatus: 'Invited' })
    await alone.db.pool.query(
      `insert into auth_challenge (challenge_id, user_id, kind, code_hash, expires_at) values (gen_random_uuid(), $1, 'activation', '\\x01', now() + interval '1 day')`,
      [guest.userId],
    )
    const to = (account: Account, To: string, ReasonCode: string) =>
      statusesIn(alone).change(provider, account, To, ReasonCode)
    expect(codeOf(await to(reseller, 'Closed', 'NONRENEW'))).toEqual([409, 'account.hasChildren'])
    const closed = (await to(customer, 'Closed', 'NONRENEW')).json().ResultContent
    expect(closed).toMatchObject({ AccountStatus: 'Closed', Choices: [{ To: 'Active', Ability: { Allowed: true } }] })
    expect(Date.parse(closed.PurgeOn) - Date.parse(closed.ReopenUntil)).toBe(60 * 86_400_000)
    const { rows } = await alone.db.pool.query('select superseded_at from auth_challenge where user_id = $1', [
      guest.userId,
    ])
    expect(rows[0].superseded_at).not.toBeNull()
    expect((await to(reseller, 'Closed', 'NONRENEW')).statusCode).toBe(200)
    expect(codeOf(await to(customer, 'Active', 'ERROR'))).toEqual([409, 'account.parentInactive'])
    expect((await to(reseller, 'Active', 'ERROR')).statusCode).toBe(200)
    await alone.anAccount({ acctType: 'CU', under: reseller, acctName: 'twin' })
    expect(codeOf(await to(customer, 'Active', 'ERROR'))).toEqual([409, 'account.nameTaken'])
    await alone.db.pool.query(`update account set closed_at = now() - interval '31 days' where account_id = $1`, [
      customer.accountId,
    ])
    expect(codeOf(await to(customer, 'Active', 'ERROR'))).toEqual([409, 'account.tooLate'])
    expect((await provider.get(statusUrl(customer))).json().ResultContent).toMatchObject({ ReopenUntil: null })
  } finally {
    await alone.close()
  }
})

test('pending: active once the first administrator is, or by hand with at least one; what was pending opens pending', async () => {
  const customer = await aCustomer({ accountStatus: 'Pending' })
  expect(codeOf(await change(rs, customer, 'Active', 'RESOLVED'))).toEqual([409, 'account.noAdministrator'])
  expect(codeOf(await change(rs, customer, 'Suspended', 'NONPAY'))).toEqual([409, 'account.statusNotAllowed'])
  await world.aUser({ account: customer, userStatus: 'Invited' })
  expect((await change(rs, customer, 'Active', 'RESOLVED')).json().ResultContent.AccountStatus).toBe('Active')
  const again = await aCustomer({
    accountStatus: 'Closed',
    closedAt: new Date(),
    closedByAccount: tree.cordage.accountId,
    closedFrom: 'Pending',
  })
  expect((await change(rs, again, 'Active', 'ERROR')).json().ResultContent.AccountStatus).toBe('Pending')
})
