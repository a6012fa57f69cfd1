import { afterAll, expect, test } from 'vitest'
import { startNameServer } from '../../../../peers/nameServer.ts'
import { domainPath } from '../../../../test/singleSignOn.ts'
import { newWorld, type Account } from '../../../../test/world.ts'
import { lookUp } from '../../../platform/outgoing/records.ts'
import { createChecker } from './domains.jobs.ts'

// Scheduled checks, and name servers that lie, delay or fail.

const names = await startNameServer()
afterAll(() => names.close())
const world = await newWorld({ DNS_SERVERS: names.address, MAIL_FROM: 'portal@provider.example' })
const { pool } = world.db
const hour = 3_600_000
const start = Date.now()
/** A run of the job, some hours from now. */
const turnAfter = (hours: number) => createChecker({ ...world, clock: () => new Date(start + hours * hour) })()
const due = (account: Account) =>
  pool.query(
    `update company_domain set next_check_at = now() - interval '1 hour', leased_until = null where account_id = $1`,
    [account.accountId],
  )
const mailsOf = async ({ accountId }: Account) =>
  (
    await pool.query<{ subject: string }>(
      'select subject from outgoing_message where account_id = $1 order by created_at, message_id',
      [accountId],
    )
  ).rows.map(({ subject }) => subject.replaceAll('\u200b', ''))

let count = 0
async function signing() {
  const account = await world.anAccount({ acctType: 'RS' })
  const admin = await world.signedInAt(account)
  const domain = `clock-${(count += 1)}.example`
  const { Records } = (await admin.post(domainPath(account), { Domain: domain })).json().ResultContent
  for (const { Kind, Name, Expected } of Records)
    if (Kind === 'RETURN_PATH') names.aliases.set(Name, Expected)
    else names.records.set(Name, [Expected])
  await due(account)
  await turnAfter(0)
  await admin.post(domainPath(account, `/${domain}/Signing`), { On: true })
  const read = async () => (await admin.get(domainPath(account, `/${domain}`))).json().ResultContent
  return {
    account,
    admin,
    domain,
    key: `s1._domainkey.${domain}`,
    read,
    at: (path: string) => domainPath(account, `/${domain}${path}`),
  }
}

test('the job verifies a domain and mails it; a lost record is told at once, and after 72 hours signing stops until it is back', async () => {
  const { account, key, read, domain } = await signing()
  expect(await mailsOf(account)).toEqual([`${domain} is verified`])
  const value = names.records.get(key)
  names.records.delete(key)
  const seen: unknown[] = []
  for (const hours of [7, 40, 80]) {
    await due(account)
    await turnAfter(hours)
    const { State, Signs } = await read()
    seen.push([State, Signs])
  }
  expect(seen).toEqual([
    ['Failing', true],
    ['Failing', true],
    ['Failing', false],
  ])
  expect(await mailsOf(account)).toEqual([
    `${domain} is verified`,
    `The DKIM record of ${domain} is missing or incorrect`,
    `E-mails are no longer signed for ${domain}`,
  ])
  names.records.set(key, value ?? [])
  await due(account)
  await turnAfter(90)
  expect(await read()).toMatchObject({ State: 'Signing', Signs: true, FailingSince: null })
})

test('two processes look up each domain once, and the next look is 5 minutes away at first and 6 hours later, spread', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const admin = await world.signedInAt(account)
  await turnAfter(0)
  const listed = Array.from({ length: 12 }, (_, n) => `once-${n}.example`)
  for (const Domain of listed) await admin.post(domainPath(account), { Domain })
  await due(account)
  await Promise.all([turnAfter(0), turnAfter(0)])
  expect(listed.map((domain) => names.requestCounts.get(`_dmarc.${domain}`))).toEqual(listed.map(() => 1))
  const waits = async () =>
    (
      await pool.query<{ wait: number }>(
        'select extract(epoch from next_check_at - checked_at)::float8 as wait from company_domain where account_id = $1',
        [account.accountId],
      )
    ).rows.map(({ wait }) => wait)
  const early = await waits()
  expect(early.every((wait) => wait >= 270 && wait <= 330)).toBe(true)
  expect(new Set(early).size).toBeGreaterThan(6)
  await due(account)
  await turnAfter(3)
  expect((await waits()).every((wait) => wait >= 0.9 * 21_600 && wait <= 1.1 * 21_600)).toBe(true)
})

test.each(['failing', 'silent', 'cut'] as const)(
  'a name server that is %s changes nothing that it said before',
  async (how) => {
    const { account, key, read } = await signing()
    names.odd.set(key, how)
    await due(account)
    await turnAfter(10)
    const now = await read()
    expect([now.State, now.Records[1]]).toMatchObject([
      'Signing',
      { Status: 'Unknown', Cause: expect.stringMatching(/didn’t respond/) },
    ])
  },
  30_000,
)

test('no name at all, another key, two keys, a cut one and a revoked one are each told in plain words', async () => {
  const { account, key, read } = await signing()
  const value = names.records.get(key)?.[0] ?? ''
  const sentences = []
  for (const found of [
    undefined,
    ['v=DKIM1; k=rsa; p=MIIBother'],
    [value, value],
    [value.slice(0, 200)],
    ['v=DKIM1; p='],
    [`"${value}"`],
    ['hello'],
  ]) {
    if (found) names.records.set(key, found)
    else names.records.delete(key)
    await due(account)
    await turnAfter(20)
    sentences.push((await read()).Cause)
  }
  expect(sentences).toEqual([
    expect.stringMatching(/wasn’t found/),
    'The record contains another key.',
    'There are 2 records; there must be only one.',
    'The value is cut off. Split it into strings of up to 255 characters.',
    expect.stringMatching(/revoked/),
    expect.stringMatching(/quotation marks/),
    expect.stringMatching(/no DKIM key/),
  ])
})

test('a lying server changes no state of others, and however much it answers, little is kept', async () => {
  const { account, read, domain } = await signing()
  names.records.set(
    domain,
    Array.from({ length: 30 }, (_, n) => `v=spf1 ${`ip4:192.0.2.${n} `.repeat(100)} -all`),
  )
  await due(account)
  await turnAfter(30)
  const now = await read()
  const spf = now.Records.find(({ Kind }: { Kind: string }) => Kind === 'SPF')
  expect([now.State, spf.Status]).toEqual(['Signing', 'Invalid'])
  expect(spf.Found.length).toBeLessThanOrEqual(5)
  const { rows } = await pool.query(
    'select length(found::text)::integer as kept from company_domain where account_id = $1',
    [account.accountId],
  )
  expect(rows[0].kept).toBeLessThan(12_000)
})

test('200 KB of TXT fit in no answer of DNS: the look-up ends, bounded', async () => {
  names.records.set(
    'huge.example',
    Array.from({ length: 800 }, (_, n) => `${n} ${'x'.repeat(250)}`),
  )
  const found = await lookUp({ dnsServers: [names.address] }, 'TXT', 'huge.example')
  expect(found === undefined || found.length <= 20).toBe(true)
  names.records.set('long.example', ['y'.repeat(20_000)])
  const long = await lookUp({ dnsServers: [names.address] }, 'TXT', 'long.example')
  expect(long?.map(({ length }) => length)).toEqual([4_096])
}, 30_000)

test('the list has those in trouble first, for those above too, by pages and filters', async () => {
  const partner = await world.anAccount({ acctType: 'DT' })
  const customer = await world.anAccount({ acctType: 'RS', under: partner })
  const states = ['Signing', 'Off', 'Verified', 'PendingDns', 'Failing']
  for (const [n, state] of states.entries())
    await pool.query('insert into company_domain (account_id, domain, token, state) values ($1, $2, $3, $4)', [
      customer.accountId,
      `list-${n}.example`,
      't',
      state,
    ])
  await pool.query(
    `insert into company_domain (account_id, domain, token, state) select $1, 'more-' || lpad(n::text, 2, '0') || '.example', 't', 'Signing' from generate_series(1, 40) n`,
    [customer.accountId],
  )
  const reader = await world.signedInAt(partner, { rights: { DKIM: 'R' } })
  const search = async (body: object) => (await reader.post('/api/v1/DKim/Search', body)).json().ResultContent
  const page = await search({})
  expect(page.Items.slice(0, 4).map(({ State }: { State: string }) => State)).toEqual([
    'Failing',
    'PendingDns',
    'Verified',
    'Off',
  ])
  const rest = await search({ Cursor: page.NextCursor })
  expect([page.Items.length, rest.Items.length, rest.HasMore]).toEqual([25, 20, false])
  expect(new Set([...page.Items, ...rest.Items].map(({ Domain }) => Domain)).size).toBe(45)
  expect((await search({ State: ['Off', 'Failing'] })).Items.length).toBe(2)
  expect((await search({ SearchText: 'MORE-1' })).Items.length).toBe(10)
  expect((await search({ Account: customer.accountId })).Items.length).toBe(25)
  const none = await world.signedInAt(partner, { rights: { DKIM: 'N' } })
  expect((await none.post('/api/v1/DKim/Search', {})).json().Code).toBe('auth.forbidden')
  const stranger = await world.signedInAt(await world.anAccount({ acctType: 'DT' }))
  expect((await stranger.post('/api/v1/DKim/Search', {})).json().ResultContent.Items).toEqual([])
  expect((await stranger.post('/api/v1/DKim/Search', { Account: customer.accountId })).statusCode).toBe(404)
})
