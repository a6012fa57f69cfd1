import { afterAll, expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { startNameServer } from '../../../../peers/nameServer.ts'
import { aConfig, domainPath, ssoPath } from '../../../../test/singleSignOn.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const names = await startNameServer()
afterAll(() => names.close())
const world = await newWorld({ DNS_SERVERS: names.address, MAIL_FROM: 'portal@provider.example' })
const { pool } = world.db
type Records = {
  Kind: string
  Name: string
  Expected: string
  Status: string | null
  Cause: string | null
  Found: string[]
}[]

let count = 0
async function aCompany() {
  const account = await world.anAccount({ acctType: 'RS' })
  return { account, admin: await world.signedInAt(account), domain: `company-${(count += 1)}.example` }
}
const add = (person: Person, at: Account, Domain: string, more = {}) => person.post(domainPath(at), { Domain, ...more })
const act = (person: Person, at: Account, domain: string, what: string, body = {}) =>
  person.post(domainPath(at, `/${domain}/${what}`), body)
/** A check without the pause between two checks. */
async function check(person: Person, at: Account, domain: string) {
  await pool.query(`delete from attempt_counter where bucket like 'domainCheck%'`)
  return act(person, at, domain, 'Check')
}
/** Publishes the records that an answer requires. */
function publish(records: Records, ...kinds: string[]) {
  for (const { Kind, Name, Expected } of records.filter((one) => kinds.includes(one.Kind)))
    if (Kind === 'RETURN_PATH') names.aliases.set(Name, Expected)
    else names.records.set(Name, [Expected])
}
const everything = ['OWNERSHIP', 'DKIM', 'DKIM_ED', 'SPF', 'RETURN_PATH', 'DMARC']
async function signing() {
  const { account, admin, domain } = await aCompany()
  publish((await add(admin, account, domain)).json().ResultContent.Records, ...everything)
  await check(admin, account, domain)
  await act(admin, account, domain, 'Signing', { On: true })
  return { account, admin, domain }
}
const state = async (person: Person, at: Account, domain: string) =>
  (await person.get(domainPath(at, `/${domain}`))).json().ResultContent.State

test('a domain goes from its TXT record to signing, and each step is audited', async () => {
  const { account, admin, domain } = await aCompany()
  const answer = await add(admin, account, domain.toUpperCase())
  expect(answer.statusCode).toBe(201)
  const listed = answer.json().ResultContent
  expect(listed).toMatchObject({ Domain: domain, State: 'PendingDns', Selector: 's1', KeyBits: 2048, Signs: false })
  expect(listed.Records.map(({ Kind, Name, Expected }: Records[0]) => [Kind, Name, Expected.slice(0, 24)])).toEqual([
    [
      'OWNERSHIP',
      `_portal-verification.${domain}`,
      'portal-verification='.padEnd(20) + listed.Records[0].Expected.slice(20, 24),
    ],
    ['DKIM', `s1._domainkey.${domain}`, 'v=DKIM1; k=rsa; p=MIIBIj'],
    ['DKIM_ED', `s1-ed._domainkey.${domain}`, expect.stringMatching(/^v=DKIM1; k=ed25519; p=/)],
    ['SPF', domain, 'v=spf1 include:spf.provider.example ~all'.slice(0, 24)],
    ['RETURN_PATH', `bounce.${domain}`, 'return.provider.example'],
    ['DMARC', `_dmarc.${domain}`, 'v=DMARC1; p=none'],
  ])
  expect((await act(admin, account, domain, 'Signing', { On: true })).json().Code).toBe('domain.notVerified')
  publish(listed.Records, 'OWNERSHIP')
  expect((await check(admin, account, domain)).json().ResultContent).toMatchObject({ State: 'Verified' })
  expect((await act(admin, account, domain, 'Signing', { On: true })).json().Code).toBe('domain.notReady')
  publish(listed.Records, ...everything)
  const checked = (await check(admin, account, domain)).json().ResultContent
  expect(checked.Records.map(({ Status, Cause }: Records[0]) => [Status, Cause])).toEqual(
    everything.map(() => ['OK', null]),
  )
  expect((await act(admin, account, domain, 'Signing', { On: true })).json().ResultContent).toMatchObject({
    State: 'Signing',
    Signs: true,
    Cause: null,
  })
  expect((await act(admin, account, domain, 'Signing', { On: false })).json().ResultContent).toMatchObject({
    State: 'Off',
    Signs: false,
  })
  expect((await admin.delete(domainPath(account, `/${domain}`))).json().ResultContent).toEqual({ removed: true })
  const actions = (await trailOf(world, { at: account }))
    .map(({ action }) => action)
    .filter((one) => one.startsWith('domain.'))
  expect(actions).toEqual([
    'domain.added',
    'domain.verified',
    'domain.signingOn',
    'domain.signingOff',
    'domain.removed',
  ])
  expect((await pool.query('select from domain_key where account_id = $1', [account.accountId])).rowCount).toBe(0)
})

test('two companies wait for one domain; the first to show it has it, the other is told once it shows it too', async () => {
  const [one, two] = [await aCompany(), await aCompany()]
  const { domain } = one
  const mine = (await add(one.admin, one.account, domain)).json().ResultContent.Records[0]
  const theirs = (await add(two.admin, two.account, domain)).json().ResultContent.Records[0]
  expect(theirs.Expected).not.toBe(mine.Expected)
  names.records.set(mine.Name, [mine.Expected])
  expect((await check(one.admin, one.account, domain)).json().ResultContent.State).toBe('Verified')
  const before = (await check(two.admin, two.account, domain)).json().ResultContent
  expect([before.State, before.Records[0].Cause]).toEqual(['PendingDns', 'The record has a different value.'])
  names.records.set(mine.Name, [mine.Expected, theirs.Expected])
  expect((await check(two.admin, two.account, domain)).json().Code).toBe('domain.taken')
  const after = (await two.admin.get(domainPath(two.account, `/${domain}`))).json().ResultContent
  expect([after.State, after.Cause]).toEqual(['PendingDns', expect.stringContaining('another account')])
})

test('a rotation publishes both keys, signs by the new one once it is found, and lets the old one go after its days', async () => {
  const { account, admin, domain } = await signing()
  const rotation = (await act(admin, account, domain, 'Rotate')).json().ResultContent
  expect(rotation).toMatchObject({ State: 'Rotating', Selector: 's1', NextSelector: 's2', Signs: true })
  expect((await act(admin, account, domain, 'Rotate')).json().Code).toBe('domain.rotating')
  expect((await check(admin, account, domain)).json().ResultContent).toMatchObject({
    State: 'Rotating',
    Selector: 's1',
  })
  publish(rotation.Records, 'DKIM_NEXT')
  const done = (await check(admin, account, domain)).json().ResultContent
  expect(done).toMatchObject({ State: 'Signing', Selector: 's2', NextSelector: null, KeepOldUntil: expect.any(String) })
  expect(done.Records.map(({ Kind }: Records[0]) => Kind)).toContain('DKIM_OLD')
  for (const Selector of ['s1', 's2-ed'])
    expect((await act(admin, account, domain, 'Rotate', { Selector })).json().Code).toBe('domain.selectorUsed')
  await pool.query(`update domain_key set withdrawn_at = now() where account_id = $1 and use = 'old'`, [
    account.accountId,
  ])
  expect((await check(admin, account, domain)).json().ResultContent.KeepOldUntil).toBe(null)
  expect((await trailOf(world, { at: account, action: 'domain.keyWithdrawn' })).length).toBe(1)
})

test('the private key is sealed and in no answer; 1024 bits are refused by the database', async () => {
  const { account, admin, domain } = await signing()
  const { rows } = await pool.query('select * from domain_key where account_id = $1', [account.accountId])
  const answer = (await admin.get(domainPath(account, `/${domain}`))).body
  for (const column of ['private_key', 'ed25519_private']) {
    const place = { table: 'domain_key', column, rowId: rows[0].domain_key_id }
    const opened = world.keys.vault.open(place, rows[0][column])
    for (const form of ['base64', 'base64url', 'hex'] as const)
      expect(answer).not.toContain(opened.toString(form).slice(-40, -4))
  }
  expect(answer).not.toMatch(/private/i)
  await expect(
    pool.query('update domain_key set bits = 1024 where account_id = $1', [account.accountId]),
  ).rejects.toThrow(/bits/)
})

test('R views and W edits; what is outside of the tree is not there', async () => {
  const { account, admin, domain } = await aCompany()
  await add(admin, account, domain)
  const reader = await world.signedInAt(account, { rights: { DKIM: 'R' } })
  const none = await world.signedInAt(account, { rights: { DKIM: 'N' } })
  const stranger = await world.signedInAt(await world.anAccount({ acctType: 'RS' }))
  const acts = (person: Person) => [
    add(person, account, 'x.example'),
    act(person, account, domain, 'Check'),
    act(person, account, domain, 'Signing', { On: true }),
    act(person, account, domain, 'Rotate'),
    person.delete(domainPath(account, `/${domain}`)),
  ]
  const reads = (person: Person) => [person.get(domainPath(account)), person.get(domainPath(account, `/${domain}`))]
  const codes = async (requests: ReturnType<Person['get']>[]) =>
    (await Promise.all(requests)).map((answer) => (answer.statusCode < 300 ? 'done' : answer.json().Code))
  expect(await codes(reads(reader))).toEqual(['done', 'done'])
  expect(new Set(await codes(acts(reader)))).toEqual(new Set(['auth.forbidden']))
  expect(new Set(await codes([...reads(none), ...acts(none)]))).toEqual(new Set(['auth.forbidden']))
  expect(new Set(await codes([...reads(stranger), ...acts(stranger)]))).toEqual(new Set(['account.notFound']))
  const other = await aCompany()
  expect(new Set(await codes(acts(other.admin).slice(1)))).toEqual(new Set(['account.notFound']))
  expect((await admin.get(domainPath(account, '/unlisted.example'))).json().Code).toBe('domain.notFound')
  const member = await hold(world, await world.signedInAt(account), { entries: { 'Customer-Settings': 'R' } })
  expect(new Set(await codes(acts(member)))).toEqual(new Set(['auth.forbidden']))
})

test('while single sign-on is on, domains are listed and removed only by who may change it, and the last one stays', async () => {
  const { account, admin, domain } = await aCompany()
  await aConfig(world, account, { domains: [domain] })
  const plain = await world.signedInAt(account, { rights: { SSOEnforcement: 'R' } })
  expect((await add(plain, account, 'more.example')).json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
  expect((await plain.delete(domainPath(account, `/${domain}`))).json().Code).toBe('auth.forbidden')
  const held = await hold(world, await world.signedInAt(account), { entries: { 'Customer-Settings': 'RW' } })
  expect((await add(held, account, 'more.example')).json()).toMatchObject({ StatusCode: 403, Code: 'group.beyondYou' })
  expect((await held.delete(domainPath(account, `/${domain}`))).json().Code).toBe('group.beyondYou')
  const { Edit } = (await held.get(domainPath(account))).json().ResultContent
  expect(Edit).toEqual({ Allowed: false, Reason: 'group.beyondYou' })
  expect((await admin.delete(domainPath(account, `/${domain}`))).json().Code).toBe('domain.signsIn')
  await pool.query(
    `begin; update session set auth_time = now() - interval '11 minutes' where session_id = '${admin.sessionId}'; select pg_notify('session_changed', '${admin.sessionId}'); commit`,
  )
  await expect.poll(async () => (await add(admin, account, domain)).json().Code).toBe('step_up_required')
  const sso = (await admin.get(ssoPath(account))).json().ResultContent
  expect(sso.Domains).toMatchObject([{ Domain: domain, Verified: true }])
})

test.each([
  'gmail.com',
  'outlook.com',
  'com',
  'a b.example',
  'x.y',
  '-a.example',
  '127.0.0.1',
  `${'a'.repeat(64)}.example`,
  'é/x.example',
  'co.uk',
  'github.io',
  'CO.UK.',
  '公司.cn',
  `${'é'.repeat(120)}.example`,
])('%s is no domain of a company', async (Domain) => {
  const { account, admin } = await aCompany()
  expect((await add(admin, account, Domain)).json()).toMatchObject({ StatusCode: 400, Field: 'Domain' })
})
test('a domain is kept in one form, however it is written', async () => {
  const { account, admin } = await aCompany()
  for (const written of ['Bücher.example', 'bücher.example.', 'BU\u0308CHER.example', 'XN--BCHER-KVA.example.'])
    expect((await add(admin, account, written)).json().ResultContent.Domain).toBe('xn--bcher-kva.example')
  expect(
    (await admin.get(domainPath(account, '/bücher.example'.normalize()))).json().ResultContent.Records[0].Name,
  ).toBe('_portal-verification.xn--bcher-kva.example')
})
test.each(['', 'a b', 'ä', '-s', 's.1', `${'x'.repeat(58)}-ed`, '"; --'])('%j is no selector', async (Selector) => {
  const { account, admin, domain } = await aCompany()
  expect((await add(admin, account, domain, { Selector })).json()).toMatchObject({ StatusCode: 400, Field: 'Selector' })
})

test('an account has fifty domains at most', async () => {
  const { account, admin } = await aCompany()
  await pool.query(
    `insert into company_domain (account_id, domain, token) select $1, n || '.many-${count}.example', 'x' from generate_series(1, 49) n`,
    [account.accountId],
  )
  const both = await Promise.all(['one', 'two'].map((name) => add(admin, account, `${name}.many-${count}.example`)))
  expect(both.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
  expect((await add(admin, account, 'over.example')).json().Code).toBe('domain.tooMany')
})

test('a check by hand has a pause, and an account has so many in an hour', async () => {
  const { account, admin, domain } = await aCompany()
  await add(admin, account, domain)
  expect((await act(admin, account, domain, 'Check')).statusCode).toBe(200)
  const soon = await act(admin, account, domain, 'Check')
  expect([soon.statusCode, soon.json().Code, Number(soon.headers['retry-after']) > 0]).toEqual([
    429,
    'domain.tooOften',
    true,
  ])
  await pool.query(`delete from attempt_counter where bucket like 'domainCheck:%'`)
  await pool.query(`update attempt_counter set failures = 120 where bucket = $1`, [`domainChecks:${account.accountId}`])
  expect((await act(admin, account, domain, 'Check')).statusCode).toBe(429)
})

test('what goes with signing: a domain that is off rotates nothing, and one that signs is not switched on twice', async () => {
  const { account, admin, domain } = await signing()
  expect((await act(admin, account, domain, 'Signing', { On: true })).json().ResultContent.State).toBe('Signing')
  await act(admin, account, domain, 'Signing', { On: false })
  expect((await act(admin, account, domain, 'Rotate')).json().Code).toBe('domain.notSigning')
  expect(await state(admin, account, domain)).toBe('Off')
})
