import { readSheet, mappingOf, rowsOf, type Sheet } from '@portal/contract/directory/imports/imports.sheet'
import { personName } from '@portal/contract/core/fields'
import * as fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newWorld, type Person } from '../../../../test/world.ts'

// An exported file of people, imported unchanged, changes nothing (`product.md` 2.3).

const world = await newWorld()
const { cordage } = await world.demoTree()

/** Everything that a form accepts as a name, including beginnings of formulas and guards against them. */
const piece = fc.oneof(
  fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    "'",
    '"',
    ',',
    ';',
    '|',
    'x',
    'Zoé',
    '李',
    '_x0041_',
    '1',
    '1e5',
    '\u00a0',
    ' ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const named = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join(''))
  .map((typed) => z.safeParse(personName(), typed))
  .filter(({ success }) => success)
  .map(({ data }) => data as string)
const person = fc.record({ firstName: named, lastName: named })

type SheetCell = string | number | boolean | Date | null
const textOf = (cell: SheetCell) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))
const languages = ['en-us', 'fr-fr'] as const

async function exportList(by: Person, Format: 'csv' | 'xlsx', AcctKey: string): Promise<Sheet> {
  const answer = await by.post('/api/v1/User/Search/Export', { AcctKey, Format })
  expect(answer.statusCode).toBe(200)
  if (Format === 'csv') return readSheet(answer.body) as Sheet
  const [{ data }] = (await readXlsxFile(answer.rawPayload)) as unknown as [{ data: SheetCell[][] }]
  const [headings = [], ...records] = data.map((cells) => cells.map(textOf))
  return { headings, records: records.map((cells, at) => ({ line: at + 2, cells })) }
}

test('people of any name are all unchanged, from CSV and XLSX in both languages', async () => {
  const readers = await Promise.all(
    languages.map(async (language) => {
      const user = await world.aUser({ account: cordage, language })
      await world.db.pool.query(
        `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value)
         values (gen_random_uuid(), $1, 'USER', $2, 'ExportAcct', 'W')`,
        [user.accountId, user.userId],
      )
      return world.signedInAs(user)
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 20, maxLength: 40 }), async (people) => {
      const account = await world.anAccount({ acctType: 'CU', under: cordage })
      for (const one of people) await world.aUser({ account, kind: 'ENDUSER', ...one })
      for (const by of readers)
        for (const format of ['csv', 'xlsx'] as const) {
          const sheet = await exportList(by, format, account.accountId)
          const { mapping, twice } = mappingOf(sheet)
          expect(twice).toEqual([])
          const Rows = rowsOf(sheet, mapping).map(({ line, cells }) => ({
            Line: line,
            Cells: Object.fromEntries(
              Object.entries(cells).map(([column, cell]) => [column.charAt(0).toUpperCase() + column.slice(1), cell]),
            ),
          }))
          const answer = await by.post('/api/v1/User/Import/Check', { AcctKey: account.accountId, Rows })
          const { Counts, Rows: checked } = answer.json().ResultContent
          const faults = checked.filter(({ Verdict }: { Verdict: string }) => Verdict !== 'unchanged')
          expect({ headings: sheet.headings, format, faults: faults.slice(0, 3), Counts }).toMatchObject({
            faults: [],
            Counts: { Unchanged: people.length },
          })
        }
    }),
    { seed: Number(process.env.FC_SEED), numRuns: 5 },
  )
})
