import type { AccountStatus } from '@portal/contract/core/accounts/accounts.fields'
import { type IndustryCode, industryCodes } from '@portal/contract/core/lookups/lookups.codes'
import type { Random } from './demo.random.ts'
import {
  customerPull,
  customerPullOfType,
  namedCompanies,
  otherCustomers,
  otherDistributors,
  otherResellers,
  type Partner,
} from './demo.tree.data.ts'
import {
  awkwardNames,
  companyWords,
  countriesOf,
  industryPatterns,
  resellerPatterns,
  type DemoLanguage,
} from './demo.words.data.ts'

/** A company of the demo before its fields are filled in. */
export type Company = Omit<Partner, 'parent' | 'status'> & {
  accountId: string
  parent: Company | undefined
  accountStatus: AccountStatus
  industry: IndustryCode
  /** The domain of its people's addresses; no one can own a domain of .example. */
  domain: string
  /** Days since it was created. */
  age: number
}

const youngest = { Active: 0.3, Pending: 0.1, Suspended: 45, SuspendedAbuse: 45, Closed: 130, Purged: 320 } as const
const oldestPending = 28
const namedAges = { RP: 548, SP: 545, DT: 538, RS: 527, CU: 512 } as const
const shares = [
  ['Active', 79],
  ['Pending', 5],
  ['Suspended', 6],
  ['SuspendedAbuse', 2.5],
  ['Closed', 5],
  ['Purged', 2.5],
] as const satisfies [AccountStatus, number][]
const isLive = (company: Company | undefined): boolean =>
  !company || (company.accountStatus === 'Active' && isLive(company.parent))

/** Every company of the demo, parents before their children and level by level. */
export function planTree(random: Random, at: (age: number) => Date, providerName: string): Company[] {
  const planned: Company[] = []
  const byKey = new Map<string, Company>()
  const taken = new Set<string>()
  const add = (partner: Partner, age: number, industry: IndustryCode = 'TECH') => {
    const { status: accountStatus = 'Active', parent, ...rest } = partner
    const accountId = random.idAt(at(age))
    const above = parent === undefined ? undefined : byKey.get(parent)
    const domain = domainOf(rest.acctType === 'RP' ? providerName : rest.name, taken)
    const company = { ...rest, accountId, parent: above, accountStatus, industry, domain, age }
    if (company.acctType === 'RP') company.name = providerName
    planned.push(company)
    byKey.set(company.key, company)
  }
  const bornBelow = (parent: string, status: AccountStatus = 'Active') => ageBelow(random, byKey.get(parent), status)

  for (const named of namedCompanies) add(named, namedAges[named.acctType], industryOf(named.key))
  for (const distributor of otherDistributors) add(distributor, random.between(460, 535))
  const words = inventWords(random)
  for (const { parent, count, last } of otherResellers)
    for (let i = 1; i <= count; i++) {
      const { tongue } = byKey.get(parent) ?? { tongue: 'en' }
      const name = random.pick(resellerPatterns[tongue]).replace('{}', words(tongue))
      const status = i === count ? (last ?? 'Active') : 'Active'
      const country = random.pick(countriesOf[tongue])
      add(
        { key: `${parent} reseller ${i}`, name, acctType: 'RS', parent, tongue, country, status },
        bornBelow(parent, status),
      )
    }
  for (const { industry, ...customer } of inventCustomers(random, planned, words))
    add(customer, bornBelow(customer.parent, customer.status), industry)
  const levels = ['RP', 'SP', 'DT', 'RS', 'CU']
  return planned.toSorted((one, other) => levels.indexOf(one.acctType) - levels.indexOf(other.acctType))
}

const industryOf = (key: string): IndustryCode =>
  key === 'northwind' ? 'LEGAL' : key === 'southbank' ? 'HEALTH' : key === 'direct' ? 'REALESTATE' : 'TECH'

function ageBelow(random: Random, parent: Company | undefined, status: AccountStatus): number {
  const oldest = Math.min(parent?.age ?? Infinity, status === 'Pending' ? oldestPending : Infinity)
  return random.between(status === 'Active' && !isLive(parent) ? youngest.Suspended : youngest[status], oldest - 1)
}

type Customer = Partner & { parent: string; industry: IndustryCode; status: AccountStatus }

function* inventCustomers(random: Random, partners: readonly Company[], words: (tongue: DemoLanguage) => string) {
  const hosts = partners
    .filter(({ acctType, accountStatus }) => acctType !== 'CU' && !['Pending', 'Purged'].includes(accountStatus))
    .map((host) => [host, customerPull[host.key] ?? customerPullOfType[host.acctType]] as const)
  // Each selling company gets one first, so that no partner's screens are empty; the others are distributed by weight.
  const first = hosts.filter(([, pull]) => pull > 0).map(([host]) => host)
  const industries = industryCodes.filter((code) => code !== 'OTHER')
  for (let i = 0; i < otherCustomers; i++) {
    const host = first[i] ?? random.weighted(hosts)
    const language = random.chance(host.tongue === 'fr' ? 0.8 : 0.15) ? 'fr' : 'en'
    const industry = random.chance(0.03) ? 'OTHER' : random.pick(industries)
    const invented = random.pick(industryPatterns[industry][language]).replace('{}', words(language))
    const customer: Customer = {
      key: `customer ${i}`,
      name: awkwardNames[i] ?? invented,
      acctType: 'CU',
      parent: host.key,
      tongue: language,
      country: random.pick(countriesOf[language]),
      industry,
      status: awkwardNames[i] ? 'Active' : statusBelow(random, host),
    }
    yield customer
  }
}

function statusBelow(random: Random, host: Company): AccountStatus {
  if (host.accountStatus === 'Closed') return 'Closed'
  const drawn = random.weighted(shares)
  const fits = drawn === 'Pending' ? isLive(host) : host.age > youngest[drawn] + 10
  return fits ? drawn : 'Active'
}

/** Invented company names, reshuffled each time a language has used all of its words. */
function inventWords(random: Random): (tongue: DemoLanguage) => string {
  const left: Record<DemoLanguage, string[]> = { en: [], fr: [] }
  const all = (language: DemoLanguage) => {
    const { first, second } = companyWords[language]
    return random.shuffled(first.flatMap((one) => second.map((other) => one + other)))
  }
  return (language) => {
    if (left[language].length === 0) left[language] = all(language)
    return left[language].pop() ?? ''
  }
}

const plain: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o' }
/** Text in the letters a to z and digits of an address, with dots for everything else. */
export const addressWord = (text: string, between: string) =>
  text
    .replace(/[ßæø]/gi, (letter) => plain[letter.toLowerCase()] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, between)
    .replace(/^[-.]+|[-.]+$/g, '')

function domainOf(name: string, taken: Set<string>): string {
  const word = addressWord(name, '-').slice(0, 40).replace(/-+$/, '') || 'company'
  let domain = `${word}.example`
  for (let i = 2; taken.has(domain); i++) domain = `${word}-${i}.example`
  taken.add(domain)
  return domain
}
