import type { DomainState } from '@portal/contract/delivery/domains/domains.fields'
import { waitOf } from '@portal/contract/delivery/domains/domains.rules'
import type { Zone } from '../peers/zone.ts'
import { makePairs, sealKey } from '../src/features/delivery/domains/domains.keys.ts'
import {
  type Finding,
  type Findings,
  isFaulty,
  type ExpectedRecord,
  expectedRecords,
} from '../src/features/delivery/domains/domains.records.ts'
import type { Config } from '../src/platform/config/config.ts'
import type { Vault } from '../src/platform/crypto/vault.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { actorOf, auditRow } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import type { Person } from './demo.people.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

type Hosts = Pick<Config, 'spfHost' | 'returnHost'>
type World = {
  random: Random
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}

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

/** The fault in its records, which are correct otherwise; a waiting domain has no records. */
type DemoDomain = { key: string; label?: string; state: DomainState; age: number; faults?: Findings }
/** Days since the listing of the domain whose records appear while someone is watching. */
const justListed = 1 / 1440
// Companies whose people sign in do not send from a domain of .example, because replies would be lost when the demo is
// tried with a real mail server.
// oxfmt-ignore
const listed: readonly DemoDomain[] = [
  { key: 'atlas', state: 'Off', age: 410 },
  { key: 'borealis', state: 'Verified', age: 12, faults: { DKIM: missing } },
  { key: 'cordage', state: 'Verified', age: 30 },
  { key: 'cordage', label: 'news.', state: 'PendingDns', age: justListed },
  { key: 'northwind', state: 'Failing', age: 120, faults: { DKIM: otherKey, DMARC: missing } },
  { key: 'below 1', state: 'Signing', age: 200 },
  { key: 'below 2', state: 'Signing', age: 90, faults: { SPF: twoSpf } },
  { key: 'below 3', state: 'Rotating', age: 150, faults: { DKIM_NEXT: missing, DKIM_ED_NEXT: missing } },
  { key: 'halyard', state: 'PendingDns', age: 2 },
  { key: 'southbank', state: 'Verified', age: 21, faults: { DKIM: missing } },
  { key: 'direct', state: 'Verified', age: 60 },
]
/** Days since Northwind Legal lost its record (more than it may sign without one), and since domains were looked up. */
const [lost, probed] = [5, 0.1]
/** Seconds until the records of the domain that was just listed appear, and until it is looked up. */
const [appears, checked] = [15, 25]
const returnLabel = 'bounce'
const day = 86_400_000

const bytes = (key: Buffer) => `\\x${key.toString('hex')}` as never
/** Inserts domains in every state. Returns the zone, with the records that match the screens. */
export async function insertDomains(tx: Tx, world: World, seal: Vault['seal'], hosts: Hosts): Promise<Zone> {
  const { random, at, companies, people } = world
  const pairs = await Promise.all([makePairs(), makePairs()])
  const created = listed.map((one) => {
    const company = companyOf(companies, one.key)
    const row = rowOf(world, company, one)
    const keys = keysOf(row, one, pairs, seal)
    const expected = expectedRecords(row, keys, hosts)
    const found = findingsOf(one, expected)
    return { one, company, keys, expected, row: { ...row, found, faulty: isFaulty(found) } }
  })
  const events = created.flatMap(({ one: { age }, row: { accountId, domain }, company }) => {
    const targets = [{ type: 'domain', key: domain, name: domain, acctKey: accountId }]
    const event = { age, action: 'domain.added', accountId, targets } as const
    return auditRow(random, at, event, actorOf(company, people)) ?? []
  })
  const rows = created.map(({ row }) => row)
  await insertRows(tx, 'companyDomain', rows as never)
  await insertRows(
    tx,
    'domainKey',
    created.flatMap(({ keys }) => keys),
  )
  await insertRows(tx, 'auditEvent', events)
  const records = created.flatMap(({ one, expected, row: { found } }) =>
    expected.map(({ kind, type, name, expected }) =>
      one.age === justListed
        ? { type, name, values: [expected], from: at(-appears / 86_400).getTime() }
        : { type, name, values: found[kind]?.found ?? [], from: 0 },
    ),
  )
  return { domains: rows.map(({ domain }) => domain), records: records.filter(({ values }) => values.length > 0) }
}

type Pairs = Awaited<ReturnType<typeof makePairs>>
/** Its current keys and, while they are replaced, the next. All domains share them, because making keys is slow. */
function keysOf(
  { domainId, accountId }: { domainId: string; accountId: string },
  { state }: DemoDomain,
  pairs: readonly [current: Pairs, next: Pairs],
  seal: Vault['seal'],
) {
  const uses = state === 'Rotating' ? (['current', 'next'] as const) : (['current'] as const)
  return uses.map((use, place) => {
    const pair = use === 'current' ? pairs[0] : pairs[1]
    const { privateKey, ed25519Private, ...key } = sealKey({ seal } as Vault, `s${place + 1}`, pair)
    const halves = { privateKey: bytes(privateKey), ed25519Private: bytes(ed25519Private) }
    return { ...key, domainId, accountId, use, ...halves }
  })
}

/** The records that the last look-up found; none yet for a domain that was just listed. */
function findingsOf({ state, age, faults = {} }: DemoDomain, expected: readonly ExpectedRecord[]): Findings {
  if (age === justListed) return {}
  const found = ({ kind, expected }: ExpectedRecord): Finding =>
    state === 'PendingDns' ? missing : (faults[kind] ?? { status: 'OK', found: [expected], cause: null })
  return Object.fromEntries(expected.map((one) => [one.kind, found(one)]))
}

/** A named company, or one of Cordage Reseller's customers. */
function companyOf(companies: readonly Company[], name: string): Company {
  const customers = companies.filter(
    ({ parent, people, accountStatus, age }) =>
      parent?.key === 'cordage' && !people && accountStatus === 'Active' && age > 200,
  )
  const found = companies.find(({ key }) => key === name) ?? customers[Number(name.replace('below ', '')) - 1]
  if (!found) throw new Error(`the demo has no company for the domain of ${name}`)
  return found
}

function rowOf({ random, at }: World, company: Company, { label = '', state, age }: DemoDomain) {
  const signed = !['PendingDns', 'Verified'].includes(state)
  const next = probed - (waitOf(state, age * day) / day) * random.between(0.9, 1.1)
  return {
    domainId: random.idAt(at(age)),
    accountId: company.accountId,
    domain: `${label}${company.domain}`,
    token: random.idAt(at(age)).replaceAll('-', ''),
    returnLabel,
    verifiedAt: state === 'PendingDns' ? null : at(age - 0.1),
    state,
    failingSince: state === 'Failing' ? at(lost) : null,
    stopped: state === 'Failing',
    signingSince: signed ? at(age - 0.2) : null,
    checkedAt: age === justListed ? null : at(probed),
    nextCheckAt: age === justListed ? at(-checked / 86_400) : at(next),
    waitsSince: at(age),
  }
}
