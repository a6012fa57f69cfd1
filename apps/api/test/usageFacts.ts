import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Account, Person } from './world.ts'

// Facts of use as a partner's system sends them.

export type Fact = Record<string, unknown>
/** Units of a product line that need no plan. */
export const aFact = (
  { accountId }: Pick<Account, 'accountId'>,
  Quantity: number,
  Day: string,
  more: Fact = {},
): Fact => ({
  AcctKey: accountId,
  ProductLine: 'ESIGN',
  UnitType: 'ENVELOPE',
  Day,
  Quantity,
  ...more,
})
export async function sendFacts(person: Person, Facts: readonly Fact[]): Promise<void> {
  const answer = await person.post('/api/v1/Usage/Batch', { BatchId: randomUUID(), Facts })
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
}
