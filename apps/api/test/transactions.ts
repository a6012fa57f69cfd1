import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Account, Person } from './world.ts'

// Messages as the mail platform reports them.

export type TransactionInput = Record<string, unknown> & {
  AcctKey: string
  TransactionId: string
  SentOn: string
  Status: string
}
export const aTransaction = (
  { accountId }: Pick<Account, 'accountId'>,
  more: Partial<TransactionInput> = {},
): TransactionInput => ({
  AcctKey: accountId,
  TransactionId: randomUUID(),
  SenderEmail: 'sender@northwind.example',
  SentOn: new Date().toISOString(),
  Type: 'REGISTERED',
  Recipients: 1,
  ProductLine: 'SECUREEMAIL',
  UnitType: 'MESSAGE',
  Units: 1,
  Status: 'Sent',
  ...more,
})
export async function sendTransactions(person: Person, Transactions: readonly TransactionInput[]) {
  const answer = await person.post('/api/v1/Transaction/Batch', { BatchId: randomUUID(), Transactions })
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  return answer.json().ResultContent
}
