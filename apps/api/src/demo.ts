import { hashOfApiKey } from './platform/crypto/apiKey.ts'
import type { Database } from './platform/db/db.ts'

const people = [
  ['ra@demo.test', 'Sealport, the provider'],
  ['sp@demo.test', 'Atlas Services, a service provider'],
  ['dt@demo.test', 'Borealis Distribution, a distributor'],
  ['rs@demo.test', 'Cordage Reseller, a reseller'],
  ['cu@demo.test', 'Northwind Legal, a customer'],
] as const

/** The secret of the API key that the demo has. It is published, as the passwords of its people are. */
export const demoKey = 'ptl_DemoKeyWhoseSecretIsPublic000000000000000IN3gl'

/** Whether a database holds people of the demo or its key: they may have been loaded long before this start. */
export const holdsDemo = (db: Database): Promise<boolean> =>
  db.asAuth(async (tx) => {
    const hash = hashOfApiKey(demoKey)
    const person = tx.selectFrom('loginDirectory').select('userId').where('email', 'like', '%@demo.test')
    const key = tx
      .selectFrom('apiKey')
      .select('keyId')
      .where((row) => row.or([row('secretHash', '=', hash), row('previousHash', '=', hash)]))
    return Boolean((await person.limit(1).executeTakeFirst()) ?? (await key.limit(1).executeTakeFirst()))
  })

/** Who can sign in to try the portal out, and with which key; nothing where the demo hierarchy is not loaded. */
export async function demoSignIns(db: Database): Promise<string> {
  if (!(await holdsDemo(db))) return ''
  const lines = people.map(([email, company]) => `  ${email.padEnd(14)} ${company}`)
  return `Sign in as one of these people, password "correct horse demo 2026":\n${lines.join('\n')}\nAn API key of Cordage Reseller, for the requests of /api/docs:\n  ${demoKey}\n`
}
