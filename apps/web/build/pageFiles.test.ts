import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPages, signedInPages } from '../src/lib/pages.ts'
import { pageModules } from './pageFiles.ts'

test('finds the module of every page that shows something and does not come with the entry', () => {
  const { brokenPage, login, ...open } = openPages
  const { addOns, ...shown } = signedInPages // leads on to a tab
  const found = pageModules(join(import.meta.dirname, '..'))
  expect([...found.keys()].toSorted()).toEqual([...Object.values(shown), ...Object.values(open)].toSorted())
  for (const module of found.values()) expect([module, existsSync(module)]).toEqual([module, true])
  expect([brokenPage, login, addOns].filter((address) => found.has(address))).toEqual([])
})
