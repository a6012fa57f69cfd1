import type { Database } from './platform/db/db.ts'

const people = [
  ['ra@demo.test', 'Sealport, the provider'],
  ['sp@demo.test', 'Atlas Services, a service provider'],
  ['dt@demo.test', 'Borealis Distribution, a distributor'],
  ['rs@demo.test', 'Cordage Reseller, a reseller'],
  ['cu@demo.test', 'Northwind Legal, a customer'],
] as const

/** Who can sign in to try the portal out; nothing where the demo hierarchy is not loaded. */
export async function demoSignIns(db: Database): Promise<string> {
  const found = await db.asAuth((tx) =>
    tx.selectFrom('loginDirectory').select('userId').where('email', '=', people[0][0]).executeTakeFirst(),
  )
  if (!found) return ''
  const lines = people.map(([email, company]) => `  ${email.padEnd(14)} ${company}`)
  return `Sign in as one of these people, password "correct horse demo 2026":\n${lines.join('\n')}\n`
}
