import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeDistricts, describeGraph, faultsOf, loadedWith, sides, type Sources, sourcesOf } from './graph.ts'

const sound: Sources = {
  'app.ts': "import { a } from './features/one/a/a.feature.ts'",
  'features/one/a/a.feature.ts': "import { a } from './a.repository.ts'\nimport { b } from '../b/b.service.ts'",
  'features/one/a/a.repository.ts': "import type { Tx } from '../../../platform/db/db.ts'",
  'features/one/b/b.service.ts': "export { c } from '../../../core/c/c.ts'",
  'core/c/c.ts': "import { d } from '../d/d.ts'\nimport { db } from '../../platform/db/db.ts'",
  'core/d/d.ts': 'export const d = 1',
  'platform/db/db.ts': 'export type Tx = unknown',
}
test('a sound graph is sound', () => {
  expect(faultsOf(sides.api, sound)).toEqual([])
  expect(describeGraph('api', sound)).toContain('api features: 2 folders, 3 files, 1 edges by 1 imports, 0 cycles')
})

const planted: [what: string, sources: Sources, fault: string][] = [
  [
    'a cycle of two features',
    { 'features/one/b/b.rules.ts': "import type { A } from '../a/a.service.ts'" },
    'cycle in features: a, b',
  ],
  [
    'a cycle of three',
    {
      'features/one/b/b.ts': "import { e } from '../e/e.service.ts'",
      'features/one/e/e.ts': "export { a } from '../a/a.service.ts'",
    },
    'cycle in features: a, b, e',
  ],
  ['a cycle in the core', { 'core/d/e.ts': "import { c } from '../c/c.ts'" }, 'cycle in core: c, d'],
  [
    'a core that knows a feature',
    { 'core/c/e.ts': "const a = await import('../../features/one/a/a.service.ts')" },
    'upwards: core/c/e.ts imports features/one/a/a.service.ts',
  ],
  [
    'a platform that knows the core',
    { 'platform/db/e.ts': "import '../../core/c/c.ts'" },
    'upwards: platform/db/e.ts imports core/c/c.ts',
  ],
  [
    'a feature that knows the app',
    { 'features/one/a/e.ts': "import { app } from '../../../app.ts'" },
    'upwards: features/one/a/e.ts imports app.ts',
  ],
  [
    'a feature that reaches around the service of another',
    { 'features/one/a/e.ts': "import {\n  type B,\n} from '../b/b.rules.ts'" },
    'not shared: features/one/a/e.ts imports features/one/b/b.rules.ts',
  ],
  [
    'a feature that imports the manifest of another',
    { 'features/one/a/e.ts': "import { b } from '../b/b.feature.ts'" },
    'manifest outside the app: features/one/a/e.ts imports features/one/b/b.feature.ts',
  ],
  [
    'a cycle of two folders of the platform',
    {
      'platform/db/e.ts': "import type { Caller } from '../access/caller.ts'",
      'platform/access/caller.ts': "import { db } from '../db/db.ts'",
    },
    'cycle in below: platform/access, platform/db',
  ],
  [
    'a cycle of files that goes through a lazy import',
    { 'features/one/a/e.ts': "import './f.ts'", 'features/one/a/f.ts': "const e = () => import('./e.ts')" },
    'cycle of files: features/one/a/e.ts, features/one/a/f.ts',
  ],
  [
    'a cycle of districts',
    {
      'features/two/f/f.service.ts': "export { b } from '../../one/b/b.service.ts'",
      'features/one/g/g.ts': "import { f } from '../../two/f/f.service.ts'",
    },
    'cycle of districts: one, two',
  ],
  [
    'a file beside the features of a district',
    { 'features/one/e.ts': 'export const e = 1' },
    'in no folder of a district: features/one/e.ts',
  ],
  [
    'a feature that imports its own manifest',
    { 'features/one/a/e.ts': "import { a } from './a.feature.ts'" },
    'manifest outside the app: features/one/a/e.ts imports features/one/a/a.feature.ts',
  ],
]
test.each(planted)('%s is found', (_, sources, fault) => {
  expect(faultsOf(sides.api, { ...sound, ...sources })).toEqual([fault])
})

test('web features share queries and components', () => {
  const uses = (file: string) => faultsOf(sides.web, { 'features/one/a/A.tsx': `import { b } from '../b/${file}'` })
  expect([...uses('b.queries.ts'), ...uses('BPick.tsx'), ...uses('form/BField.tsx')]).toEqual([])
  expect([uses('b.rules.ts'), uses('useB.ts'), uses('b.module.css')].map(({ length }) => length)).toEqual([1, 1, 1])
})

const contract: Sources = {
  'index.ts': "export { a } from './one/a/a.contract.ts'",
  'one/a/a.contract.ts': "import { b } from '../b/b.fields.ts'\nimport { field } from '../../core/fields.ts'",
  'one/b/b.fields.ts': "import type { Rights } from '../../core/access/access.rules.ts'",
  'core/access/access.rules.ts': "import type { Field } from '../fields.ts'",
  'core/fields.ts': 'export const field = 1',
}
test.each<[what: string, sources: Sources, faults: string[]]>([
  ['a sound one', {}, []],
  [
    'two features that know each other by a type',
    { 'one/b/b.rules.ts': "import type { A } from '../a/a.contract.ts'" },
    ['cycle in features: a, b'],
  ],
  [
    'a core that knows a feature',
    { 'core/access/access.words.ts': "import type { A } from '../../one/a/a.contract.ts'" },
    ['upwards: core/access/access.words.ts imports one/a/a.contract.ts'],
  ],
  [
    'a feature that knows the list of all',
    { 'one/b/b.words.ts': "import { a } from '../../index.ts'" },
    ['upwards: one/b/b.words.ts imports index.ts'],
  ],
  [
    'a cycle in the core',
    {
      'core/route.ts': "import './access/access.more.ts'",
      'core/access/access.more.ts': "import type { Route } from '../route.ts'",
    },
    ['cycle in core: access, route.ts', 'cycle of files: core/access/access.more.ts, core/route.ts'],
  ],
])('the contract: %s', (_, sources, faults) => {
  expect(faultsOf(sides.contract, { ...contract, ...sources })).toEqual(faults)
})

test.each(['contract', 'api', 'web'] as const)('the graph of %s is sound', (name) => {
  const sources = sourcesOf(sides[name])
  console.log(describeGraph(name, sources))
  expect(faultsOf(sides[name], sources)).toEqual([])
})

test('the picture of the districts in the README is that of the API', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(describeDistricts('api', sourcesOf(sides.api)))
})

test('what arrives together leaves out what is lazy or a type', () => {
  const sources = {
    'main.ts': "import './a.ts'\nimport {\n  b,\n} from './x/b.ts'\nconst c = () => import('./c.ts')",
    'x/b.ts': "import type { D } from '../d.ts'\nexport { e } from './e.ts'",
  }
  expect(loadedWith(sources, 'main.ts')).toEqual(new Set(['main.ts', 'a.ts', 'x/b.ts', 'x/e.ts']))
})

test('the sign-in page loads no manifest of a page behind it', () => {
  const loaded = [...loadedWith(sourcesOf(sides.web), 'main.tsx')]
  expect(loaded).toContain('features/identity/auth/auth.open.ts')
  expect(loaded.filter((file) => file.endsWith('.feature.ts') || file === 'app/features.ts')).toEqual([])
})
