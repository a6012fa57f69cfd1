import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { verifyAudit } from '../src/features/audit/audit.verify.ts'
import { loadKeyEncryptionKey } from '../src/platform/crypto/kek.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import { connect, type Database } from '../src/platform/db/db.ts'
import { readPostmaster } from '../src/platform/db/embedded.process.ts'
import { portalProcess } from './crash.child.ts'
import { patient } from './database.ts'
import { buildersFor } from './world.builders.ts'

const seed = Number(process.env.FC_SEED)
const password = 'correct horse crash 2026'
/** What is killed with -9, one after the other, while four writers write. */
const blows = ['portal', 'database', 'portal', 'both', 'database', 'portal'] as const
const writers = 4

const urlOf = (dataDir: string) => {
  const read = (name: string) => readFileSync(path.join(dataDir, 'postgres', name), 'utf8').trim()
  return `postgres://postgres:${read('password')}@127.0.0.1:${read('port')}/portal`
}

type Acknowledged = { name: string; acctKey: string }
type Target = { address: string; token: string; parentKey: string }

/** Repeats one creation under its key until it is acknowledged, as a client does that hears nothing. */
async function createUntilAcknowledged(
  { address, token, parentKey }: Target,
  name: string,
  email: string,
): Promise<Acknowledged & { tries: number }> {
  const body = JSON.stringify({
    ParentKey: parentKey,
    Account: { AcctName: name, IndustryCode: 'LEGAL', Address: { Line1: '1 Road', Country: 'CA' } },
    Admin: { Email: email, FirstName: 'Ada', LastName: 'Sample' },
  })
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'idempotency-key': randomUUID(),
  }
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${address}/api/v1/Provision/Customer`, { method: 'POST', headers, body }).catch(
      () => undefined,
    )
    const text = await answer?.text().catch(() => undefined)
    if (answer?.status === 201 && text !== undefined)
      return { name, acctKey: JSON.parse(text).ResultContent.AcctKey, tries }
    if (answer && answer.status !== 503 && answer.status !== 201) throw new Error(`${name}: ${answer.status} ${text}`)
    await sleep(20)
  }
}

async function prepare(db: Database, address: string): Promise<Target> {
  const { anAccount, aUser } = buildersFor(db)
  const root = await anAccount({ acctType: 'RP', acctName: 'Sealport' })
  const { email } = await aUser({ account: root, password })
  const body = JSON.stringify({ emailAddress: email, password, client_id: 'portal-cli', withRefreshToken: false })
  const answer = await fetch(`${address}/Token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { resultContent } = (await answer.json()) as { resultContent: { access_token: string } }
  return { address, token: resultContent.access_token, parentKey: root.accountId }
}

/** What the database holds of the creations, each row counted on its own. */
async function findStored(db: Database) {
  const rows = async (sql: string) => (await db.pool.query(sql)).rows as Record<string, string>[]
  return {
    accounts: await rows(`select account_id, acct_name from account where acct_type = 'CU'`),
    people: await rows(`select email from login_directory where email like 'crash.%'`),
    mails: await rows(`select recipient from outgoing_message where channel = 'mail'`),
    contacts: await rows(`select account_id from contact where kind = 'PRIMARY'`),
    created: await rows(`select account_id from audit_event where action = 'account.created'`),
    invited: await rows(`select account_id from audit_event where action = 'user.invited'`),
  }
}

type Process = Awaited<ReturnType<typeof portalProcess>>
async function strike(blow: (typeof blows)[number], portal: Process, cluster: string): Promise<void> {
  if (blow !== 'portal') {
    const postmaster = readPostmaster(cluster)
    if (!postmaster) throw new Error('no database runs')
    process.kill(postmaster.pid, 'SIGKILL')
  }
  if (blow !== 'database') {
    await portal.kill()
    await portal.start()
  } else await portal.ready() // it starts its database again by itself
}

/** What is wrong with the audit once all of it is sealed. */
async function sealedFault(db: Database, dataDir: string): Promise<string | undefined> {
  const vault = createVault(loadKeyEncryptionKey(path.join(dataDir, 'key-encryption.key'), { generate: false }))
  for (;;) {
    const { unsealed, fault } = await verifyAudit({ db, vault })
    if (unsealed === 0 || fault) return fault
    await sleep(100)
  }
}

it('loses nothing acknowledged and doubles nothing, however often portal and database are killed', {
  timeout: 240_000,
}, async () => {
  const dataDir = mkdtempSync(path.join(inject('scratchFolder'), 'crash-'))
  const portal = await portalProcess(dataDir)
  await portal.start()
  const db = connect(urlOf(dataDir), { ...patient, max: 2 })
  const target = await prepare(db, portal.address)
  const acknowledged: (Acknowledged & { tries: number })[] = []
  const over = new AbortController()
  const write = async (writer: number) => {
    for (let n = 0; !over.signal.aborted; n++)
      acknowledged.push(
        await createUntilAcknowledged(target, `Crash ${writer}.${n}`, `crash.${writer}.${n}@example.test`),
      )
  }
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  const waits = fc.sample(fc.integer({ min: 200, max: 1_200 }), { seed, numRuns: blows.length })
  for (const [index, blow] of blows.entries()) {
    const before = acknowledged.length
    while (acknowledged.length === before) await Promise.race([sleep(20), writing]) // each blow falls among writes that go through
    await sleep(waits[index])
    await strike(blow, portal, path.join(dataDir, 'postgres', 'cluster'))
  }
  over.abort()
  await writing

  const told = `seed ${seed}, ${acknowledged.length} acknowledged, ${acknowledged.filter(({ tries }) => tries > 1).length} of them repeated`
  const stored = await findStored(db)
  const byName = new Map(stored.accounts.map((row) => [row['acct_name'], row['account_id']]))
  const lost = acknowledged.filter(({ name, acctKey }) => byName.get(name) !== acctKey)
  const counts = Object.fromEntries(Object.entries(stored).map(([what, rows]) => [what, rows.length]))
  const wanted = Object.fromEntries(Object.keys(stored).map((what) => [what, acknowledged.length]))
  const mailed = new Set(stored.mails.map(({ recipient }) => recipient)).size
  expect({ told, lost, counts, mailed }).toEqual({ told, lost: [], counts: wanted, mailed: acknowledged.length })
  expect({ told, fault: await sealedFault(db, dataDir) }).toEqual({ told, fault: undefined })
  expect(portal.output()).toContain('the embedded database ended; starting it again')
  await db.close()
  await portal.stop()
})
