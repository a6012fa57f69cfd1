// The linter's own test: a rule that no longer finds its planted violation fails here.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanTree } from './lint.clean.ts'
import { boundaryViolations, otherViolations } from './lint.violations.ts'

const root = resolve(import.meta.dirname, '..')
const binFolder = join(root, 'node_modules/.bin')
const compilerOptions = {
  strict: true,
  target: 'es2024',
  lib: ['es2024', 'dom'],
  module: 'nodenext',
  jsx: 'preserve',
  noEmit: true,
  allowImportingTsExtensions: true,
  types: [],
}
const created: string[] = []

interface Diagnostic {
  code: string
  help?: string
  filename: string
}

/** Runs the repository's rules over a tree elsewhere; their globs are relative to the configuration file. */
async function lint(files: Record<string, string>): Promise<Diagnostic[]> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-lint-'))
  created.push(folder)
  await cp(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), source)
  }
  const env = { ...process.env, PATH: `${binFolder}:${process.env['PATH']}` }
  const output = await new Promise<string>((done) => {
    // oxlint exits with 1 when it finds something, as it does in most runs here.
    execFile('oxlint', ['--format', 'json'], { cwd: folder, env, maxBuffer: 2 ** 26 }, (_error, stdout) => done(stdout))
  })
  return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics
}

const describeFound = (found: Diagnostic): string => `${found.code}: ${found.help?.split(':')[0] ?? ''}`

let planted: Diagnostic[] = []
const foundIn = (file: string): string[] => planted.filter((one) => one.filename === file).map(describeFound)

beforeAll(async () => {
  const files = [...boundaryViolations, ...otherViolations].map(
    (one) => one.slice(-2) as [file: string, source: string],
  )
  planted = await lint({ ...cleanTree, ...Object.fromEntries(files) })
}, 60_000)

afterAll(async () => {
  for (const folder of created) await rm(folder, { recursive: true, force: true })
})

test('a clean tree is clean', async () => {
  expect((await lint(cleanTree)).map((one) => `${one.filename} ${describeFound(one)}`)).toEqual([])
})

test.each(boundaryViolations)('%s: %s is found in %s', (_, rule, file) => {
  expect(foundIn(file)).toContain(`eslint(no-restricted-imports): ${rule}`)
})

test.each(otherViolations)('%s is found in %s', (rule, file) => {
  expect(foundIn(file).join('\n')).toContain(rule)
})

test('every boundary of the configuration has a planted violation', async () => {
  interface Override {
    files: string[]
    rules: { 'no-restricted-imports'?: [string, { patterns: { message: string }[] }] }
  }
  const config = JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')) as { overrides: Override[] }
  const declared = config.overrides.flatMap((override) =>
    (override.rules['no-restricted-imports']?.[1].patterns ?? []).map(
      (pattern) => `${override.files[0]} ${pattern.message.split(':')[0]}`,
    ),
  )
  expect(declared.length).toBeGreaterThan(20)
  const covered = boundaryViolations.map(([folder, rule]) => `${folder} ${rule}`)
  expect(declared.filter((one) => !covered.includes(one))).toEqual([])
})
