import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorText } from '../errors.texts.ts'
import { auditTexts, contract, errors } from '../index.ts'
import { openApi } from '../openapi.ts'
import type { AuditTexts } from './audit.table.ts'
import type { Errors } from './errors.table.ts'
import { date, email, httpsUrl, key, moment, normalEmail, note, phone, text } from './fields.ts'
import { fieldIssues } from './issues.ts'
import { fieldIssueText } from '../issues.texts.ts'
import { fieldIssueCodes } from './issues.texts.ts'
import { fillIn, languageOf, languages, numberIn } from './language.ts'
import type { Addresses } from './address.ts'
import { authAddresses } from '../identity/auth/auth.addresses.ts'
import { brandingAddresses } from '../delivery/branding/branding.addresses.ts'
import { sessionsAddresses } from '../directory/sessions/sessions.addresses.ts'
import { ssoAddresses } from '../identity/sso/sso.addresses.ts'
import { defineRoutes, type Route, type RouteTable } from './route.ts'
import { codeKey } from './names.ts'
import { wire, wireBody } from './wire.ts'

const seed = Number(process.env.FC_SEED)
const Inner = wireBody('TestInner', { First_Name: text(10, 1) })
const Body = wireBody('TestBody', {
  AcctKey: z.string(),
  access_token: z.optional(z.string()),
  Inner: z.optional(Inner),
})
const issuesOf = (schema: z.core.$ZodType, value: unknown) => {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? [] : fieldIssues(parsed.error)
}
const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

test('a date and a moment have a year that PostgreSQL knows, and equal moments are equal texts', () => {
  expect(accepts(date(), '0001-01-01') && accepts(moment(), '0001-01-01T00:00:00Z')).toBe(true)
  expect(issuesOf(date(), '0000-01-01')).toMatchObject([{ code: 'date' }])
  expect(accepts(moment(), '0000-01-01T00:00:00Z') || accepts(moment(), '2026-13-01T00:00:00Z')).toBe(false)
  const written = ['2031-01-01T00:00:00Z', '2031-01-01T00:00:00.00Z', '2031-01-01T00:00:00.000400Z']
  expect(written.map((one) => z.parse(moment(), one))).toEqual(Array(3).fill('2031-01-01T00:00:00.000Z'))
})

test('names of the wire become names of the code, and back', () => {
  expect(codeKey('AcctKey')).toBe('acctKey')
  expect(codeKey('refresh_expires_in')).toBe('refreshExpiresIn')
  const value = { AcctKey: 'k', access_token: 't', Inner: { First_Name: 'A' } }
  const decoded = z.decode(Body, value)
  expect(decoded).toEqual({ acctKey: 'k', accessToken: 't', inner: { firstName: 'A' } })
  expect(z.encode(Body, decoded)).toEqual(value)
})

test('absent fields stay absent, so that a merge patch changes nothing else', () => {
  expect(Object.keys(z.decode(Body, { AcctKey: 'k' }))).toEqual(['acctKey'])
})

test('a body with an unknown field is refused by its name, at any depth', () => {
  const issues = issuesOf(Body, { AcctKey: 'k', Role: 'RA', Inner: { First_Name: 'A', Flags: 1 } })
  expect(issues).toContainEqual({ field: 'Role', code: 'unknownField' })
  expect(issues).toContainEqual({ field: 'Inner.Flags', code: 'unknownField' })
})

test('an answer with a field that the reader does not know is read all the same', () => {
  const Answer = wire('TestAnswer', { AcctKey: z.string() })
  expect(z.decode(Answer, { AcctKey: 'k', Newer: 1 } as never)).toEqual({ acctKey: 'k' })
})

test.each([
  [{ AcctKey: 1 }, { field: 'AcctKey', code: 'wrongType' }],
  [{}, { field: 'AcctKey', code: 'required' }],
  [
    { AcctKey: 'k', Inner: { First_Name: '' } },
    { field: 'Inner.First_Name', code: 'required' },
  ],
  [
    { AcctKey: 'k', Inner: { First_Name: 'x'.repeat(11) } },
    { field: 'Inner.First_Name', code: 'tooLong', params: { max: 10 } },
  ],
  [
    { AcctKey: 'k', Inner: { First_Name: 'a\u0007b' } },
    { field: 'Inner.First_Name', code: 'control' },
  ],
])('what is wrong with %j is said with its field', (value, issue) => {
  expect(issuesOf(Body, value)).toEqual([issue])
})

test('text is trimmed and measured after that', () => {
  expect(z.parse(text(3, 1), '  abc ')).toBe('abc')
  expect(accepts(text(3, 1), '   ')).toBe(false)
  expect(accepts(note(20), 'two\nlines')).toBe(true)
  expect(accepts(text(20), 'two\nlines')).toBe(false)
})

test.each(['a@b.example', 'Jane.Doe+x@Mail.Example', "o'neil@ünï.example"])('%s is an e-mail address', (given) => {
  expect(z.parse(email(), ` ${given} `)).toBe(given)
})
test.each(['a@b@c.example', 'a b@c.example', 'a@b', '@b.example', 'a@b.example\nBcc: x@y.example', 'a@.example'])(
  '%j is no e-mail address',
  (given) => {
    expect(accepts(email(), given)).toBe(false)
  },
)
test.each([
  'a\uff0cb@c.example',
  'a\uff20b@c.example',
  'a\u037eb@c.example',
  `${'\ufdfa'.repeat(20)}@c.example`,
  `a@${`${'\u00fc'.repeat(60)}.`.repeat(4)}example`,
  'a@b.example/x.yy',
  'a@b.example#.yy',
  'a@b%2eexample.yy',
  'a@1.22',
  'a@1.0x7f',
])('%j is no e-mail address: a mail would go elsewhere, to several, or to nobody', (given) => {
  expect(accepts(email(), given)).toBe(false)
})
test.each([
  'javascript:alert(1)',
  'http://a.example',
  'https://',
  'https://user:pw@a.example',
  'https://a.example/ b',
  ' data:text/html,x',
])('%s is no link', (given) => {
  expect(accepts(httpsUrl(), given)).toBe(false)
})
test.each([
  ['Jane.Doe@MAIL.Example', 'jane.doe@mail.example'],
  ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
  ['ａnn@mail.example', 'ann@mail.example'],
  ['no address', 'no address'],
])('%s is known as %s', (typed, known) => {
  expect(normalEmail(typed)).toBe(known)
  expect(normalEmail(known)).toBe(known)
})
test('phone numbers are taken as people write them', () => {
  expect(z.parse(phone(), '+33 (1) 23-45.67 89')).toBe('+33123456789')
  expect(accepts(phone(), '0123456789')).toBe(false)
})
test('keys are lower-case UUIDs', () => {
  expect(accepts(key(), '01900000-0000-7000-8000-000000000001')).toBe(true)
  expect(accepts(key(), '01900000-0000-7000-8000-00000000000A')).toBe(false)
})

test(`no text makes a field throw or take more than it says (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (given) => {
      for (const schema of [text(20), note(20), email(), httpsUrl(), phone(), key()]) {
        const parsed = z.safeParse(schema, given)
        if (parsed.success && schema !== null) expect(parsed.data.length).toBeLessThanOrEqual(2048)
      }
    }),
    { seed, numRuns: 500 },
  )
})

test('every error and every field fault has its sentence in every language', () => {
  for (const language of languages) {
    for (const code of Object.keys(errors) as (keyof typeof errors)[]) expect(errorText(code, language)).toMatch(/\S/)
    for (const code of fieldIssueCodes) expect(fieldIssueText({ code }, language)).toMatch(/\S/)
  }
})

test('no sentence of an error is the same in two languages', () => {
  const codes = Object.keys(errors) as (keyof typeof errors)[]
  const same = codes.filter((code) => new Set(languages.map((language) => errors[code][language])).size === 1)
  expect(same).toEqual([])
})

/** The tables of this kind that the words of every feature have. */
async function exportedBy<T>(kind: 'Audit' | 'Errors'): Promise<T[]> {
  const files = globSync(join(import.meta.dirname, '../{*,*/*}/*.words.ts'))
  const modules = (await Promise.all(files.map((file) => import(file)))) as Record<string, T>[]
  return modules.flatMap(Object.entries<T>).flatMap(([name, table]) => (name.endsWith(kind) ? [table] : []))
}

test('every error is declared once, and every table of errors is gathered', async () => {
  const codes = (await exportedBy<Errors>('Errors')).flatMap(Object.keys)
  expect(codes.toSorted()).toEqual(Object.keys(errors).toSorted())
})

test('every action of the audit is declared once, and what it says of each feature is gathered', async () => {
  const every = await exportedBy<AuditTexts>('Audit')
  expect(every.filter((table) => !auditTexts.some((one) => one === table))).toEqual([])
  const names = every.flatMap(({ actions, fields = {} }) => [...Object.keys(actions), ...Object.keys(fields)])
  expect(new Set(names).size).toBe(names.length)
})

test.each([
  [[''], 'en-us'],
  [[undefined], 'en-us'],
  [[], 'en-us'],
  [['fr-CA', 'en'], 'fr-fr'],
  [[null, 'de', 'en-GB', 'fr'], 'en-us'],
  [['FR-fr'], 'fr-fr'],
  // Northern Frisian, Filipino and Old English.
  [['frr', 'fil', 'enm', 'fr'], 'fr-fr'],
])('the language for %j is %s', (accepted, language) => expect(languageOf(...accepted)).toBe(language))

test('what browsers call without schemas takes the fields that its route takes', () => {
  const tables: readonly [RouteTable, Addresses][] = [
    [contract.auth, authAddresses],
    [contract.branding, brandingAddresses],
    [contract.sso, ssoAddresses],
    [contract.sessions, sessionsAddresses],
  ]
  for (const [table, addresses] of tables)
    for (const [name, { at, fields = [] }] of Object.entries(addresses)) {
      const { method, path, body, query } = table[name] as Route
      expect([name, { method, path }]).toEqual([name, at])
      const { def } = (body ?? query ?? z.object({}))._zod as { def: { in?: z.core.$ZodType; shape?: object } }
      const { shape = {} } = (def.in?._zod.def ?? def) as { shape?: object }
      expect([name, fields]).toEqual([name, Object.keys(shape)])
    }
})

test('the published document names every route with its access', () => {
  const document = openApi(contract)
  for (const [feature, table] of Object.entries(contract))
    for (const [name, route] of Object.entries(table) as [string, Route][]) {
      const operation = (
        document.paths[route.path.replace(/:(\w+)/g, '{$1}')] as Record<string, Record<string, unknown>>
      )[route.method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: `${feature}.${name}`, 'x-access': route.access })
    }
  expect(document.openapi).toBe('3.1.0')
})

test('a route that asks for a sign-in and is silent about access groups does not compile', () => {
  const route = { method: 'GET', path: '/x', summary: 'x', result: z.string() } as const
  const routes = [
    // @ts-expect-error no module
    defineRoutes({ one: { ...route, access: 'AcctMgmnt:R' } }),
    // @ts-expect-error no module
    defineRoutes({ one: { ...route, access: 'signed-in' } }),
    // @ts-expect-error not one of the reasons
    defineRoutes({ one: { ...route, access: 'signed-in', module: { free: 'because' } } }),
    defineRoutes({ one: { ...route, access: 'signed-in', module: { free: 'self' } } }),
    defineRoutes({ one: { ...route, access: 'public' } }),
  ]
  expect(routes).toHaveLength(5)
})

test('a route is about the account or the person whose key is in its path', () => {
  const all = Object.values(contract).flatMap((table) => Object.values(table) as Route[])
  const keyed = all.filter(({ path }) => /:(acctKey|userKey)\b/.test(path))
  expect(keyed.map(({ path, object }) => [path, object])).toEqual(
    keyed.map(({ path }) => [path, path.includes(':acctKey') ? 'account' : 'user']),
  )
})

test('every operation id and every path with its method exists once', () => {
  const all = Object.values(contract).flatMap((table) => Object.values(table) as Route[])
  expect(new Set(all.map((route) => `${route.method} ${route.path}`)).size).toBe(all.length)
})

test('the contract imports nothing but zod, culori for colours and papaparse for files', () => {
  const { dependencies } = createRequire(import.meta.url)('../../package.json') as {
    dependencies: Record<string, string>
  }
  expect(Object.keys(dependencies).toSorted()).toEqual(['culori', 'papaparse', 'zod'])
})

test('thousands are grouped as each language does it, French by U+00A0', () => {
  expect(numberIn('en-us', 1_234_567.5)).toBe('1,234,567.5')
  expect(numberIn('fr-fr', 1_234_567.5)).toBe('1\u00a0234\u00a0567,5')
  expect(fillIn({ 'en-us': 'At most {most}', 'fr-fr': 'Au plus {most}' }, 'fr-fr', { most: 2000 })).toBe(
    'Au plus 2\u00a0000',
  )
})

test('a state and a length of time are told in words of the language, and a name stays as it is', () => {
  expect(errorText('account.inactive', 'fr-fr', { status: 'SuspendedAbuse' })).toContain('Suspendu pour abus')
  expect(errorText('change.notNow', 'en-us', { state: 'AwaitingApproval' })).toContain('is waiting for approval.')
  expect(errorText('setting.locked', 'en-us', { name: 'Running' })).toContain('Running')
  expect(errorText('account.tooLate', 'en-us', { days: 1 })).toContain('more than 1 day ago')
  expect(errorText('account.tooLate', 'fr-fr', { days: 30 })).toContain('depuis plus de 30\u00a0jours')
  expect(errorText('request.tooMany', 'en-us', { seconds: 1 })).toContain('Wait 1 second and')
  expect(errorText('subscription.tooLate', 'en-us', { days: 30 })).toContain('more than 30 days ago')
  expect(errorText('subscription.statusNotAllowed', 'en-us', { planStatus: 'Grace' })).toContain('in grace period.')
  expect(errorText('subscription.renewedAhead', 'en-us', { day: '2026-12-01' })).toContain('until December 1, 2026.')
  expect(errorText('subscription.renewedAhead', 'fr-fr', { day: '2026-12-01' })).toContain('au 1er décembre 2026.')
})

test('a right that is missing is told by the name that pages give it', () => {
  const textFor = (access: string) => errorText('auth.forbidden', 'en-us', { access })
  expect(textFor('AcctMgmnt:W')).toContain('You need the permission “Account details” (change).')
  expect(textFor('Customer-Settings:R')).toContain('You need the permission “Customer – Settings”.')
  expect(textFor('Full access')).toContain('“Full access”')
  expect(textFor('RA')).toContain('“Provider administrator”')
  expect(textFor('')).toContain('another permission')
  const inFrench = errorText('auth.forbidden', 'fr-fr', { access: 'AcctMgmnt:W' })
  expect(inFrench).toContain('le droit «\u00a0Détails du compte\u00a0» (modification)')
})
