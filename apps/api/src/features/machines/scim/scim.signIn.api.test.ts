import { afterAll, expect, test } from 'vitest'
import { startIdentityProvider } from '../../../../peers/identityProvider.ts'
import { changeConfig, companiesAt, signInBy } from '../../../../test/singleSignOn.ts'
import { aClient, refusedWith, resourceOf } from '../../../../test/scim.ts'
import { newWorld } from '../../../../test/world.ts'

// Provisioning and sign-in at the same identity provider: a person made by SCIM can sign in immediately, without a
// mail, with only the permissions of their groups; a deactivated person no longer can.

const idp = await startIdentityProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
const aCompany = companiesAt(world, idp)
const mailsTo = async (email: string) =>
  (await world.db.pool.query('select count(*)::int as n from outgoing_message where recipient = $1', [email])).rows[0].n

test('a person made by SCIM signs in at the identity provider that everybody must use', async () => {
  const { configId, tenant, account, domain } = await aCompany()
  await changeConfig(world, configId, { enforcement: 'usersAndAdmins' })
  const client = await aClient(world, account)
  const email = `nora@${domain}`
  tenant.users.push({ email, email_verified: true })
  const { id } = resourceOf(await client.add({ userName: email, userType: 'ADMIN', externalId: 'sub-nora' }), 201)
  expect(await mailsTo(email)).toBe(0)
  const { tokens } = await signInBy(world, configId, email)
  const person = world.withToken(tokens.access_token)
  const me = (await person.get('/api/v1/AccountAdmin/LoginDetail')).json().ResultContent
  expect(me).toMatchObject({ UserKey: id, Sso: true, FirstName: 'Dana' })
  expect(new Set(Object.values(me.Modules))).toEqual(new Set(['none']))
  expect(resourceOf(await client.get(`/Users/${id}`))).toMatchObject({ active: true, groups: [{ display: 'SCIM' }] })

  resourceOf(await client.patch1(id, { op: 'Replace', path: 'active', value: 'False' }))
  expect((await person.get('/api/v1/AccountAdmin/LoginDetail')).statusCode).toBe(401)
  expect((await signInBy(world, configId, email)).why).toBe('sso.refused')
  resourceOf(await client.patch1(id, { op: 'Replace', path: 'active', value: 'True' }))
  expect((await signInBy(world, configId, email)).tokens).toBeDefined()
  expect((await client.delete(`/Users/${id}`)).statusCode).toBe(204)
  expect((await signInBy(world, configId, email)).why).toBe('sso.refused')
})

test('a closed door stays closed for keys: switched off, of a closed company, with the person gone', async () => {
  const account = await world.anAccount({ acctType: 'DT', under: world.root })
  const client = await aClient(world, account)
  resourceOf(await client.get('/Users'))
  await world.db.pool.query("update app_user set user_status = 'Disabled' where user_id = $1", [client.maker.userId])
  await world.db.pool.query("select pg_notify('session_changed', $1)", [client.maker.userId])
  await expect
    .poll(async () => refusedWith(await client.get('/Users')))
    .toMatchObject({ status: 401, code: 'key.maker' })
})
