import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { laterFeature } from '../src/features/later/later.feature.ts'
import { openPages, signedInPages } from '../src/lib/pages.ts'
import { pageModules } from './pageFiles.ts'

test('finds the module of every page that is built and does not come with the entry', () => {
  const { brokenPage, login, ...open } = openPages
  const later = Object.keys(laterFeature.pages ?? {})
  const built = Object.entries(signedInPages).flatMap(([name, address]) => (later.includes(name) ? [] : [address]))
  const found = pageModules(join(import.meta.dirname, '..'))
  expect([...found.keys()].toSorted()).toEqual([...built, ...Object.values(open)].toSorted())
  for (const module of found.values()) expect([module, existsSync(module)]).toEqual([module, true])
  expect([brokenPage, login].filter((address) => found.has(address))).toEqual([])
})
