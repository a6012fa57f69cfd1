// Checks the API reference, the output of commands, pages, comments and names by the table of words.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@portal/contract'
import { openApi } from '@portal/contract/openapi'
import { root } from './processes.ts'
import { commentsOf, literalsOf, paragraphsOf, read, styleCommentsOf, typesOf, valuesOf } from './wording.source.ts'
import { nameFaults, type Place, summaryFaults, valueNameFaults, wordingFaults } from './wording.rules.ts'

const sources = [
  'packages/contract/**/*.ts',
  'apps/{api,cli,web}/**/*.{ts,tsx}',
  'bench/**/*.{ts,tsx}',
  'e2e/**/*.ts',
  'tools/*.{ts,mjs}',
]
const commands = [
  'apps/cli/src/**/*.ts',
  'tools/{audit-verify*,backup,database,db-reset,first-admin,pg-programs,restore,start}.{ts,mjs}',
]
const pages = ['*.md', 'docs/*.md', 'docs/{decisions,design}/*.md']
/** The rules, their test and the glossary name the refused words. */
const own = /wording|translations|glossary/

const filesOf = (patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (file) => /node_modules|dist$/.test(file) }).filter(
    (file) => !own.test(file),
  )
const parsed = (file: string) => {
  const source = readFileSync(join(root, file), 'utf8')
  return read(file, source)
}
const faults: string[] = []
const check = (where: string, text: string, place: Place) =>
  faults.push(...wordingFaults(text, place).map((fault) => `${where}: ${fault}: ${text.slice(0, 200)}`))

const document = openApi(contract)
for (const { name, description } of document.tags) check(`tag ${name}`, description, 'api')
for (const [path, methods] of Object.entries(document.paths))
  for (const [method, operation] of Object.entries(methods)) {
    const { summary, description = '' } = operation as { summary: string; description?: string }
    const where = `${method.toUpperCase()} ${path}`
    faults.push(...summaryFaults(summary).map((fault) => `${where}: ${fault}: ${summary}`))
    check(where, description, 'api')
  }
for (const file of filesOf(commands))
  for (const { line, text } of literalsOf(parsed(file))) check(`${file}:${line}`, text, 'cli')
for (const file of filesOf(sources))
  for (const { line, text } of commentsOf(parsed(file))) check(`${file}:${line}`, text, 'comment')
for (const file of filesOf(['apps/web/**/*.css']))
  for (const { line, text } of styleCommentsOf(readFileSync(join(root, file), 'utf8')))
    check(`${file}:${line}`, text, 'comment')
for (const file of filesOf(sources)) {
  const source = parsed(file)
  const names = [
    ...typesOf(source).map(({ line, text }) => [line, nameFaults(text)] as const),
    ...valuesOf(source).map(({ line, text }) => [line, valueNameFaults(text)] as const),
  ]
  for (const [line, reasons] of names) faults.push(...reasons.map((fault) => `${file}:${line}: ${fault}`))
}

for (const file of filesOf(pages))
  for (const { line, text } of paragraphsOf(readFileSync(join(root, file), 'utf8')))
    check(`${file}:${line}`, text, 'docs')

for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(`${faults.length} faults in the wording`)
  process.exitCode = 1
}
