/** One broken rule: `folder` is the first glob of the override that holds it, the first of `files` must be reported. */
export interface Violation {
  folder: string
  rule: string
  files: Record<string, string>
}

const importing = (folder: string, rule: string, file: string, ...specifiers: string[]): Violation[] =>
  specifiers.map((from, index) => {
    const path = file.replace('planted', `planted${index}`)
    return { folder, rule, files: { [path]: `import { thing } from '${from}'\nexport const use = [thing]\n` } }
  })

const contract = 'packages/contract/**'
const contractTests = 'packages/contract/**/*.test.ts'
const api = 'apps/api/**'
const apiRoot = 'apps/api/src/*.ts'
const platform = 'apps/api/src/platform/**'
const platformSql = 'apps/api/src/platform/db/**'
const apiCore = 'apps/api/src/core/**'
const apiCoreRepository = 'apps/api/src/core/**/*.repository.ts'
const apiFeature = 'apps/api/src/features/**'
const apiRepository = 'apps/api/src/features/**/*.repository.ts'
const apiTest = 'apps/api/src/features/**/*.test.ts'
const web = 'apps/web/**'
const webFeature = 'apps/web/src/features/**'
const webFeatureTop = 'apps/web/src/features/*/*'
const webFeatureBelow = 'apps/web/src/features/*/*/**'
const webCore = 'apps/web/src/core/**'
const webLib = 'apps/web/src/lib/**'
const webUi = 'apps/web/src/ui/**'

export const boundaryViolations: Violation[] = [
  ...importing(contract, 'contract-zod-only', 'packages/contract/src/a/planted.ts', 'kysely', 'node:crypto'),
  ...importing(contract, 'contract-zod-only', 'packages/contract/src/b/planted.ts', '../../../../apps/web/src/x.ts'),
  ...importing(contractTests, 'contract-zod-only', 'packages/contract/src/a/planted.test.ts', 'fastify'),

  ...importing(api, 'api-not-web', 'apps/api/seed/planted.ts', '@portal/web', '../../web/src/lib/x.ts'),
  ...importing(apiRoot, 'api-not-web', 'apps/api/src/aplanted.ts', '../../web/src/lib/x.ts'),
  ...importing(apiRoot, 'sql-in-repositories', 'apps/api/src/bplanted.ts', 'kysely', 'pg'),
  ...importing(platform, 'api-not-web', 'apps/api/src/platform/http/aplanted.ts', '../../../../web/src/x.ts'),
  ...importing(platform, 'platform-no-features', 'apps/api/src/platform/http/bplanted.ts', '../../features/a/a.ts'),
  ...importing(platform, 'platform-no-features', 'apps/api/src/platform/http/cplanted.ts', '../../app.ts'),
  ...importing(platform, 'sql-in-repositories', 'apps/api/src/platform/http/dplanted.ts', 'pg', 'kysely'),
  ...importing(platformSql, 'api-not-web', 'apps/api/src/platform/db/aplanted.ts', '../../../../web/src/x.ts'),
  ...importing(platformSql, 'platform-no-features', 'apps/api/src/platform/db/bplanted.ts', '../../features/a/a.ts'),
  ...importing(platformSql, 'platform-no-features', 'apps/api/src/platform/a/planted.repository.ts', '../../main.ts'),
  ...importing(platform, 'platform-no-features', 'apps/api/src/platform/http/eplanted.ts', '../../core/a/a.ts'),
  ...importing(apiCore, 'api-not-web', 'apps/api/src/core/a/aplanted.ts', '../../../../web/src/x.ts'),
  ...importing(apiCore, 'core-no-features', 'apps/api/src/core/a/bplanted.ts', '../../features/b/b.service.ts'),
  ...importing(
    apiCore,
    'core-no-features',
    'apps/api/src/core/a/s/planted.ts',
    '../../../features/b/b.ts',
    '../../../app.ts',
  ),
  ...importing(apiCore, 'own-repository-only', 'apps/api/src/core/a/cplanted.ts', '../b/b.repository.ts'),
  ...importing(apiCore, 'sql-in-repositories', 'apps/api/src/core/a/dplanted.ts', 'kysely', 'pg'),
  ...importing(apiCoreRepository, 'api-not-web', 'apps/api/src/core/a/aplanted.repository.ts', '../../../../web/x.ts'),
  ...importing(
    apiCoreRepository,
    'core-no-features',
    'apps/api/src/core/a/bplanted.repository.ts',
    '../../features/b/b.ts',
  ),
  ...importing(
    apiCoreRepository,
    'own-repository-only',
    'apps/api/src/core/a/cplanted.repository.ts',
    '../b/b.repository.ts',
  ),
  ...importing(apiFeature, 'api-not-web', 'apps/api/src/features/a/aplanted.ts', '../../../../web/src/x.ts'),
  ...importing(apiFeature, 'features-no-app', 'apps/api/src/features/a/bplanted.ts', '../../app.ts'),
  ...importing(
    apiFeature,
    'service-only',
    'apps/api/src/features/a/cplanted.ts',
    '../b/b.repository.ts',
    '../b/b.routes.ts',
    '../b/b.rules.ts',
    '../b/s/deep.ts',
    '../../core/b/b.repository.ts',
  ),
  ...importing(apiFeature, 'service-only', 'apps/api/src/features/a/s/planted.ts', '../../b/b.rules.ts'),
  ...importing(apiFeature, 'sql-in-repositories', 'apps/api/src/features/a/planted.service.ts', 'kysely', 'pg'),
  ...importing(apiRepository, 'api-not-web', 'apps/api/src/features/a/aplanted.repository.ts', '../../../../web/x.ts'),
  ...importing(apiRepository, 'features-no-app', 'apps/api/src/features/a/bplanted.repository.ts', '../../app.ts'),
  ...importing(
    apiRepository,
    'service-only',
    'apps/api/src/features/a/planted.repository.ts',
    '../b/b.repository.ts',
    '../b/b.rules.ts',
  ),
  ...importing(apiTest, 'api-not-web', 'apps/api/src/features/a/aplanted.test.ts', '../../../../web/x.ts'),
  ...importing(apiTest, 'features-no-app', 'apps/api/src/features/a/bplanted.test.ts', '../../app.ts'),
  ...importing(apiTest, 'own-repository-only', 'apps/api/src/core/a/planted.test.ts', '../../features/b/b.routes.ts'),

  ...importing(web, 'web-not-api', 'apps/web/src/app/planted.ts', '@portal/api', '../../../api/src/app.ts'),
  ...importing(
    webFeature,
    'web-not-api',
    'apps/web/src/features/a/aplanted.ts',
    '../../../../api/src/app.ts',
    '@portal/contract/requests',
  ),
  ...importing(webFeature, 'features-no-app', 'apps/web/src/features/a/bplanted.ts', '../../app/router.tsx'),
  ...importing(webFeature, 'mantine-in-ui', 'apps/web/src/features/a/cplanted.ts', '@mantine/core'),
  ...importing(webFeatureTop, 'web-not-api', 'apps/web/src/features/a/dplanted.ts', '@portal/api'),
  ...importing(webFeatureTop, 'features-no-app', 'apps/web/src/features/a/eplanted.ts', '../../app/router.tsx'),
  ...importing(webFeatureTop, 'mantine-in-ui', 'apps/web/src/features/a/fplanted.ts', '@mantine/core'),
  ...importing(
    webFeatureTop,
    'queries-and-components-only',
    'apps/web/src/features/a/gplanted.ts',
    '../b/b.rules.ts',
    '../b/useB.ts',
    '../b/s/b.module.css',
  ),
  ...importing(webFeatureBelow, 'web-not-api', 'apps/web/src/features/a/s/dplanted.ts', '@portal/api'),
  ...importing(webFeatureBelow, 'features-no-app', 'apps/web/src/features/a/s/eplanted.ts', '../../../app/router.tsx'),
  ...importing(webFeatureBelow, 'mantine-in-ui', 'apps/web/src/features/a/s/fplanted.ts', '@mantine/core'),
  ...importing(
    webFeatureBelow,
    'queries-and-components-only',
    'apps/web/src/features/a/s/gplanted.ts',
    '../../b/b.rules.ts',
    '../../b/useB.ts',
    '../../b/s/b.module.css',
  ),
  ...importing(webCore, 'web-not-api', 'apps/web/src/core/a/aplanted.ts', '../../../../api/src/app.ts'),
  ...importing(
    webCore,
    'core-no-features',
    'apps/web/src/core/a/bplanted.ts',
    '../../features/a/a.queries.ts',
    '../../app/router.tsx',
  ),
  ...importing(webCore, 'mantine-in-ui', 'apps/web/src/core/a/cplanted.ts', '@mantine/core'),
  ...importing(webLib, 'web-not-api', 'apps/web/src/lib/aplanted.ts', '../../../api/src/app.ts'),
  ...importing(
    webLib,
    'lib-no-features',
    'apps/web/src/lib/bplanted.ts',
    '../features/a/a.ts',
    '../app/router.tsx',
    '../core/a/a.ts',
  ),
  ...importing(webLib, 'mantine-in-ui', 'apps/web/src/lib/cplanted.ts', '@mantine/core'),
  ...importing(webUi, 'web-not-api', 'apps/web/src/ui/aplanted.ts', '../../../api/src/app.ts'),
  ...importing(
    webUi,
    'ui-no-features',
    'apps/web/src/ui/bplanted.ts',
    '../features/a/a.ts',
    '../app/router.tsx',
    '../core/a/a.ts',
  ),
  ...importing(
    webUi,
    'ui-no-api',
    'apps/web/src/ui/cplanted.ts',
    '../lib/api.ts',
    '../lib/api/client.ts',
    '@portal/contract',
    '@portal/contract/accounts/accounts.contract',
  ),
  {
    folder: webUi,
    rule: 'ui-no-features',
    files: { 'apps/web/src/ui/dynamic.ts': "export const open = () => import('../features/a/a.ts')\n" },
  },
  {
    folder: webUi,
    rule: 'ui-no-features',
    files: { 'apps/web/src/ui/reexport.ts': "export { a } from '../features/a/a.ts'\n" },
  },
]

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `export const v${at} = ${at}\n`).join('')
const longFunction = (count: number): string =>
  `export function long(list: number[]): void {\n${'  list.push(1)\n'.repeat(count)}}\n`

export const otherViolations: Violation[] = [
  {
    folder: 'cycles',
    rule: 'no-cycle',
    files: {
      'apps/api/src/features/c/one.ts': "import { two } from './two.ts'\nexport const one = (): number => two() + 1\n",
      'apps/api/src/features/c/two.ts': "import { one } from './one.ts'\nexport const two = (): number => one() + 1\n",
    },
  },
  {
    folder: 'promises',
    rule: 'no-floating-promises',
    files: {
      'apps/api/src/features/d/a.ts':
        'const later = async (): Promise<number> => 1\nexport const go = (): void => {\n  later()\n}\n',
    },
  },
  {
    folder: 'promises',
    rule: 'no-misused-promises',
    files: {
      'apps/api/src/features/d/b.ts':
        'const later = async (): Promise<number> => 1\nexport const go = (): void => {\n  [1].forEach(async () => {\n    await later()\n  })\n}\n',
    },
  },
  { folder: 'types', rule: 'no-explicit-any', files: { 'apps/api/src/features/e/a.ts': 'export const a: any = 1\n' } },
  {
    folder: 'types',
    rule: 'consistent-type-imports',
    files: {
      'apps/api/src/features/e/b.ts': "import { T } from './t.ts'\nexport const b: T | undefined = undefined\n",
    },
  },
  {
    folder: 'types',
    rule: 'no-restricted-properties',
    files: {
      'apps/api/src/features/e/c.repository.ts':
        'export const c = (query: { $castTo(): string }): string => query.$castTo()\n',
    },
  },
  { folder: 'size', rule: 'max-lines', files: { 'apps/api/src/features/f/a.ts': lines(301) } },
  { folder: 'size', rule: 'max-lines-per-function', files: { 'apps/api/src/features/f/b.ts': longFunction(40) } },
  { folder: 'size', rule: 'max-lines-per-function', files: { 'apps/web/src/ui/Long.tsx': longFunction(80) } },
  { folder: 'exports', rule: 'no-default-export', files: { 'apps/web/src/ui/Def.ts': 'export default 1\n' } },
  { folder: 'console', rule: 'no-console', files: { 'apps/api/src/features/g/a.ts': "console.log('a')\nexport {}\n" } },
  {
    folder: 'environment',
    rule: 'no-process-env',
    files: { 'apps/api/src/features/g/b.ts': 'export const port = process.env.PORT\n' },
  },
  {
    folder: 'hooks',
    rule: 'rules-of-hooks',
    files: {
      'apps/web/src/ui/Hook.tsx':
        "import { useState } from 'react'\nexport function Hook({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n",
    },
  },
  {
    folder: 'accessibility',
    rule: 'alt-text',
    files: { 'apps/web/src/ui/Img.tsx': "export const Img = () => <img src='a.png' />\n" },
  },
]
