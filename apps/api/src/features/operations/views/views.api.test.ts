import { randomUUID } from 'node:crypto'
import { viewedLists } from '@portal/contract/operations/views/views.lists'
import { maxViews } from '@portal/contract/operations/views/views.contract'
import { expect, test } from 'vitest'
import { type Answer, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const route = '/api/v1/View'

const view = (more: object = {}) => ({
  List: 'accounts',
  Name: `View ${randomUUID()}`,
  Query: { status: 'Pending', sort: 'acctName' },
  Shared: false,
  ...more,
})
const keep = async (person: Person, more: object = {}) => {
  const answer = await person.post(route, view(more))
  expect(answer.statusCode).toBe(201)
  return answer.json().ResultContent
}
const namesOf = async (person: Person, list = 'accounts') =>
  (await person.get(`${route}?list=${list}`)).json().ResultContent.Items.map(({ Name }: { Name: string }) => Name)
const refused = (answer: Answer) => [answer.statusCode, answer.json().Code]

test('a view is kept, read, renamed, changed and forgotten by its maker', async () => {
  const person = await world.signedInAt(tree.cordage)
  const kept = await keep(person, { Name: 'Waiting' })
  expect(kept).toEqual({
    ViewKey: expect.any(String),
    List: 'accounts',
    Name: 'Waiting',
    Query: { status: 'Pending', sort: 'acctName' },
    Shared: false,
    MadeBy: expect.any(String),
    MayChange: true,
  })
  const changed = await person.patch(`${route}/${kept.ViewKey}`, { Name: 'Still waiting', Query: { q: 'north' } })
  expect(changed.json().ResultContent).toEqual({ ...kept, Name: 'Still waiting', Query: { q: 'north' } })
  expect(await namesOf(person)).toEqual(['Still waiting'])
  expect(await namesOf(person, 'audit')).toEqual([])
  expect((await person.delete(`${route}/${kept.ViewKey}`)).json().ResultContent).toEqual({ done: true })
  expect(refused(await person.delete(`${route}/${kept.ViewKey}`))).toEqual([404, 'view.notFound'])
})

test.each(viewedLists)('the list %s keeps views', async (List) => {
  const person = await world.signedInAt(tree.cordage)
  const { Name } = await keep(person, { List })
  expect(await namesOf(person, List)).toEqual([Name])
})

test('own views are of one person, shared ones of a company: not of the one above, below or beside', async () => {
  const [maker, colleague] = [await world.signedInAt(tree.borealis), await world.signedInAt(tree.borealis)]
  const own = await keep(maker, { Name: 'Mine' })
  const shared = await keep(maker, { Name: 'Ours', Shared: true })
  expect(await namesOf(maker)).toEqual(['Mine', 'Ours'])
  expect(await namesOf(colleague)).toEqual(['Ours'])
  for (const account of [tree.atlas, tree.cordage, tree.meridian]) {
    const stranger = await world.signedInAt(account)
    expect(await namesOf(stranger)).toEqual([])
    for (const { ViewKey } of [own, shared]) {
      expect(refused(await stranger.patch(`${route}/${ViewKey}`, { Name: 'Theirs' }))).toEqual([404, 'view.notFound'])
      expect(refused(await stranger.delete(`${route}/${ViewKey}`))).toEqual([404, 'view.notFound'])
    }
  }
  expect(refused(await colleague.patch(`${route}/${own.ViewKey}`, { Name: 'Theirs' }))).toEqual([404, 'view.notFound'])
})

test('sharing needs the right to write accounts, and so does changing what somebody else shares', async () => {
  const [writer, reader] = [
    await world.signedInAt(tree.meridian),
    await world.signedInAt(tree.meridian, { rights: { AcctMgmnt: 'R' } }),
  ]
  expect(refused(await reader.post(route, view({ Shared: true })))).toEqual([403, 'auth.forbidden'])
  const shared = await keep(writer, { Shared: true })
  expect(refused(await reader.patch(`${route}/${shared.ViewKey}`, { Name: 'Theirs' }))).toEqual([403, 'auth.forbidden'])
  expect(refused(await reader.delete(`${route}/${shared.ViewKey}`))).toEqual([403, 'auth.forbidden'])
  const own = await keep(reader)
  expect(refused(await reader.patch(`${route}/${own.ViewKey}`, { Shared: true }))).toEqual([403, 'auth.forbidden'])
  const other = await world.signedInAt(tree.meridian)
  // After unsharing, only its owner would see the view, so no one else may do it.
  expect(refused(await other.patch(`${route}/${shared.ViewKey}`, { Shared: false }))).toEqual([403, 'auth.forbidden'])
  expect((await other.patch(`${route}/${shared.ViewKey}`, { Name: 'Renamed' })).json().ResultContent.MayChange).toBe(
    true,
  )
  expect((await writer.patch(`${route}/${shared.ViewKey}`, { Shared: false })).json().ResultContent.Shared).toBe(false)
  expect(await namesOf(other)).toEqual([])
})

test('a name is taken once among the own views and once among the shared ones, whatever its case', async () => {
  const person = await world.signedInAt(tree.northwind)
  await keep(person, { Name: 'Elan' })
  const repeated = await person.post(route, view({ Name: 'ELAN' }))
  expect(refused(repeated)).toEqual([409, 'view.nameTaken'])
  expect(repeated.json().Fields[0]).toMatchObject({ Field: 'Name' })
  await keep(person, { Name: 'Elan', List: 'audit' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => person.post(route, view({ Name: 'At once' }))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201, 409, 409, 409,
  ])
})

test('more than thirty are refused, two at once too', async () => {
  const person = await world.signedInAt(tree.atlas)
  for (let at = 0; at < maxViews.own - 1; at++) await keep(person)
  const answers = await Promise.all([person.post(route, view()), person.post(route, view())])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
  const refusal = await person.post(route, view())
  expect(refused(refusal)).toEqual([409, 'view.tooMany'])
  expect(refusal.json().Message).toEqual(['You can have at most 30 views. Delete one first.'])
  await keep(await world.signedInAt(tree.atlas))
})

test.each([
  ['no name', { Name: ' ' }, 'Name'],
  ['a long name', { Name: 'x'.repeat(61) }, 'Name'],
  ['another list', { List: 'users' }, 'List'],
  [
    'a query of too many names',
    { Query: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`n${at}`, 'x'])) },
    'Query',
  ],
  ['a query that is no text', { Query: { q: { $ne: null } } }, 'Query.q'],
])('%s is refused by its field', async (_, more, field) => {
  const person = await world.signedInAt(tree.cordage)
  const answer = await person.post(route, view(more))
  expect(refused(answer)).toEqual([400, 'request.invalid'])
  expect(answer.json().Fields[0].Field).toBe(field)
})
