import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { contract } from '@portal/contract'
import { openApi } from '@portal/contract/openapi'
import { afterAll, expect, test } from 'vitest'
import { aKey } from './keys.ts'
import { newWorld } from './world.ts'

// Outsiders have only the published document: a client generated from it compiles strictly and works with a key.

const world = await newWorld()
// In a build folder, where the libraries of this package are found and no code is checked.
const built = path.resolve(import.meta.dirname, '../dist')
mkdirSync(built, { recursive: true })
const folder = mkdtempSync(path.join(built, 'outside-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A package of `judges/package.json`. */
const generator = path.resolve(import.meta.dirname, 'judges/node_modules/.bin/openapi-typescript')

const program = `
import createClient from 'openapi-fetch'
import type { components, paths } from './portal.ts'

const [baseUrl = '', key = ''] = process.argv.slice(2)
const portal = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } })

const names: components['schemas']['AccountRow']['AcctName'][] = []
let cursor: string | null | undefined
do {
  const { data, error } = await portal.POST('/api/v1/AccountAdmin/Search', {
    body: { pageSize: 2, ...(cursor && { cursor }) },
  })
  if (error) throw new Error(error.Message.join(' '))
  names.push(...data.ResultContent.Items.map(({ AcctName }) => AcctName))
  cursor = data.ResultContent.NextCursor
} while (cursor)

const missing = await portal.GET('/api/v1/Account/{acctKey}', {
  params: { path: { acctKey: '01980a3e-5c00-7000-8000-00000000000c' } },
})
// @ts-expect-error no such path
void (() => portal.GET('/api/v1/Nowhere'))
// @ts-expect-error a page has a number of rows
void (() => portal.POST('/api/v1/AccountAdmin/Search', { body: { pageSize: 'two' } }))
console.log(JSON.stringify({ names: names.toSorted(), code: missing.error?.Code, status: missing.response.status }))
`
const settings = {
  extends: '../../../../tsconfig.json',
  compilerOptions: { types: ['node'], skipLibCheck: false, exactOptionalPropertyTypes: true },
  include: ['.'],
  exclude: [],
}

test('a client generated from the published document compiles and works', async () => {
  const tree = await world.demoTree()
  const maker = await world.signedInAt(tree.borealis)
  const entries = { 'Customer-Account Details': 'R', 'Account Details': 'R' } as const
  const { secret } = await aKey(world, { account: tree.borealis, maker, entries })
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })

  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(openApi(contract)))
  writeFileSync(path.join(folder, 'program.ts'), program)
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const run = promisify(execFile)
  await run(generator, [path.join(folder, 'openapi.json'), '-o', path.join(folder, 'portal.ts')])
  const tsc = path.resolve(import.meta.dirname, '../../../node_modules/.bin/tsc')
  const compiled = await run(tsc, ['--pretty', 'false', '-p', folder]).catch((error: { stdout: string }) => error)
  expect(compiled.stdout).toBe('')

  const { stdout } = await run(process.execPath, [path.join(folder, 'program.ts'), address, secret])
  expect(JSON.parse(stdout)).toEqual({
    names: ['Borealis Distribution', 'Cordage Reseller', 'Northwind Legal'],
    code: 'account.notFound',
    status: 404,
  })
})
