import { languages } from '@portal/contract/core/language'
import { columnOf, importColumnNames } from '@portal/contract/directory/imports/imports.columns'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { newWorld } from '../../../../test/world.ts'
import { fieldLabel } from '../../../core/audit/audit.words.ts'

// A whole file of people as text, its headings and its limits (`product.md` 2.3).

const world = await newWorld()
const { atlas, cordage } = await world.demoTree()
const rosa = await world.signedInAt(cordage)
const customer = () => world.anAccount({ acctType: 'CU', under: cordage })
const check = (body: object) => rosa.post('/api/v1/User/Import/Check', body)
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ Line: n + 2, Cells: { Email: `file.${n}@import.test` } }))

test('a whole file is read with headings of either language, and one that cannot be read says where', async () => {
  const account = await customer()
  const file = (Csv: string) => check({ AcctKey: account.accountId, Csv })
  const french = '\ufeffPrénom;Nom;Adresse e-mail;Inconnu\r\nAda;"Sample; fille";ada.fr@import.test;x\r\n'
  expect((await file(french)).json().ResultContent).toMatchObject({ Counts: { Created: 1 }, Rows: [{ Line: 2 }] })
  expect(codeOf(await file('Email,FirstName\n"ada@import.test,Ada\n'))).toEqual([400, 'import.unreadable'])
  expect(codeOf(await file('One,Two\n1,2\n'))).toEqual([400, 'import.columns'])
  const twice = await file('Email,Prénom,First name\nada@import.test,Ada,Eve\n')
  expect([codeOf(twice), twice.json().Message]).toEqual([
    [400, 'import.columnTwice'],
    [expect.stringContaining('First name')],
  ])
  const excel = 'sep=;\r\nEmail;First name;Last name\r\nada.x@import.test;Robert "Bob";Sample\r\n;;\r\n;;\r\n'
  expect((await file(excel)).json().ResultContent).toMatchObject({
    Counts: { Created: 1, Failed: 0 },
    Rows: [{ Line: 3 }],
  })
  expect(codeOf(await file('Email\n'))).toEqual([400, 'import.noRows'])
  const lines = rowsOf(501)
    .map(({ Cells }) => Cells.Email)
    .join('\n')
  const many = await file(`Email\n${lines}\n`)
  expect([codeOf(many), many.json().Message]).toEqual([[400, 'import.tooMany'], [expect.stringContaining('500')]])
  expect((await check({ Csv: 'x'.repeat(3_000_000) })).statusCode).toBe(413)
})

test('more than 500 rows, none, or both rows and a file are refused', async () => {
  const AcctKey = (await customer()).accountId
  expect((await check({ AcctKey, Rows: rowsOf(501) })).statusCode).toBe(400)
  expect(codeOf(await check({ AcctKey, Rows: [] }))).toEqual([400, 'import.noRows'])
  expect(codeOf(await check({ AcctKey, Rows: rowsOf(1), Csv: 'Email\na@b.test' }))).toEqual([400, 'import.noRows'])
})

test('every column is found by its own name and by its label in both languages, as the template has them', async () => {
  for (const column of importColumnNames)
    for (const heading of [column, ...languages.map((language) => fieldLabel(column, language))])
      expect([heading, columnOf(heading)]).toEqual([heading, column])
  const template = await rosa.get('/api/v1/User/Import/Template')
  expect([template.statusCode, template.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')])
  expect(template.body.replace('\ufeff', '').trim().split(',').map(columnOf)).toEqual([...importColumnNames])
  expect((await (await world.signedInAt(atlas)).get('/api/v1/User/Import/Template')).statusCode).toBe(200)
})
