import { expect, test } from 'vitest'
import { aDraft, publishes, brandUrl, version } from '../../../../test/brands.ts'
import { codeOf } from '../../../../test/code.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const [rs, dt] = [await world.signedInAt(tree.cordage), await world.signedInAt(tree.borealis)]
const aCustomer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })

const hasDomain = ({ accountId }: Account, domain: string, verified = true) =>
  pool.query(
    `insert into company_domain (account_id, domain, token, state, verified_at)
     values ($1, $2, 't', $3, case when $4 then now() end)`,
    [accountId, domain, verified ? 'Verified' : 'PendingDns', verified],
  )
/** The look of the sign-in page, and the rest of the answer. */
async function ask(query: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await world.anonymous().get(`/api/v1/brand/Portal/SignIn?${new URLSearchParams(query)}`, headers)
  const { CorrelationId: _, ...body } = answer.json()
  return { status: answer.statusCode, body }
}
const nameAt = async (host: string) => (await ask({ host })).body.ResultContent.Name

test('a host that a brand names, under a verified domain of its company, shows that brand as long as both are so', async () => {
  const customer = await aCustomer()
  await hasDomain(customer, 'northwind.example')
  expect(await nameAt('mail.northwind.example')).toBeNull()
  await publishes(rs, customer, { SignInHost: 'Mail.Northwind.example' })
  expect(await nameAt('mail.northwind.example')).toBe('Northwind Mail')
  expect(await nameAt('MAIL.northwind.EXAMPLE')).toBe('Northwind Mail')
  // Neither the domain nor another host of it works, so that a mail's address does not reveal that its company is a
  // customer.
  for (const host of ['northwind.example', 'www.northwind.example', 'a.mail.northwind.example'])
    expect(await nameAt(host)).toBeNull()
  await pool.query(`update company_domain set verified_at = null where domain = 'northwind.example'`)
  expect(await nameAt('mail.northwind.example')).toBeNull()
  await pool.query(`update company_domain set verified_at = now() where domain = 'northwind.example'`)
  expect(await nameAt('mail.northwind.example')).toBe('Northwind Mail')
  const now = (await rs.get(brandUrl(customer))).json().ResultContent.version
  await rs.post(brandUrl(customer, 'Status'), { To: 'Disabled' }, version(now))
  expect(await nameAt('mail.northwind.example')).toBeNull()
})

test('a draft’s host shows nothing yet, and a number goes before a host', async () => {
  const [one, other] = [await aCustomer(), await aCustomer()]
  await hasDomain(one, 'draft.example')
  const saved = await rs.put(brandUrl(one), aDraft({ SignInHost: 'draft.example' }), version(0))
  expect([saved.statusCode, await nameAt('draft.example')]).toEqual([200, null])
  await rs.post(brandUrl(one, 'Publish'), {}, version(1))
  expect(await nameAt('draft.example')).toBe('Northwind Mail')
  await publishes(rs, other, { PortalName: 'By number' })
  const { rows } = await pool.query('select acct_number from account where account_id = $1', [other.accountId])
  const both = await ask({ host: 'draft.example', company: rows[0].acct_number })
  expect(both.body.ResultContent.Name).toBe('By number')
})

test('nobody claims a host of a domain that is not theirs, not verified, or verified nearer by somebody else', async () => {
  const [mine, current] = [await aCustomer(), await world.anAccount({ acctType: 'CU', under: tree.halyard })]
  await hasDomain(mine, 'mine.example')
  await hasDomain(mine, 'waiting.example', false)
  await hasDomain(current, 'theirs.example')
  await hasDomain(current, 'sub.mine.example')
  const claim = (SignInHost: string) => rs.put(brandUrl(mine), aDraft({ SignInHost }), version(0))
  const hosts = ['theirs.example', 'a.theirs.example', 'waiting.example', 'sub.mine.example', 'a.sub.mine.example']
  for (const host of [...hosts, 'notmine.example', 'mine.example.evil.example', 'portal.example.com'])
    expect([host, codeOf(await claim(host))]).toEqual([host, [409, 'brand.hostNotVerified']])
  for (const host of ['localhost', 'a b.mine.example', '*.mine.example', 'mine.example:443', '10.0.0.1'])
    expect([host, codeOf(await claim(host))]).toEqual([host, [400, 'request.invalid']])
  // A company's domain does not belong to the company above.
  expect(codeOf(await dt.put(brandUrl(tree.borealis), aDraft({ SignInHost: 'mine.example' }), version(0)))).toEqual([
    409,
    'brand.hostNotVerified',
  ])
  // DNS may write the same name with a dot at the end.
  const saved = await claim('a.mine.example.')
  expect([saved.statusCode, saved.json().ResultContent.Draft.SignInHost]).toEqual([200, 'a.mine.example'])
})

test('who verifies the nearer domain later takes the host, and who named it before shows nothing there', async () => {
  const [first, second] = [await aCustomer(), await aCustomer()]
  await hasDomain(first, 'shared.example')
  await publishes(rs, first, { PortalName: 'First', SignInHost: 'door.shared.example' })
  expect(await nameAt('door.shared.example')).toBe('First')
  await hasDomain(second, 'door.shared.example')
  expect(await nameAt('door.shared.example')).toBeNull()
  await publishes(rs, second, { PortalName: 'Second', SignInHost: 'door.shared.example' })
  expect(await nameAt('door.shared.example')).toBe('Second')
})

test('odd hosts, hosts of nobody and hosts in headers are answered like an address that names none', async () => {
  const customer = await aCustomer()
  await hasDomain(customer, 'head.example')
  await publishes(rs, customer, { SignInHost: 'head.example' })
  const nothing = await ask({})
  expect([nothing.status, nothing.body.ResultContent.Name]).toEqual([200, null])
  const invalid = [
    'nobody.example',
    '.',
    '...',
    '%',
    '_ead.example',
    'head.example.',
    'head.example:443',
    '[::1]',
    '127.0.0.1',
  ]
  for (const host of [...invalid, "' or 1=1 --", `${'a.'.repeat(120)}head.example`, 'null', '{"a":1}', 'ｈead.example'])
    expect([host, await ask({ host })]).toEqual([host, nothing])
  for (const name of ['host', 'x-forwarded-host', 'forwarded', 'origin', 'referer'])
    expect([name, await ask({}, { [name]: 'head.example' })]).toEqual([name, nothing])
  expect((await ask({ host: 'a'.repeat(254) })).status).toBe(400)
})
