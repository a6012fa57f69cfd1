import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDraft, aLogo, publishes, brandUrl, version } from '../../../../test/brands.ts'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { type Account, type Answer, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const [rs, dt] = [await world.signedInAt(tree.cordage), await world.signedInAt(tree.borealis)]
const aCustomer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const logoPath = (account: Account) => `/api/v1/brand/Portal/GetCompanyLogoHeader/${account.accountId}`
const content = (answer: Answer) => answer.json().ResultContent
const shown = async (person: Person, account: Account) => content(await person.get(logoPath(account)))
const auditOf = async ({ accountId }: Account): Promise<string[]> =>
  (
    await world.db.pool.query(
      'select action from audit_event where account_id = $1 and action like $2 order by audit_id',
      [accountId, 'brand.%'],
    )
  ).rows.map(({ action }) => action)

test('without any brand a company has the default logo, and an answer of the same shape', async () => {
  const nothing = {
    Name: null,
    Logo: null,
    LogoDark: null,
    LogoAlt: null,
    Favicon: null,
    Colors: null,
    HidePoweredBy: false,
  }
  for (const company of [tree.borealis, tree.cordage, tree.northwind])
    expect(await shown(dt, company)).toEqual({ CompanyImageUrl: null, Look: nothing })
  expect(content(await dt.get(brandUrl(tree.northwind)))).toMatchObject({
    Status: 'None',
    From: { Source: 'Default' },
    version: 0,
  })
})

test('a company above or beside is as unknown as one that does not exist', async () => {
  const answer = async (key: string) => {
    const { CorrelationId: _, ...body } = (await dt.get(logoPath({ accountId: key } as Account))).json()
    return body
  }
  const unknown = await answer(randomUUID())
  expect(unknown).toMatchObject({ StatusCode: 404, Code: 'account.notFound' })
  for (const company of [tree.sealport, tree.atlas, tree.meridian, tree.fathom, tree.direct])
    expect(await answer(company.accountId)).toEqual(unknown)
  expect((await dt.get(logoPath({ accountId: 'x' } as Account))).statusCode).toBe(400)
})

test('a draft shows nowhere; published it shows, disabled it does not, deleted it is gone; all of it is audited', async () => {
  const customer = await aCustomer()
  const saved = await rs.put(brandUrl(customer), aDraft(), version(0))
  expect([saved.statusCode, content(saved)]).toMatchObject([200, { Status: 'Pending', Published: null, version: 1 }])
  expect((await shown(rs, customer)).Look.Name).toBeNull()
  expect(codeOf(await rs.post(brandUrl(customer, 'Status'), { To: 'Disabled' }, version(1)))).toEqual([
    409,
    'brand.notPublished',
  ])
  const out = content(await rs.post(brandUrl(customer, 'Publish'), {}, version(1)))
  expect(out).toMatchObject({
    Status: 'Enabled',
    Changed: [],
    From: { Source: 'Own' },
    Versions: [{ Number: 1 }],
    version: 2,
  })
  expect((await shown(rs, customer)).Look).toMatchObject({ Name: 'Northwind Mail', Colors: { Accent: '#7a1f5c' } })
  const drafted = content(await rs.put(brandUrl(customer), aDraft({ PortalName: 'Second' }), version(2)))
  expect(drafted.Changed).toEqual(['portalName'])
  expect((await shown(rs, customer)).Look.Name).toBe('Northwind Mail')
  await rs.post(brandUrl(customer, 'Publish'), {}, version(3))
  const back = content(await rs.post(brandUrl(customer, 'Restore'), { BrandVersion: 1 }, version(4)))
  expect([back.Draft.PortalName, back.Published.PortalName]).toEqual(['Northwind Mail', 'Second'])
  expect(codeOf(await rs.post(brandUrl(customer, 'Restore'), { BrandVersion: 9 }, version(5)))).toEqual([
    404,
    'brand.versionNotFound',
  ])
  await rs.post(brandUrl(customer, 'Status'), { To: 'Disabled' }, version(5))
  expect((await shown(rs, customer)).Look.Name).toBeNull()
  await rs.post(brandUrl(customer, 'Status'), { To: 'Enabled' }, version(6))
  expect((await shown(rs, customer)).Look.Name).toBe('Second')
  const gone = content(await rs.send('DELETE', brandUrl(customer), undefined, version(7)))
  expect(gone).toMatchObject({ Status: 'None', Versions: [], version: 0 })
  expect(codeOf(await rs.send('DELETE', brandUrl(customer), undefined, version(0)))).toEqual([404, 'brand.notFound'])
  expect(await auditOf(customer)).toEqual(
    ['drafted', 'published', 'drafted', 'published', 'restored', 'disabled', 'enabled', 'deleted'].map(
      (one) => `brand.${one}`,
    ),
  )
})

test('a company shows the nearest brand above that may be inherited, which it is told of as far as it sees', async () => {
  const customer = await aCustomer()
  const cu = await world.signedInAt(customer, { rights: { Brand: 'R' } })
  await publishes(dt, tree.borealis, { PortalName: 'Borealis' })
  expect((await shown(cu, customer)).Look.Name).toBe('Borealis')
  expect(content(await cu.get(brandUrl(customer))).From).toEqual({ Source: 'Above', AcctName: null })
  expect(content(await dt.get(brandUrl(customer))).From).toEqual({ Source: 'Above', AcctName: 'Borealis Distribution' })
  await publishes(rs, tree.cordage, { PortalName: 'Cordage', AllowChildrenToInherit: false })
  expect([(await shown(rs, tree.cordage)).Look.Name, (await shown(cu, customer)).Look.Name]).toEqual([
    'Cordage',
    'Borealis',
  ])
  const below = content(await dt.get(brandUrl(tree.borealis))).UsedBy.Total
  await publishes(rs, tree.cordage, { PortalName: 'Cordage' })
  expect((await shown(cu, customer)).Look.Name).toBe('Cordage')
  expect(content(await dt.get(brandUrl(tree.borealis))).UsedBy.Total).toBeLessThan(below)
  for (const [person, company] of [
    [rs, tree.cordage],
    [dt, tree.borealis],
  ] as const)
    await person.send(
      'DELETE',
      brandUrl(company),
      undefined,
      version(content(await person.get(brandUrl(company))).version),
    )
  expect((await shown(cu, customer)).Look.Name).toBeNull()
})

test('foreign companies have no brand, rights decide, a stale edit is answered with what is stored', async () => {
  const customer = await aCustomer()
  const other = await world.signedInAt(tree.halyard)
  expect(codeOf(await other.get(brandUrl(customer)))).toEqual([404, 'account.notFound'])
  expect(codeOf(await other.put(brandUrl(customer), aDraft(), version(0)))).toEqual([404, 'account.notFound'])
  const reader = await world.signedInAt(tree.cordage, { rights: { Brand: 'R' } })
  expect(content(await reader.get(brandUrl(customer))).Edit).toEqual({ Allowed: false, Reason: 'Brand:W' })
  expect(codeOf(await reader.put(brandUrl(customer), aDraft(), version(0)))).toEqual([403, 'auth.forbidden'])
  const nobody = await world.signedInAt(tree.cordage, { rights: { Brand: 'N' } })
  expect(codeOf(await nobody.post('/api/v1/brand/Search', {}))).toEqual([403, 'auth.forbidden'])
  await rs.put(brandUrl(customer), aDraft(), version(0))
  const stale = await rs.put(brandUrl(customer), aDraft(), version(0))
  expect([...codeOf(stale), stale.json().ResultContent.version]).toEqual([412, 'request.stale', 1])
  expect((await rs.put(brandUrl(customer), aDraft())).statusCode).toBe(428)
})

test('who reads the pages of documents changes none; who doesn’t finds neither them nor that they changed', async () => {
  const customer = await aCustomer()
  const as = (right: 'R' | 'N') => world.signedInAt(tree.cordage, { rights: { DocumentsBrandingModule: right } })
  const [reader, nobody] = [await as('R'), await as('N')]
  const pages = { ESignLandingUrl: 'https://northwind.example/sign', ESignConfirmationUrl: null }
  await publishes(rs, customer, pages)
  const saved = (person: Person, more: object, at: number) => person.put(brandUrl(customer), aDraft(more), version(at))
  expect(content(await saved(rs, { ESignConfirmationUrl: 'https://northwind.example/signed' }, 2)).Changed).toEqual([
    'eSignConfirmationUrl',
  ])
  expect(content(await reader.get(brandUrl(customer)))).toMatchObject({
    Draft: { ESignLandingUrl: pages.ESignLandingUrl },
  })
  expect(codeOf(await saved(reader, { ESignLandingUrl: null }, 3))).toEqual([403, 'auth.forbidden'])
  expect((await saved(reader, { ESignLandingUrl: pages.ESignLandingUrl, PortalName: 'R' }, 3)).statusCode).toBe(200)
  // The same value is refused as well, because an answer that depends on the value would reveal it.
  for (const sent of [pages, { ESignLandingUrl: null }])
    expect(codeOf(await saved(nobody, sent, 4))).toEqual([403, 'auth.forbidden'])
  const answers = [
    await nobody.get(brandUrl(customer)),
    await saved(nobody, { PortalName: 'N' }, 4),
    await saved(nobody, {}, 4),
    await nobody.post(brandUrl(customer, 'Restore'), { BrandVersion: 1 }, version(5)),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 412, 200])
  for (const { body } of answers) expect(body).not.toMatch(/esign(Landing|Confirmation)/i)
  expect(content(await rs.get(brandUrl(customer)))).toMatchObject({
    Draft: { PortalName: 'Northwind Mail', ESignConfirmationUrl: 'https://northwind.example/signed' },
    Changed: ['eSignConfirmationUrl'],
  })
})

test('the brand of a closed account can be looked at, and says why it is not changed', async () => {
  const customer = await aCustomer()
  await rs.put(brandUrl(customer), aDraft(), version(0))
  await world.db.pool.query(`update account set account_status = 'Closed' where account_id = $1`, [customer.accountId])
  const closed = { Allowed: false, Reason: 'closed' }
  expect(content(await rs.get(brandUrl(customer)))).toMatchObject({ Edit: closed, EditDocuments: closed })
  expect(codeOf(await rs.post(brandUrl(customer, 'Publish'), {}, version(1)))).toEqual([409, 'account.inactive'])
})

test('a colleague held to one customer reaches its brand and no other', async () => {
  const [mine, beside] = [await aCustomer(), await aCustomer()]
  for (const one of [mine, beside]) await rs.put(brandUrl(one), aDraft(), version(0))
  const entries = { 'Customer-Settings': 'R' as const }
  const scoped = { accountScope: 'LIST' as const, accounts: [mine.accountId] }
  const member = await hold(world, await world.signedInAt(tree.cordage), { entries, ...scoped })
  expect(content(await member.get(brandUrl(mine))).Edit).toEqual({ Allowed: false, Reason: 'Customer-Settings:RW' })
  expect(codeOf(await member.put(brandUrl(mine), aDraft(), version(1)))).toEqual([403, 'auth.forbidden'])
  expect(codeOf(await member.get(brandUrl(beside)))).toEqual([404, 'account.notFound'])
  const listed = content(await member.post('/api/v1/brand/Search', {})).Items as { AcctKey: string }[]
  expect(listed.map(({ AcctKey }) => AcctKey)).toEqual([mine.accountId])
})

test('the list is by pages, the last changed first', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.atlas })
  const person = await world.signedInAt(reseller)
  const created: string[] = []
  for (let n = 0; n < 27; n += 1) {
    const one = await world.anAccount({ acctType: 'CU', under: reseller })
    await person.put(brandUrl(one), aDraft(), version(0))
    created.unshift(one.accountId)
  }
  const page = async (Cursor: string | null) => content(await person.post('/api/v1/brand/Search', { Cursor }))
  const first = await page(null)
  const second = await page(first.NextCursor)
  const keys = [...first.Items, ...second.Items].map(({ AcctKey }: { AcctKey: string }) => AcctKey)
  expect([first.Items.length, second.NextCursor, keys]).toEqual([25, null, created])
  const elsewhere = await dt.post('/api/v1/brand/Search', { Company: reseller.accountId })
  expect(codeOf(elsewhere)).toEqual([404, 'account.notFound'])
})

test('a logo is served at the address of its content, for good, to everybody, and as nothing but an image', async () => {
  const [one, other] = [await aCustomer(), await aCustomer()]
  const Content = await aLogo()
  const put = async (account: Account) =>
    content(await rs.put(brandUrl(account, 'Image/Logo'), { Content }, version(0))).Draft.Logo
  const [logo, theirs] = [await put(one), await put(other)]
  expect([logo.Width, logo.Height]).toEqual([200, 50])
  expect(theirs.Url).not.toBe(logo.Url)
  const image = await world.anonymous().get(logo.Url)
  expect([image.statusCode, image.headers]).toMatchObject([
    200,
    {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    },
  ])
  const unknown = await world.anonymous().get(`/api/v1/brand/Image/${'a'.repeat(64)}`)
  expect(codeOf(unknown)).toEqual([404, 'brand.imageNotFound'])
  await rs.send('DELETE', brandUrl(one, 'Image/Logo'), undefined, version(1))
  expect((await world.anonymous().get(logo.Url)).statusCode).toBe(404)
  expect((await world.anonymous().get(theirs.Url)).statusCode).toBe(200)
})
