import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Database } from '../src/platform/db/db.ts'
import { patientTimeouts } from './database.ts'
import { buildersFor } from './world.builders.ts'

// The calls to a portal that is killed while they run.

const password = 'correct horse crash 2026'

const urlOf = (dataDir: string) => {
  const read = (name: string) => readFileSync(path.join(dataDir, 'postgres', name), 'utf8').trim()
  return `postgres://postgres:${read('password')}@127.0.0.1:${read('port')}/portal`
}

export type AcknowledgedCall = { name: string; acctKey: string }
export type Target = { address: string; token: string; parentKey: string }

export const connectTo = (dataDir: string) => connect(urlOf(dataDir), { ...patientTimeouts, max: 2 })

/** Repeats one creation under its key until it is acknowledged, like a client that gets no response. */
export async function createUntilAcknowledged(
  { address, token, parentKey }: Target,
  name: string,
  email: string,
): Promise<AcknowledgedCall & { tries: number }> {
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
  for (let attempts = 1; ; attempts++) {
    const answer = await fetch(`${address}/api/v1/Provision/Customer`, { method: 'POST', headers, body }).catch(
      () => undefined,
    )
    const text = await answer?.text().catch(() => undefined)
    if (answer?.status === 201 && text !== undefined)
      return { name, acctKey: JSON.parse(text).ResultContent.AcctKey, tries: attempts }
    if (answer && answer.status !== 503 && answer.status !== 201) throw new Error(`${name}: ${answer.status} ${text}`)
    await sleep(20)
  }
}

export async function prepare(db: Database, address: string): Promise<Target> {
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
