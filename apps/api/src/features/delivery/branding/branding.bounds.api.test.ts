import { expect, test } from 'vitest'
import { aDraft, aLogo, publishes, brandUrl, version } from '../../../../test/brands.ts'
import { codeOf } from '../../../../test/code.ts'
import { type Account, type Answer, newWorld } from '../../../../test/world.ts'

// Limits on the data that one caller can create, and on the data that people see without signing in.

const world = await newWorld()
const tree = await world.demoTree()
const aCustomer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const content = (answer: Answer) => answer.json().ResultContent
const count = async (table: string, { accountId }: Account): Promise<number> =>
  (await world.db.pool.query(`select count(*)::int as n from ${table} where account_id = $1`, [accountId])).rows[0].n

test('versions and images do not pile up', async () => {
  const rs = await world.signedInAt(tree.cordage)
  const customer = await aCustomer()
  for (let n = 1; n <= 13; n += 1)
    await publishes(rs, customer, { PortalName: `Name ${n}` }, await aLogo(`#${String(n).padStart(6, '0')}`))
  const brand = content(await rs.get(brandUrl(customer)))
  expect(brand.Versions.map(({ Number }: { Number: number }) => Number)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
  expect([await count('brand_version', customer), await count('brand_image', customer)]).toEqual([10, 10])
  await rs.send('DELETE', brandUrl(customer), undefined, version(brand.version))
  for (const table of ['brand', 'brand_version', 'brand_image']) expect(await count(table, customer)).toBe(0)
})

test('a company sends sixty images an hour, whichever of its people does', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  const Content = Buffer.from('no image').toString('base64')
  const people = [await world.signedInAt(reseller), await world.signedInAt(reseller)]
  const send = (n: number) => people[n % 2]!.put(brandUrl(customer, 'Image/Logo'), { Content }, version(0))
  const answers: Answer[] = []
  for (let n = 0; n < 61; n += 1) answers.push(await send(n))
  expect(new Set(answers.slice(0, 60).map((one) => codeOf(one)[1]))).toEqual(new Set(['brand.imageType']))
  expect(codeOf(answers[60]!)).toEqual([429, 'request.tooMany'])
})

test('the sign-in page shows the brand of a number, and of one that nobody has the same as of one without', async () => {
  const sp = await world.signedInAt(tree.atlas)
  const ra = await world.signedInAt(world.root)
  const numberOf = async ({ accountId }: Account): Promise<string> =>
    (await world.db.pool.query('select acct_number from account where account_id = $1', [accountId])).rows[0]
      .acct_number
  const ask = async (company?: string) =>
    content(
      await world.anonymous().get(`/api/v1/brand/Portal/SignIn${company === undefined ? '' : `?company=${company}`}`),
    )
  const direct = await numberOf(tree.direct)
  expect(await ask('CU-000')).toEqual(await ask(direct))
  await publishes(ra, world.root, { PortalName: 'Sealport Mail' })
  await publishes(sp, tree.atlas, { PortalName: 'Atlas' })
  const number = await numberOf(tree.northwind)
  expect([(await ask(number)).Name, (await ask(number.toLowerCase())).Name]).toEqual(['Atlas', 'Atlas'])
  const unknown = await ask('CU-000')
  expect([unknown.Name, await ask(), await ask(direct)]).toEqual(['Sealport Mail', unknown, unknown])
})

test('what is typed into header and footer is kept as mail clients show it', async () => {
  const rs = await world.signedInAt(tree.cordage)
  const customer = await aCustomer()
  const HeaderHtml = '<p onclick="x()">Hello <b>you</b><script>alert(1)</script></p>'
  const saved = content(await rs.put(brandUrl(customer), aDraft({ HeaderHtml }), version(0)))
  expect(saved.Draft.HeaderHtml).toBe('<p>Hello <b>you</b></p>')
  const grown = await rs.put(brandUrl(customer), aDraft({ FooterHtml: '&'.repeat(4_000) }), version(1))
  expect([...codeOf(grown), grown.json().Errors?.[0]?.Field ?? 'FooterHtml']).toEqual([
    400,
    'request.invalid',
    'FooterHtml',
  ])
})
