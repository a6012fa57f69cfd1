import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseCsv } from '../../../../test/csv.ts'
import { sheetOf } from '../../../../test/xlsx.ts'
import { insertCustomers } from '../../../../test/search.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { createExporter } from '../../../core/files/files.worker.ts'
import { columnFields } from '@portal/contract/core/list'
import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import type { Context } from '../../../platform/http/context.ts'
import type { FileAnswer } from '../../../platform/http/file.ts'
import { accountExport, exportAccounts } from './accounts.export.ts'

const world = await newWorld()

const exportColumns = columnFields(accountList).map(([field]) => field)
const download = (person: Person, body: object = {}) => person.post('/api/v1/AccountAdmin/Search/Export', body)
const column = (file: string, name: (typeof exportColumns)[number]) =>
  parseCsv(file)
    .slice(1)
    .map((record) => record[exportColumns.indexOf(name)])
const auditOf = (at: Account) => trailOf(world, { at, action: 'account.exported' })
/** Calls the service directly, for checks that a finished answer cannot show. */
const contextAt = (account: Account): Context =>
  ({
    db: world.db,
    config: world.config,
    request: { id: 'request-1', ip: '127.0.0.1', language: 'en-us' },
    caller: {
      userId: randomUUID(),
      email: 'a@example.test',
      name: 'Ann',
      role: 'DT',
      stage: 'full',
      rights: { ExportAcct: 'W', AcctMgmnt: 'R' },
      accountId: account.accountId,
      scope: scopeOf(account),
    },
  }) as unknown as Context
const borrowed = () => world.db.pool.totalCount - world.db.pool.idleCount

let count = 0
async function distributorWith(names: string[]) {
  const distributor = await world.anAccount({ acctType: 'DT', acctName: `Zz distributor ${count++}` })
  const reseller = await world.anAccount({ acctType: 'RS', under: distributor, acctName: 'Zz reseller' })
  if (names.length)
    await insertCustomers(
      world,
      reseller,
      names.map((acctName) => ({ acctName })),
    )
  return { distributor, reseller, person: await world.signedInAt(distributor, { rights: { ExportAcct: 'W' } }) }
}

test('the file holds what the filter finds, in order, and the export is audited with filter and rows', async () => {
  const { distributor, person } = await distributorWith(['Bravo, "quoted"', 'Alpha\\', 'Étoile 🚀'])
  const response = await download(person, { role: ['CU'], sort: 'acctName' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(column(response.body, 'acctName')).toEqual(['Alpha\\', 'Bravo, "quoted"', 'Étoile 🚀'])
  expect(column(response.body, 'parentName')).toEqual(['Zz reseller', 'Zz reseller', 'Zz reseller'])
  const [entry, ...more] = await auditOf(distributor)
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    outcome: 'SUCCESS',
    changes: [{ new: { role: ['CU'], sort: 'acctName' } }, { field: 'rows', new: 3 }],
  })
})

test('search text is taken literally in an export too', async () => {
  const { person } = await distributorWith(['100% wool', '1000 wool'])
  expect(column((await download(person, { searchText: '0%' })).body, 'acctName')).toEqual([])
  expect(column((await download(person, { searchText: '00% w' })).body, 'acctName')).toEqual(['100% wool'])
})

test('headings, and words for codes, are in the language of the reader', async () => {
  const { distributor } = await distributorWith(['Étoile'])
  const user = await world.aUser({ account: distributor, language: 'fr-fr' })
  const response = await download(await world.signedInAs(user), { role: ['CU'] })
  expect([response.statusCode, response.body.split(';')[0]]).toEqual([200, '\ufeffNom du compte'])
  const [, line = ''] = response.body.split('\r\n')
  expect(line.split(';').slice(2, 8)).toEqual(['Client', 'Actif', 'Actif', '', '', 'Zz reseller'])
  expect(line.split(';')).toEqual(expect.arrayContaining(['Revendeur', 'Anglais', 'Production']))
})

test('without the right to export there is no file', async () => {
  const person = await world.signedInAt(await world.anAccount({ acctType: 'DT' }), { rights: { ExportAcct: 'R' } })
  expect((await download(person)).statusCode).toBe(403)
})

test('another branch is never in a file, and as a filter it is answered like a company that does not exist', async () => {
  const tree = await world.demoTree()
  const person = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'W' } })
  const own = [tree.borealis, tree.cordage, tree.northwind].map((one) => one.acctName)
  expect(column((await download(person, { sort: 'acctName' })).body, 'acctName')).toEqual(own)
  const answer = async (query: Record<string, string>) => {
    const { CorrelationId: _, ...rest } = (await download(person, query)).json()
    return rest
  }
  const unknown = await answer({ company: randomUUID() })
  expect(unknown).toMatchObject({ StatusCode: 404 })
  for (const foreign of [tree.meridian, tree.southbank, tree.sealport])
    expect(await answer({ company: foreign.accountId })).toEqual(unknown)
})

test('a long export comes in batches that miss and repeat nothing', async () => {
  const names = Array.from({ length: 2345 }, (_, i) => `Customer ${String(i).padStart(5, '0')}`)
  const { person } = await distributorWith(names)
  expect(column((await download(person, { role: ['CU'], sort: '-acctName' })).body, 'acctName')).toEqual(
    names.toReversed(),
  )
})

test('a reader who leaves releases the connection, and the part that was read is audited', async () => {
  const names = Array.from({ length: 3000 }, (_, i) => `Customer ${i}`)
  const { distributor } = await distributorWith(names)
  const before = borrowed()
  const file = ((await exportAccounts(contextAt(distributor), {})) as FileAnswer)[Symbol.asyncIterator]()
  await file.next()
  expect(borrowed()).toBe(before + 1)
  await file.return?.()
  expect(borrowed()).toBe(before)
  expect(await auditOf(distributor)).toMatchObject([{ outcome: 'FAILED' }])
})

test('a person has two exports at once and a company three; others are not affected', async () => {
  const names = Array.from({ length: 3000 }, (_, i) => `Customer ${i}`)
  const [{ distributor }, { distributor: other }] = [await distributorWith(names), await distributorWith(names)]
  const [ann, bob, mallory] = [contextAt(distributor), contextAt(distributor), contextAt(other)]
  const open = async (context: Context) => {
    const file = ((await exportAccounts(context, {})) as FileAnswer)[Symbol.asyncIterator]()
    await file.next()
    return file
  }
  const files = [await open(mallory), await open(mallory)]
  await expect(exportAccounts(mallory, {})).rejects.toMatchObject({ code: 'request.tooMany' })
  files.push(await open(ann), await open(ann), await open(bob))
  await expect(exportAccounts(bob, {})).rejects.toMatchObject({ code: 'request.tooMany' })
  for (const file of files) await file.return?.()
  await (await open(mallory)).return?.()
})

test('of more than 5,000 a job makes the file, once, as a workbook or as text; the request and the making are audited', async () => {
  const names = Array.from({ length: 5_001 }, (_, i) => `Customer ${String(i).padStart(5, '0')}`)
  const { distributor, person } = await distributorWith(names)
  const ask = async (body: object) => {
    const answer = await download(person, { role: ['CU'], sort: 'acctName', ...body })
    expect({ status: answer.statusCode, body: answer.body.slice(0, 200) }).toMatchObject({ status: 202 })
    return answer.json().ResultContent
  }
  const [text, workbook] = [await ask({}), await ask({ format: 'xlsx' })]
  expect(text).toMatchObject({ Kind: 'accounts', Format: 'csv', State: 'Waiting' })
  await createExporter(world)()
  const take = (key: string) => person.get(`/api/v1/File/${key}/Content`)
  const file = await take(text.ExportKey)
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="accounts-\d{4}-\d\d-\d\d\.csv"$/)
  expect(column(file.body, 'acctName')).toEqual(names)
  const sheet = sheetOf((await take(workbook.ExportKey)).rawPayload)
  expect(sheet.match(/<row /g)).toHaveLength(5_002)
  for (const name of [names[0], names.at(-1)]) expect(sheet).toContain(`>${name}<`)
  const events = await auditOf(distributor)
  expect(events).toMatchObject([{ changes: [{}, { new: 'csv' }] }, { changes: [{}, { new: 'xlsx' }] }])
  const trail = await trailOf(world, { at: distributor, action: 'file.made' })
  expect(trail).toMatchObject([{ changes: [{ new: 5_001 }] }, { changes: [{ new: 5_001 }] }])
})

test('a workbook at once: dates are dates, and what looks like a formula is text', async () => {
  const { person } = await distributorWith(['=HYPERLINK("x")'])
  const answer = await download(person, { role: ['CU'], format: 'xlsx' })
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  const sheet = sheetOf(answer.rawPayload)
  expect(sheet).toContain('s="4" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)</t>')
  expect(sheet).toMatch(/s="3"><v>\d{5}\.\d+<\/v>/)
  expect(sheet).not.toContain('<f>')
})

test('people who may not see accounts cannot export them either; an unknown format is refused by its field', async () => {
  const blind = await world.signedInAt(await world.anAccount({ acctType: 'DT' }), {
    rights: { ExportAcct: 'W', AcctMgmnt: 'N' },
  })
  expect((await download(blind)).statusCode).toBe(403)
  const { person } = await distributorWith([])
  expect((await download(person, { format: 'pdf' })).json()).toMatchObject({
    StatusCode: 400,
    Fields: [{ Field: 'format' }],
  })
})

test('every column has a heading in both languages', () => {
  for (const language of ['en-us', 'fr-fr'] as const) {
    const headings = accountExport.columns(language).map(({ heading }) => heading)
    expect(headings).toHaveLength(exportColumns.length)
    expect(new Set(headings).size).toBe(exportColumns.length)
  }
})
