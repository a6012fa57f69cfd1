import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from './audit.actions.ts'

// Filters and webhooks must not offer an action that nothing records.

const root = path.resolve(import.meta.dirname, '../../../../..')
const sources = ['apps/api/src', 'packages/contract/src']
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  .filter((file) => !/\.(?:test|audit)\.ts$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')

/** By its full name, or by a name built from its beginning. */
const isRecorded = (action: string) => {
  const parts = action.split('.')
  return [`'${action}'`, ...parts.map((_, at) => `\`${parts.slice(0, at + 1).join('.')}.\${`)].some((text) =>
    sources.includes(text),
  )
}

test('every action of the catalogue is recorded by something', () => {
  expect(catalogue('en-us').flatMap(({ action }) => (isRecorded(action) ? [] : [action]))).toEqual([])
})
