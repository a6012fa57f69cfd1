import { expect, test } from 'vitest'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const { cordage, northwind } = await world.demoTree()

const route = '/api/v1/User/Sessions'
const detailRoute = '/api/v1/AccountAdmin/LoginDetail'
const list = async (person: Person) => (await person.get(route)).json().ResultContent.Items
const status = async (person: Person) => (await person.get(detailRoute)).statusCode
const set = (sessionId: string, values: string) =>
  world.db.pool.query(`update session set ${values} where session_id = $1`, [sessionId])
const auditOf = (by: Person) => trailOf(world, { by })
const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

test('where the caller is signed in: each whole session that counts, the latest first', async () => {
  const user = await world.aUser({ account: cordage })
  const first = await world.signedInAs(user)
  const second = await world.signedInAs(user)
  await set(second.sessionId, `user_agent = '${chromeOnWindows}', ip = '192.0.2.7'`)
  const [half, over, ended] = [await world.signedInAs(user), await world.signedInAs(user), await world.signedInAs(user)]
  await set(half.sessionId, `stage = 'mfa'`)
  await set(over.sessionId, `last_seen_at = now() - interval '31 minutes'`)
  await set(ended.sessionId, 'revoked_at = now()')
  await world.signedInAt(cordage)
  const answer = await first.get(route)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json().ResultContent.Items).toMatchObject([
    {
      SessionKey: second.sessionId,
      Browser: 'Chrome',
      System: 'Windows',
      Ip: '192.0.2.7',
      ClientId: 'portal-cli',
      Sso: false,
      ActingBy: null,
      Current: false,
    },
    { SessionKey: first.sessionId, Browser: null, System: null, Ip: null, Current: true },
  ])
})

test('one session is ended at once and audited; the caller’s others go on', async () => {
  const user = await world.aUser({ account: cordage })
  const [mine, other] = [await world.signedInAs(user), await world.signedInAs(user)]
  expect(await status(other)).toBe(200)
  const answer = await mine.delete(`${route}/${other.sessionId}`)
  expect(answer.json()).toMatchObject({ StatusCode: 200, ResultContent: { done: true } })
  expect([await status(mine), await status(other)]).toEqual([200, 401])
  expect((await mine.delete(`${route}/${other.sessionId}`)).json().Code).toBe('session.notFound')
  expect(await auditOf(mine)).toMatchObject([
    { action: 'auth.sessionEnded', accountId: cordage.accountId, targets: [{ type: 'session', key: other.sessionId }] },
    { action: 'access.denied', errorCode: 'session.notFound' },
  ])
})

test('a foreign session is answered like an unknown one, a colleague’s too, and even for full rights', async () => {
  const [mine, colleague] = [await world.signedInAt(cordage), await world.signedInAt(cordage)]
  const below = await world.signedInAt(northwind)
  const shown = async (key: string) => {
    const { CorrelationId: _, ...refusal } = (await mine.delete(`${route}/${key}`)).json()
    return refusal
  }
  const unknown = await shown('01a00000-0000-7000-8000-000000000001')
  expect(unknown).toMatchObject({ StatusCode: 404, Code: 'session.notFound' })
  for (const { sessionId } of [colleague, below]) expect(await shown(sessionId)).toEqual(unknown)
  expect([await status(colleague), await status(below)]).toEqual([200, 200])
})

test('all others are ended, those who act in the caller’s name too, and nobody else’s', async () => {
  const target = await world.aUser({ account: northwind })
  const [mine, other] = [await world.signedInAs(target), await world.signedInAs(target)]
  const actor = await world.signedInAt(cordage, { rights: { LoginAlias: 'Y' } })
  const acting = await world.signedInAs(target)
  await set(acting.sessionId, `actor_session_id = '${actor.sessionId}'`)
  expect(await list(mine)).toMatchObject([
    { SessionKey: acting.sessionId, ActingBy: expect.stringContaining('Ann Sample') },
    { SessionKey: other.sessionId, ActingBy: null },
    { SessionKey: mine.sessionId, Current: true },
  ])
  expect(await Promise.all([mine, other, acting, actor].map(status))).toEqual([200, 200, 200, 200])
  const answer = await mine.post('/api/v1/User/OtherSessions/End', {})
  expect(answer.json().ResultContent).toEqual({ ended: 2 })
  expect(await Promise.all([mine, other, acting, actor].map(status))).toEqual([200, 401, 401, 200])
  expect(await auditOf(mine)).toMatchObject([
    { action: 'auth.otherSessionsEnded', changes: [{ field: 'ended', old: null, new: 2 }] },
  ])
})

test('both require a step-up, and neither is open while acting for somebody', async () => {
  const target = await world.aUser({ account: northwind })
  const [mine, other] = [await world.signedInAs(target), await world.signedInAs(target)]
  await set(mine.sessionId, `auth_time = now() - interval '11 minutes'`)
  const actor = await world.signedInAt(cordage, { rights: { LoginAlias: 'Y' } })
  const acting = await world.signedInAs(target)
  await set(acting.sessionId, `actor_session_id = '${actor.sessionId}'`)
  for (const [person, code] of [
    [mine, 'step_up_required'],
    [acting, 'alias.forbidden'],
  ] as const) {
    expect((await person.delete(`${route}/${other.sessionId}`)).json()).toMatchObject({ StatusCode: 403, Code: code })
    expect((await person.post('/api/v1/User/OtherSessions/End', {})).json()).toMatchObject({
      StatusCode: 403,
      Code: code,
    })
  }
  expect(await status(other)).toBe(200)
})
