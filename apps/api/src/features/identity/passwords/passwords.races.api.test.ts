import { expect, test } from 'vitest'
import { linksIn } from '../../../../test/links.ts'
import { newWorld } from '../../../../test/world.ts'

const world = await newWorld()

const account = (await world.demoTree()).northwind
const { activationCode, invited, person, post, resetCode } = linksIn(world, account)
const next = 'quiet lantern over seven hills'
const chosen = (Code: string) => ({ Code, Password: next, ConfirmPassword: next })

/** Locks a person's row, as any change of it does, until the operation waits for it; then changes the row. */
async function whileLocked<T>(userId: string, begin: () => Promise<T>, change: string): Promise<T> {
  const other = await world.db.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from app_user where user_id = $1 for update', [userId])
    const started = begin()
    for (let waits = 0; waits === 0;) {
      const { rows } = await world.db.pool.query(
        'select count(*)::int as waits from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
      )
      waits = rows[0].waits
    }
    await other.query(change, [userId])
    await other.query('commit')
    return await started
  } finally {
    other.release()
  }
}

test('attack 19: a person disabled while choosing their first password does not become active by it', async () => {
  const user = await invited()
  const code = await activationCode(user)
  const answer = await whileLocked(
    user.userId,
    () => post('Activate', chosen(code)),
    "update app_user set user_status = 'Disabled' where user_id = $1",
  )
  expect([answer.statusCode, answer.json().Code]).toEqual([400, 'code.unknown'])
  const { rows } = await world.db.pool.query(
    'select user_status, exists (select from user_password p where p.user_id = u.user_id) as chosen from app_user u where user_id = $1',
    [user.userId],
  )
  expect(rows).toEqual([{ user_status: 'Disabled', chosen: false }])
})

test('a new password and a newer link at the same time never wait for each other', async () => {
  const user = await person()
  const code = await resetCode(user)
  const newer = 'update auth_challenge set superseded_at = now() where user_id = $1 and consumed_at is null'
  const answer = await whileLocked(user.userId, () => post('ResetPassword', chosen(code)), newer)
  expect([answer.statusCode, answer.json().Code]).toEqual([400, 'code.superseded'])
})

test('attack 12: a new password leaves what was counted for other factors as it is', async () => {
  const user = await person()
  const buckets = ['totp', 'sms', 'email', 'recovery', 'passkey', 'phone'].map(
    (kind) => `person:${kind}:${user.userId}`,
  )
  for (const bucket of buckets)
    await world.db.pool.query(
      'insert into attempt_counter (bucket, failures, in_a_row, kept) values ($1, 9, 99, true)',
      [bucket],
    )
  expect((await post('ResetPassword', chosen(await resetCode(user)))).statusCode).toBe(200)
  const { rows } = await world.db.pool.query(
    'select bucket, in_a_row from attempt_counter where bucket = any ($1) order by bucket',
    [buckets],
  )
  expect(rows).toEqual(buckets.toSorted().map((bucket) => ({ bucket, in_a_row: 99 })))
})
