import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startNameServer } from '../../../../peers/nameServer.ts'
import { examine } from './domains.examine.ts'

// DKIM keys, DMARC policies and return paths, as receivers read them.

const names = await startNameServer()
afterAll(() => names.close())
const config = { dnsServers: [names.address], spfHost: 'spf.provider.example' }
beforeEach(() => {
  for (const all of [names.records, names.aliases, names.odd]) all.clear()
})

const rsaOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const p = rsaOf(2048)
const ed = Buffer.from(
  generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '',
  'base64url',
).toString('base64')
const key = async (text: string, expected = `v=DKIM1; k=rsa; p=${p}`) => {
  const name = 's1._domainkey.acme.example'
  names.records.set(name, [text])
  const { status, cause } = await examine(config, { kind: 'DKIM', type: 'TXT', name, expected }, 'acme.example')
  return status === 'OK' ? 'OK' : cause
}
test.each([
  ['OK', `v=DKIM1; k=rsa; p=${p}`],
  ['OK', `v=DKIM1;k=rsa;p=${p};`],
  ['OK', `p=${p}`],
  ['OK', ` v = DKIM1 ; p = ${p.replace(/(.{60})/g, '$1 ')}`],
  ['OK', `v=DKIM1; h=sha1:sha256; s=email; t=s; n=a note; p=${p}`],
  ['OK', `v=DKIM1; s=*; k=rsa; p=${p}`],
  ['keyVersion', `k=rsa; v=DKIM1; p=${p}`],
  ['keyVersion', `v=DKIM2; k=rsa; p=${p}`],
  ['keyVersion', `v=dkim1; k=rsa; p=${p}`],
  ['keyHash', `v=DKIM1; h=sha1; p=${p}`],
  ['keyService', `v=DKIM1; s=tlsrpt; p=${p}`],
  ['keyTesting', `v=DKIM1; t=y; p=${p}`],
  ['keyTesting', `v=DKIM1; t=s:y; p=${p}`],
  ['revoked', 'v=DKIM1; p='],
  ['cut', `v=DKIM1; p=${p.slice(0, 240)}`],
  ['otherKey', `v=DKIM1; p=${rsaOf(1024)}`],
  ['keySyntax', `v=DKIM1; P=${p}`],
  ['keySyntax', `v=DKIM1; p=${p}; p=${p}`],
  ['keySyntax', `v=DKIM1; k=dsa; p=${p}`],
  ['keyVersion', `v=DKIM1, k=rsa; p=${p}`],
  ['noKey', 'something else'],
  ['quotes', `"v=DKIM1; p=${p}"`],
])('DKIM is %s (case %#)', async (verdict, text) => {
  expect(await key(text)).toBe(verdict)
})
test('DKIM: keys of Ed25519 say so; short ones of RSA are discarded', async () => {
  expect(await key(`v=DKIM1; k=ed25519; p=${ed}`, `v=DKIM1; k=ed25519; p=${ed}`)).toBe('OK')
  expect(await key(`v=DKIM1; p=${ed}`, `v=DKIM1; k=ed25519; p=${ed}`)).not.toBe('OK')
  const short = rsaOf(768)
  expect(await key(`v=DKIM1; p=${short}`, `v=DKIM1; k=rsa; p=${short}`)).toBe('keySyntax')
})

const policy = async (domain: string, records: Record<string, string | string[]>) => {
  for (const [name, texts] of Object.entries(records)) names.records.set(`_dmarc.${name}`, [texts].flat())
  const { status, cause, found } = await examine(
    config,
    { kind: 'DMARC', type: 'TXT', name: `_dmarc.${domain}`, expected: 'v=DMARC1; p=none' },
    domain,
  )
  return [status === 'OK' ? 'OK' : cause, ...found]
}
const [none, reject] = ['v=DMARC1; p=none', 'v=DMARC1; p=reject']
test.each<[string, string, Record<string, string | string[]>, string[]]>([
  ['its own', 'mail.acme.example', { 'mail.acme.example': none }, ['OK', none]],
  [
    'its own before that above',
    'mail.acme.example',
    { 'mail.acme.example': reject, 'acme.example': none },
    ['OK', reject],
  ],
  ['that of the organisation', 'a.b.acme.example', { 'acme.example': reject }, ['OK', reject]],
  ['that of the organisation under a suffix of two', 'mail.acme.co.uk', { 'acme.co.uk': reject }, ['OK', reject]],
  [
    'that of the organisation in punycode',
    'mail.xn--bcher-kva.example',
    { 'xn--bcher-kva.example': none },
    ['OK', none],
  ],
  ['not that of a suffix', 'acme.co.uk', { 'co.uk': reject }, ['missing']],
  ['not that of a private suffix', 'acme.github.io', { 'github.io': reject }, ['missing']],
  ['not that in between', 'a.b.acme.example', { 'b.acme.example': reject }, ['missing']],
  [
    'that for subdomains',
    'mail.acme.example',
    { 'acme.example': 'v=DMARC1; p=none; sp=reject' },
    ['OK', 'v=DMARC1; p=none; sp=reject'],
  ],
  [
    'a wrong one for subdomains',
    'mail.acme.example',
    { 'acme.example': 'v=DMARC1; p=none; sp=all' },
    ['noPolicy', 'v=DMARC1; p=none; sp=all'],
  ],
  ['none at all', 'mail.acme.example', {}, ['missing']],
  ['several above', 'mail.acme.example', { 'acme.example': [none, reject] }, ['several', none, reject]],
  ['its version not first', 'acme.example', { 'acme.example': 'p=none; v=DMARC1' }, ['missing', 'p=none; v=DMARC1']],
  [
    'its version in small letters',
    'acme.example',
    { 'acme.example': 'v=dmarc1; p=none' },
    ['missing', 'v=dmarc1; p=none'],
  ],
])('DMARC is %s', async (_, domain, records, expected) => {
  expect(await policy(domain, records)).toEqual(expected)
})
test('DMARC: an organisation that is silent says nothing', async () => {
  names.odd.set('_dmarc.acme.example', 'failing')
  expect(await policy('mail.acme.example', {})).toEqual(['unanswered'])
})

const leads = async (aliases: Record<string, string>) => {
  for (const [name, to] of Object.entries(aliases)) names.aliases.set(name, to)
  const expected = {
    kind: 'RETURN_PATH',
    type: 'CNAME',
    name: 'bounce.acme.example',
    expected: 'return.provider.example',
  } as const
  const { status, cause, values } = await examine(config, expected, 'acme.example')
  return status === 'OK' ? 'OK' : [cause, values?.['host']].filter(Boolean).join(' ')
}
const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [
      at === 0 ? 'bounce.acme.example' : `h${at}.example`,
      at === length - 1 ? 'return.provider.example' : `h${at + 1}.example`,
    ]),
  )
test.each<[string, Record<string, string>]>([
  ['OK', { 'bounce.acme.example': 'return.provider.example' }],
  ['OK', { 'bounce.acme.example': 'Return.Provider.example.' }],
  ['OK', chain(2)],
  ['OK', chain(8)],
  ['otherHost h8.example', chain(9)],
  ['otherHost x.example', { 'bounce.acme.example': 'x.example' }],
  ['loop', { 'bounce.acme.example': 'x.example', 'x.example': 'bounce.acme.example' }],
  ['loop', { 'bounce.acme.example': 'x.example', 'x.example': 'y.example', 'y.example': 'x.example' }],
  ['missing', {}],
])('the return path is %s: %j', async (verdict, aliases) => {
  expect(await leads(aliases)).toBe(verdict)
})
test('the return path: a name in between that fails says nothing', async () => {
  names.odd.set('x.example', 'failing')
  expect(await leads({ 'bounce.acme.example': 'x.example' })).toBe('unanswered')
})
