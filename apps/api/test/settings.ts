import type { Account, Person, World } from './world.ts'

// Settings as people read and change them through the API.

export type Value = {
  Code: string
  Value: unknown
  Own: unknown
  Inherited: unknown
  Source: object
  Locked: boolean
  LockedBy: object | null
  Edit: object
  Lock: object
}
/** Where the settings of an account are. */
export const url = ({ accountId }: { accountId: string }) => `/api/v1/Settings/${accountId}`
/** The settings of an account as someone reads them, by code. */
export const read = async (person: Person, account: Account) => {
  const answer = (await person.get(url(account))).json().ResultContent
  return {
    version: answer.Version as number,
    of: (code: string) => answer.Settings.find((one: Value) => one.Code === code) as Value,
  }
}
/** Changes them, if the version is still the one that was read. */
export const patch = (person: Person, account: Account, changes: object[], version = 1) =>
  person.patch(url(account), { Changes: changes }, { 'if-match': `"${version}"` })
/** One change; absent fields stay as they are. */
export const change = (Code: string, Value?: unknown, Lock?: boolean) => ({
  Code,
  ...(Value !== undefined && { Value }),
  ...(Lock !== undefined && { Lock }),
})
/** A reseller of its own below a company, and its customer, so that tests do not affect each other. */
export async function pairBelow(world: World, under: Account) {
  const reseller = await world.anAccount({ acctType: 'RS', under })
  return { reseller, customer: await world.anAccount({ acctType: 'CU', under: reseller }) }
}
