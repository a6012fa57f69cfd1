import { afterAll, expect, test } from 'vitest'
import { startIdentityProvider } from '../../../../peers/identityProvider.ts'
import { companiesAt, paramsOf, signInBy, start } from '../../../../test/singleSignOn.ts'
import { newWorld } from '../../../../test/world.ts'

// An office signs in from one address: completed sign-ins do not count, and the refusal says that a limit is reached.

const idp = await startIdentityProvider()
afterAll(() => idp.close())
const world = await newWorld({ OUTGOING_PRIVATE: idp.host })
const { configId, email } = await companiesAt(world, idp)()
const { pool } = world.db
const startSignIn = async (failures?: number) => {
  if (failures !== undefined)
    await pool.query(
      `insert into attempt_counter (bucket, failures) values ('ssoStart:127.0.0.1', $1)
       on conflict (bucket) do update set failures = $1, window_started_at = now()`,
      [failures],
    )
  const { rows } = await pool.query(`select failures from attempt_counter where bucket = 'ssoStart:127.0.0.1'`)
  return rows[0]?.failures
}

test('sign-ins that end well take no room from those who share the address', async () => {
  await startSignIn(118)
  for (let count = 0; count < 4; count += 1) expect((await signInBy(world, configId, email)).tokens).toBeTruthy()
  expect(await startSignIn()).toBe(118)
})

test('beyond the limit the sign-in page is told that it is a limit and for how long; nothing is written', async () => {
  await startSignIn(119)
  const browser = await world.aBrowser()
  expect(await start(world, browser, configId)).toMatch(/^http/)
  const { rows: before } = await pool.query('select count(*)::int as n from audit_event')
  const refused = paramsOf(await start(world, browser, configId))
  expect(refused.get('ssoError')).toBe('tooMany')
  expect(Number(refused.get('wait'))).toBeGreaterThan(0)
  expect(Number(refused.get('wait'))).toBeLessThanOrEqual(600)
  const { rows: after } = await pool.query('select count(*)::int as n from audit_event')
  expect(after).toEqual(before)
})
