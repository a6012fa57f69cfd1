import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { verifyAudit } from '../src/features/operations/audit/audit.verify.ts'
import { loadKeyEncryptionKey } from '../src/platform/crypto/kek.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import type { Database } from '../src/platform/db/db.ts'
import { readPostmaster } from '../src/platform/db/embedded.process.ts'
import { portalProcess } from './crash.child.ts'
import { type AcknowledgedCall, connectTo, createUntilAcknowledged, prepare } from './crash.calls.ts'

const seed = Number(process.env.FC_SEED)
/** The processes killed with -9, one after the other, while four writers write. */
const blows = ['portal', 'database', 'portal', 'both', 'database', 'portal'] as const
const writers = 4

/** The created rows in the database, each counted separately. */
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
  } else await portal.ready() // it restarts its database automatically
}

/** The faults of the audit once all of it is sealed. */
async function sealedFault(db: Database, dataDir: string): Promise<string | undefined> {
  const vault = createVault(loadKeyEncryptionKey(path.join(dataDir, 'key-encryption.key'), { generate: false }))
  for (;;) {
    const { unsealed, fault } = await verifyAudit({ db, vault })
    if (unsealed === 0 || fault) return fault
    await sleep(100)
  }
}

it(
  'loses nothing acknowledged and doubles nothing, however often portal and database are killed',
  {
    timeout: 240_000,
  },
  async () => {
    const dataDir = mkdtempSync(path.join(inject('scratchFolder'), 'crash-'))
    const portal = await portalProcess(dataDir)
    await portal.start()
    const db = connectTo(dataDir)
    const target = await prepare(db, portal.address)
    const acknowledged: (AcknowledgedCall & { tries: number })[] = []
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

    const summary = `seed ${seed}, ${acknowledged.length} acknowledged, ${acknowledged.filter(({ tries }) => tries > 1).length} of them repeated`
    const stored = await findStored(db)
    const byName = new Map(stored.accounts.map((row) => [row['acct_name'], row['account_id']]))
    const lost = acknowledged.filter(({ name, acctKey }) => byName.get(name) !== acctKey)
    const counts = Object.fromEntries(Object.entries(stored).map(([what, rows]) => [what, rows.length]))
    const expected = Object.fromEntries(Object.keys(stored).map((what) => [what, acknowledged.length]))
    const mailed = new Set(stored.mails.map(({ recipient }) => recipient)).size
    expect({ told: summary, lost, counts, mailed }).toEqual({
      told: summary,
      lost: [],
      counts: expected,
      mailed: acknowledged.length,
    })
    expect({ told: summary, fault: await sealedFault(db, dataDir) }).toEqual({ told: summary, fault: undefined })
    expect(portal.output()).toContain('the embedded database ended; starting it again')
    await db.close()
    await portal.stop()
  },
)
