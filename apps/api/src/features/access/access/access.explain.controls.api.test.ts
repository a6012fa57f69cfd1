import { randomUUID } from 'node:crypto'
import type { Flag, Value } from '@portal/contract/core/access/access.flags'
import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import { expect, test } from 'vitest'
import { prepare } from '../../../../test/changes.ts'
import { hold } from '../../../../test/groups.ts'
import { routes } from '../../../../test/refusals.ts'
import { change, patch, read } from '../../../../test/settings.ts'
import { bodyOf, callRoute } from '../../../../test/callRoute.ts'
import { type Account, type Answer, newWorld, type Person } from '../../../../test/world.ts'

// Compares the answer of "Why?" about each control that screens show as refused with the server's real answer.

const world = await newWorld()
const { atlas, borealis, cordage, northwind, meridian } = await world.demoTree()
const suspended = await world.anAccount({ acctType: 'RS', under: meridian, accountStatus: 'Suspended' })
const suspendedCustomer = await world.anAccount({ acctType: 'CU', under: suspended })
const closed = await world.anAccount({ acctType: 'CU', under: cordage, accountStatus: 'Closed' })
const at = (account: Account, rights: Partial<Record<Flag, Value>> = {}) => world.signedInAt(account, { rights })
const memberWith = async (account: Account, entries: GroupGrant['entries']) =>
  hold(world, await at(account), { entries })
const colleague = (account: Account) => world.aUser({ account })

const reader = { AcctMgmnt: 'R' } as const
const users = { 'Customer-Add/Edit Users': 'RW' } as const
const locker = await at(atlas)
const { version } = await read(locker, atlas)
await patch(locker, atlas, [change('files.largest', 50, true)], version)

type Body = Record<string, unknown>
/** The server's answer on the route of an action, with a complete valid body unless another is given. */
async function call(person: Person, action: string, key: string, body?: Body): Promise<Answer> {
  const entry = routes.find(({ id }) => id === action)
  if (!entry) throw new Error(`There is no route ${action}`)
  return callRoute(person, entry, { key, ...(body && { body }) })
}
const codeOf = (answer: Answer) => [answer.statusCode, answer.json().Code]
/** The answer for a change set: its own refusal, else that of its only row. */
async function codeOfSet(person: Person, kind: string, key: string, input: Body, target = 'AcctKeys') {
  const answer = await prepare(person, kind, { [target]: [key] }, input)
  if (answer.statusCode !== 201) return codeOf(answer)
  const set = `/api/v1/ChangeSet/${answer.json().ResultContent.ChangeKey}`
  const [row] = (await person.get(`${set}/Rows`)).json().ResultContent.Items
  return [row.Verdict, row.Code]
}

type Control = [
  what: string,
  who: () => Promise<Person>,
  action: string,
  object: Account | ((person: Person) => string | Promise<string>),
  decides: 'role' | 'flag' | 'lock' | 'group' | 'tree' | 'status',
  refused: [number | 'Refused', string],
  /** The body of the call, or the input of the change set. */
  given?: Body,
]
const forbidden = [403, 'auth.forbidden'] satisfies Control[5]
const notOurs = { Code: 'signIn.mfaMode', Value: 'mandatory' }
const policyOf = (FeatureCode: string, account: Account) => ({
  ...bodyOf({ id: 'features.save' }, account.accountId),
  FeatureCode,
})
const notice = { Subject: 'Hello', Body: 'Message', Channels: ['BANNER'] }
// oxfmt-ignore
const controls: Control[] = [
  ['the form of an account, for a reader', () => at(cordage, reader), 'accounts.update', northwind, 'flag', forbidden, { LegalName: 'X' }],
  ['the form of a partner, without the right to partners', () => at(borealis, { ProviderEdit: 'R' }), 'accounts.update', cordage, 'flag', forbidden, { LegalName: 'X' }],
  ['the form of an account, without the module', () => memberWith(cordage, { 'Customer-Account Details': 'R' }), 'accounts.update', northwind, 'group', forbidden, { LegalName: 'X' }],
  ['the form of a closed account', () => at(cordage), 'accounts.update', closed, 'status', [409, 'account.inactive'], { LegalName: 'X' }],
  ['the form of an account, from a suspended company', () => at(suspended), 'accounts.update', suspendedCustomer, 'status', forbidden, { LegalName: 'X' }],
  ['contacts of a partner, without the right to partners', () => at(borealis, { ProviderEdit: 'R' }), 'contacts.create', cordage, 'flag', forbidden],
  ['contacts of a closed account', () => at(cordage), 'contacts.create', closed, 'status', [409, 'account.inactive']],
  ['a note, from a suspended company', () => at(suspended), 'contacts.addNote', suspendedCustomer, 'status', forbidden],
  ['a new account below a suspended one', () => at(meridian), 'accounts.createCustomer', suspended, 'status', [409, 'account.parentInactive']],
  ['the export of the list', () => at(cordage, { ExportAcct: 'N' }), 'accounts.exportFile', cordage, 'flag', forbidden],
  ['the export of the audit', () => at(cordage, { ExportAcct: 'R' }), 'audit.createExport', cordage, 'flag', forbidden],
  ['a setting that is locked above', () => at(cordage), 'settings.update:files.largest', northwind, 'lock', [409, 'setting.locked']],
  ['a setting with a flag of its own', () => at(cordage, { MultiFactorAuthentication: 'R' }), 'settings.update:signIn.mfaMode', northwind, 'flag', forbidden, { Changes: [notOurs] }],
  ['a setting of a closed account', () => at(cordage), 'settings.update:files.linkExpiry', closed, 'status', [409, 'account.inactive'], { Changes: [{ Code: 'files.linkExpiry', Value: 10 }] }],
  ['settings without the module', () => memberWith(cordage, users), 'settings.update', northwind, 'group', forbidden],
  ['single sign-on, for a reader', () => at(atlas, { SSOEnforcement: 'R' }), 'sso.update', atlas, 'flag', forbidden],
  ['an invitation below a suspended company', () => at(meridian), 'users.provision', suspended, 'status', [409, 'account.suspended']],
  ['an invitation to the own tier without its flag', () => at(atlas, { EnableToCreateSPAdminAccounts: 'R' }), 'users.provision', atlas, 'flag', forbidden],
  ['second factors of a colleague without the flag of the tier', () => at(atlas, { EnableToCreateSPAdminAccounts: 'R' }), 'users.resetMfa', async () => (await colleague(atlas)).userId, 'flag', forbidden],
  ['one’s own sessions', () => at(cordage), 'users.endSessions', (person) => person.userId, 'tree', [409, 'user.self']],
  ['links for second factors, for a reader', () => at(cordage, { MultiFactorAuthentication: 'R' }), 'users.sendMfaLinks', northwind, 'flag', forbidden],
  ['disabling a colleague without the flag of the tier', () => at(atlas, { EnableToCreateSPAdminAccounts: 'R' }), 'user.status', async () => (await colleague(atlas)).userId, 'flag', ['Refused', 'auth.forbidden'], { OperationCode: 3 }],
  ['disabling oneself', () => at(cordage), 'user.status', (person) => person.userId, 'tree', ['Refused', 'user.self'], { OperationCode: 3 }],
  ['notices, for a reader', () => at(cordage, reader), 'account.notify', northwind, 'flag', forbidden, notice],
  ['tags without the module', () => memberWith(cordage, users), 'account.tags', northwind, 'group', forbidden, { Add: ['x'] }],
  ['tags of the own company', () => at(cordage), 'account.tags', cordage, 'tree', ['Refused', 'auth.forbidden'], { Add: ['x'] }],
  ['the manager of the own company', () => at(cordage), 'account.manager', cordage, 'tree', ['Refused', 'auth.forbidden'], { Manager: null }],
  ['managers, for a reader', () => at(cordage, reader), 'account.manager', northwind, 'flag', forbidden, { Manager: null }],
  ['a move by a reseller', () => at(cordage), 'account.move', northwind, 'role', ['Refused', 'auth.forbidden'], { ParentKey: cordage.accountId }],
  ['a move of a closed account', () => at(borealis), 'account.move', closed, 'status', ['Refused', 'account.inactive'], { ParentKey: borealis.accountId }],
  ['a new group, for who is held to one', () => memberWith(cordage, users), 'accessGroups.create', cordage, 'group', forbidden],
  ['a flag of a higher tier', () => at(borealis), 'features.save:IGMLogs', cordage, 'role', [403, 'policy.notYours'], policyOf('IGMLogs', cordage)],
  ['features of many, for who is held to groups', () => memberWith(atlas, { 'Customer-Settings': 'RW' }), 'access.policy', northwind, 'group', forbidden, { Flag: 'Bill', Value: 'R', Reason: 'x' }],
  ['requests for access, for a reader', () => at(cordage, reader), 'registrations.decide', cordage, 'flag', forbidden],
]

test.each(controls)('%s', async (_, who, action, object, decides, refused, given) => {
  const person = await who()
  const key = typeof object === 'function' ? await object(person) : object.accountId
  const query = new URLSearchParams({ action, object: key })
  const { Allowed, Links } = (await person.get(`/api/v1/Access/Explain?${query}`)).json().ResultContent
  const deciding = Links.filter((link: { Decides: boolean }) => link.Decides)
  expect({ Allowed, decides: deciding.map(({ Kind }: { Kind: string }) => Kind) }).toEqual({
    Allowed: false,
    decides: [decides],
  })
  const [id = ''] = action.split(':')
  const isRoute = routes.some((route) => route.id === id)
  const answered = isRoute
    ? codeOf(await call(person, id, key, given))
    : await codeOfSet(person, action, key, given ?? {}, action === 'user.status' ? 'UserKeys' : 'AcctKeys')
  expect(answered).toEqual(refused)
})

test('people who may are told so, for the same controls', async () => {
  const person = await at(borealis)
  const colleagueBelow = await colleague(northwind)
  for (const [action, object] of [
    ['account.move', northwind.accountId],
    ['account.tags', northwind.accountId],
    ['account.manager', northwind.accountId],
    ['account.notify', borealis.accountId],
    ['contacts.create', borealis.accountId],
    ['settings.update:files.linkExpiry', northwind.accountId],
    ['settings.updateUser:files.linkExpiry', colleagueBelow.userId],
    ['user.status', colleagueBelow.userId],
    ['accessGroups.update', borealis.accountId],
    ['features.save:Upgrade', cordage.accountId],
  ] as const) {
    const answer = await person.get(`/api/v1/Access/Explain?${new URLSearchParams({ action, object })}`)
    expect([action, answer.json().ResultContent?.Allowed]).toEqual([action, true])
  }
})

test('the lock of a setting names who can open it, as far as the reader may know', async () => {
  const ask = async (person: Person, object: string, action = 'settings.update:files.largest') =>
    (await person.get(`/api/v1/Access/Explain?${new URLSearchParams({ action, object })}`)).json().ResultContent
  const lockOf = ({ Links }: { Links: { Kind: string; Text: string }[] }) =>
    Links.find(({ Kind }) => Kind === 'lock')?.Text
  const child = await ask(await at(borealis), northwind.accountId)
  expect([lockOf(child), child.WhoCanChange]).toEqual([
    `${atlas.acctName} locked the value.`,
    `an administrator of ${atlas.acctName} (service provider)`,
  ])
  const grandchild = await ask(await at(cordage), northwind.accountId)
  expect([lockOf(grandchild), grandchild.WhoCanChange]).toEqual([
    'Your service provider locked the value.',
    'an administrator of your service provider',
  ])
  const person = await colleague(northwind)
  const ofPerson = await ask(await at(cordage), person.userId, 'settings.updateUser:files.largest')
  expect(lockOf(ofPerson)).toBe('Your service provider locked the value.')
})

test('unknown parts of a route cannot be asked about', async () => {
  const person = await at(cordage)
  for (const action of [
    'settings.update:',
    'settings.update:Bill',
    'accessGroups.update:Bill',
    'status.get:x',
    'account.x',
    ':',
  ])
    expect((await person.get(`/api/v1/Access/Explain?${new URLSearchParams({ action })}`)).json()).toMatchObject({
      StatusCode: 400,
      Code: 'access.actionUnknown',
    })
  const foreign = await person.get(
    `/api/v1/Access/Explain?${new URLSearchParams({ action: 'settings.update:files.largest', object: randomUUID() })}`,
  )
  expect(foreign.json().ResultContent.Links.find(({ Decides }: { Decides: boolean }) => Decides).Kind).toBe('tree')
})
