import { expect, test } from 'vitest'
import { actingFor } from '../../../../test/acting.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { settled } from '../../../platform/background/later.ts'
import { createSealer } from '../../operations/audit/audit.sealer.ts'
import { verifyAudit } from '../../operations/audit/audit.verify.ts'

// The limits of acting for another person, and the audit of everything that the actor does.

const world = await newWorld()
const { cordage, borealis, northwind } = await world.demoTree()

const why = 'You asked us to look at it'
async function acting(at: Account, forOneOf: Account) {
  const actor = await world.signedInAt(at, { rights: { LoginAlias: 'Y' } })
  const target = await world.aUser({ account: forOneOf })
  return { actor, target, as: await actingFor(world, actor, target, why) }
}

test('attack 20: every row that is written while acting names both, whatever writes it', async () => {
  const { actor, target, as } = await acting(borealis, cordage)
  expect((await as.patch('/api/v1/User/Preferences', { Theme: 'dark' })).statusCode).toBe(200)
  expect((await as.patch('/api/v1/User/Profile', { FirstName: 'Eve' })).statusCode).toBe(403)
  expect(
    (await as.patch(`/api/v1/Account/${cordage.accountId}`, { TaxId: 'T-9' }, { 'if-match': '"1"' })).statusCode,
  ).toBe(200)
  expect((await as.get(`/api/v1/Account/${borealis.accountId}`)).statusCode).toBe(404)
  expect((await as.post('/api/v1/AccountAdmin/Search/Export', {})).statusCode).toBe(200)
  await as.post('/api/v1/auth/Token/Revoke', { access_Token: as.accessToken })
  await settled()
  const events = await trailOf(world, { by: target })
  expect(new Set(events.map(({ action }) => action))).toEqual(
    new Set(['user.preferencesChanged', 'access.denied', 'account.updated', 'account.exported', 'auth.signedOut']),
  )
  const both = {
    sessionId: as.sessionId,
    originalUserKey: actor.userId,
    originalEmail: actor.email,
    originalName: expect.stringContaining('Ann Sample'),
    reason: why,
  }
  for (const { action, alias } of events) expect([action, alias]).toEqual([action, both])
  expect((await trailOf(world, { by: actor })).map(({ alias }) => alias)).not.toContainEqual(both)
})

test('a row of one’s own work names only oneself', async () => {
  const person = await world.signedInAt(northwind)
  await person.patch('/api/v1/User/Preferences', { Theme: 'dark' })
  expect(await trailOf(world, { by: person })).toMatchObject([{ alias: null }])
})

test('the chain covers who really acted: removing it from a sealed row is detected', async () => {
  const { target, as } = await acting(cordage, northwind)
  await as.patch('/api/v1/User/Preferences', { Theme: 'light' })
  await createSealer(world.db, world.keys.vault, () => {})()
  expect((await verifyAudit({ db: world.db, vault: world.keys.vault })).fault).toBeUndefined()
  const [event] = await trailOf(world, { by: target })
  await world.db.pool.query('update audit_event set alias = null where audit_id = $1', [event?.auditId])
  expect((await verifyAudit({ db: world.db, vault: world.keys.vault })).fault).toContain('was changed')
  await world.db.pool.query('update audit_event set alias = $2 where audit_id = $1', [
    event?.auditId,
    JSON.stringify(event?.alias),
  ])
})

test('attack 20: password, factors, e-mail, single sign-on, sessions and a further alias are closed, and none of them changes', async () => {
  const { target, as } = await acting(borealis, cordage)
  const key = '01a00000-0000-7000-8000-000000000001'
  const attempts = await Promise.all([
    as.post('/api/v1/User/Password', {}),
    as.post('/api/v1/MFA/App', {}),
    as.post('/api/v1/MFA/Token', {}),
    as.delete(`/api/v1/MFA/Factors/${key}`),
    as.delete(`/api/v1/User/Sessions/${as.sessionId}`),
    as.post('/api/v1/User/OtherSessions/End', {}),
    as.post('/api/v1/AccountAdmin/LoginAlias', { Email: 'x@example.test', ClientId: 'portal-cli', Reason: why }),
    as.patch('/api/v1/User/Profile', { FirstName: 'Eve' }),
    as.post(`/api/v1/User/${key}/Unlock`, { Reason: why }),
  ])
  const outcomes = attempts.map((answer) => [answer.statusCode, answer.json().Code ?? answer.json().code])
  expect(new Set(outcomes.map(String))).toEqual(new Set(['403,alias.forbidden']))
  const { rows } = await world.db.pool.query('select first_name, mfa_state from app_user where user_id = $1', [
    target.userId,
  ])
  expect(rows).toEqual([{ first_name: 'Ann', mfa_state: 'NotEnrolled' }])
})

test('attack 20: an export of more than a hundred rows is refused while acting, by whatever filter; oneself may', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: borealis })
  for (let i = 0; i < 100; i += 1)
    await world.anAccount({
      acctType: 'CU',
      under: reseller,
      acctName: `Client ${i}`,
      accountStatus: i < 60 ? 'Active' : 'Pending',
    })
  const { as } = await acting(borealis, reseller)
  const own = await world.signedInAt(reseller)
  const file = (person: typeof own, body: object = {}) => person.post('/api/v1/AccountAdmin/Search/Export', body)
  const lines = async (person: typeof own, body?: object) =>
    (await file(person, body)).body.trimEnd().split('\r\n').length - 1
  expect(await lines(own)).toBe(101) // the company itself included
  expect((await file(as)).json()).toMatchObject({ StatusCode: 403, Code: 'alias.forbidden' })
  expect((await file(as, { company: reseller.accountId })).statusCode).toBe(403)
  expect(await lines(as, { status: ['Pending'] })).toBe(40)
  expect(await lines(as, { role: ['CU'] })).toBe(100)
  expect(await lines(as, { searchText: 'client 7' })).toBe(11)
})
