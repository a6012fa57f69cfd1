import type { DomainState, RecordKind } from '@portal/contract/domains/domains.fields'
import { makeKey } from '../src/features/domains/domains.keys.ts'
import { type Finding, type Findings, isFaulty } from '../src/features/domains/domains.records.ts'
import type { Vault } from '../src/platform/crypto/vault.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { actorOf, auditRow } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import type { Person } from './demo.people.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

type World = {
  random: Random
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}

const ok: Finding = { status: 'OK', found: [], cause: null }
const missing: Finding = { status: 'Missing', found: [], cause: 'missing' }
const twoSpf: Finding = {
  status: 'Invalid',
  found: ['v=spf1 include:_spf.mailer.example ~all', 'v=spf1 ip4:192.0.2.25 -all'],
  cause: 'several',
  values: { count: '2' },
}
const otherKey: Finding = {
  status: 'Invalid',
  found: ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDemoKeyOfAnotherSender'],
  cause: 'otherKey',
}
const kinds: readonly RecordKind[] = ['OWNERSHIP', 'DKIM', 'DKIM_ED', 'SPF', 'RETURN_PATH', 'DMARC']
const sound: Findings = Object.fromEntries(kinds.map((kind) => [kind, ok]))
const nothing: Findings = Object.fromEntries(kinds.map((kind) => [kind, missing]))

type Listed = { key: string; label?: string; state: DomainState; age: number; found: Findings }
// Companies whose people sign in send nothing from a domain of .example, which nobody can reply to: the demo may be tried with
// a real mail server.
// biome-ignore format: a table, one domain a line
const listed: readonly Listed[] = [
  { key: 'atlas', state: 'Off', age: 410, found: sound },
  { key: 'borealis', state: 'Verified', age: 12, found: { ...sound, DKIM: missing } },
  { key: 'cordage', state: 'Verified', age: 30, found: sound },
  { key: 'cordage', label: 'news.', state: 'PendingDns', age: 1, found: nothing },
  { key: 'northwind', state: 'Failing', age: 120, found: { ...sound, DKIM: otherKey, DMARC: missing } },
  { key: 'below 1', state: 'Signing', age: 200, found: sound },
  { key: 'below 2', state: 'Signing', age: 90, found: { ...sound, SPF: twoSpf } },
  { key: 'below 3', state: 'Rotating', age: 150, found: { ...sound, DKIM_NEXT: missing } },
  { key: 'halyard', state: 'PendingDns', age: 2, found: nothing },
  { key: 'southbank', state: 'Verified', age: 21, found: { ...sound, DKIM: missing } },
]
/** Days ago that Northwind Legal lost its record: longer than it was signed without one. And days until the next check. */
const [lost, unasked] = [5, 365]

const bytes = (key: Buffer) => `\\x${key.toString('hex')}` as never
/** Domains in every state. The demo asks no name server by itself, which would find none of them. */
export async function insertDomains(tx: Tx, world: World, seal: Vault['seal']): Promise<void> {
  const { random, at, companies, people } = world
  const placed = listed.map((one) => ({ one, company: companyOf(companies, one.key) }))
  const domains = placed.map(({ one, company }) => rowOf(world, company, one))
  const keys = await Promise.all(
    domains.flatMap(({ domainId, accountId, found }) =>
      (found.DKIM_NEXT ? ['current', 'next'] : ['current']).map(async (use, before) => {
        const { privateKey, ed25519Private, ...key } = await makeKey({ seal } as Vault, `s${before + 1}`)
        return {
          ...key,
          domainId,
          accountId,
          use,
          privateKey: bytes(privateKey),
          ed25519Private: bytes(ed25519Private),
        }
      }),
    ),
  )
  const events = placed.flatMap(({ one: { age, label = '' }, company }) => {
    const { accountId } = company
    const domain = `${label}${company.domain}`
    const targets = [{ type: 'domain', key: domain, name: domain, acctKey: accountId }]
    const event = { age, action: 'domain.added', accountId, targets } as const
    return auditRow(random, at, event, actorOf(company, people)) ?? []
  })
  await insertRows(tx, 'companyDomain', domains as never)
  await insertRows(tx, 'domainKey', keys)
  await insertRows(tx, 'auditEvent', events)
}

/** A named company, or one of Cordage Reseller's customers. */
function companyOf(companies: readonly Company[], wanted: string): Company {
  const customers = companies.filter(
    ({ parent, people, accountStatus, age }) =>
      parent?.key === 'cordage' && !people && accountStatus === 'Active' && age > 200,
  )
  const found = companies.find(({ key }) => key === wanted) ?? customers[Number(wanted.replace('below ', '')) - 1]
  if (!found) throw new Error(`the demo has no company for the domain of ${wanted}`)
  return found
}

function rowOf({ random, at }: World, company: Company, { label = '', state, age, found }: Listed) {
  const signed = !['PendingDns', 'Verified'].includes(state)
  return {
    domainId: random.idAt(at(age)),
    accountId: company.accountId,
    domain: `${label}${company.domain}`,
    token: random.idAt(at(age)).replaceAll('-', ''),
    verifiedAt: state === 'PendingDns' ? null : at(age - 0.1),
    state,
    faulty: isFaulty(found),
    failingSince: state === 'Failing' ? at(lost) : null,
    stopped: state === 'Failing',
    signingSince: signed ? at(age - 0.2) : null,
    found,
    checkedAt: at(0.1),
    nextCheckAt: at(-unasked),
    waitsSince: at(age),
  }
}
