import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from './audit.actions.ts'

// An action that nothing records would be offered by filters and webhooks in vain.

const root = path.resolve(import.meta.dirname, '../../../../..')
const sources = ['apps/api/src', 'packages/contract/src']
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  .filter((file) => !/\.(?:test|audit)\.ts$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n')

/** By its name, or by a name put together of its beginning. */
const isRecorded = (action: string) => {
  const parts = action.split('.')
  return [`'${action}'`, ...parts.map((_, at) => `\`${parts.slice(0, at + 1).join('.')}.\${`)].some((text) =>
    sources.includes(text),
  )
}

test('every action of the catalogue is recorded by something', () => {
  expect(catalogue('en-us').flatMap(({ action }) => (isRecorded(action) ? [] : [action]))).toEqual([])
})
