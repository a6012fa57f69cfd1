import { initialValues } from '@portal/contract/directory/accounts/accounts.declared'
import { custTypes } from '@portal/contract/core/accounts/accounts.fields'
import type { Insertable } from 'kysely'
import type { AccountValues } from '../src/features/directory/accounts/accounts.columns.ts'
import type { Tables } from '../src/platform/db/db.ts'
import type { Person } from './demo.people.ts'
import type { Random } from './demo.random.ts'
import { demoTaxId } from './demo.taxIds.ts'
import { addressWord, type Company } from './demo.tree.ts'
import { companyWords, countries, streets, tagWords } from './demo.words.data.ts'

/** A row without its number, which the database assigns. */
export type AccountRow = Omit<Insertable<Tables['account']>, 'acctNumber'>
export type ContactRow = Insertable<Tables['contact']>

/** The fields of a company's account, except its history. `above`: the people of its parent. */
export function accountRow(random: Random, company: Company, above: readonly Person[]): AccountRow {
  const { acctType, accountStatus, tongue, country, domain } = company
  const isCustomer = acctType === 'CU'
  const land = countries[country]
  const manager = above.find((person) => person.userStatus === 'Active')
  const ids = { accountId: company.accountId, parentId: company.parent?.accountId ?? null, acctType, accountStatus }
  const purged = { ...ids, acctName: random.filled('Purged account ########'), ...bare(company) }
  if (accountStatus === 'Purged') return purged
  return {
    ...purged,
    acctName: company.name,
    legalName: random.chance(0.6) ? `${company.name} ${land.form}` : null,
    industryCode: company.industry,
    manager: manager && random.chance(0.45) ? manager.userId : null,
    customerRefCode: company.parent && random.chance(0.6) ? reference(random, company.parent) : null,
    ...links(random, company),
    ...mailSwitches(random),
    timeZone: acctType === 'RP' ? 'UTC' : !isCustomer || random.chance(0.3) ? land.timeZone : null,
    dateFormat: random.chance(0.8) ? land.dateFormat : 0,
    // Sellers that the demo shows issue invoices, which state their tax id.
    taxId: random.chance(0.5)
      ? demoTaxId(country, random.filled('########'))
      : company.people && !isCustomer
        ? demoTaxId(country, String(company.name.length).padStart(8, '1'))
        : null,
    billingEmails: random.chance(0.5) ? [`${tongue === 'fr' ? 'factures' : 'billing'}@${domain}`] : [],
    tags: random.chance(0.4) ? random.shuffled(tagWords[tongue]).slice(0, 1 + random.below(3)) : [],
    address: address(random, company),
    enterpriseWorkflowEnabled: random.chance(isCustomer ? 0.15 : 0),
    ...(isCustomer ? trade(random, company) : {}),
  }
}

/** Fields of every account, purged ones included. */
const bare = ({ acctType, tongue }: Company) => ({
  ...(initialValues(acctType) as Omit<AccountValues, 'acctName' | 'address'>),
  language: tongue === 'fr' ? 'fr-fr' : 'en-us',
  address: null,
})

/** Different from the codes of its siblings: the initials of the parent and eight digits. */
const reference = (random: Random, parent: Company) =>
  random.filled(`${addressWord(parent.name, '').slice(0, 3).toUpperCase().padEnd(3, 'X')}-####/####`)

function trade(random: Random, company: Company) {
  const custType = company.people
    ? 'STD'
    : random.weighted(custTypes.map((type) => [type, type === 'STD' ? 80 : type === 'TRIAL' ? 9 : 4] as const))
  const sandbox = custType === 'DEMO' || random.chance(company.people ? 0 : 0.06)
  return { custType, transactionEnvironment: sandbox ? 'SANDBOX' : 'PRODUCTION' }
}

/** Partners near the root have their own links, which those below inherit. */
function links(random: Random, { acctType, domain }: Company) {
  const share = { RP: 1, SP: 1, DT: 0.6, RS: 0.25, CU: 0.03 }[acctType]
  return {
    accountUpgradeLink: random.chance(share) ? `https://shop.${domain}/upgrade` : null,
    accountSupportLink: random.chance(share) ? `https://support.${domain}/` : null,
  }
}

function mailSwitches(random: Random) {
  const on = random.chance(0.95)
  return {
    enableEmailCommunication: on,
    sendEmailAdmin: on && random.chance(0.9),
    sendEmailEndUser: on && random.chance(0.8),
    sendEmailEndUserFirstUse: on && random.chance(0.25),
  }
}

export function streetLine(random: Random, { tongue }: Company): string {
  const { first, second } = companyWords[tongue]
  const street = random.pick(streets[tongue]).replace('{}', random.pick(first) + random.pick(second))
  return `${1 + random.below(180)} ${street}`
}

function address(random: Random, company: Company) {
  const { places, postal } = countries[company.country]
  const [city, region] = random.pick<readonly [string, string | null]>(places)
  const floor = company.tongue === 'fr' ? `Bâtiment ${random.filled('?')}` : `Suite ${1 + random.below(40)}`
  return {
    line1: streetLine(random, company),
    line2: random.chance(0.25) ? floor : null,
    city,
    region,
    postal: random.filled(postal),
    country: company.country,
  }
}

/** The primary contact, who is the first administrator, and sometimes another contact for a special purpose. */
export function contactRows(random: Random, at: Date, company: Company, own: readonly Person[]): ContactRow[] {
  const [first, second] = own
  if (!first) return []
  const one = (kind: string, { firstName, lastName, email, phone, jobFunction }: Person): ContactRow => ({
    contactId: random.idAt(at),
    accountId: company.accountId,
    kind,
    firstName,
    lastName,
    email,
    phone,
    jobFunction,
  })
  const other = random.pick(['BILLING', 'TECHNICAL', 'SECURITY', 'LEGAL'])
  return [one('PRIMARY', first), ...(second && random.chance(0.3) ? [one(other, second)] : [])]
}
