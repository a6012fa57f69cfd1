import { maxCharacters, maxInCell } from '@portal/contract/directory/imports/imports.columns'
import { expect, test } from 'vitest'
import { readRow } from './imports.cells.ts'
import { rowsOfFile } from './imports.file.ts'

/** Processor time of this thread in milliseconds, the least of three runs. */
const costOf = (work: () => unknown) =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.threadCpuUsage()
      work()
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1000
    }),
  )
const heading = 'Email,FirstName\n'
const filled = (part: string, more = '') =>
  heading + more + part.repeat(Math.floor((maxCharacters - heading.length - more.length) / part.length))
const read = (csv: string) => {
  try {
    return rowsOfFile(csv).map(readRow)
  } catch {
    return undefined
  }
}
const row = `${'ada@northwind.example,'.padEnd(2_080, 'x')}\n`
const honest = costOf(() => read(heading + row.repeat(500)))

test.each([
  ['an address without end', filled('a.', `${'a'.repeat(60)}@`)],
  ['lines of one letter', filled('a\n')],
  ['separators', filled(',')],
  ['separators in lines', filled(',\n')],
  ['empty lines', filled('\n')],
  ['quotation marks', filled('"",')],
  ['blanks', filled(' ')],
  ['headings', 'Email,'.repeat(170_000)],
  ['addresses that nearly are some', heading + `${'a'.repeat(60)}@${'a.'.repeat(1_000)},x\n`.repeat(500)],
])('a file of %s takes no longer than an honest one of its length', (_, csv) => {
  expect(costOf(() => read(csv))).toBeLessThan(3 * honest + 50)
})

test('a cell that is too long says so by its column, and is read no further', () => {
  const cells = { email: `a@${'a.'.repeat(maxInCell)}`, firstName: 'x'.repeat(maxInCell + 1), lastName: 'Sample' }
  const { faults } = readRow({ line: 2, cells })
  expect(faults.map(({ column, problem }) => [column, problem.fields[0]?.code])).toEqual([
    ['email', 'tooLong'],
    ['firstName', 'tooLong'],
  ])
})

test.each([
  ['email', 'ada\u202e@northwind.example'],
  ['firstName', 'Ada\u202e'],
  ['lastName', 'Sam\u2066ple'],
  ['referenceKey', 'a\u200b1'],
] as const)('a cell of %s loses what nobody sees, and one with a control character is refused', (column, typed) => {
  const read = readRow({ line: 2, cells: { email: 'ada@northwind.example', [column]: typed } })
  expect(JSON.stringify(read)).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/u)
  const refused = readRow({ line: 2, cells: { [column]: `${typed}\u0007` } })
  expect(refused.faults.map((fault) => fault.column)).toContain(column)
})

test('lines may end as any system ends them, and a line that is too long is named', () => {
  for (const end of ['\n', '\r', '\r\n'])
    expect(
      rowsOfFile(['Email', ...Array<string>(400).fill('ada@northwind.example'.padEnd(200, 'x'))].join(end)),
    ).toHaveLength(400)
  expect(() => rowsOfFile(`${heading}a\n${','.repeat(30_000)}`)).toThrow('import.unreadable')
})
