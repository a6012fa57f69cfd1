import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { aSync, aSyncedPlan, seal } from '../../../../test/esign.ts'
import { aWorldWithESign } from '../../../../test/esignWorld.ts'

// Kills the worker at any moment: nothing is lost, and repeated calls have the same idempotency key.

const { service, world, tree, plan } = await aWorldWithESign()
const child = fileURLToPath(new URL('../../../../test/esign.child.ts', import.meta.url))

test('a worker that is killed in the middle of its calls loses nothing, and repeats by the same key', async () => {
  const customers = await Promise.all(
    Array.from({ length: 40 }, () => world.anAccount({ acctType: 'CU', under: tree.cordage })),
  )
  for (const customer of customers) await aSyncedPlan(world, customer, plan)
  await seal(world)
  const kills = Array.from({ length: 3 }, () => randomInt(10, 120))
  for (const later of kills) {
    const running = spawn(process.execPath, [child, world.url, world.config.dataDir, service.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const gone = once(running, 'exit')
    const before = service.got.length
    await once(running.stdout, 'data')
    while (running.exitCode === null && service.got.length === before) await sleep(5)
    await sleep(later)
    running.kill('SIGKILL')
    await gone
    // Shortens the wait until the dead worker's lease ends.
    await world.db.pool.query(`update esign_company set leased_until = now() - interval '1 second'`)
  }
  await aSync(world).run()
  const names = customers.map(({ accountId }) => service.companies.get(accountId)?.name)
  expect([kills, names]).toEqual([kills, customers.map(({ acctName }) => acctName)])
  const { rows } = await world.db.pool.query(`select count(*)::int as n from esign_company where state <> 'InStep'`)
  expect(rows).toEqual([{ n: 0 }])
  // Repeated calls add no new keys to those that were accepted.
  expect(service.taken.size).toBe(customers.length * 4)
})
