import { modules } from '@portal/contract/core/access/access.modules'
import { expect, test } from 'vitest'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld({ PROVIDER_NAME: 'Sealport' })
const tree = await world.demoTree()

const route = '/api/v1/AccountAdmin/LoginDetail'
const preferencesRoute = '/api/v1/User/Preferences'
const detail = async (person: Person) => (await person.get(route)).json().ResultContent
const auditOf = (by: Person) => trailOf(world, { by, action: 'user.preferencesChanged' })

test('the signed-in person, company, parent and preferences', async () => {
  const person = await world.signedInAt(tree.northwind)
  const answer = await person.get(route)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    StatusCode: 200,
    Message: [],
    ResultContent: {
      Email: person.email,
      FirstName: 'Ann',
      LastName: expect.stringContaining('Sample'),
      UserKey: person.userId,
      RoleCode: 'CU',
      RoleName: 'customeradmin',
      CompanyType: 'CU',
      CompanyKey: tree.northwind.accountId,
      CompanyName: 'Northwind Legal',
      CompanyNumber: expect.stringMatching(/^CU-\d{9}$/),
      ParentType: 'RS',
      ParentKey: tree.cordage.accountId,
      ParentName: 'Cordage Reseller',
      CustType: 'STD',
      ProviderName: 'Sealport',
      ESignService: false,
      SessionKey: person.sessionId,
      RamAccess: false,
      SessionEndsOn: expect.stringMatching(/^\d{4}-.*Z$/),
      Sso: false,
      ActingBy: null,
      IdleAfter: 1200,
      IdleWarning: 59,
      Notices: { NewDevice: true, ActedFor: true },
      Modules: Object.fromEntries(modules.map((module) => [module, 'RW'])),
      Preferences: {
        Language: 'en-us',
        Theme: 'auto',
        Density: 'default',
        DateFormat: 0,
        TimeZone: 'UTC',
        Columns: {},
        SetupSteps: true,
      },
    },
  })
  for (const above of ['Borealis', 'Atlas']) expect(answer.body).not.toContain(above)
})

test.each([
  ['sealport', 'RA', 'administrator', null],
  ['atlas', 'SP', 'serviceprovideradmin', 'Sealport'],
  ['borealis', 'DT', 'distributoradmin', 'Atlas Services'],
  ['cordage', 'RS', 'reselleradmin', 'Borealis Distribution'],
  ['direct', 'CU', 'customeradmin', 'Sealport'],
] as const)('%s: role %s is %s, below %s', async (company, RoleCode, RoleName, ParentName) => {
  expect(await detail(await world.signedInAt(tree[company]))).toMatchObject({ RoleCode, RoleName, ParentName })
})

const setting = (accountId: string, value: boolean, locked = false) =>
  world.db.asOwner((tx) =>
    tx
      .insertInto('accountSetting')
      .values({ accountId, code: 'accountAdministration', value: JSON.stringify(value), locked })
      .onConflict((conflict) =>
        conflict.columns(['accountId', 'code']).doUpdateSet({ value: JSON.stringify(value), locked }),
      )
      .execute(),
  )

test('account administration is on for all but customers, unless a company says otherwise; the nearest wins, a lock above it more', async () => {
  const provider = await world.anAccount({ acctType: 'SP' })
  const reseller = await world.anAccount({ acctType: 'RS', under: provider })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  const seen = async () => {
    const people = await Promise.all([provider, reseller, customer].map((account) => world.signedInAt(account)))
    return Promise.all(people.map(async (person) => (await detail(person)).RamAccess))
  }
  expect(await seen()).toEqual([true, true, false])
  await setting(customer.accountId, true)
  expect(await seen()).toEqual([true, true, true])
  await setting(reseller.accountId, false)
  expect(await seen()).toEqual([true, false, true])
  await setting(provider.accountId, false, true)
  expect(await seen()).toEqual([false, false, false])
})

test('a changed preference is stored, audited field by field and applies to the next request', async () => {
  const person = await world.signedInAt(tree.cordage)
  const answer = await person.patch(preferencesRoute, {
    Language: 'fr-fr',
    Theme: 'dark',
    DateFormat: 4,
    TimeZone: 'Europe/Paris',
  })
  const saved = {
    Language: 'fr-fr',
    Theme: 'dark',
    Density: 'default',
    DateFormat: 4,
    TimeZone: 'Europe/Paris',
    Columns: {},
    SetupSteps: true,
  }
  expect(answer.json()).toMatchObject({ StatusCode: 200, ResultContent: saved })
  expect((await detail(person)).Preferences).toEqual(saved)
  await expect.poll(async () => (await person.get('/api/v1/Account/x')).json().Message[0]).toContain('Corrigez')
  const [row, ...others] = await auditOf(person)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    accountId: tree.cordage.accountId,
    outcome: 'SUCCESS',
    targets: [{ type: 'user', key: person.userId }],
  })
  expect(row?.changes).toEqual([
    { field: 'Language', old: null, new: 'fr-fr' },
    { field: 'Theme', old: 'auto', new: 'dark' },
    { field: 'DateFormat', old: null, new: 4 },
    { field: 'TimeZone', old: null, new: 'Europe/Paris' },
  ])
})

test('a change of nothing is none; preferences do not increment the person’s version', async () => {
  const person = await world.signedInAt(tree.cordage)
  const version = () =>
    world.db.asOwner((tx) =>
      tx.selectFrom('appUser').select('version').where('userId', '=', person.userId).executeTakeFirstOrThrow(),
    )
  await person.patch(preferencesRoute, { Theme: 'auto' })
  await person.patch(preferencesRoute, {})
  expect(await auditOf(person)).toEqual([])
  await person.patch(preferencesRoute, { Density: 'compact', Columns: { accounts: ['AcctName'] } })
  expect(await version()).toEqual({ version: 1 })
  await person.patch(preferencesRoute, { TimeZone: 'Asia/Tokyo' })
  expect(await version()).toEqual({ version: 2 })
})

test('columns are kept by list; two lists saved at once are both kept, and there is a limit', async () => {
  const person = await world.signedInAt(tree.cordage)
  const lists = Array.from({ length: 10 }, (_, i) => `list${i}`)
  await Promise.all(lists.map((list) => person.patch(preferencesRoute, { Columns: { [list]: ['A', 'B'] } })))
  expect(Object.keys((await detail(person)).Preferences.Columns).toSorted()).toEqual(lists)
  await person.patch(preferencesRoute, { Columns: { list1: ['B:180', 'A'] } })
  expect((await detail(person)).Preferences.Columns).toMatchObject({ list0: ['A', 'B'], list1: ['B:180', 'A'] })
  const many = Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`more${i}`, ['A']]))
  const answer = await person.patch(preferencesRoute, { Columns: many })
  expect(answer.json()).toMatchObject({ StatusCode: 400, Fields: [{ Field: 'Columns', Code: 'tooMany' }] })
})

test.each([
  [{ Language: 'de-de' }, 'Language', 'notOneOf'],
  [{ Theme: 'pink' }, 'Theme', 'notOneOf'],
  [{ DateFormat: 8 }, 'DateFormat', 'tooBig'],
  [{ DateFormat: 1.5 }, 'DateFormat', 'wrongType'],
  [{ TimeZone: 'Mars/Olympus' }, 'TimeZone', 'timeZone'],
  [{ TimeZone: '' }, 'TimeZone', 'timeZone'],
  [{ Columns: { accounts: 'A' } }, 'Columns.accounts', 'wrongType'],
  [{ Columns: { accounts: ['A', 'B:wide'] } }, 'Columns.accounts.1', 'column'],
  [{ Columns: { accounts: ['A:1000'] } }, 'Columns.accounts.0', 'column'],
  [{ RoleCode: 'RA' }, 'RoleCode', 'unknownField'],
  [{ UserKey: 'x' }, 'UserKey', 'unknownField'],
])('%j is refused by name and nothing is written', async (patch, Field, Code) => {
  const person = await world.signedInAt(tree.cordage)
  const answer = await person.patch(preferencesRoute, { Density: 'compact', ...patch })
  expect(answer.json()).toMatchObject({ StatusCode: 400, Code: 'request.invalid', Fields: [{ Field, Code }] })
  expect((await detail(person)).Preferences.Density).toBe('default')
  expect(await auditOf(person)).toEqual([])
})

test('the time zone comes from the nearest company that has one, date format and language from the own', async () => {
  const provider = await world.anAccount({ acctType: 'SP', timeZone: 'America/Montreal' })
  const reseller = await world.anAccount({ acctType: 'RS', under: provider, language: 'fr-fr', dateFormat: 3 })
  const person = await world.signedInAt(reseller)
  expect((await detail(person)).Preferences).toMatchObject({
    Language: 'fr-fr',
    DateFormat: 3,
    TimeZone: 'America/Montreal',
  })
})

test('the own company is told with its direct parent', async () => {
  const person = await world.signedInAt(tree.northwind)
  const answer = await person.get('/api/v1/AccountAdmin/Company')
  expect(answer.json().ResultContent).toMatchObject({
    CompanyKey: tree.northwind.accountId,
    CompanyType: 'CU',
    ParentKey: tree.cordage.accountId,
    ParentType: 'RS',
  })
})
