import { sql } from 'kysely'
import { oidcClient, oidcTenant, type Places, samlAt } from '../peers/places.ts'
import { addConcerned, planChecks } from '../src/features/delivery/esign/esign.marks.repository.ts'
import { concerning } from '../src/features/delivery/esign/esign.place.ts'
import { newSigningKey } from '../src/features/identity/sso/sso.saml.keys.ts'
import type { Vault } from '../src/platform/crypto/vault.ts'
import type { Tx } from '../src/platform/db/db.ts'
import { actorOf, auditRow } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import { namedPerson, type Person } from './demo.people.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

// Data that the demo has only where its peers run: companies with an identity provider, and the e-signature sync.

type World = {
  random: Random
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}
const signsIn = [
  { by: 'oidc', company: 'Direct Holdings', local: 'iris', firstName: 'Iris', lastName: 'Fennimore' },
  { by: 'saml', company: 'Southbank Clinic', local: 'sol', firstName: 'Sol', lastName: 'Brackenbury' },
] as const
/** Days since they began to sign in through it. */
const since = 18

export async function insertPeers(tx: Tx, world: World, seal: Vault['seal'], places: Places): Promise<void> {
  for (const one of signsIn) await insertSignIn(tx, world, { seal, places, one })
  // The job then tells the service of all companies and compares them immediately, as it does at night.
  await addConcerned(tx, concerning(['ESIGN']), null)
  await planChecks(tx, world.at(0), 0, null)
  // Events of the demo's past are not sent: the position in the audit trail starts after them.
  await sql`update esign_service set audit_seq = (select count(*) from audit_unsealed)`.execute(tx)
}

type SignInSeed = { seal: Vault['seal']; places: Places; one: (typeof signsIn)[number] }
async function insertSignIn(tx: Tx, { random, at, companies, people }: World, { seal, places, one }: SignInSeed) {
  const company = companies.find(({ name }) => name === one.company)
  if (!company) throw new Error(`the demo has no ${one.company}`)
  const { accountId } = company
  const email = `${one.local}@${company.domain}`
  const person = namedPerson(random, at, company, { email, firstName: one.firstName, lastName: one.lastName })
  await insertRows(tx, 'appUser', [person])
  await insertRows(tx, 'loginDirectory', [{ email, userId: person.userId }])
  const ssoConfigId = random.idAt(at(since))
  const actor = actorOf(company, people)
  const columns = one.by === 'oidc' ? oidcOf(ssoConfigId, seal, places, at) : await samlOf(ssoConfigId, seal, places)
  const written = { modifiedAt: at(since), modifiedBy: actor.email }
  await tx
    .insertInto('ssoConfig')
    .values({ ssoConfigId, accountId, provider: one.by, enabled: true, displayName, ...columns, ...written })
    .execute()
  const targets = [{ type: 'account', key: accountId, name: company.name }]
  const event = auditRow(random, at, { age: since, action: 'sso.updated', accountId, targets }, actor)
  await insertRows(tx, 'auditEvent', event ? [event] : [])
}
const displayName = 'Example identity provider'

function oidcOf(rowId: string, seal: Vault['seal'], { ports }: Places, at: World['at']) {
  const { clientId, clientSecret: secret } = oidcClient
  const clientSecret = seal({ table: 'sso_config', column: 'client_secret', rowId }, Buffer.from(secret))
  const issuer = `http://127.0.0.1:${ports.oidc}/${oidcTenant}`
  return { issuer, clientId, clientSecret, secretHint: secret.slice(-4), secretSetAt: at(since) }
}
async function samlOf(ssoConfigId: string, seal: Vault['seal'], { ports, saml }: Places) {
  const { entityId: idpEntityId, entryPoint } = samlAt(`127.0.0.1:${ports.saml}`)
  const key = await newSigningKey({ seal } as Vault, ssoConfigId)
  return { idpEntityId, entryPoint, certificate: saml.certificate.trim(), ...key }
}
