import { globSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '../apps/api/test/database.ts'
import { root } from './processes.ts'
import { Describer } from './statements.described.ts'
import { type Fault, faultsOf } from './statements.faults.ts'
import { assembled, sound } from './statements.known.ts'
import { type Statement, statementsIn } from './statements.ts'

const planted = 'tools/statements.planted.ts'
// Not of the module that declares queryRows itself.
const files = globSync('apps/api/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/platform/db/db.ts'] })
const statements = statementsIn([...files, planted].map((file) => join(root, file)))
const isPlanted = ({ place }: Statement) => place.startsWith('statements.planted.ts')

let database: TestDatabase
let client: pg.Client
let describer: Describer
beforeAll(async () => {
  database = await newDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  describer = await Describer.on(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The faults of a statement, by any of its texts. */
async function faultsIn({ texts, claims }: Statement): Promise<Fault[]> {
  const found = new Map<string, Fault>()
  for (const text of texts) {
    const faults = await describer.columnsOf(text).then(
      (columns) => faultsOf(claims, columns),
      (error: Error): Fault[] => [{ column: '', fault: `${error.message} in ${text.replaceAll(/\s+/g, ' ')}` }],
    )
    for (const one of faults) found.set(one.fault, one)
  }
  return [...found.values()]
}

test('the rows of every statement are what the code says of them', async () => {
  const all = statements.filter((one) => !isPlanted(one))
  const read = all.filter(({ place }) => !(place in assembled))
  const known = new Set(Object.values(sound).flat())
  const used = new Set<string>()
  const faults: string[] = []
  for (const one of read) {
    for (const { column, fault } of await faultsIn(one)) {
      const name = `${one.place} ${column}`
      if (known.has(name)) used.add(name)
      else faults.push(`${one.place} (line ${one.line}): ${fault}`)
    }
  }
  const typed = read.filter(({ claims }) => claims.length > 0)
  const partial = read.filter(({ isPartial }) => isPartial)
  console.log(
    `${read.length} of ${all.length} statements prepared, ${typed.length} with a row type, ${partial.length} by one side of their conditions`,
  )
  expect(faults).toEqual([])
  expect(read.filter(({ texts }) => texts.length === 0).map(({ place, unread }) => `${place}: ${unread}`)).toEqual([])
  expect(read.length).toBeGreaterThan(650)
  // Facts about columns and texts are not kept for longer than needed.
  expect([...known].filter((name) => !used.has(name))).toEqual([])
  expect(Object.keys(assembled).filter((name) => !all.some(({ place }) => place === name))).toEqual([])
})

const wrong: [name: string, faults: string[]][] = [
  ['rightRows', []],
  ['missingColumn', ['acctType is not returned']],
  ['wrongType', ['version is said to be string, and is number']],
  ['wrongArray', ['ids is said to be array of number, and is array of string | null']],
  ['numericText', ['sum is said to be number, and is null | string']],
  ['nullColumn', ['manager is said to be string, and is null | string']],
  ['nullByJoin', ['above is said to be string, and is null | string']],
  ['nullByComparedJoin', ['above is said to be string, and is null | string']],
  ['booleanByJoin', ['closed is said to be boolean, and is boolean | null']],
  ['openCase', ['size is said to be string, and is null | string']],
  ['closedCase', []],
  ['nullAggregate', ['last is said to be string, and is null | string']],
  ['wrongText', ['acctType is said to be CU | RP, and is CU | DT | RP | RS | SP']],
  ['wrongTextOfCaller', ['acctType is said to be CU | RP, and is CU | DT | RP | RS | SP']],
]
test.each(wrong)('finds what is wrong: %s', async (name, faults) => {
  const found = statements.find(({ place }) => place === `statements.planted.ts: ${name}`)
  if (!found) throw new TypeError('not planted')
  expect((await faultsIn(found)).map(({ fault }) => fault)).toEqual(faults)
})

test('finds a statement that PostgreSQL refuses, and one that cannot be read', async () => {
  const named = (name: string) => statements.filter(({ place }) => place === `statements.planted.ts: ${name}`)
  const [refused] = await Promise.all(named('wrongName').map(faultsIn))
  expect(refused).toMatchObject([{ fault: expect.stringContaining('column "acct_nmae" does not exist') }])
  expect(named('unreadable')).toMatchObject([{ texts: [], unread: 'is called by nobody' }])
})
