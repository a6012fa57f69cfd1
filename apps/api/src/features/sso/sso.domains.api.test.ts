import { afterAll, expect, test } from 'vitest'
import { startNameServer } from '../../../test/nameServer.ts'
import { aConfig, administeredIn, ssoPath } from '../../../test/singleSignOn.ts'
import { type Account, newWorld, type Person } from '../../../test/world.ts'

const names = await startNameServer()
const world = await newWorld({ DNS_SERVERS: names.address, OUTGOING_PRIVATE: 'idp.internal:9000' })
afterAll(async () => {
  await world.close()
  await names.close()
})
const { verified, aCompany } = administeredIn(world, names.records)
const whole = { Provider: 'oidc', Issuer: 'https://idp.example.com', ClientId: 'client' }

test('a domain counts once its record is found, and belongs to one account', async () => {
  const { account, admin } = await aCompany()
  const other = await aCompany()
  const Domain = 'contested.example'
  const add = (person: Person, at: Account) => person.post(ssoPath(at, '/Domains'), { Domain: ' Contested.Example ' })
  const verify = (person: Person, at: Account) => person.post(ssoPath(at, `/Domains/${Domain}/Verify`), {})
  const [mine, theirs] = [
    (await add(admin, account)).json().ResultContent.Domains[0],
    (await add(other.admin, other.account)).json().ResultContent.Domains[0],
  ]
  expect(mine).toMatchObject({
    Domain,
    Verified: false,
    RecordName: `_portal-verification.${Domain}`,
    RecordValue: expect.stringMatching(/^portal-verification=[0-9a-f]{40}$/),
  })
  expect(theirs.RecordValue).not.toBe(mine.RecordValue)
  expect((await verify(admin, account)).json().Code).toBe('sso.recordNotFound')
  names.records.set(mine.RecordName, ['something else', theirs.RecordValue])
  expect((await verify(admin, account)).json().Code).toBe('sso.recordNotFound')
  names.records.set(mine.RecordName, [mine.RecordValue, theirs.RecordValue])
  expect((await verify(admin, account)).json().ResultContent.Domains[0]).toMatchObject({
    Verified: true,
    VerifiedOn: expect.any(String),
  })
  expect((await verify(other.admin, other.account)).json().Code).toBe('sso.domainTaken')
  expect((await add(admin, account)).json().ResultContent.Domains).toHaveLength(1)
  expect((await verify(admin, account)).statusCode).toBe(200)
  expect((await admin.post(ssoPath(account, '/Domains/unlisted.example/Verify'), {})).json().Code).toBe(
    'sso.domainNotFound',
  )
  expect((await admin.delete(ssoPath(account, '/Domains/unlisted.example'))).json().Code).toBe('sso.domainNotFound')
  const stranger = await world.signedInAt(await world.anAccount({ acctType: 'DT' }))
  for (const answer of [
    await add(stranger, account),
    await verify(stranger, account),
    await stranger.delete(ssoPath(account, `/Domains/${Domain}`)),
  ])
    expect(answer.json().Code).toBe('account.notFound')
})

test.each(['gmail.com', 'outlook.com', 'com', 'a b.example', 'x.y', '-a.example', '127.0.0.1'])(
  '%s is no domain to sign in with',
  async (Domain) => {
    const { account, admin } = await aCompany()
    expect((await admin.post(ssoPath(account, '/Domains'), { Domain })).json()).toMatchObject({
      StatusCode: 400,
      Field: 'Domain',
    })
  },
)

test('with the last verified domain single sign-on goes off', async () => {
  const { account, admin, edit } = await aCompany()
  const [one, other] = [await verified(admin, account), await verified(admin, account)]
  await edit({ ...whole, Enabled: true })
  expect((await admin.delete(ssoPath(account, `/Domains/${one}`))).json().ResultContent).toMatchObject({
    Enabled: true,
    Domains: [{ Domain: other }],
  })
  expect((await admin.delete(ssoPath(account, `/Domains/${other}`))).json().ResultContent).toMatchObject({
    Enabled: false,
    Domains: [],
  })
})

test('a look-up tells of the domain alone: known and unknown people, however they are written, get one answer', async () => {
  const account = await world.anAccount({ acctType: 'CU' })
  const configId = await aConfig(world, account, {
    displayName: 'Lookup',
    domains: ['lookup.example'],
    enforcement: 'users',
  })
  await world.aUser({ account, email: 'known@lookup.example' })
  const ask = async (email: string) =>
    (
      await world.app.inject({
        url: `/api/v1/AccountAdmin/GetEnterpriseSSOWithEmail?email=${encodeURIComponent(email)}`,
      })
    ).json().ResultContent
  const yes = {
    enabled: true,
    enforced: true,
    provider: 'oidc',
    startUrl: `/sso/start/${configId}`,
    displayName: 'Lookup',
  }
  const no = { enabled: false, enforced: false, provider: null, startUrl: null, displayName: null }
  for (const email of ['known@lookup.example', 'unknown@lookup.example', 'Known@LOOKUP.example', 'x@lookup.example.'])
    expect([email, await ask(email)]).toEqual([email, email.endsWith('.') ? expect.anything() : yes])
  for (const email of [
    'known@sub.lookup.example',
    'a@lookup.example@evil.example',
    'a@evil.example@lookup.example',
    'lookup.example',
    '@lookup.example',
    '',
  ])
    expect([email, await ask(email)]).toEqual([email, no])
})

test('an account has fifty domains at most', async () => {
  const { account, admin } = await aCompany()
  const add = (Domain: string) => admin.post(ssoPath(account, '/Domains'), { Domain })
  await add('first.example')
  await world.db.pool.query(
    `insert into sso_domain (sso_config_id, account_id, domain, token)
     select sso_config_id, account_id, n || '.first.example', 'x' from sso_config, generate_series(2, 50) n where account_id = $1`,
    [account.accountId],
  )
  expect((await add('one-more.example')).json()).toMatchObject({ StatusCode: 400, Field: 'Domain' })
})
