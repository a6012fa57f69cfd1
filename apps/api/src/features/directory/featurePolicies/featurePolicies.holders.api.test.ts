import { expect, test } from 'vitest'
import { done, prepared, rowsOf } from '../../../../test/changes.ts'
import { waitForLock } from '../../../../test/locks.ts'
import { codeOf } from '../../../../test/code.ts'
import { policy, save } from '../../../../test/policies.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'

/** A provider with only two administrators. */
async function withTwo(work: (world: World, ann: Person, ben: Person) => Promise<void>): Promise<void> {
  const world = await openWorld()
  try {
    await work(world, await world.signedInAt(world.root), await world.signedInAt(world.root))
  } finally {
    await world.close()
  }
}
const removal = (world: World, { userId }: Person, more: object = {}) =>
  policy(world.root, { ScopeKind: 'USER', ScopeKey: userId, FeatureCode: 'FeaturePolicy', Value: 'R', ...more })
const last = [409, 'group.lastAdministrator']

test('of two at the provider who take feature policy from each other at once, the second is refused', () =>
  withTwo(async (world, ann, ben) => {
    const { pool } = world.db
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query(`select pg_advisory_xact_lock(hashtextextended('access ' || $1, 0))`, [world.root.accountId])
      const first = save(ann, removal(world, ben))
      await waitForLock(pool, "hashtextextended('access '")
      const second = save(ben, removal(world, ann))
      await waitForLock(pool, "hashtextextended('policy '")
      await holder.query('commit')
      expect([codeOf(await first), codeOf(await second)]).toEqual([[200, undefined], last])
    } finally {
      holder.release()
    }
    await expect.poll(async () => codeOf(await save(ben, removal(world, ann)))).toEqual([403, 'auth.forbidden'])
  }))

test('nor later: a value that begins or ends on another day must leave a holder then too', () =>
  withTwo(async (world, ann, ben) => {
    const [tomorrow, later] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    expect(codeOf(await save(ann, removal(world, ben, { ValidFrom: tomorrow })))).toEqual([200, undefined])
    expect(codeOf(await save(ben, removal(world, ann)))).toEqual(last)
    expect(codeOf(await save(ben, removal(world, ann, { ValidTo: tomorrow })))).toEqual([200, undefined])
    expect(codeOf(await save(ben, removal(world, ann, { ValidTo: later, Version: 1 })))).toEqual(last)
  }))

test('nor in another way: the only holder of feature policy cannot be disabled', () =>
  withTwo(async (world, ann, ben) => {
    await save(ann, removal(world, ben))
    const set = await prepared(ben, 'user.status', { UserKeys: [ann.userId] }, { OperationCode: 3 })
    expect(await done(ben, set, 'Run', {})).toMatchObject({ Failed: 1 })
    expect(await rowsOf(ben, set)).toMatchObject([{ Code: last[1] }])
  }))
