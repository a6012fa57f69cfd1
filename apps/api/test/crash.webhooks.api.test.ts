import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { connectTo, createUntilAcknowledged, prepare, type Target } from './crash.calls.ts'
import { portalProcess } from './crash.child.ts'
import { aReceiver, onThisMachine, verified } from './webhooks.ts'

// The portal is killed after the transaction of a partner's call and before its webhook arrives.

const seed = Number(process.env.FC_SEED)
const kills = 2

/** A webhook of the provider for all companies that are made. @returns its secret */
async function aWebhook({ address, token, parentKey }: Target, url: string): Promise<string> {
  const answer = await fetch(`${address}/api/v1/Account/${parentKey}/Webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ Url: url, Events: ['account.created'], Below: true }),
  })
  const body = await answer.text()
  if (answer.status !== 201) throw new Error(body)
  return JSON.parse(body).ResultContent.Secret
}

test(
  'what a partner made is told once the portal lives again, with the same id, and made once',
  {
    timeout: 120_000,
  },
  async () => {
    const dataDir = mkdtempSync(path.join(inject('scratchFolder'), 'crash-hooks-'))
    const portal = await portalProcess(dataDir, onThisMachine)
    await portal.start()
    const db = connectTo(dataDir)
    const target = await prepare(db, portal.address)
    // It accepts messages without a response, so that no delivery is recorded before the end.
    const receiver = await aReceiver(() => undefined)
    const secret = await aWebhook(target, receiver.url)
    const created: { name: string; acctKey: string }[] = []
    const [early, late] = [fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 400 })]
    const waits = fc.sample(fc.tuple(early, late), { seed, numRuns: kills })
    for (const [n, [before, after]] of waits.entries()) {
      // Odd turns kill the process during a call, so that the same call comes again; the others after the response.
      const calling = createUntilAcknowledged(target, `Told ${n}`, `told.${n}@example.test`)
      if (n % 2) await sleep(before)
      else await calling.then(() => sleep(after))
      await portal.kill()
      await portal.start()
      created.push(await calling)
    }
    await portal.kill()
    const received = receiver.got.length
    receiver.becomes((response) => response.writeHead(204).end())
    // Moves the clock instead of waiting for the lease of a dead worker or for the next attempt.
    await db.pool.query(`update webhook_endpoint set leased_until = now() - interval '1 second'`)
    await db.pool.query(`update webhook_delivery set next_try_at = now() - interval '1 second' where state = 'Waiting'`)
    await portal.start()
    const states = async () =>
      (await db.pool.query('select state, count(*)::int as n from webhook_delivery group by 1')).rows
    const summary = `seed ${seed}, ${received} heard before`
    await expect.poll(states, { timeout: 30_000, interval: 200 }).toEqual([{ state: 'Delivered', n: kills }])

    const bodies = new Map<string, string>()
    for (const one of receiver.got) {
      verified(one, secret)
      const id = String(one.headers['webhook-id'])
      expect([summary, bodies.get(id) ?? one.body]).toEqual([summary, one.body])
      bodies.set(id, one.body)
    }
    const keys: string[] = [...bodies.values()].map((body) => JSON.parse(body).data.AcctKey)
    const expected = created.map(({ acctKey }) => acctKey)
    expect({ told: summary, keys: keys.toSorted() }).toEqual({ told: summary, keys: expected.toSorted() })
    const count = async (sql: string) => (await db.pool.query(sql)).rows[0].n
    expect(await count(`select count(*)::int as n from account where acct_type = 'CU'`)).toBe(kills)
    expect(await count(`select count(*)::int as n from audit_event where action = 'account.created'`)).toBe(kills)
    expect(await count(`select count(*)::int as n from outgoing_message where channel = 'mail'`)).toBe(kills)
    receiver.close()
    await db.close()
    await portal.stop()
  },
)
