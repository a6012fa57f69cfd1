import { expect } from 'vitest'
import type { Account, Person } from './world.ts'

// Levels of storage as a partner's system sends them.

const now = () => new Date().toISOString()
export const aLevel = ({ accountId }: Pick<Account, 'accountId'>, gigabytes: number, MeasuredOn = now()) => ({
  AcctKey: accountId,
  Megabytes: gigabytes * 1000,
  MeasuredOn,
})
export const sendLevels = (person: Person, ...Levels: readonly object[]) =>
  person.post('/api/v1/Usage/Storage', { Levels })
/** Reports how much a company holds. */
export async function fill(person: Person, account: Pick<Account, 'accountId'>, gigabytes: number): Promise<void> {
  const answer = await sendLevels(person, aLevel(account, gigabytes))
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
}
