import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aClient, resourceOf } from '../../../../test/scim.ts'
import { type Answer, newWorld } from '../../../../test/world.ts'

// A person has a first name, a last name or both, on every route that adds or changes people (decision 0131).

const world = await newWorld()
const account = await world.anAccount({ acctType: 'CU' })
const admin = await world.signedInAt(world.root)

let n = 0
const address = () => `name.${(n += 1)}@names.example`
type Names = { FirstName: string | null; LastName: string | null }
const byRow = async (Names: Names) => {
  const Cells = { Email: address(), FirstName: Names.FirstName ?? '', LastName: Names.LastName ?? '' }
  const body = { AcctKey: account.accountId, Rows: [{ Line: 2, Cells }] }
  const [row] = (await admin.post('/api/v1/User/Import/Check', body)).json().ResultContent.Rows
  const fields = row.Faults.map(({ Columns, Code }: { Columns: string[]; Code: string }) => [Columns[0], Code])
  return row.Verdict === 'created' ? 'taken' : fields
}
const verdictOf = (answer: Answer) =>
  answer.statusCode < 300
    ? 'taken'
    : answer.json().Fields?.map((one: Record<string, string>) => [one['Field'], one['Code']])
const byForm = async (names: Partial<Names>) =>
  verdictOf(
    await admin.post(
      '/api/v1/Provision/User',
      { AcctKey: account.accountId, Email: address(), Kind: 'ENDUSER', ...names },
      { 'idempotency-key': randomUUID() },
    ),
  )
/** A person with both names, whose record is changed. */
async function byRecord(names: Names) {
  const person = await world.aUser({ account, kind: 'ENDUSER', firstName: 'Ada', lastName: 'Sample' })
  const path = `/api/v1/User/${person.userId}`
  const { headers } = await admin.get(path)
  return verdictOf(await admin.patch(path, names, { 'if-match': String(headers.etag) }))
}
async function byProfile(names: Names) {
  const person = await world.signedInAs(await world.aUser({ account, firstName: 'Ada', lastName: 'Sample' }))
  return verdictOf(await person.patch('/api/v1/User/Profile', names))
}
const doors: [name: string, ask: (names: Names) => Promise<unknown>][] = [
  ['the form', byForm],
  ['a row of a file', byRow],
  ['the record', byRecord],
  ['the own profile', byProfile],
]

describe.each(doors)('%s', (_, ask) => {
  test.each([
    { FirstName: 'Mononym', LastName: null },
    { FirstName: null, LastName: 'Únique' },
    { FirstName: 'Ada', LastName: 'Sample' },
  ])('takes %j', async (names) => expect(await ask(names)).toBe('taken'))
  test('takes nobody without a name', async () =>
    expect(await ask({ FirstName: null, LastName: null })).toEqual([['FirstName', 'required']]))
})
test('the form takes one name where the other is not sent', async () => {
  expect(await byForm({ FirstName: 'Mononym' })).toBe('taken')
  expect(await byForm({})).toEqual([['FirstName', 'required']])
})

test('people of one name or none that came by SCIM are edited, and their file changes nothing', async () => {
  const company = await world.anAccount({ acctType: 'CU' })
  const client = await aClient(world, company)
  const people = [
    resourceOf(await client.add({ name: { givenName: 'Mononym' } }), 201),
    resourceOf(await client.add({ name: { familyName: 'Únique' } }), 201),
    resourceOf(await client.add({ name: undefined }), 201),
  ]
  for (const { id } of people) {
    const path = `/api/v1/User/${id}`
    const { headers } = await admin.get(path)
    expect(verdictOf(await admin.patch(path, { ReferenceKey: 'R-1' }, { 'if-match': String(headers.etag) }))).toBe(
      'taken',
    )
  }
  const file = await admin.post('/api/v1/User/Search/Export', { AcctKey: company.accountId, Format: 'csv' })
  const checked = await admin.post('/api/v1/User/Import/Check', { AcctKey: company.accountId, Csv: file.body })
  const { Rows } = checked.json().ResultContent
  expect(Rows.length).toBeGreaterThanOrEqual(3)
  for (const row of Rows) expect(row).toMatchObject({ Verdict: 'unchanged', Faults: [] })
  // The provider may remove the name again.
  resourceOf(await client.patch1(people[0]!.id, { op: 'remove', path: 'name.givenName' }))
})
