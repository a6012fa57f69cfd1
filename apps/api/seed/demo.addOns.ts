import { sql } from 'kysely'
import { addDays } from '../src/core/calendar/calendar.ts'
import { queryRow, type Tx } from '../src/platform/db/db.ts'
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
type DemoAddOn = {
  /** By default the provider. */
  company?: string
  code: string
  name: string
  kind: 'DIGITALSEAL' | 'METACLEAN' | 'STORAGE' | 'SMS' | 'OTHER'
  unit?: 'GB' | 'MESSAGE'
  quantity?: number
  price: number
  status: 'Available' | 'Active' | 'Suspended'
  /** Days from today to its last day. */
  ends?: number
  /** Gigabytes that the company holds. */
  held?: number
}
/**
 * The provider's add-on applies to all accounts below, so that everyone can get codes by text message; the customer has
 * one add-on in each status.
 */
const given: readonly DemoAddOn[] = [
  { code: 'SMS-CODES', name: 'Codes by SMS', kind: 'SMS', price: 0, status: 'Active' },
  {
    company: 'Northwind Legal',
    code: 'STORAGE-100',
    name: 'Archive of 100 GB',
    kind: 'STORAGE',
    unit: 'GB',
    quantity: 100,
    price: 15,
    status: 'Active',
    held: 84.2,
  },
  {
    company: 'Northwind Legal',
    code: 'SEAL',
    name: 'Digital seal',
    kind: 'DIGITALSEAL',
    price: 4900,
    status: 'Suspended',
  },
  {
    company: 'Northwind Legal',
    code: 'META-CLEAN',
    name: 'Metadata cleaning',
    kind: 'METACLEAN',
    price: 1900,
    status: 'Active',
    ends: 12,
  },
  {
    company: 'Northwind Legal',
    code: 'SMS-500',
    name: '500 SMS',
    kind: 'SMS',
    unit: 'MESSAGE',
    quantity: 500,
    price: 6,
    status: 'Available',
  },
]
/** How many days ago they were offered, enabled and suspended. */
const [offered, enabled, suspended] = [9, 6, 2]

/** Add-ons in each state, charged from the day on which they were enabled. */
export async function insertAddOns(tx: Tx, world: World): Promise<void> {
  const provider = world.companies.find(({ acctType }) => acctType === 'RP')
  // Payer and currency can only be read within a scope.
  await sql`select set_config('app.scope', ${provider?.accountId}, true)`.execute(tx)
  for (const one of given) {
    const company = world.companies.find(({ name, acctType }) =>
      one.company ? name === one.company : acctType === 'RP',
    )
    if (!company) continue
    await insertOne(tx, world, company, one)
    if (one.held !== undefined) await insertLevel(tx, world, company, one.held)
  }
}

/**
 * As reported by the products two hours ago; no one is notified of a threshold that was reached before the demo began.
 */
const insertLevel = (tx: Tx, { at }: World, { accountId }: Company, gigabytes: number) =>
  insertRows(tx, 'storageLevel', [
    { accountId, megabytes: gigabytes * 1000, measuredAt: at(2 / 24), told: 'near', due: false },
  ])

async function insertOne(tx: Tx, { random, at, people }: World, company: Company, one: DemoAddOn): Promise<void> {
  const { code, name, kind, unit = 'NONE', quantity = 1, price, status, ends } = one
  const { accountId } = company
  const dayOf = (age: number) => at(age).toISOString().slice(0, 10)
  const addOnId = random.idAt(at(offered))
  const party = await queryRow(tx)<{ currency: string }>`select currency from billing_party(${accountId})`
  if (!party) throw new Error(`nobody pays for ${accountId}`)
  const terms = { quantity, price, currency: party.currency }
  const actor = actorOf(company, people)
  const startOn = status === 'Available' ? null : dayOf(enabled)
  const endOn = ends === undefined ? null : addDays(dayOf(0), ends)
  const written = { createdAt: at(offered), createdBy: actor.email, modifiedAt: at(suspended), modifiedBy: actor.email }
  const row = { addOnId, accountId, code, name, kind, unit, ...terms, startOn, endOn, addOnStatus: status, ...written }
  await insertRows(tx, 'addOn', [row])
  if (startOn) {
    const untilOn = status === 'Suspended' ? dayOf(suspended) : null
    await insertRows(tx, 'addOnSpan', [{ addOnId, accountId, fromOn: startOn, untilOn, ...terms }])
  }
  const targets = [{ type: 'addOn', key: addOnId, name }]
  const done = [
    { age: offered, action: 'addOn.offered' as const },
    ...(startOn ? [{ age: enabled, action: 'addOn.enabled' as const }] : []),
    ...(status === 'Suspended' ? [{ age: suspended, action: 'addOn.suspended' as const }] : []),
  ]
  const events = done.flatMap((event) => auditRow(random, at, { ...event, accountId, targets }, actor) ?? [])
  await insertRows(tx, 'auditEvent', events)
}
