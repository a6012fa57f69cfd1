import { expect, test } from 'vitest'
import { waitForLock } from '../../../../test/locks.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// Creating an account locks the company above, and moving a tree locks the whole tree; both lock from the top down.

const world = await newWorld()
const { pool } = world.db
const lock = (account: Account, how: string) =>
  `select from account where account_id = '${account.accountId}' for ${how}`

/** A connection with an open transaction. */
async function inTransaction(work: (run: (statement: string) => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work((statement) => client.query(statement))
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

test('a tree moves while an account in it is opened: who opens waits for the company above before anything is held', async () => {
  const reseller = await world.anAccount({ acctType: 'RS' })
  const closed = { accountStatus: 'Closed', closedAt: new Date(), closedFrom: 'Active' } as const
  const under = { acctType: 'CU', under: reseller, closedByAccount: world.root.accountId, ...closed } as const
  const customer = await world.anAccount(under)
  const provider = await world.signedInAt(world.root)
  const url = `/api/v1/Account/${customer.accountId}/Status`
  await inTransaction(async (mover) => {
    await mover(lock(reseller, 'update')) // the move's first step
    const opening = provider.post(url, { To: 'Active', ReasonCode: 'ERROR' }, { 'if-match': '"1"' })
    await waitForLock(pool, 'for key share')
    await mover(lock(customer, 'update')) // the move's second step; a deadlock if the opener had this lock
    await mover('commit')
    expect((await opening).json()).toMatchObject({ ResultContent: { AccountStatus: 'Active' } })
  })
})

test('a move locks what is below from the top down, however old it is', async () => {
  const distributor = await world.anAccount({ acctType: 'DT' })
  const [reseller, provider] = [await world.anAccount({ acctType: 'RS', under: distributor }), world.root.accountId]
  const target = await world.anAccount({ acctType: 'SP' })
  const oldest = '00000000-0000-7000-8000-000000000001'
  const customer = await world.anAccount({ acctType: 'CU', under: reseller, accountId: oldest })
  const move = `select account_move('${distributor.accountId}', '${target.accountId}', 'test')`
  await inTransaction(async (opener) => {
    await opener(lock(reseller, 'key share'))
    const moved = inTransaction(async (mover) => {
      await mover(`set local role portal_app; set local app.scope = '${provider}'`)
      await mover(move)
    })
    await waitForLock(pool, 'account_move(')
    await opener(lock(customer, 'no key update')) // a deadlock if the move had this lock
    await opener('commit')
    await moved
  })
  const { rows } = await pool.query('select sp_id from account where account_id = $1', [oldest])
  expect(rows).toEqual([{ sp_id: target.accountId }])
})
