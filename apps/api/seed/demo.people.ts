import { jobFunctionCodes } from '@portal/contract/core/lookups/lookups.codes'
import type { Role } from '@portal/contract/core/access/access.flags'
import type { Insertable } from 'kysely'
import type { Tables } from '../src/platform/db/db.ts'
import type { Random } from './demo.random.ts'
import { type NamedPerson, otherUsers } from './demo.tree.data.ts'
import { addressWord, type Company } from './demo.tree.ts'
import { countries, peopleWords } from './demo.words.data.ts'

export type Person = Insertable<Tables['appUser']> & { firstName: string; lastName: string; createdAt: Date }
type Kind = 'ADMIN' | 'ENDUSER' | 'BOTH'

export const roleOf = { RP: 'RA', SP: 'SP', DT: 'DT', RS: 'RS', CU: 'CU' } as const satisfies Record<string, Role>
/** After this many days a removed person's address is free again (`product.md` 2.2), so it is not in the directory. */
const addressKept = 30
type PersonStatus = 'Active' | 'Invited' | 'Disabled' | 'Staged' | 'Locked' | 'Removed'
const standings = [
  ['Active', 76],
  ['Invited', 9],
  ['Disabled', 6],
  ['Staged', 3],
  ['Locked', 2],
  ['Removed', 4],
] as const satisfies [PersonStatus, number][]
const kinds = [
  ['ENDUSER', 93],
  ['BOTH', 4],
  ['ADMIN', 3],
] as const satisfies [Kind, number][]

/** The people of every company, administrators first: the named ones, at least one administrator each, then the others. */
export function planPeople(random: Random, at: (age: number) => Date, companies: readonly Company[]) {
  const people = new Map(companies.map((company) => [company, [] as Person[]]))
  const emails = new Set<string>()
  let invented = 0
  const add = (company: Company, person: Person) => {
    people.get(company)?.push(person)
    emails.add(person.email)
  }
  const invent = (company: Company, kind: Kind, status: PersonStatus, age = ageOf(random, company, status)) => {
    invented++
    const facts = {
      ...common(random, at, company, kind, age, status),
      createdBy: people.get(company)?.[0]?.email ?? null,
    }
    add(company, { ...facts, ...identity(random, company, emails), ...stateOf(random, status) })
  }
  for (const company of companies) {
    for (const named of company.people ?? []) add(company, namedPerson(random, at, company, named))
    if (!company.people) invent(company, 'ADMIN', firstStatus(company), company.age)
    if (company.acctType === 'CU' || company.accountStatus === 'Purged') continue
    for (let more = random.below(3); more > 0; more--) invent(company, 'ADMIN', standingIn(random, company))
  }
  const hosts = companies
    .filter(({ acctType, accountStatus }) => acctType === 'CU' && !['Pending', 'Purged'].includes(accountStatus))
    .map((company) => [company, company.people ? 15 : 1 + random.between(0, 2.2) ** 3] as const)
  for (let i = invented; i < otherUsers; i++) {
    const company = random.weighted(hosts)
    invent(company, random.weighted(kinds), standingIn(random, company))
  }
  return people
}

const firstStatus = ({ accountStatus }: Company): PersonStatus =>
  accountStatus === 'Pending' ? 'Invited' : accountStatus === 'Purged' ? 'Removed' : 'Active'

function standingIn(random: Random, company: Company): PersonStatus {
  if (company.accountStatus === 'Pending') return 'Staged'
  const drawn = random.weighted(standings)
  return drawn === 'Removed' && company.age < 2 * addressKept ? 'Active' : drawn
}

const ageOf = (random: Random, { age }: Company, status: PersonStatus) =>
  random.between(
    status === 'Removed' ? addressKept + 5 : 0.05,
    status === 'Invited' || status === 'Staged' ? Math.min(age, 40) : age,
  )

/** Whether the address still belongs to the person. */
export const keepsAddress = ({ userStatus }: Person) => userStatus !== 'Removed'

export function namedPerson(random: Random, at: (age: number) => Date, company: Company, named: NamedPerson): Person {
  const { email, firstName, lastName, authenticator } = named
  return {
    ...common(random, at, company, 'ADMIN', company.age, 'Active'),
    ...stateOf(random, 'Active'),
    createdBy: null,
    email,
    emailTyped: email,
    firstName,
    lastName,
    language: null,
    timeZone: null,
    dateFormat: null,
    mfaState: authenticator ? 'Enrolled' : 'NotEnrolled',
  }
}

/** A name, and an address that is not taken. */
function identity(random: Random, company: Company, emails: ReadonlySet<string>) {
  const language = random.chance(0.9) ? company.tongue : random.pick(['en', 'fr'] as const)
  const purged = company.accountStatus === 'Purged'
  const firstName = purged ? 'Purged' : random.pick(peopleWords[language].first)
  const lastName = purged ? 'person' : random.pick(peopleWords[language].last)
  const written = `${addressWord(firstName, '-')}.${addressWord(lastName, '-')}`
  let email = `${written}@${company.domain}`
  for (let i = 2; emails.has(email); i++) email = `${written}${i}@${company.domain}`
  const emailTyped = random.chance(0.1) ? email.replace(/\b[a-z](?=.*@)/g, (letter) => letter.toUpperCase()) : email
  return { firstName, lastName, email, emailTyped }
}

/** The fields that follow from a status. Only named people have a password, but active ones count as registered. */
function stateOf(random: Random, userStatus: PersonStatus) {
  const statusBeforeDisable = userStatus === 'Disabled' ? random.pick(['Active', 'Active', 'Invited']) : null
  const registrationPending = [userStatus, statusBeforeDisable].some((one) => one === 'Invited' || one === 'Staged')
  const mfaState = !registrationPending && random.chance(0.04) ? 'LinkSent' : 'NotEnrolled'
  return { userStatus, statusBeforeDisable, registrationPending, mfaState }
}

function common(
  random: Random,
  at: (age: number) => Date,
  company: Company,
  kind: Kind,
  age: number,
  status: PersonStatus,
) {
  const modifiedAge = random.chance(0.5) ? age : random.between(status === 'Removed' ? addressKept + 1 : 0, age)
  const { phone, timeZone } = countries[company.country]
  const isAdmin = kind !== 'ENDUSER'
  return {
    userId: random.idAt(at(age)),
    accountId: company.accountId,
    kind,
    roleCode: isAdmin ? roleOf[company.acctType] : null,
    jobFunction: random.chance(isAdmin ? 0.8 : 0.4) ? random.pick(jobFunctionCodes) : null,
    phone: phone && random.chance(isAdmin ? 0.7 : 0.2) ? random.filled(phone) : null,
    language: random.chance(0.06) ? (company.tongue === 'fr' ? 'en-us' : 'fr-fr') : null,
    timeZone: random.chance(0.1) ? timeZone : null,
    dateFormat: random.chance(0.05) ? random.below(8) : null,
    referenceKey: random.chance(0.15) ? random.filled('HR-#####') : null,
    createdAt: at(age),
    modifiedAt: at(modifiedAge),
    version: modifiedAge === age ? 1 : 2,
  }
}
