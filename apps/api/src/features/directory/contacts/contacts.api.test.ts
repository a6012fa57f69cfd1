import { expect, test } from 'vitest'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const [rs, dt] = [await world.signedInAt(tree.cordage), await world.signedInAt(tree.borealis)]
const aCustomer = (overrides = {}) => world.anAccount({ acctType: 'CU', under: tree.cordage, ...overrides })
const url = ({ accountId }: Account, key = '') => `/api/v1/Contact/${accountId}${key && `/${key}`}`
const notesUrl = ({ accountId }: Account, key = '') => `/api/v1/Account/${accountId}/Note${key && `/${key}`}`
const person = (Kind: string, Email = 'ada@contact.test', more: object = {}) => ({
  Kind,
  FirstName: 'Ada',
  LastName: 'Sample',
  Email,
  ...more,
})
const statusAndCode = (answer: { json(): { StatusCode: number; Code?: string } }) => [
  answer.json().StatusCode,
  answer.json().Code,
]
type Item = { ContactKey: string; Kind: string; Email: string }
const items = async (person: Person, account: Account): Promise<Item[]> =>
  (await person.get(url(account))).json().ResultContent.Items

test('contacts of an account: always one primary, the others by kind, all of it audited', async () => {
  const customer = await aCustomer()
  expect((await rs.get(url(customer))).json().ResultContent).toEqual({
    Items: [],
    Edit: { Allowed: true, Reason: null },
    EditPrimary: { Allowed: true, Reason: null },
  })
  const answer = await rs.post(
    url(customer),
    person('PRIMARY', 'one@contact.test', { Phone: '+1 (514) 555-0100', Language: 'fr-fr' }),
  )
  expect([answer.statusCode, answer.json().ResultContent.Items]).toMatchObject([
    201,
    [{ Kind: 'PRIMARY', Phone: '+15145550100', Language: 'fr-fr' }],
  ])
  await rs.post(url(customer), person('BILLING', 'two@contact.test'))
  await rs.post(url(customer), person('PRIMARY', 'three@contact.test'))
  const all = await items(rs, customer)
  expect(all.map(({ Kind, Email }) => [Kind, Email])).toEqual([
    ['PRIMARY', 'three@contact.test'],
    ['TECHNICAL', 'one@contact.test'],
    ['BILLING', 'two@contact.test'],
  ])
  const [primary, technical, billing] = all as [Item, Item, Item]
  expect(statusAndCode(await rs.put(url(customer, primary.ContactKey), person('LEGAL')))).toEqual([
    409,
    'contact.onePrimary',
  ])
  expect(statusAndCode(await rs.delete(url(customer, primary.ContactKey)))).toEqual([409, 'contact.onePrimary'])
  expect((await rs.put(url(customer, billing.ContactKey), person('PRIMARY', 'two@contact.test'))).statusCode).toBe(200)
  expect((await rs.delete(url(customer, technical.ContactKey))).statusCode).toBe(200)
  expect((await items(rs, customer)).map(({ Kind, Email }) => [Kind, Email])).toEqual([
    ['PRIMARY', 'two@contact.test'],
    ['TECHNICAL', 'three@contact.test'],
  ])
  expect(statusAndCode(await rs.delete(url(customer, technical.ContactKey)))).toEqual([404, 'contact.notFound'])
  const { rows } = await world.db.pool.query(
    `select targets->1->>'name' as name, changes from audit_event where account_id = $1 and action = 'account.contactsChanged' order by audit_id`,
    [customer.accountId],
  )
  const ada = (kind: string, who: string) => `${kind} Ada Sample <${who}@contact.test>`
  const dropped = (who: string) => ({ field: 'contact', old: ada('PRIMARY', who), new: ada('TECHNICAL', who) })
  expect(rows).toEqual([
    { name: ada('PRIMARY', 'one'), changes: [{ field: 'contact', old: null, new: ada('PRIMARY', 'one') }] },
    { name: ada('BILLING', 'two'), changes: [{ field: 'contact', old: null, new: ada('BILLING', 'two') }] },
    {
      name: ada('PRIMARY', 'three'),
      changes: [{ field: 'contact', old: null, new: ada('PRIMARY', 'three') }, dropped('one')],
    },
    {
      name: ada('BILLING', 'two'),
      changes: [{ field: 'contact.kind', old: 'BILLING', new: 'PRIMARY' }, dropped('three')],
    },
    { name: ada('TECHNICAL', 'one'), changes: [{ field: 'contact', old: ada('TECHNICAL', 'one'), new: null }] },
  ])
})

test('two who name a primary contact at the same time leave one', async () => {
  const customer = await aCustomer()
  await Promise.all([1, 2, 3, 4].map((n) => rs.post(url(customer), person('PRIMARY', `p${n}@contact.test`))))
  const kinds = (await items(rs, customer)).map(({ Kind }) => Kind)
  expect(kinds.filter((kind) => kind === 'PRIMARY')).toHaveLength(1)
  expect(kinds).toHaveLength(4)
})

test('what is refused: strangers, rights, the primary one without its right, closed accounts, too many', async () => {
  const customer = await aCustomer()
  for (const stranger of [await world.signedInAt(tree.halyard), await world.signedInAt(tree.northwind)])
    for (const answer of [
      await stranger.get(url(customer)),
      await stranger.post(url(customer), person('LEGAL')),
      await stranger.get(notesUrl(customer)),
      await stranger.post(notesUrl(customer), { Text: 'x' }),
    ])
      expect(statusAndCode(answer)).toEqual([404, 'account.notFound'])
  const reader = await world.signedInAt(tree.cordage, { rights: { AcctMgmnt: 'R' } })
  expect(statusAndCode(await reader.post(url(customer), person('LEGAL')))).toEqual([403, 'auth.forbidden'])
  const weak = await world.signedInAt(tree.cordage, { rights: { AcctPrimaryContact: 'R' } })
  expect((await weak.get(url(customer))).json().ResultContent.EditPrimary).toEqual({
    Allowed: false,
    Reason: 'AcctPrimaryContact:W',
  })
  expect(statusAndCode(await weak.post(url(customer), person('PRIMARY')))).toEqual([403, 'auth.forbidden'])
  expect((await weak.post(url(customer), person('LEGAL'))).statusCode).toBe(201)
  expect((await rs.post(url(customer), person('CHIEF'))).statusCode).toBe(400)
  const closed = await aCustomer({ accountStatus: 'Closed' })
  expect(statusAndCode(await rs.post(url(closed), person('LEGAL')))).toEqual([409, 'account.inactive'])
  await world.db.pool.query(
    `insert into contact (contact_id, account_id, kind, first_name, last_name, email) select gen_random_uuid(), $1, 'LEGAL', 'A', 'B', 'x@y.test' from generate_series(1, 19)`,
    [customer.accountId],
  )
  expect(statusAndCode(await rs.post(url(customer), person('LEGAL')))).toEqual([409, 'contact.tooMany'])
})

test('a company keeps a hundred notes about an account, and another company’s are not counted', async () => {
  const customer = await aCustomer()
  await world.db.pool.query(
    `insert into account_note (note_id, account_id, about_account_id, text, written_by, written_by_name)
     select gen_random_uuid(), $1, $2, 'Calls on Mondays', $3, 'Rosa' from generate_series(1, 100)`,
    [tree.cordage.accountId, customer.accountId, rs.userId],
  )
  expect(statusAndCode(await rs.post(notesUrl(customer), { Text: 'One more' }))).toEqual([409, 'note.tooMany'])
  expect((await dt.post(notesUrl(customer), { Text: 'Theirs' })).statusCode).toBe(201)
  const [{ NoteKey }] = (await rs.get(notesUrl(customer))).json().ResultContent.Items
  await rs.delete(notesUrl(customer, NoteKey))
  expect((await rs.post(notesUrl(customer), { Text: 'One more' })).statusCode).toBe(201)
})

test('notes are the writing company’s alone, and deleted only by their author', async () => {
  const customer = await aCustomer()
  const colleague = await world.signedInAt(tree.cordage)
  const own = await world.signedInAt(customer)
  expect((await rs.post(notesUrl(customer), { Text: 'Calls on Mondays\nand never on Fridays' })).statusCode).toBe(201)
  await dt.post(notesUrl(customer), { Text: 'Watch the invoices' })
  const texts = async (person: Person) =>
    (await person.get(notesUrl(customer)))
      .json()
      .ResultContent.Items.map(({ Text, MayRemove }: { Text: string; MayRemove: boolean }) => [Text, MayRemove])
  expect(await texts(rs)).toEqual([['Calls on Mondays\nand never on Fridays', true]])
  expect(await texts(colleague)).toEqual([['Calls on Mondays\nand never on Fridays', false]])
  expect(await texts(dt)).toEqual([['Watch the invoices', true]])
  expect(await texts(own)).toEqual([])
  const [{ NoteKey }] = (await rs.get(notesUrl(customer))).json().ResultContent.Items
  for (const other of [colleague, dt])
    expect(statusAndCode(await other.delete(notesUrl(customer, NoteKey)))).toEqual([404, 'note.notFound'])
  expect((await rs.delete(notesUrl(customer, NoteKey))).json().ResultContent.Items).toEqual([])
  expect((await rs.post(notesUrl(customer), { Text: '   ' })).statusCode).toBe(400)
  // The audit log of the account contains none of it.
  const { rows } = await world.db.pool.query(`select account_id from audit_event where action like 'account.note%'`)
  expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([tree.cordage.accountId, tree.borealis.accountId]))
})

test('hints at what looks alike, by name and by the domain of a contact, inside the own tree alone', async () => {
  const [first, second] = [
    await aCustomer({ acctName: 'Quillon Fabrication SARL' }),
    await aCustomer({ acctName: 'Marigold Études' }),
  ]
  await world.anAccount({ acctType: 'CU', under: tree.halyard, acctName: 'Quillon Fabrication Ltd' })
  await rs.post(url(second), person('PRIMARY', 'ada@Marigold-Studies.test'))
  await rs.post(url(first), person('PRIMARY', 'quillon@gmail.com'))
  const hints = async (body: object, person = rs) =>
    (await person.post('/api/v1/AccountAdmin/Duplicates', body))
      .json()
      .ResultContent.Items.map((one: { AcctKey: string; By: string }) => [one.AcctKey, one.By])
  expect(await hints({ AcctName: 'Quillon Fabrications Inc.' })).toEqual([[first.accountId, 'name']])
  expect(await hints({ AcctName: 'MARIGOLD ETUDES' })).toEqual([[second.accountId, 'name']])
  expect(await hints({ AcctName: 'Something else', Email: 'bob@marigold-studies.test' })).toEqual([
    [second.accountId, 'domain'],
  ])
  expect(await hints({ AcctName: 'Marigold Etudes', Email: 'bob@marigold-studies.test' })).toEqual([
    [second.accountId, 'name'],
  ])
  expect(await hints({ Email: 'someone@gmail.com' })).toEqual([])
  expect(await hints({ AcctName: 'Ltd' })).toEqual([])
  expect(await hints({})).toEqual([])
  expect(await hints({ AcctName: 'Quillon Fabrication' }, await world.signedInAt(tree.fathom))).toHaveLength(1)
})
