import { randomUUID } from 'node:crypto'
import { columnFields } from '@portal/contract/core/list'
import { peopleList } from '@portal/contract/directory/users/users.list'
import { expect, test } from 'vitest'
import { parseCsv } from '../../../../test/csv.ts'
import { hold } from '../../../../test/groups.ts'
import { trailOf } from '../../../../test/trail.ts'
import { sheetOf } from '../../../../test/xlsx.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import { createExporter } from '../../../core/files/files.worker.ts'
import { userExport } from './users.export.ts'

const world = await newWorld()
const tree = await world.demoTree()

const exportColumns = columnFields(peopleList).map(([field]) => field)
const url = '/api/v1/User/Search/Export'
const ask = (person: Person, body: object = {}) => person.post(url, body)
const column = (file: string, name: (typeof exportColumns)[number], separator = ',') =>
  parseCsv(file, separator)
    .slice(1)
    .map((record) => record[exportColumns.indexOf(name)])
const exporter = (account = tree.borealis) => world.signedInAt(account, { rights: { ExportAcct: 'W' } })

const own = await world.aUser({ account: tree.cordage, firstName: '=SUM(A1)', lastName: 'Aalto' })
const below = await world.aUser({ account: tree.northwind, firstName: 'Zoé', lastName: 'Zz' })
const foreign = await world.aUser({ account: tree.southbank })

test('the file holds the people whom the filter finds and nobody outside the tree, in order, and is audited', async () => {
  const person = await exporter()
  const answer = await ask(person, { Role: ['RS', 'CU'], Sort: '-name' })
  expect({ status: answer.statusCode, body: answer.body.slice(0, 300) }).toMatchObject({ status: 200 })
  expect(answer.headers['content-disposition']).toMatch(/filename="users-/)
  expect(column(answer.body, 'email')).toEqual([below.email, own.email])
  expect(column(answer.body, 'firstName')).toEqual(['Zoé', "'=SUM(A1)"])
  expect(column(answer.body, 'sso')).toEqual(['No', 'No'])
  const [entry] = await trailOf(world, { at: tree.borealis, action: 'user.exported' })
  expect(entry).toMatchObject({ outcome: 'SUCCESS', changes: [{ new: { role: ['RS', 'CU'] } }, { new: 2 }] })
})

test('words find people in a file as in the list, and marked people are exported alone', async () => {
  const person = await exporter()
  expect(column((await ask(person, { SearchText: 'zoé' })).body, 'email')).toEqual([below.email])
  expect(column((await ask(person, { UserKeys: [own.userId] })).body, 'userKey')).toEqual([own.userId])
  const others = await ask(person, { Role: ['RS', 'CU'], Except: [own.userId] })
  expect(column(others.body, 'userKey')).toEqual([below.userId])
  for (const key of [foreign.userId, randomUUID()])
    expect((await ask(person, { UserKeys: [own.userId, key] })).json()).toMatchObject({ Code: 'user.notFound' })
  const many = Array.from({ length: 501 }, () => randomUUID())
  expect((await ask(person, { UserKeys: many })).json()).toMatchObject({
    StatusCode: 400,
    Fields: [{ Field: 'UserKeys' }],
  })
})

test('a foreign account is not found; without either right there is no file', async () => {
  const person = await exporter()
  for (const AcctKey of [tree.southbank.accountId, tree.sealport.accountId, randomUUID()])
    expect((await ask(person, { AcctKey })).json()).toMatchObject({ StatusCode: 404, Code: 'account.notFound' })
  const reader = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'R' } })
  expect((await ask(reader)).statusCode).toBe(403)
  const blind = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'W', AcctMgmnt: 'N' } })
  expect((await ask(blind)).statusCode).toBe(403)
})

test('whoever is held to groups exports the people of the companies that these open', async () => {
  const person = await exporter()
  const entries = { 'Customer-Add/Edit Users': 'R' } as const
  await hold(world, person, { entries, accountScope: 'LIST', accounts: [tree.northwind.accountId] })
  const admin = await world.signedInAs(person)
  const found = column((await ask(admin)).body, 'email')
  expect(found).toContain(below.email)
  expect(found).not.toContain(own.email)
})

test('a French reader gets semicolons, French headings and words; a workbook has dates and no formula', async () => {
  const user = await world.aUser({ account: tree.borealis, language: 'fr-fr' })
  await world.db.asOwner((tx) =>
    tx
      .insertInto('featurePolicy')
      .values({
        policyId: randomUUID(),
        accountId: user.accountId,
        scopeKind: 'USER',
        scopeId: user.userId,
        flag: 'ExportAcct',
        value: 'W',
      })
      .execute(),
  )
  const reader = await world.signedInAs(user)
  const answer = await ask(reader, { Role: ['RS'] })
  expect(answer.body.split('\r\n')[0]).toMatch(/^\ufeffPrénom;Nom;E-mail;/)
  expect(column(answer.body, 'imported', ';')).toEqual(['Non'])
  const labels = (['roleCode', 'kind', 'status', 'mfaState'] as const).map((field) => column(answer.body, field, ';'))
  expect(labels).toEqual([['Administrateur du revendeur'], ['Administrateur'], ['Actif'], ['Aucun']])
  const sheet = sheetOf((await ask(reader, { Role: ['RS'], Format: 'xlsx' })).rawPayload)
  expect(sheet).toContain('s="4" t="inlineStr"><is><t xml:space="preserve">=SUM(A1)</t>')
  expect(sheet).toMatch(/s="3"><v>\d{5}(\.\d+)?<\/v>/)
})

test('of more than 5,000 a job makes the file, with nobody missing or twice', async () => {
  const account = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await world.db.pool.query(
    `insert into app_user (user_id, account_id, email, email_typed, kind, first_name, last_name, user_status)
     select gen_random_uuid(), $1, 'many' || n || '@many.test', 'many' || n || '@many.test', 'ENDUSER', 'Many', 'Person ' || n, 'Active' from generate_series(1, 5001) n`,
    [account.accountId],
  )
  const person = await exporter()
  const answer = await ask(person, { AcctKey: account.accountId })
  expect([answer.statusCode, answer.json().ResultContent]).toMatchObject([202, { Kind: 'people', State: 'Waiting' }])
  await createExporter(world)()
  const file = await person.get(`/api/v1/File/${answer.json().ResultContent.ExportKey}/Content`)
  expect(new Set(column(file.body, 'email')).size).toBe(5_001)
  expect(column(file.body, 'email')).toHaveLength(5_001)
})

test('every column has a heading of its own in both languages', () => {
  for (const language of ['en-us', 'fr-fr'] as const)
    expect(new Set(userExport.columns(language).map(({ heading }) => heading)).size).toBe(exportColumns.length + 1)
})
