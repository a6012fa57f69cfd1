import { randomUUID } from 'node:crypto'
import { fullGrant, type GroupGrant } from '@portal/contract/core/access/access.modules'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { act, prepare, rowsOf, type WireSet } from './changes.ts'
import { codeOf } from './code.ts'
import { hold } from './groups.ts'
import { aClient, patchOf } from './scim.ts'
import { type Account, type Answer, newWorld, type Person, type User } from './world.ts'

// A caller with fewer permissions than an administrator can neither restore nor remove that administrator, by any route
// (decision 0037).

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const { cordage } = tree
const people = { 'Customer-Add/Edit Users': 'RW' } as const
const reason = 'Asked for by the owner'

const memberOf = async (entries: GroupGrant['entries'], account = cordage) =>
  hold(world, await world.signedInAt(account), { entries })
const statusOf = async ({ userId }: User): Promise<string> =>
  (await pool.query('select user_status from app_user where user_id = $1', [userId])).rows[0].user_status
type AdminStatus = 'Active' | 'Disabled' | 'Removed'
async function anAdministrator(standing: AdminStatus, account = cordage): Promise<User> {
  const person = await world.aUser({ account })
  await pool.query(
    `update app_user set user_status = $2, status_before_disable = case $2 when 'Disabled' then 'Active' end,
       status_before_removal = case $2 when 'Removed' then 'Active' end, removed_at = case $2 when 'Removed' then now() end
     where user_id = $1`,
    [person.userId, standing],
  )
  return person
}

/** The refusal of a set's only row: at its preview, or else at its run. */
async function refusalOf(by: Person, created: Answer): Promise<unknown> {
  if (created.statusCode !== 201) return created.json().Code
  const set = created.json().ResultContent as WireSet
  const [row] = await rowsOf(by, set)
  if (row?.Code) return row.Code
  await act(by, set, 'Run', {})
  return (await rowsOf(by, set))[0]?.Code ?? 'done'
}
const codes = { remove: 2, disable: 3, enable: 4 } as const
const bySet = async (by: Person, { userId }: User, OperationCode: number) =>
  refusalOf(by, await prepare(by, 'user.status', { UserKeys: [userId] }, { OperationCode }))
const byBatch = async (by: Person, { userId }: User, what: keyof typeof codes) => {
  const url = `/api/v1/AccountAdmin/${what === 'enable' ? 'ReActivateBatch' : 'DisableBatch'}`
  const body = { OperationCode: codes[what], UserKeys: [userId] }
  const answer = await by.post(url, body, { 'idempotency-key': randomUUID() })
  return answer.json().ResultContent.Results[0].Code as unknown
}
const byImport = async (by: Person, { email }: User, account: Account, Action: string) =>
  refusalOf(
    by,
    await by.post(
      '/api/v1/User/Import',
      { AcctKey: account.accountId, Rows: [{ Line: 2, Cells: { Email: email, Action } }] },
      { 'idempotency-key': randomUUID() },
    ),
  )
const bySingle = async (by: Person, { userId }: User, what: string) =>
  codeOf(await by.post(`/api/v1/User/${userId}/${what}`, { Reason: reason }))[1]

describe('a disabled administrator with full access', () => {
  test('is not let in by who could not invite them, by any door', async () => {
    const member = await memberOf(people)
    const person = await anAdministrator('Disabled')
    expect(await bySet(member, person, codes.enable)).toBe('group.beyondYou')
    expect(await byImport(member, person, cordage, 'enable')).toBe('group.beyondYou')
    expect(await byBatch(member, person, 'enable')).toBe('group.beyondYou')
    const client = await aClient(world, cordage, people)
    const url = `/scim/v2/${cordage.accountId}/Users/${person.userId}`
    const answer = await client.patch(url, patchOf({ op: 'replace', path: 'active', value: true }))
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('group.beyondYou')])
    expect(await statusOf(person)).toBe('Disabled')
  })

  test('is let in by who holds everything, and by a key that does', async () => {
    const full = await world.signedInAt(cordage)
    const person = await anAdministrator('Disabled')
    expect(await bySet(full, person, codes.enable)).toBe('done')
    const other = await anAdministrator('Disabled')
    const client = await aClient(world, cordage, fullGrant.entries)
    const url = `/scim/v2/${cordage.accountId}/Users/${other.userId}`
    await client.patch(url, patchOf({ op: 'replace', path: 'active', value: true }))
    expect([await statusOf(person), await statusOf(other)]).toEqual(['Active', 'Active'])
  })

  test('does not come back with a right of their own that the caller lacks', async () => {
    const account = await world.anAccount({ acctType: 'RS', under: tree.borealis })
    const policy = (kind: string, id: string, value: string) =>
      pool.query(
        `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value, locked)
         values ($1, $2, $3, $4, 'ExportAcct', $5, false)`,
        [uuid(), account.accountId, kind, id, value],
      )
    await policy('ACCOUNT', account.accountId, 'N')
    const missing = await world.signedInAt(account, { rights: { ExportAcct: 'N' } })
    const [plain, favoured] = [await anAdministrator('Disabled', account), await anAdministrator('Disabled', account)]
    await policy('USER', favoured.userId, 'W')
    expect(await bySet(missing, plain, codes.enable)).toBe('done')
    expect(await bySet(missing, favoured, codes.enable)).toBe('group.beyondYou')
  })
})

describe('an administrator with full access', () => {
  test('is neither disabled nor removed, nor signed out, by who holds less', async () => {
    const member = await memberOf(people)
    const person = await anAdministrator('Active')
    for (const what of ['disable', 'remove'] as const) {
      expect(await bySet(member, person, codes[what])).toBe('group.holdsMore')
      expect(await byBatch(member, person, what)).toBe('group.holdsMore')
    }
    for (const action of ['disable', 'remove'])
      expect(await byImport(member, person, cordage, action)).toBe('group.holdsMore')
    for (const what of ['EndSessions', 'MfaReset', 'Unlock'])
      expect(await bySingle(member, person, what)).toBe('group.holdsMore')
    const client = await aClient(world, cordage, people)
    const url = `/scim/v2/${cordage.accountId}/Users/${person.userId}`
    expect((await client.delete(url)).statusCode).toBe(403)
    expect(await statusOf(person)).toBe('Active')
  })

  test('is not removed once disabled, nor restored once removed, by who holds less', async () => {
    const member = await memberOf(people)
    const [disabled, removed] = [await anAdministrator('Disabled'), await anAdministrator('Removed')]
    expect(await bySet(member, disabled, codes.remove)).toBe('group.holdsMore')
    expect(await bySingle(member, removed, 'Restore')).toBe('group.beyondYou')
  })

  test('of a customer below is out of reach too; one held to as much as the caller is not', async () => {
    const customer = await world.anAccount({ acctType: 'CU', under: cordage })
    const member = await memberOf(people)
    const [full, narrow] = [await anAdministrator('Active', customer), await anAdministrator('Active', customer)]
    await anAdministrator('Active', customer)
    await hold(world, { ...narrow, accountId: customer.accountId } as unknown as Person, { entries: people })
    expect(await bySet(member, full, codes.disable)).toBe('group.holdsMore')
    expect(await bySet(member, narrow, codes.disable)).toBe('done')
    expect(await bySet(member, narrow, codes.enable)).toBe('done')
  })
})

test('a tag at creation opens nothing to a group of who creates', async () => {
  const person = await world.signedInAt(cordage)
  await hold(world, person, { entries: { 'Customer-Account Details': 'RW' } })
  await hold(world, person, { entries: { 'Customer-Settings': 'RW' }, accountScope: 'TAG', tags: ['gold'] })
  const create = (Tags: string[]) =>
    person.post(
      '/api/v1/Provision/Customer',
      {
        ParentKey: cordage.accountId,
        Account: {
          AcctName: randomUUID(),
          Address: { Line1: '1 Road', Country: 'CA' },
          IndustryCode: 'LEGAL',
          Tags,
        },
        Admin: { Email: `${randomUUID()}@example.test`, FirstName: 'Ada', LastName: 'Sample' },
      },
      { 'idempotency-key': randomUUID() },
    )
  expect(codeOf(await create(['gold']))).toEqual([403, 'group.beyondYou'])
  expect((await create(['silver'])).statusCode).toBe(201)
})
