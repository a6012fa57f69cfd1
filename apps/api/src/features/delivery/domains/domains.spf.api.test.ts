import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startNameServer } from '../../../../peers/nameServer.ts'
import { examine } from './domains.examine.ts'

// Whether a domain's SPF accepts the portal's mails, with records of a real name server (RFC 7208).

const names = await startNameServer()
afterAll(() => names.close())
const [host, net] = ['spf.provider.example', 'net.provider.example']
const config = { dnsServers: [names.address], spfHost: host }
const publish = (records: Readonly<Record<string, string | readonly string[]>>) => {
  for (const [name, texts] of Object.entries(records)) names.records.set(name, [texts].flat())
}
beforeEach(() => {
  names.records.clear()
  names.odd.clear()
  names.requestCounts.clear()
  publish({ [host]: `v=spf1 include:${net} -all`, [net]: 'v=spf1 ip4:192.0.2.0/24 -all' })
})
const domain = 'acme.example'
const verdict = async () => {
  const expected = { kind: 'SPF', type: 'TXT', name: domain, expected: `v=spf1 include:${host} ~all` } as const
  const { status, cause } = await examine(config, expected, domain)
  return [status, cause]
}
const ours = `include:${host}`
const chainOf = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, at) => [
      `c${at}.example`,
      at === length - 1 ? `v=spf1 ${ours}` : `v=spf1 include:c${at + 1}.example`,
    ]),
  )

type Records = Record<string, string | string[]>
test.each<[string, string | null, string, string | readonly string[], Records?]>([
  ['OK', null, 'the include', `v=spf1 ${ours} ~all`],
  ['OK', null, 'the include in capitals, with a dot', `V=SPF1 +INCLUDE:${host.toUpperCase()}. -all`],
  ['OK', null, 'behind others', `v=spf1 ip4:198.51.100.0/24 ip6:2001:db8::/32 ${ours} ?all`],
  ['OK', null, 'beside other TXT records', ['google-site-verification=x', `v=spf1 ${ours} -all`, 'v=spf10 x']],
  ['OK', null, 'in an include', 'v=spf1 include:a.example -all', { 'a.example': `v=spf1 ${ours} -all` }],
  ['OK', null, 'by redirect', 'v=spf1 redirect=a.example', { 'a.example': `v=spf1 ${ours} -all` }],
  [
    'OK',
    null,
    'by a redirect that stands first',
    `v=spf1 redirect=a.example ip4:198.51.100.1`,
    { 'a.example': `v=spf1 ${ours}` },
  ],
  ['OK', null, 'by a redirect to the host itself', `v=spf1 redirect=${host}.`],
  [
    'OK',
    null,
    'in a redirect of an include',
    'v=spf1 include:a.example -all',
    { 'a.example': 'v=spf1 redirect=b.example', 'b.example': `v=spf1 ${ours} -all` },
  ],
  ['OK', null, 'where everybody may', 'v=spf1 +all'],
  ['OK', null, 'behind an include that fails', `v=spf1 include:a.example ${ours} -all`, { 'a.example': 'v=spf1 -all' }],
  ['OK', null, 'beside an unknown modifier', `v=spf1 x-y=z ${ours} -all`],
  ['OK', null, 'in a record of several strings', `v=spf1 ${'ip4:198.51.100.10 '.repeat(16)}${ours} -all`],
  ['OK', null, 'the tenth look-up', 'v=spf1 include:c0.example -all', chainOf(8)],
  ['Missing', 'missing', 'no record', []],
  ['Missing', 'missing', 'another version', 'v=spf2 -all'],
  ['Missing', 'missing', 'no space behind the version', `v=spf1${ours}`],
  ['Invalid', 'several', 'two records', [`v=spf1 ${ours} -all`, 'v=spf1 -all']],
  ['Invalid', 'noInclude', 'nothing of it', 'v=spf1 -all'],
  ['Invalid', 'noInclude', 'behind all', `v=spf1 -all ${ours}`],
  [
    'Invalid',
    'noInclude',
    'a redirect behind all',
    'v=spf1 ~all redirect=a.example',
    { 'a.example': `v=spf1 ${ours}` },
  ],
  ['Invalid', 'noInclude', 'refused', `v=spf1 -${ours} +all`],
  ['Invalid', 'noInclude', 'soft', `v=spf1 ~${ours} -all`],
  ['Invalid', 'noInclude', 'neutral', `v=spf1 ?${ours} -all`],
  [
    'Invalid',
    'noInclude',
    'of another name',
    `v=spf1 include:${host}.evil.example -all`,
    { [`${host}.evil.example`]: 'v=spf1 -all' },
  ],
  ['Invalid', 'spfSyntax', 'in an include without a record', 'v=spf1 include:none.example -all'],
  ['Invalid', 'spfSyntax', 'a redirect without a record', 'v=spf1 redirect=none.example'],
  ['Invalid', 'spfSyntax', 'an unknown mechanism', `v=spf1 ${ours} inlcude:a.example -all`],
  ['Invalid', 'spfSyntax', 'two redirects', `v=spf1 ${ours} redirect=a.example redirect=b.example`],
  ['Invalid', 'spfSyntax', 'a broken network', `v=spf1 ip4:300.1.1.1 ${ours} -all`],
  [
    'Invalid',
    'spfSyntax',
    'an include of two records',
    'v=spf1 include:a.example -all',
    { 'a.example': ['v=spf1 -all', `v=spf1 ${ours}`] },
  ],
  ['Invalid', 'spfLookups', 'the eleventh look-up', 'v=spf1 include:c0.example -all', chainOf(9)],
  [
    'Invalid',
    'spfLookups',
    'a loop',
    'v=spf1 include:a.example -all',
    { 'a.example': 'v=spf1 include:b.example', 'b.example': 'v=spf1 include:a.example' },
  ],
  ['Invalid', 'spfLookups', 'itself', `v=spf1 include:${domain} -all`],
  [
    'Invalid',
    'spfEmpty',
    'three names that are not there',
    `v=spf1 a:x.example a:y.example exists:z.example ${ours} -all`,
  ],
])('%s, %s: %s', async (status, cause, _, records, others = {}) => {
  publish({ [domain]: records, ...others })
  expect(await verdict()).toEqual([status, cause])
})

test('names that fail or are silent say nothing about the record', async () => {
  publish({ [domain]: 'v=spf1 include:a.example -all', 'a.example': `v=spf1 ${ours}` })
  for (const invalid of ['failing', 'silent'] as const) {
    names.odd.set('a.example', invalid)
    expect(await verdict()).toEqual(['Unknown', 'unanswered'])
  }
})

test('where the portal’s own record is not there, the include is right all the same', async () => {
  names.records.delete(host)
  publish({ [domain]: `v=spf1 ${ours} -all` })
  expect(await verdict()).toEqual(['OK', null])
})

// A small model of RFC 7208, 4.6 and 5, over records of includes, redirects, missing names, and `all`.

type Term = { q: '+' | '-' | '~' | '?'; what: 'include' | 'void' | 'other' | 'all'; to: string }
type Tree = Record<string, { terms: Term[]; redirect: string | null }>
type Outcome = 'pass' | 'fail' | 'neutral' | 'permerror'
const known = ['n0.example', 'n1.example', 'n2.example', 'n3.example', 'n4.example']
const target = fc.constantFrom(...known, ...known, host, host, 'none.example')
const term = fc.record({
  q: fc.constantFrom<Term['q'][]>('+', '+', '+', '-', '~', '?'),
  what: fc.constantFrom<Term['what'][]>('include', 'include', 'include', 'include', 'void', 'other', 'all'),
  to: target,
})
const node = fc.record({ terms: fc.array(term, { maxLength: 4 }), redirect: fc.option(target) })
const tree: fc.Arbitrary<Tree> = fc
  .tuple(node, node, node, node, node, node)
  .map((nodes) => Object.fromEntries([domain, ...known].map((name, at) => [name, nodes[at]!])))
const written: Record<Term['what'], (to: string) => string> = {
  include: (to) => `include:${to}`,
  void: (to) => `a:void.${to}`,
  other: () => 'ip4:198.51.100.7',
  all: () => 'all',
}
const textOf = ({ terms, redirect }: Tree[string]) =>
  [
    'v=spf1',
    ...terms.map(({ q, what, to }) => `${q === '+' ? '' : q}${written[what](to)}`),
    ...(redirect ? [`redirect=${redirect}`] : []),
  ].join(' ')

function modelOf(records: Tree): Outcome {
  const outcomes = { '+': 'pass', '-': 'fail', '~': 'neutral', '?': 'neutral' } as const
  let [lookups, empty] = [0, 0]
  class TooManyLookups extends Error {}
  const look = () => {
    if ((lookups += 1) > 10) throw new TooManyLookups()
  }
  const check = (name: string): Outcome => {
    if (name === host) {
      look() // its own include, which does not match
      return 'pass'
    }
    const record = records[name]
    if (!record) throw new TooManyLookups()
    for (const { q, what, to } of record.terms) {
      if (what === 'all') return outcomes[q]
      if (what === 'void') {
        look()
        if ((empty += 1) > 2) throw new TooManyLookups()
      }
      if (what !== 'include') continue
      look()
      if (check(to) === 'pass') return outcomes[q]
    }
    if (record.redirect === null) return 'neutral'
    look()
    return check(record.redirect)
  }
  try {
    return check(domain)
  } catch (error) {
    if (error instanceof TooManyLookups) return 'permerror'
    throw error
  }
}

test('property: the verdict is that of a small model, with ten look-ups at most', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(tree, async (records) => {
      publish(Object.fromEntries(Object.entries(records).map(([name, one]) => [name, textOf(one)])))
      names.requestCounts.clear()
      const outcome = modelOf(records)
      const [status, cause] = await verdict()
      const checked =
        status === 'OK' ? 'pass' : cause === 'noInclude' ? 'other' : cause?.startsWith('spf') ? 'permerror' : cause
      expect(checked).toBe(outcome === 'fail' || outcome === 'neutral' ? 'other' : outcome)
      // Ten names, besides the domain itself and the portal's host.
      expect(names.requestCounts.size).toBeLessThanOrEqual(12)
      seen.add(checked ?? '')
    }),
    { seed: Number(process.env.FC_SEED), numRuns: Number(process.env.FC_RUNS ?? 300) },
  )
  expect(seen).toEqual(new Set(['pass', 'other', 'permerror']))
})
