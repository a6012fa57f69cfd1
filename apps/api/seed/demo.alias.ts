import type { Insertable } from 'kysely'
import type { AuditAlias } from '../src/core/audit/audit.record.ts'
import type { Tables, Tx } from '../src/platform/db/db.ts'
import { auditRow } from './demo.history.ts'
import { insertRows } from './demo.insert.ts'
import { type Person, roleOf } from './demo.people.ts'
import type { Random } from './demo.random.ts'
import type { Company } from './demo.tree.ts'

// Who recently acted for whom, so that a customer's history has something to show. All these sessions have ended.

type DemoSession = {
  actor: string
  target: string
  age: number
  minutes: number
  reason: string
  ticket: string | null
}

// oxfmt-ignore
const acted: readonly DemoSession[] = [
  { actor: 'rs@demo.test', target: 'cu@demo.test', age: 2.1, minutes: 14, reason: 'Checking why two licences are missing', ticket: 'DEMO-4711' },
  { actor: 'rs@demo.test', target: 'cu@demo.test', age: 19.4, minutes: 60, reason: 'Showing where the settings are', ticket: null },
  { actor: 'sp@demo.test', target: 'cu@demo.test', age: 41.2, minutes: 8, reason: 'Asked for by phone: look at the logo', ticket: 'DEMO-3950' },
  { actor: 'dt@demo.test', target: 'rs@demo.test', age: 6.3, minutes: 31, reason: 'Going through the customer list together', ticket: null },
  { actor: 'ra@demo.test', target: 'cu3@demo.test', age: 12.7, minutes: 22, reason: 'First steps with a new customer', ticket: 'DEMO-4502' },
  { actor: 'rs2@demo.test', target: 'cu2@demo.test', age: 27.8, minutes: 5, reason: 'Vérifier la langue de la société', ticket: null },
]

type World = {
  random: Random
  at: (age: number) => Date
  companies: readonly Company[]
  people: ReadonlyMap<Company, readonly Person[]>
}
const minute = 1 / 1_440

function memberOf({ companies, people }: World, email: string) {
  for (const company of companies) {
    const person = people.get(company)?.find((one) => one.email === email)
    if (person) return { company, person }
  }
  throw new Error(`${email} was not planned`)
}
type Member = ReturnType<typeof memberOf>

const identity = ({ company, person: { userId: key, email, firstName, lastName } }: Member) => ({
  type: 'USER',
  key,
  email,
  name: `${firstName} ${lastName}`,
  role: roleOf[company.acctType],
  acctKey: company.accountId,
})

type SessionRow = Partial<Insertable<Tables['session']>> & { sessionId: string }
function sessionRow({ random, at }: World, { person }: Member, age: number, minutes: number): SessionRow {
  const sessionId = random.idAt(at(age))
  const ended = at(age - minutes * minute)
  return {
    sessionId,
    userId: person.userId,
    clientId: 'portal-web',
    createdAt: at(age),
    authTime: at(age),
    lastSeenAt: ended,
    endsAt: at(age - 480 * minute),
    amr: ['pwd'],
    ip: '203.0.113.7',
    userAgent: 'Demo',
    ekeyHash: `\\x${sessionId.replaceAll('-', '')}` as unknown as Buffer,
    actorSessionId: null,
    actingReason: null,
    actingTicket: null,
    revokedAt: ended,
    revokedReason: 'signedOut',
  }
}

/** Writes the ended sessions, the actor's before the alias's, and the two audit entries of each. */
export async function insertAliasHistory(tx: Tx, world: World): Promise<void> {
  const sessions: SessionRow[] = []
  const events: Partial<Insertable<Tables['auditEvent']>>[] = []
  for (const { age, minutes, reason, ticket, ...emails } of acted) {
    const [actor, target] = [memberOf(world, emails.actor), memberOf(world, emails.target)]
    const own = sessionRow(world, actor, age + 5 * minute, minutes + 20)
    const alias = {
      ...sessionRow(world, target, age, minutes),
      endsAt: world.at(age - 60 * minute),
      amr: ['pwd', 'act'],
      revokedReason: 'aliasEnded',
      actorSessionId: own.sessionId,
      actingReason: reason,
      actingTicket: ticket,
    }
    sessions.push(own, alias)
    const { key, email, name } = identity(actor)
    const original = { originalUserKey: key, originalEmail: email, originalName: name }
    const both: AuditAlias = { sessionId: alias.sessionId, ...original, reason }
    const targets = [
      { type: 'user', key: target.person.userId, name: target.person.email },
      { type: 'session', key: alias.sessionId, name: target.person.email },
    ]
    const entry = { accountId: target.company.accountId, targets, reason, alias: both }
    const began = { ...entry, age, action: 'alias.started' as const }
    const ended = { ...entry, age: age - minutes * minute, action: 'alias.ended' as const }
    const lines = [
      auditRow(world.random, world.at, began, identity(actor)),
      auditRow(world.random, world.at, ended, identity(target)),
    ]
    events.push(...lines.filter((line) => line !== undefined))
  }
  await insertRows(tx, 'session', sessions)
  await insertRows(tx, 'auditEvent', events)
}
