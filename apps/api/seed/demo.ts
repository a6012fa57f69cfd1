import type { Places } from '../peers/places.ts'
import type { Config } from '../src/platform/config/config.ts'
import { hashPassword } from '../src/platform/passwords/passwords.ts'
import type { Vault } from '../src/platform/crypto/vault.ts'
import type { Database, Tx } from '../src/platform/db/db.ts'
import { sql } from 'kysely'
import { type AccountRow, accountRow, contactRows } from './demo.accounts.ts'
import { actorOf, auditRow, historyOf } from './demo.history.ts'
import { insertInvoices } from './demo.billing.ts'
import { insertAddOns } from './demo.addOns.ts'
import { insertAliasHistory } from './demo.alias.ts'
import { insertApiKey } from './demo.apiKey.ts'
import { insertBankImports } from './demo.bankImports.ts'
import { insertBrands } from './demo.brands.ts'
import { insertChanges, insertOpenChanges } from './demo.changes.ts'
import { insertLeftCharge } from './demo.charges.ts'
import { insertDomains } from './demo.domains.ts'
import { insertRows } from './demo.insert.ts'
import { insertCommissions } from './demo.commissions.ts'
import { insertLedger } from './demo.ledgers.ts'
import { insertLife } from './demo.life.ts'
import { keepsAddress, type Person, planPeople, roleOf } from './demo.people.ts'
import { insertPeers } from './demo.peers.ts'
import { insertPlans } from './demo.plans.ts'
import { insertSettings } from './demo.settings.ts'
import { insertSubscriptions } from './demo.subscriptions.ts'
import { insertTransactions } from './demo.transactions.ts'
import { insertUsage } from './demo.usage.ts'
import { insertUserPlans } from './demo.userPlans.ts'
import { insertLongSuspension, insertPlanWork, insertRequests, insertSchedules } from './demo.work.ts'
import { insertWebhooks } from './demo.webhooks.ts'
import { createRandom, type Random } from './demo.random.ts'
import { insertNoticeTemplates } from './demo.notices.ts'
import { insertPartnerCalls } from './demo.partnerCalls.ts'
import { type Company, planTree } from './demo.tree.ts'

/** The password of every named person. It is published, so one salt for all gives nothing away. */
export const demoPassword = 'correct horse demo 2026'
const seed = 20_260_101
const day = 86_400_000

type Parts = {
  config: Pick<Config, 'providerName' | 'spfHost' | 'returnHost'>
  /** Encrypts a secret for its place with the key-encryption key. */
  seal: Vault['seal']
  /** Where the peers of the demo are, if it has any. */
  peers?: Places | undefined
  now?: Date
}
export type DemoPerson = { email: string; role: string; company: string }
type People = ReadonlyMap<Company, readonly Person[]>
type World = { random: Random; at: (age: number) => Date; companies: readonly Company[]; people: People }

/** Loads the demo, with dates that count from `now`. @throws Error when there is an account already */
export async function seedDemo(database: Database, { config, seal, peers, now = new Date() }: Parts) {
  const random = createRandom(seed)
  const at = (age: number) => new Date(now.getTime() - Math.round(age * day))
  const companies = planTree(random, at, config.providerName)
  const world: World = { random, at, companies, people: planPeople(random, at, companies) }
  const password = await hashPassword(demoPassword)
  const zone = await database.asOwner(async (tx) => {
    // Two starts may overlap: the second waits here and then finds the database filled.
    await sql`select pg_advisory_xact_lock(hashtext('demo'))`.execute(tx)
    const filled = await tx.selectFrom('account').select('accountId').limit(1).executeTakeFirst()
    if (filled) throw new Error('The demo needs an empty database, and this one has accounts.')
    await sql`set constraints all deferred`.execute(tx) // accounts name people as managers, people belong to accounts
    await insertCompanies(tx, world)
    await insertPeople(tx, world)
    await insertSignIn(tx, world, password, seal)
    await insertPolicies(tx, world)
    await insertLife(tx, world)
    await insertSettings(tx, world)
    await insertAliasHistory(tx, world)
    await insertChanges(tx, world)
    await insertSales(tx, world)
    await insertPartnerCalls(tx, world, seal)
    // Runs last, because the service receives what the demo did before.
    await insertWebhooks(tx, world, seal)
    await insertApiKey(tx, world)
    const domains = await insertDomains(tx, world, seal, config)
    // Comes before the peers, which treat everything recorded until then as already sent.
    await insertBranches(tx, world)
    if (peers) await insertPeers(tx, world, seal, peers)
    // Come last and use no random numbers before that, so that the rest of the demo stays the same.
    await insertOpenWork(tx, world)
    return domains
  })
  const named = companies.flatMap((company) =>
    (company.people ?? []).map(({ email }) => ({ email, role: roleOf[company.acctType], company: company.name })),
  )
  return { people: named, zone }
}

async function insertOpenWork(tx: Tx, world: World): Promise<void> {
  await insertOpenChanges(tx, world)
  await insertRequests(tx, world)
  await insertSchedules(tx, world)
  await insertNoticeTemplates(tx, world)
  await insertLeftCharge(tx, world)
}

async function insertBranches(tx: Tx, world: World): Promise<void> {
  await insertLongSuspension(tx, world)
  await insertBrands(tx, world)
}

/** Company plans, their usage, and the invoices for them. */
async function insertSales(tx: Tx, world: World): Promise<void> {
  await insertSubscriptions(tx, world, await insertPlans(tx, world))
  await insertUserPlans(tx)
  await insertPlanWork(tx, world)
  const provider = world.companies.find(({ acctType }) => acctType === 'RP')
  if (provider) {
    await insertUsage(tx, provider.accountId)
    await insertTransactions(tx, provider.accountId)
  }
  await insertInvoices(tx, world)
  await insertAddOns(tx, world)
  await insertLedger(tx, world)
  await insertCommissions(tx, world)
  await insertBankImports(tx, world)
}

async function insertCompanies(tx: Tx, { random, at, companies, people }: World): Promise<void> {
  const rows: AccountRow[] = []
  const notified = companies.flatMap((company) => {
    const own = people.get(company) ?? []
    const values = accountRow(random, company, (company.parent && people.get(company.parent)) ?? [])
    const actor = actorOf(company, people)
    const { row, events } = historyOf(random, at, company, values, actor.email, own[0])
    rows.push(row)
    return events.flatMap((event) => auditRow(random, at, event, actor) ?? [])
  })
  // Level by level, because the database takes the ancestors from the parent's row.
  for (const type of ['RP', 'SP', 'DT', 'RS', 'CU'])
    await insertRows(
      tx,
      'account',
      rows.filter(({ acctType }) => acctType === type),
    )
  const contacts = companies.flatMap((company) =>
    contactRows(random, at(company.age), company, people.get(company) ?? []),
  )
  await insertRows(tx, 'contact', contacts)
  notified.sort((one, other) => Number(one.occurredAt) - Number(other.occurredAt))
  await insertRows(tx, 'auditEvent', notified)
}

async function insertPeople(tx: Tx, { companies, people }: World): Promise<void> {
  const all = companies.flatMap((company) => {
    const { email: by } = actorOf(company, people)
    return (people.get(company) ?? []).map((person) => {
      const createdBy = person.createdBy ?? by
      return { ...person, createdBy, modifiedBy: createdBy }
    })
  })
  await insertRows(tx, 'appUser', all)
  const reachable = all.filter(keepsAddress).map(({ email, userId }) => ({ email, userId }))
  await insertRows(tx, 'loginDirectory', reachable)
  // Not the time of seeding: these companies have had no administrator since they were created.
  await sql`update account set unattended_since = created_at where unattended_since is not null`.execute(tx)
}

async function insertSignIn(tx: Tx, { random, at, companies, people }: World, hash: string, seal: Vault['seal']) {
  for (const company of companies)
    for (const { email, authenticator } of company.people ?? []) {
      const person = people.get(company)?.find((one) => one.email === email)
      if (!person) throw new Error(`${email} was not planned`)
      const { userId, createdAt } = person
      await tx.insertInto('userPassword').values({ userId, hash, changedAt: createdAt }).execute()
      if (!authenticator) continue
      const authenticatorId = random.idAt(at(60))
      const place = { table: 'authenticator', column: 'secret', rowId: authenticatorId }
      const secret = seal(place, Buffer.from(authenticator))
      const enrolled = { kind: 'totp', createdAt: at(60), confirmedAt: at(60) }
      await tx
        .insertInto('authenticator')
        .values({ authenticatorId, userId, secret, ...enrolled })
        .execute()
    }
}

const partners = ['RA', 'SP', 'DT', 'RS']
/**
 * Off by default, on in the demo: partners sign in as users and set their customers' links; everyone sees when plans
 * end.
 */
const allowed: readonly [flag: string, roles: readonly string[]][] = [
  ['LoginAlias', partners],
  ['AcctUpgradeLink', partners],
  ['AcctSupportLink', partners],
  ['CustomerPlanEndDate', [...partners, 'CU']],
  ['CustomerPlanAutoRenew', [...partners, 'CU']],
]
async function insertPolicies(tx: Tx, { random, at, companies, people }: World): Promise<void> {
  const root = companies.find(({ acctType }) => acctType === 'RP')
  if (!root) throw new Error('the demo has no provider')
  const rows = allowed.flatMap(([flag, roles]) =>
    roles.map((role) => ({
      policyId: random.idAt(at(root.age)),
      accountId: root.accountId,
      scopeKind: 'ROLE',
      scopeId: role,
      flag,
      value: 'Y',
      createdAt: at(root.age),
      createdBy: actorOf(root, people).email,
    })),
  )
  await insertRows(tx, 'featurePolicy', rows)
}
