import { generateKeyPairSync } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { startNameServer } from '../../../../peers/nameServer.ts'
import { selfSigned } from '../../../../peers/selfSigned.ts'
import { aConfig, administeredIn, ssoPath } from '../../../../test/singleSignOn.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const names = await startNameServer()
afterAll(() => names.close())
const world = await newWorld({ DNS_SERVERS: names.address, OUTGOING_PRIVATE: 'idp.internal:9000' })
const { read, verified, aCompany } = administeredIn(world, names.records)
const certificate = selfSigned(generateKeyPairSync('rsa', { modulusLength: 2048 }), 'idp.example')
const bareOf = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '')
let n = 0
const whole = { Provider: 'oidc', Issuer: 'https://idp.example.com', ClientId: 'client' }
const refused = (answer: { json(): { Code: string; Fields?: { Field: string; Code: string }[] } }) => {
  const { Code, Fields } = answer.json()
  return [Code, ...(Fields ?? []).map(({ Field, Code: code }) => `${Field} ${code}`)]
}

test('before the first change there is nothing, at version 0; the first change makes it, a stale one is told', async () => {
  const { account, admin, edit } = await aCompany()
  expect(await read(admin, account)).toMatchObject({
    AcctKey: account.accountId,
    ConfigKey: null,
    Enabled: false,
    Enforcement: 'off',
    Domains: [],
    version: 0,
    RedirectUri: 'http://localhost:8080/sso/callback',
  })
  const first = await edit({ ...whole, DisplayName: 'Example' }, 0)
  expect(first.json().ResultContent).toMatchObject({
    version: 1,
    Issuer: 'https://idp.example.com',
    SpEntityId: expect.stringMatching(/\/sso\/metadata\/[0-9a-f-]{36}$/),
  })
  expect(first.headers.etag).toBe('"1"')
  const stale = await edit({ DisplayName: 'Other' }, 0)
  expect(stale.json()).toMatchObject({
    StatusCode: 412,
    Code: 'request.stale',
    ResultContent: { DisplayName: 'Example', version: 1 },
  })
  expect((await edit({ DisplayName: 'Other' }, 1)).json().ResultContent.version).toBe(2)
  expect((await edit({ DisplayName: 'Other' }, 2)).json().ResultContent.version).toBe(2)
  const entries = await trailOf(world, { at: account, action: 'sso.updated' })
  expect(entries.map(({ changes }) => changes)).toEqual([
    expect.arrayContaining([{ field: 'DisplayName', old: '', new: 'Example' }]),
    [{ field: 'DisplayName', old: 'Example', new: 'Other' }],
  ])
})

test('outside the tree 404, with R or nothing 403, from above it works', async () => {
  const { provider, account } = await aCompany()
  const stranger = await world.signedInAt(await world.anAccount({ acctType: 'DT' }))
  const reader = await world.signedInAt(account, { rights: { SSOEnforcement: 'R' } })
  const above = await world.signedInAt(provider, { rights: { LoginAlias: 'Y' } })
  const edit = (person: Person) => person.patch(ssoPath(account), { DisplayName: 'x' }, { 'if-match': '"0"' })
  expect((await edit(stranger)).json().Code).toBe('account.notFound')
  expect([(await reader.get(ssoPath(account))).statusCode, (await edit(reader)).statusCode]).toEqual([200, 403])
  expect((await edit(above)).statusCode).toBe(200)
})

test('any change requires a step-up', async () => {
  const { account, admin, edit } = await aCompany()
  await world.db.pool.query(
    `begin; update session set auth_time = now() - interval '11 minutes' where session_id = '${admin.sessionId}'; select pg_notify('session_changed', '${admin.sessionId}'); commit`,
  )
  await expect.poll(async () => (await edit({ DisplayName: 'x' }, 0)).json().Code).toBe('step_up_required')
  expect((await admin.post(ssoPath(account, '/Test'), {})).json().Code).toBe('step_up_required')
})

test('attack 38: the secret is sealed, shown only by its last four characters, and never in audit or answers', async () => {
  const { account, admin, edit } = await aCompany()
  const secret = 'canary-of-the-test-7Qzw'
  const answers = [
    await edit({ ...whole, ClientSecret: secret }),
    await admin.get(ssoPath(account)),
    await admin.post(ssoPath(account, '/Test'), {}),
  ]
  expect(answers[0]!.json().ResultContent).toMatchObject({ SecretHint: '7Qzw', SecretSetOn: expect.any(String) })
  const { rows } = await world.db.pool.query(
    'select c::text as config, (select string_agg(a::text, $2) from audit_event a where account_id = $1) as audit from sso_config c where account_id = $1',
    [account.accountId, ' '],
  )
  expect(JSON.stringify(answers.map(({ body }) => body)) + JSON.stringify(rows)).not.toContain('canary')
  expect(rows[0].audit).toMatch(/masked"+: true/)
  const [stored] = await world.db.asOwner((tx) =>
    tx.selectFrom('ssoConfig').selectAll().where('accountId', '=', account.accountId).execute(),
  )
  const place = { table: 'sso_config', column: 'client_secret', rowId: stored!.ssoConfigId }
  expect(world.keys.vault.open(place, stored!.clientSecret!).toString()).toBe(secret)
  expect((await edit({ ClientSecret: 'short' })).json().ResultContent.SecretHint).toBe('')
  expect((await edit({ ClientSecret: '' })).json().ResultContent).toMatchObject({ SecretHint: null, SecretSetOn: null })
})

test('attack 38: the secret goes when it would be sent elsewhere from now on', async () => {
  const { edit } = await aCompany()
  await edit({ ...whole, ClientSecret: 'a secret of twenty letters' })
  expect((await edit({ DisplayName: 'x' })).json().ResultContent.SecretHint).toBe('ters')
  expect((await edit({ Issuer: 'https://attacker.example' })).json().ResultContent.SecretHint).toBeNull()
  expect(
    (await edit({ Issuer: 'https://idp.example.com', ClientSecret: 'another secret there' })).json().ResultContent
      .SecretHint,
  ).toBe('here')
})

test.each([
  [{ Issuer: 'http://idp.example.com' }, 'Issuer invalid'],
  [{ Issuer: 'https://user:pw@idp.example.com' }, 'Issuer invalid'],
  [{ Issuer: 'https://idp.example.com?x=1' }, 'Issuer invalid'],
  [{ Issuer: 'http://idp.internal:9001' }, 'Issuer invalid'],
  [{ Provider: 'azuread', Issuer: 'https://login.microsoftonline.com/common/v2.0' }, 'Issuer invalid'],
  [{ Provider: 'azuread', Issuer: 'https://login.microsoftonline.com/organizations/v2.0' }, 'Issuer invalid'],
  [
    {
      Provider: 'azuread',
      Issuer: 'https://login.microsoftonline.com.evil.example/6f1c2d3e-0000-4000-8000-000000000001/v2.0',
    },
    'Issuer invalid',
  ],
  [
    { Provider: 'azuread', Issuer: 'https://idp.example.com/6f1c2d3e-0000-4000-8000-000000000001/v2.0' },
    'Issuer invalid',
  ],
  [{ Provider: 'google', Issuer: 'https://accounts.google.example' }, 'Issuer invalid'],
  [{ EntryPoint: 'javascript:alert(1)' }, 'EntryPoint url'],
  [{ Certificate: 'not a certificate' }, 'Certificate certificate'],
  [{ Certificate: `${certificate}\n-----BEGIN CERTIFICATE-----\nMIIB` }, 'Certificate certificate'],
  [
    { Certificate: `${certificate}\n-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----` },
    'Certificate certificate',
  ],
  [{ Certificate: `${certificate}\n${bareOf(certificate)}` }, 'Certificate certificate'],
  [{ Certificate: certificate.replace(/MII./, 'AAAA') }, 'Certificate certificate'],
  [{ Certificate: certificate.repeat(5).replace(/-END C/, '-END X') }, 'Certificate certificate'],
  [{ AutoProvision: true }, 'DefaultGroupKey required'],
  [{ DefaultGroupKey: '01a00000-0000-7000-8000-00000000000a' }, 'DefaultGroupKey notOneOf'],
  [{ BreakGlass: ['01a00000-0000-7000-8000-00000000000a'] }, 'BreakGlass notOneOf'],
  [{ Enforcement: 'users' }, 'Enforcement invalid'],
])('%j is refused by its field, and nothing is stored', async (body, fault) => {
  const { account, admin, edit } = await aCompany()
  expect(refused(await edit(body, 0))).toContain(fault)
  expect((await read(admin, account)).version).toBe(0)
})

test('a provider’s known values are filled in, and listed private ones are accepted', async () => {
  const { edit } = await aCompany()
  expect((await edit({ Provider: 'google' })).json().ResultContent.Issuer).toBe('https://accounts.google.com')
  expect(
    (
      await edit({
        Provider: 'azuread',
        Issuer: 'https://login.microsoftonline.com/6f1c2d3e-0000-4000-8000-000000000001/v2.0',
      })
    ).statusCode,
  ).toBe(200)
  expect((await edit({ Provider: 'oidc', Issuer: 'http://idp.internal:9000/realm' })).statusCode).toBe(200)
})

test('new people go into a group of the account that does not open everything', async () => {
  const { account, admin, edit } = await aCompany()
  const other = await aCompany()
  const add = async (at: Account, name: string, more: object = {}) => {
    const groupId = uuid()
    const row = { groupId, accountId: at.accountId, name, ...more }
    await world.db.asOwner((tx) => tx.insertInto('accessGroup').values(row).execute())
    return groupId
  }
  const GroupKey = await add(account, 'Newcomers')
  const refusedOnes = [
    await add(account, 'All', { fullAccess: true }),
    await add(account, 'Old', { archived: true }),
    await add(other.account, 'Foreign'),
  ]
  expect((await admin.get(ssoPath(account, '/Groups'))).json().ResultContent).toEqual({
    Items: [{ GroupKey, Name: 'Newcomers' }],
  })
  expect((await other.admin.get(ssoPath(account, '/Groups'))).json().Code).toBe('account.notFound')
  for (const DefaultGroupKey of refusedOnes)
    expect(refused(await edit({ AutoProvision: true, DefaultGroupKey }))).toEqual([
      'request.invalid',
      'DefaultGroupKey notOneOf',
    ])
  const done = await edit({ AutoProvision: true, DefaultGroupKey: GroupKey })
  expect(done.json().ResultContent).toMatchObject({ AutoProvision: true, DefaultGroupKey: GroupKey })
})

test('switching on needs the fields of the provider and a verified domain', async () => {
  const { account, admin, edit } = await aCompany()
  expect(refused(await edit({ Enabled: true }))).toEqual([
    'request.invalid',
    'Issuer required',
    'ClientId required',
    'Enabled domainUnverified',
  ])
  expect(refused(await edit({ Provider: 'azuread', Enabled: true }))).toContain('ClientSecret required')
  expect(refused(await edit({ Provider: 'saml', Enabled: true }))).toEqual(
    expect.arrayContaining(['EntryPoint required', 'IdpEntityId required', 'Certificate required']),
  )
  await verified(admin, account)
  expect((await edit({ ...whole, Enabled: true })).json().ResultContent.Enabled).toBe(true)
})

test('enforcement needs a break-glass person', async () => {
  const { account, admin, edit } = await aCompany()
  await verified(admin, account)
  const [without, withPassword] = [
    await world.aUser({ account }),
    await world.aUser({ account, password: 'correct horse demo 2026' }),
  ]
  const elsewhere = await world.aUser({
    account: await world.anAccount({ acctType: 'DT' }),
    password: 'correct horse demo 2026',
  })
  const disabled = await world.aUser({ account, password: 'correct horse demo 2026', userStatus: 'Disabled' })
  const on = { ...whole, Enabled: true, Enforcement: 'usersAndAdmins' }
  for (const BreakGlass of [[], [without.userId], [elsewhere.userId], [disabled.userId]])
    expect(refused(await edit({ ...on, BreakGlass }))).toEqual(['sso.breakGlassRequired'])
  expect(refused(await edit({ ...on, BreakGlass: [withPassword.userId, without.userId] }))).toEqual([
    'request.invalid',
    'BreakGlass notOneOf',
  ])
  const done = await edit({ ...on, BreakGlass: [withPassword.userId] })
  expect(done.json().ResultContent).toMatchObject({
    Enforcement: 'usersAndAdmins',
    BreakGlass: [{ UserKey: withPassword.userId, Email: withPassword.email }],
  })
  expect(refused(await edit({ BreakGlass: [] }))).toEqual(['sso.breakGlassRequired'])
  await world.db.pool.query(
    "insert into authenticator (authenticator_id, user_id, kind, confirmed_at) values ($1, $1, 'passkey', now())",
    [without.userId],
  )
  expect((await edit({ BreakGlass: [without.userId] })).statusCode).toBe(200)
  expect((await edit({ Enabled: false })).json().ResultContent).toMatchObject({ Enabled: false, Enforcement: 'off' })
})

test('another provider ends the sessions that came through the one before; another name does not', async () => {
  const account = await world.anAccount({ acctType: 'DT' })
  const configId = await aConfig(world, account, {
    provider: 'oidc',
    issuer: 'https://idp.example.com',
    clientId: 'client',
    domains: [`ends-${(n += 1)}.example`],
  })
  const [admin, person, beside] = [
    await world.signedInAt(account),
    await world.signedInAt(account),
    await world.signedInAt(account),
  ]
  await world.db.pool.query(`update session set sso_config_id = $1 where session_id = $2`, [configId, person.sessionId])
  const status = async (who: Person) => (await who.get('/api/v1/AccountAdmin/LoginDetail')).statusCode
  const edit = (body: object, version: number) => admin.patch(ssoPath(account), body, { 'if-match': `"${version}"` })
  expect((await edit({ DisplayName: 'Other' }, 1)).statusCode).toBe(200)
  expect(await status(person)).toBe(200)
  expect((await edit({ Issuer: 'https://other.example.com' }, 2)).statusCode).toBe(200)
  await expect.poll(() => status(person)).toBe(401)
  expect([await status(beside), await status(admin)]).toEqual([200, 200])
})
