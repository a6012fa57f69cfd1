import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Account, World } from './world.ts'

/** Branches below a service provider, whose companies are moved and get another status. */
export async function branchesBelow(world: World, provider: Account) {
  const mover = await world.signedInAt(provider)
  return {
    async aBranch() {
      const distributor = await world.anAccount({ acctType: 'DT', under: provider })
      const reseller = await world.anAccount({ acctType: 'RS', under: distributor })
      const customer = await world.anAccount({ acctType: 'CU', under: reseller })
      return { distributor, reseller, customer }
    },
    /** Immediately, without the side effects of a change of status. */
    becomes: ({ accountId }: Account, status: string) =>
      world.db.pool.query('update account set account_status = $2 where account_id = $1', [accountId, status]),
    /** As a change set does it. */
    async move({ accountId }: Account, parent: Account) {
      const input = {
        Kind: 'account.move',
        Selection: { AcctKeys: [accountId] },
        Input: { ParentKey: parent.accountId },
      }
      const answer = await mover.post('/api/v1/ChangeSet', input, { 'idempotency-key': randomUUID() })
      const done = await mover.post(`/api/v1/ChangeSet/${answer.json().ResultContent.ChangeKey}/Run`, {})
      expect(done.json().ResultContent).toMatchObject({ State: 'Done' })
    },
  }
}
