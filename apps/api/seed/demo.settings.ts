import type { Tx } from '../src/platform/db/db.ts'
import { insertRows } from './demo.insert.ts'
import { actorOf } from './demo.history.ts'
import type { Person } from './demo.people.ts'
import type { Company } from './demo.tree.ts'

type Row = readonly [company: string, code: string, value: unknown, locked: boolean, daysAgo: number]
/** A chain with something to see on every level: locked at the service provider, overridden below it, and only stricter. */
const rows: readonly Row[] = [
  ['Atlas Services', 'encryption.portalExpiry', 30, true, 40],
  ['Atlas Services', 'files.largest', 100, false, 40],
  ['Atlas Services', 'encryption.portalPassword', 'medium', false, 39],
  ['Borealis Distribution', 'encryption.portalExpiry', 14, false, 90],
  ['Borealis Distribution', 'track.readReceipt', 'user', false, 32],
  ['Cordage Reseller', 'encryption.portalPassword', 'long', false, 20],
  ['Cordage Reseller', 'esign.reminder', 5, true, 20],
  ['Cordage Reseller', 'integration.api', true, false, 21],
  ['Northwind Legal', 'encryption.portalExpiry', 90, false, 120],
  ['Northwind Legal', 'general.timeZone', 'America/Toronto', false, 12],
  ['Northwind Legal', 'track.prefixSubject', 'yes', false, 12],
]

type World = {
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}
export async function insertSettings(tx: Tx, { at, companies, people }: World): Promise<void> {
  const stored = rows.map(([name, code, value, locked, daysAgo]) => {
    const company = companies.find((one) => one.name === name)
    if (!company) throw new Error(`the demo has no ${name}`)
    const { accountId } = company
    const modifiedBy = actorOf(company, people).email
    return { accountId, code, value: value as never, locked, modifiedAt: at(daysAgo), modifiedBy }
  })
  await insertRows(tx, 'accountSetting', stored)
}
