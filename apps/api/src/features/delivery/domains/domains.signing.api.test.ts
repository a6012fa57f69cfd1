import { Resolver } from 'node:dns/promises'
import { authenticate } from 'mailauth'
import { afterAll, expect, test } from 'vitest'
import { mailServer } from '../../../../test/mailServer.ts'
import { mailNamed } from '../../../../test/mails.ts'
import { startNameServer } from '../../../../peers/nameServer.ts'
import { domainPath } from '../../../../test/singleSignOn.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { openDelivery } from '../../../core/mails/mails.delivery.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { systemClock } from '../../../platform/clock/clock.ts'

// Mails of a company whose domain signs, as a receiver judges them with the records of a real name server.

const [names, server] = await Promise.all([startNameServer(), mailServer()])
afterAll(() => Promise.all([names.close(), server.close()]))
const world = await newWorld({
  DNS_SERVERS: names.address,
  MAIL_URL: server.url,
  MAIL_FROM: 'portal@provider.example',
  OUTBOX: 'off',
})
const delivery = openDelivery('mail', { ...world, vault: world.keys.vault, clock: systemClock }, () => {})
afterAll(() => delivery.close())
names.records.set('return.provider.example', ['v=spf1 ip4:127.0.0.1 -all'])
names.records.set('spf.provider.example', ['v=spf1 ip4:127.0.0.1 -all'])

const resolver = new Resolver()
resolver.setServers([names.address])
type Verdicts = { dkim: string[]; spf: string; dmarc: string }
async function judge(raw: Buffer | string, sender: string): Promise<Verdicts> {
  const { dkim, spf, dmarc } = await authenticate(raw, {
    ip: '127.0.0.1',
    helo: 'mail.provider.example',
    sender,
    disableArc: true,
    disableBimi: true,
    resolver: (name: string, type: string) => resolver.resolve(name, type) as Promise<never>,
  })
  return {
    dkim: dkim.results.map(({ status }) => status.result),
    spf: spf ? spf.status.result : 'none',
    dmarc: dmarc ? dmarc.status.result : 'none',
  }
}

let sent = 0
async function mailFor(account: Account) {
  const to = `reader-${(sent += 1)}@example.test`
  const template = mailNamed('domainVerified')
  await world.db.asOwner((tx) =>
    queueMail(tx, {
      accountId: account.accountId,
      to,
      language: 'fr-fr',
      template,
      values: { ...template.example, link: world.config.publicOrigin },
    }),
  )
  const arrived = async () => {
    await delivery.begin()
    await delivery.settled()
    return server.got.find((one) => one.to === to)
  }
  // Its due time is rounded to a millisecond, which may still be ahead.
  const mail = (await arrived()) ?? (await arrived())
  if (!mail) throw new Error('no mail arrived')
  return { ...mail, from: /^From: (.*)$/m.exec(mail.raw.toString())?.[1] }
}
type Records = { Kind: string; Name: string; Expected: string }[]
function publish(records: Records) {
  for (const { Kind, Name, Expected } of records)
    if (Kind === 'RETURN_PATH') names.aliases.set(Name, Expected)
    else names.records.set(Name, [Expected])
}
const act = async (person: Person, at: Account, what: string, body = {}) => {
  await world.db.pool.query(`delete from attempt_counter where bucket like 'domainCheck%'`)
  return (await person.post(domainPath(at, `/${what}`), body)).json().ResultContent
}
async function signing(domain: string) {
  const account = await world.anAccount({ acctType: 'RS' })
  const admin = await world.signedInAt(account)
  publish((await admin.post(domainPath(account), { Domain: domain })).json().ResultContent.Records)
  await act(admin, account, `${domain}/Check`)
  await act(admin, account, `${domain}/Signing`, { On: true })
  return { account, admin }
}
const sound: Verdicts = { dkim: ['pass', 'pass'], spf: 'pass', dmarc: 'pass' }

test('a mail of a company whose domain signs passes DKIM, SPF and DMARC, after a change of key too', async () => {
  const domain = 'signed.example'
  const { account, admin } = await signing(domain)
  const mail = await mailFor(account)
  expect([mail.from, mail.returnTo]).toEqual([`portal@${domain}`, `bounces@bounce.${domain}`])
  expect(await judge(mail.raw, mail.returnTo)).toEqual(sound)
  publish((await act(admin, account, `${domain}/Rotate`)).Records)
  const between = await mailFor(account)
  expect(between.raw.toString()).toContain('s=s1')
  expect((await act(admin, account, `${domain}/Check`)).Selector).toBe('s2')
  const after = await mailFor(account)
  expect(after.raw.toString()).toContain('s=s2')
  for (const one of [mail, between, after]) expect(await judge(one.raw, one.returnTo)).toEqual(sound)
})

test('a mail that was changed on its way does not pass', async () => {
  const { account } = await signing('tampered.example')
  const { raw, returnTo } = await mailFor(account)
  const text = raw.toString('latin1')
  const otherSubject = text.replace(/^Subject: .*$/m, 'Subject: Pay here')
  const otherBody = `${text}<p>Pay here</p>\r\n`
  for (const changed of [otherSubject, otherBody]) {
    const { dkim } = await judge(Buffer.from(changed, 'latin1'), returnTo)
    // The library reports `neutral` for a changed body, which is not a pass either.
    expect(dkim).not.toContain('pass')
    expect((await judge(Buffer.from(changed, 'latin1'), 'bounces@elsewhere.example')).dmarc).toBe('fail')
  }
})

test('others, and a domain that is off or failed for too long, leave from the portal’s own address', async () => {
  const domain = 'later.example'
  const { account, admin } = await signing(domain)
  const other = await world.anAccount({ acctType: 'RS' })
  expect((await mailFor(other)).from).toBe('portal@provider.example')
  const { pool } = world.db
  await pool.query(`update company_domain set state = 'Failing', stopped = true where domain = $1`, [domain])
  expect((await mailFor(account)).from).toBe('portal@provider.example')
  await pool.query(`update company_domain set stopped = false where domain = $1`, [domain])
  expect((await mailFor(account)).from).toBe(`portal@${domain}`)
  await act(admin, account, `${domain}/Signing`, { On: false })
  const off = await mailFor(account)
  expect([off.from, off.returnTo, /DKIM-Signature/.test(off.raw.toString())]).toEqual([
    'portal@provider.example',
    'portal@provider.example',
    false,
  ])
})

test('a return path that leads elsewhere is not used, and DKIM alone makes DMARC pass', async () => {
  const domain = 'elsewhere-returns.example'
  const { account, admin } = await signing(domain)
  names.aliases.set(`bounce.${domain}`, 'bounce.other.example')
  await act(admin, account, `${domain}/Check`)
  const mail = await mailFor(account)
  expect([mail.from, mail.returnTo]).toEqual([`portal@${domain}`, 'portal@provider.example'])
  expect(await judge(mail.raw, mail.returnTo)).toMatchObject({ dkim: ['pass', 'pass'], dmarc: 'pass' })
})

test('a key that cannot be opened holds no mail back', async () => {
  const { account } = await signing('broken-key.example')
  await world.db.pool.query(`update domain_key set private_key = '\\x00' where account_id = $1`, [account.accountId])
  expect((await mailFor(account)).from).toBe('portal@provider.example')
})

test('the Ed25519 key signs beside the RSA one as long as its record is found, and decides nothing', async () => {
  const domain = 'two-keys.example'
  const { account, admin } = await signing(domain)
  const name = `s1-ed._domainkey.${domain}`
  const published = names.records.get(name) ?? []
  const seen: unknown[] = []
  for (const found of [published, undefined, ['v=DKIM1; k=ed25519; p=AAAA'], published]) {
    if (found) names.records.set(name, found)
    else names.records.delete(name)
    const { State, Cause } = await act(admin, account, `${domain}/Check`)
    const { raw, returnTo } = await mailFor(account)
    const algorithms = [...raw.toString().matchAll(/^DKIM-Signature: v=1; a=(\S+)-sha256/gm)].map(([, one]) => one)
    seen.push([State, Cause, algorithms, (await judge(raw, returnTo)).dkim])
  }
  const both = ['Signing', null, ['rsa', 'ed25519'], ['pass', 'pass']]
  const one = ['Signing', null, ['rsa'], ['pass']]
  expect(seen).toEqual([both, one, one, both])
})

test('a key without a second one, as those before had, signs alone until the next change of key', async () => {
  const domain = 'older.example'
  const { account, admin } = await signing(domain)
  await world.db.pool.query(
    'update domain_key set ed25519_public = null, ed25519_private = null where account_id = $1',
    [account.accountId],
  )
  const before = await mailFor(account)
  expect((await judge(before.raw, before.returnTo)).dkim).toEqual(['pass'])
  publish((await act(admin, account, `${domain}/Rotate`)).Records)
  await act(admin, account, `${domain}/Check`)
  const after = await mailFor(account)
  expect(await judge(after.raw, after.returnTo)).toEqual(sound)
})
