import { afterEach, expect, test } from 'vitest'
import { aLogo, publishes, brandUrl, version } from '../../../test/brands.ts'
import { mailServer } from '../../../test/mailServer.ts'
import { mailNamed } from '../../../test/mails.ts'
import { type Account, newWorld } from '../../../test/world.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDelivery, type Outcome } from './mails.delivery.ts'
import { queueMail } from './mails.queue.ts'

const world = await newWorld()
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const origin = 'https://portal.example.test'

/** Delivers a mail kept under a company. */
async function deliver(environment: Record<string, string>, { account, language, link }: Mail): Promise<Outcome[]> {
  await world.db.pool.query('truncate outgoing_message')
  const template = mailNamed('activation')
  const values = { ...template.example, link }
  const accountId = account?.accountId
  await world.db.asOwner((tx) => queueMail(tx, { to: 'ann@example.test', accountId, language, template, values }))
  const outcomes: Outcome[] = []
  const config = readConfig({ PUBLIC_ORIGIN: origin, MAIL_FROM: 'portal@example.test', ...environment })
  const parts = { config, db: world.db, vault: world.keys.vault, clock: systemClock }
  const delivery = openDelivery('mail', parts, (outcome) => outcomes.push(outcome))
  cleanups.push(delivery.close)
  await delivery.begin()
  await delivery.settled()
  return outcomes
}
type Mail = { account: Account | undefined; language: 'en-us' | 'fr-fr'; link: string }

/** A mail of a company, as it arrives. */
async function arrived(
  account: Account | undefined,
  language: 'en-us' | 'fr-fr' = 'en-us',
  link = `${origin}/password?code=a`,
) {
  const server = await mailServer()
  cleanups.push(server.close)
  const outcome = await deliver({ OUTBOX: 'off', MAIL_URL: server.url }, { account, language, link })
  return { told: outcome, mail: server.got[0] }
}

const more = {
  PortalName: 'Northwind Mail',
  SenderName: 'Northwind, Legal',
  ReplyTo: 'desk@northwind.example',
  PrimaryColor: '#7a1f5c',
  AccentColor: '#ffb000',
  LogoAlt: 'Northwind "Legal"',
  HeaderHtml: '<p>Confidential</p>',
  FooterHtml: '<p>Questions &amp; help: <a href="https://northwind.example/help">ask us</a></p>',
  Links: [{ Text: 'Terms', Url: 'https://northwind.example/terms' }],
}

test('a mail carries the brand of its company, in both forms, with its sender’s name', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await publishes(rs, customer, more, await aLogo())
  const { mail } = await arrived(customer)
  const { Url } = (await rs.get(brandUrl(customer))).json().ResultContent.Draft.Logo
  expect(mail).toMatchObject({
    from: { name: 'Northwind, Legal', address: 'portal@example.test' },
    replyTo: 'desk@northwind.example',
  })
  expect(mail?.html).toContain(`<img src="${origin}${Url}" alt="Northwind &quot;Legal&quot;"`)
  for (const part of [
    more.HeaderHtml,
    more.FooterHtml,
    '<a href="https://northwind.example/terms">Terms</a>',
    'border-top:4px solid #ffb000',
  ])
    expect(mail?.html).toContain(part)
  expect(mail?.html).not.toContain('#006972')
  expect(mail?.html).toContain('Powered by')
  expect(mail?.text).toMatch(
    /^Confidential\n\n[^]*Questions & help: ask us \(https:\/\/northwind.example\/help\)\n\nTerms\nhttps/,
  )
})

test('below, the mail carries what is inherited; disabled, and where there is none, the portal’s own look', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const plain = await arrived(customer)
  expect(plain.mail?.html).toContain('#006972')
  await publishes(rs, tree.cordage, { PortalName: 'Cordage', HidePoweredBy: true })
  const { mail } = await arrived(customer, 'fr-fr')
  expect(mail?.html).toContain('>Cordage</div>')
  expect(mail?.html).not.toContain('Propulsé par')
  expect((await arrived(undefined)).mail).toMatchObject({
    html: expect.stringContaining('#006972'),
    replyTo: undefined,
  })
  const answer = await rs.get(brandUrl(tree.cordage))
  await rs.post(brandUrl(tree.cordage, 'Status'), { To: 'Disabled' }, version(answer.json().ResultContent.version))
  expect((await arrived(customer)).mail?.html).toBe(plain.mail?.html)
})

test('what stays in the outbox is in the same words as what arrives, and is there to look at', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await publishes(rs, customer, more, await aLogo())
  const mail = { account: customer, language: 'fr-fr', link: `${origin}/password?code=a` } as const
  const { mail: sent } = await arrived(customer, 'fr-fr')
  const kept = async () =>
    (await world.db.pool.query('select text_body as text, html_body as html from outgoing_message')).rows[0]
  expect(await kept()).toEqual({ text: '', html: null })
  expect(await deliver({ OUTBOX: 'on' }, mail)).toEqual(['kept'])
  const { text, html } = await kept()
  expect(html).toBe(sent?.html)
  expect(text.trim()).toBe(sent?.text?.trim())
  expect(html).toContain('#ffb000')
  const server = await mailServer()
  cleanups.push(server.close)
  expect(await deliver({ OUTBOX: 'on', MAIL_URL: server.url }, mail)).toEqual(['sent'])
  expect((await kept()).html).toBe(server.got[0]?.html)
})

test('a brand’s own links do not open the way for foreign ones in the words', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await publishes(rs, customer, more)
  expect(await arrived(customer, 'en-us', 'https://evil.example/a')).toEqual({ told: ['failed'], mail: undefined })
})
