import { expect, test } from 'vitest'
import { aliasBody, aliasEndOf, aliasIn, aliasReason as reason, aliasRoute, claimsOf } from '../../../../test/alias.ts'
import { bodyOf } from '../../../../test/tokens.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const { cordage, northwind, borealis, southbank } = await world.demoTree()
const { start, actorAt, allow, acting, auditOf, sessionsOf } = aliasIn(world)
const detailRoute = '/api/v1/AccountAdmin/LoginDetail'

test('acting for someone below: a session of theirs, with both names in it, for an hour, audited and notified', async () => {
  const actor = await actorAt(cordage)
  const target = await world.aUser({ account: northwind })
  const answer = await start(actor, target.email.toUpperCase(), { Ticket: 'T-17' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const tokens = answer.json().ResultContent
  expect(tokens.refresh_expires_in).toBe(3_600)
  const { sid, ...claims } = claimsOf(tokens.access_token)
  expect(claims).toMatchObject({ sub: target.userId, act: { sub: actor.userId }, amr: ['pwd', 'act'] })
  const detail = (await world.withToken(tokens.access_token).get(detailRoute)).json().ResultContent
  expect(detail).toMatchObject({
    Email: target.email,
    SessionKey: sid,
    ActingBy: {
      Email: actor.email,
      Name: expect.stringContaining('Ann'),
      CompanyName: 'Cordage Reseller',
      Reason: reason,
    },
  })
  const [session] = await sessionsOf(target)
  expect(session).toMatchObject({
    sessionId: sid,
    actorSessionId: actor.sessionId,
    actingReason: reason,
    actingTicket: 'T-17',
  })
  const [entry] = await auditOf(northwind, 'alias.started')
  expect(entry).toMatchObject({
    outcome: 'SUCCESS',
    actor: { key: actor.userId, email: actor.email },
    alias: { sessionId: sid, originalUserKey: actor.userId, originalEmail: actor.email, reason },
    targets: [
      { type: 'user', key: target.userId },
      { type: 'session', key: sid },
    ],
    reason,
    changes: [{ field: 'Ticket', old: null, new: 'T-17' }],
  })
  const mails = await world.db.asOwner((tx) =>
    tx.selectFrom('outgoingMessage').selectAll().where('recipient', '=', target.email).execute(),
  )
  expect(mails).toMatchObject([{ textBody: expect.stringContaining('Who: Ann') }])
  expect(mails[0]?.textBody).not.toContain(actor.email)
  expect(mails[0]?.textBody).toContain(reason)
})

test('the specified payload is enough, until a company above asks for a reason of everybody below', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: borealis })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  const [actor, target] = [await actorAt(reseller), await world.aUser({ account: customer })]
  const payload = { Email: target.email, ClientId: 'portal-cli' }
  const answer = await actor.post(aliasRoute, payload)
  expect(answer.statusCode).toBe(200)
  const as = world.withToken(answer.json().ResultContent.access_token)
  expect((await as.get(detailRoute)).json().ResultContent.ActingBy).toMatchObject({ Reason: '' })
  const [entry] = await auditOf(customer, 'alias.started')
  expect(entry).toMatchObject({ reason: null, alias: { originalUserKey: actor.userId, reason: '' } })
  const { rows } = await world.db.pool.query('select text_body from outgoing_message where recipient = $1', [
    target.email,
  ])
  expect(rows).toEqual([{ text_body: expect.not.stringContaining('Reason') }])

  const above = await world.signedInAt(borealis)
  const settings = `/api/v1/Settings/${borealis.accountId}`
  const { headers } = await above.get(settings)
  const Changes = [{ Code: 'signIn.aliasReason', Value: true }]
  expect((await above.patch(settings, { Changes }, { 'if-match': String(headers['etag']) })).statusCode).toBe(200)
  const refused = (await actor.post(aliasRoute, payload)).json()
  expect(refused).toMatchObject({ StatusCode: 400, Field: 'Reason', Fields: [{ Field: 'Reason', Code: 'required' }] })
  expect((await start(actor, target.email)).statusCode).toBe(200)
})

test('a person who opted out gets no mail, but the history has the entry', async () => {
  const account = await world.anAccount({ acctType: 'CU', under: cordage })
  const target = await world.aUser({ account, noticeChoices: JSON.stringify({ actedFor: false }) })
  const actor = await actorAt(cordage)
  const { as } = await acting(actor, target)
  const { rows } = await world.db.pool.query('select from outgoing_message where recipient = $1', [target.email])
  expect(rows).toEqual([])
  const history = async (person: Pick<Person, 'get'>) =>
    (await person.get(`/api/v1/Account/${account.accountId}/AliasSessions`)).json()
  const expected = {
    ActorEmail: null,
    ActorName: expect.stringContaining('Ann'),
    ActorCompany: 'Cordage Reseller',
    TargetEmail: target.email,
    Reason: reason,
    Ticket: null,
    EndedOn: null,
  }
  expect((await history(await world.signedInAt(account))).ResultContent.Items).toMatchObject([expected])
  expect((await history(actor)).ResultContent.Items).toMatchObject([{ ...expected, ActorEmail: actor.email }])
  expect((await history(await actorAt(southbank))).Code).toBe('account.notFound')
  expect((await history(await world.signedInAt(account, { rights: { AcctMgmnt: 'N' } }))).StatusCode).toBe(403)
  await actor.post(aliasEndOf(actor, target))
  await as.post(aliasEndOf(actor, target))
  expect((await history(actor)).ResultContent.Items).toMatchObject([
    { ...expected, ActorEmail: actor.email, EndedOn: expect.any(String) },
  ])
})

test('a company that hides its people is “Your provider” in the history, in the mail and among the sessions', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: borealis })
  const account = await world.anAccount({ acctType: 'CU', under: reseller })
  await world.db.pool.query(
    `insert into account_setting (account_id, code, value) values ($1, 'privacy.auditActorHidden', 'true')`,
    [reseller.accountId],
  )
  const [actor, target] = [await actorAt(reseller), await world.aUser({ account })]
  await acting(actor, target)
  const { rows } = await world.db.pool.query('select text_body from outgoing_message where recipient = $1', [
    target.email,
  ])
  expect(rows).toEqual([{ text_body: expect.stringContaining('Your provider') }])
  expect(rows[0].text_body).not.toContain('Who: Ann')
  const own = await world.signedInAs(target)
  const sessions = (await own.get('/api/v1/User/Sessions')).json().ResultContent.Items
  expect(sessions.flatMap((one: { ActingBy: string | null }) => one.ActingBy ?? [])).toEqual(['Your provider'])
  const route = `/api/v1/Account/${account.accountId}/AliasSessions`
  const [seen, above] = await Promise.all(
    [own, actor].map(async (person) => (await person.get(route)).json().ResultContent.Items[0]),
  )
  expect(seen).toMatchObject({ ActorName: 'Your provider', ActorEmail: null, ActorCompany: null, Reason: reason })
  expect(above).toMatchObject({ ActorEmail: actor.email, ActorName: expect.stringContaining('Ann') })
})

test('the history has the latest hundred, latest first, including sessions that ended by themselves', async () => {
  const account = await world.anAccount({ acctType: 'CU', under: cordage })
  const [actor, target] = [await actorAt(cordage), await world.aUser({ account })]
  await world.db.pool.query(
    `insert into session (session_id, user_id, client_id, amr, ekey_hash, actor_session_id, acting_reason, created_at, last_seen_at, ends_at)
     select gen_random_uuid(), $1, 'portal-cli', '{act}', '', $2, 'number ' || i, now() - make_interval(hours => i), now() - make_interval(hours => i), now() - make_interval(hours => i) + interval '1 hour'
     from generate_series(1, 105) i`,
    [target.userId, actor.sessionId],
  )
  const items = (await actor.get(`/api/v1/Account/${account.accountId}/AliasSessions`)).json().ResultContent.Items
  expect(items).toHaveLength(100)
  expect([items[0].Reason, items[99].Reason]).toEqual(['number 1', 'number 100'])
  expect(items[0].EndedOn > items[0].StartedOn).toBe(true)
})

test('attack 20: nobody upward, sideways, in the own company or in another branch is found, without a reason', async () => {
  const actor = await actorAt(cordage)
  const above = await world.aUser({ account: borealis })
  const colleague = await world.aUser({ account: cordage })
  const lowerColleague = await world.aUser({ account: cordage, role: 'CU' })
  const elsewhere = await world.aUser({ account: southbank })
  const removed = await world.aUser({ account: northwind, userStatus: 'Removed' })
  const shown = async (email: string) => {
    const { CorrelationId: _, ...refusal } = (await start(actor, email)).json()
    return refusal
  }
  const unknown = await shown('nobody.at.all@example.test')
  expect(unknown).toMatchObject({ StatusCode: 404, Code: 'user.notFound' })
  for (const { email } of [above, colleague, lowerColleague, elsewhere, removed])
    expect(await shown(email)).toEqual(unknown)
})

test('attack 20: not to oneself, not of the own tier or above, not without the flag or a step-up, nor for an empty reason', async () => {
  const actor = await actorAt(cordage)
  const target = await world.aUser({ account: northwind })
  expect((await start(actor, actor.email)).json()).toMatchObject({ StatusCode: 403, Code: 'alias.self' })
  const lowly = await world.aUser({ account: cordage, role: 'CU' })
  await allow(lowly)
  const ownTier = await start(await world.signedInAs(lowly), target.email)
  expect(ownTier.json()).toMatchObject({ StatusCode: 403, Code: 'alias.notAllowed' })
  const without = await actorAt(cordage, { LoginAlias: 'N' })
  expect((await start(without, target.email)).json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
  for (const Reason of ['', 'too short', '          ', 'x'.repeat(201), 'line one\nline two of it'])
    expect((await start(actor, target.email, { Reason })).json()).toMatchObject({ StatusCode: 400, Field: 'Reason' })
  expect((await start(actor, target.email, { Ticket: 'x'.repeat(41) })).statusCode).toBe(400)
  await world.db.pool.query(`update session set auth_time = now() - interval '11 minutes' where session_id = $1`, [
    actor.sessionId,
  ])
  await world.db.pool.query(`select pg_notify('session_changed', $1)`, [actor.sessionId])
  const fresh = await world.signedInAs(actor)
  expect((await start(fresh, target.email)).statusCode).toBe(200)
  await expect.poll(async () => (await start(actor, target.email)).json().Code).toBe('step_up_required')
})

test('a person who cannot sign in cannot be acted for; nor by another client than the caller’s', async () => {
  const actor = await actorAt(cordage)
  for (const given of [{ userStatus: 'Disabled' }, { userStatus: 'Invited' }]) {
    const target = await world.aUser({ account: northwind, ...given })
    expect((await start(actor, target.email)).json()).toMatchObject({ StatusCode: 409, Code: 'alias.targetInactive' })
  }
  const endUser = await world.aUser({ account: northwind, kind: 'ENDUSER' })
  expect((await start(actor, endUser.email)).json()).toMatchObject({ StatusCode: 403, Code: 'alias.notAllowed' })
  const closed = await world.anAccount({ acctType: 'CU', under: cordage, accountStatus: 'SuspendedAbuse' })
  const target = await world.aUser({ account: closed })
  expect((await start(actor, target.email)).json().Code).toBe('alias.targetInactive')
  const good = await world.aUser({ account: northwind })
  for (const ClientId of ['portal-web', 'unknown'])
    expect((await start(actor, good.email, { ClientId })).json()).toMatchObject({ Code: 'auth.clientUnknown' })
  expect(await sessionsOf(good)).toEqual([])
})

test('attack 20: no alias within an alias, and none beside another: the one before ends', async () => {
  const actor = await actorAt(borealis)
  const [reseller, customer] = [await world.aUser({ account: cordage }), await world.aUser({ account: northwind })]
  await allow(reseller)
  const { as } = await acting(actor, reseller)
  expect((await as.post(aliasRoute, aliasBody(customer.email))).json()).toMatchObject({
    StatusCode: 403,
    Code: 'alias.forbidden',
  })
  const parts = (await as.post('/api/v1/Portal/AppFeatureTest/portal-cli/User', {})).json().ResultContent as string[]
  expect(Object.assign({}, ...parts.map((part) => JSON.parse(part))).LoginAlias).toBe('N')
  const next = await acting(actor, customer)
  expect((await as.get(detailRoute)).statusCode).toBe(401)
  expect((await next.as.get(detailRoute)).statusCode).toBe(200)
  expect((await auditOf(cordage, 'alias.ended'))[0]).toMatchObject({
    alias: { originalUserKey: actor.userId },
    targets: [{ key: reseller.userId }, {}],
  })
  const people = Array.from({ length: 8 }, (_, i) => (i % 2 ? reseller : customer))
  const many = await Promise.all(people.map(({ email }) => start(actor, email)))
  expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const open = [...(await sessionsOf(reseller)), ...(await sessionsOf(customer))].filter(({ revokedAt }) => !revokedAt)
  expect(open).toHaveLength(1)
})

test('an alias lasts to the end of the actor’s session at most, and no refresh prolongs it', async () => {
  const actor = await actorAt(cordage)
  const target = await world.aUser({ account: northwind })
  await world.db.pool.query(`update session set ends_at = now() + interval '10 minutes' where session_id = $1`, [
    actor.sessionId,
  ])
  const { tokens } = await acting(actor, target)
  expect(tokens.refresh_expires_in).toBeLessThanOrEqual(600)
  expect(tokens.expires_in).toBeLessThanOrEqual(600)
  const ends = async () => (await sessionsOf(target)).map(({ endsAt }) => endsAt)
  const before = await ends()
  const repeated = await world.app.inject({ method: 'POST', url: '/RefreshToken', payload: bodyOf(tokens) })
  expect(repeated.statusCode).toBe(200)
  const next = repeated.json().resultContent
  expect(next.refresh_expires_in).toBeLessThanOrEqual(600)
  expect(claimsOf(next.access_token).act).toEqual({ sub: actor.userId })
  expect(await ends()).toEqual(before)
})

test('somebody begins to act for others sixty times an hour at most', async () => {
  const actor = await actorAt(cordage)
  const target = await world.aUser({ account: northwind })
  await world.db.pool.query('insert into attempt_counter (bucket, failures) values ($1, 59)', [`alias:${actor.userId}`])
  expect((await start(actor, target.email)).statusCode).toBe(200)
  expect((await start(actor, target.email)).json()).toMatchObject({ StatusCode: 429, Code: 'request.tooMany' })
})
