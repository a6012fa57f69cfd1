import { randomUUID } from 'node:crypto'
import type { Account, Person } from './world.ts'

// Add-ons, as tests offer and change them through the API.

let n = 0
export const addOnOf = ({ accountId }: Pick<Account, 'accountId'>, more: object = {}) => ({
  AcctKey: accountId,
  Code: `STORAGE-${(n += 1)}`,
  Name: 'Storage',
  Kind: 'STORAGE',
  Unit: 'GB',
  Quantity: 100,
  Price: 20,
  ...more,
})
export const offer = (person: Person, account: Pick<Account, 'accountId'>, more: object = {}, key = randomUUID()) =>
  person.post('/api/v1/AddOn', addOnOf(account, more), { 'idempotency-key': key })
/** An offered add-on; enabled since today if `more` says so. */
export const offered = async (person: Person, account: Pick<Account, 'accountId'>, more: object = {}) =>
  (await offer(person, account, more)).json().ResultContent
const match = (version: number) => ({ 'if-match': `"${version}"` })
export const become = (person: Person, { AddOnKey, version }: { AddOnKey: string; version: number }, body: object) =>
  person.post(`/api/v1/AddOn/${AddOnKey}/Status`, body, match(version))
export const change = (person: Person, { AddOnKey, version }: { AddOnKey: string; version: number }, body: object) =>
  person.patch(`/api/v1/AddOn/${AddOnKey}`, body, match(version))
export const addOnsOf = async (person: Person, { accountId }: Pick<Account, 'accountId'>) =>
  (await person.get(`/api/v1/AddOn?acctKey=${accountId}`)).json().ResultContent
