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
const webCore = 'apps/web/src/core/**'
const webLib = 'apps/web/src/lib/**'
const webUi = 'apps/web/src/ui/**'

// oxfmt-ignore
const refused: [folder: string, rule: string, place: string, ...imports: string[]][] = [
  [contract, 'contract-zod-only', 'packages/contract/src/a/*.ts', 'kysely', 'node:crypto'],
  [contract, 'contract-zod-only', 'packages/contract/src/b/*.ts', '../../../../apps/web/src/x.ts'],
  [contractTests, 'contract-zod-only', 'packages/contract/src/a/*.test.ts', 'fastify'],
  [api, 'api-not-web', 'apps/api/seed/*.ts', '@portal/web', '../../web/src/lib/x.ts'],
  [apiRoot, 'api-not-web', 'apps/api/src/*.ts', '../../web/src/lib/x.ts'],
  [apiRoot, 'sql-in-repositories', 'apps/api/src/*.ts', 'kysely', 'pg'],
  [platform, 'api-not-web', 'apps/api/src/platform/http/*.ts', '../../../../web/src/x.ts'],
  [platform, 'platform-no-features', 'apps/api/src/platform/http/*.ts', '../../features/a/a.ts', '../../app.ts', '../../core/a/a.ts'],
  [platform, 'sql-in-repositories', 'apps/api/src/platform/http/*.ts', 'pg', 'kysely'],
  [platformSql, 'api-not-web', 'apps/api/src/platform/db/*.ts', '../../../../web/src/x.ts'],
  [platformSql, 'platform-no-features', 'apps/api/src/platform/db/*.ts', '../../features/a/a.ts'],
  [platformSql, 'platform-no-features', 'apps/api/src/platform/a/*.repository.ts', '../../main.ts'],
  [apiCore, 'api-not-web', 'apps/api/src/core/a/*.ts', '../../../../web/src/x.ts'],
  [apiCore, 'core-no-features', 'apps/api/src/core/a/*.ts', '../../features/b/b.service.ts'],
  [apiCore, 'core-no-features', 'apps/api/src/core/a/s/*.ts', '../../../features/b/b.ts', '../../../app.ts'],
  [apiCore, 'own-repository-only', 'apps/api/src/core/a/*.ts', '../b/b.repository.ts'],
  [apiCore, 'sql-in-repositories', 'apps/api/src/core/a/*.ts', 'kysely', 'pg'],
  [apiCoreRepository, 'api-not-web', 'apps/api/src/core/a/*.repository.ts', '../../../../web/x.ts'],
  [apiCoreRepository, 'core-no-features', 'apps/api/src/core/a/*.repository.ts', '../../features/b/b.ts'],
  [apiCoreRepository, 'own-repository-only', 'apps/api/src/core/a/*.repository.ts', '../b/b.repository.ts'],
  [apiFeature, 'api-not-web', 'apps/api/src/features/d/a/*.ts', '../../../../../web/src/x.ts'],
  [apiFeature, 'features-no-app', 'apps/api/src/features/d/a/*.ts', '../../../app.ts'],
  [apiFeature, 'no-repository-below', 'apps/api/src/features/d/a/*.ts', '../../../core/b/b.repository.ts', '../../../platform/b/b.repository.ts'],
  [apiFeature, 'sql-in-repositories', 'apps/api/src/features/d/a/*.service.ts', 'kysely', 'pg'],
  [apiRepository, 'api-not-web', 'apps/api/src/features/d/a/*.repository.ts', '../../../../../web/x.ts'],
  [apiRepository, 'features-no-app', 'apps/api/src/features/d/a/*.repository.ts', '../../../app.ts'],
  [apiRepository, 'no-repository-below', 'apps/api/src/features/d/a/*.repository.ts', '../../../core/b/b.repository.ts'],
  [apiTest, 'api-not-web', 'apps/api/src/features/d/a/*.test.ts', '../../../../../web/x.ts'],
  [apiTest, 'features-no-app', 'apps/api/src/features/d/a/*.test.ts', '../../../app.ts'],
  [apiTest, 'own-repository-only', 'apps/api/src/core/a/*.test.ts', '../../features/b/b.feature.ts'],
  [web, 'web-not-api', 'apps/web/src/app/*.ts', '@portal/api', '../../../api/src/app.ts'],
  [webFeature, 'web-not-api', 'apps/web/src/features/d/a/*.ts', '../../../../../api/src/app.ts', '@portal/contract/requests', '@portal/contract/d/a/a.manifest'],
  [webFeature, 'features-no-app', 'apps/web/src/features/d/a/*.ts', '../../../app/router.tsx'],
  [webFeature, 'mantine-in-ui', 'apps/web/src/features/d/a/*.ts', '@mantine/core'],
  [webFeature, 'one-form', 'apps/web/src/features/d/a/*.test.ts', '../../../core/records/placeRefusal.ts', '../../../ui/form/FormDialog.tsx'],
  [webCore, 'web-not-api', 'apps/web/src/core/a/*.ts', '../../../../api/src/app.ts'],
  [webCore, 'core-no-features', 'apps/web/src/core/a/*.ts', '../../features/a/a.queries.ts', '../../app/router.tsx'],
  [webCore, 'mantine-in-ui', 'apps/web/src/core/a/*.ts', '@mantine/core'],
  [webLib, 'web-not-api', 'apps/web/src/lib/*.ts', '../../../api/src/app.ts'],
  [webLib, 'lib-no-features', 'apps/web/src/lib/*.ts', '../features/a/a.ts', '../app/router.tsx', '../core/a/a.ts'],
  [webLib, 'mantine-in-ui', 'apps/web/src/lib/*.ts', '@mantine/core'],
  [webUi, 'web-not-api', 'apps/web/src/ui/*.ts', '../../../api/src/app.ts'],
  [webUi, 'ui-no-features', 'apps/web/src/ui/*.ts', '../features/a/a.ts', '../app/router.tsx', '../core/a/a.ts'],
  [webUi, 'ui-no-api', 'apps/web/src/ui/*.ts', '../lib/api.ts', '../lib/api/client.ts', '@portal/contract', '@portal/contract/directory/accounts/accounts.contract'],
]

type BoundaryViolation = [folder: string, rule: string, file: string, source: string]
/** Broken boundaries: the first glob of the override, its rule, and the file that must be reported. */
export const boundaryViolations: BoundaryViolation[] = [
  ...refused.flatMap(([folder, rule, place, ...imports], row) =>
    imports.map((from, at): BoundaryViolation => {
      const source = `import { thing } from '${from}'\nexport const use = [thing]\n`
      return [folder, rule, place.replace('*', `planted${row}x${at}`), source]
    }),
  ),
  [webUi, 'ui-no-features', 'apps/web/src/ui/dynamic.ts', "export const open = () => import('../features/a/a.ts')\n"],
  [webUi, 'ui-no-features', 'apps/web/src/ui/reexport.ts', "export { a } from '../features/a/a.ts'\n"],
]

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `export const v${at} = ${at}\n`).join('')
const longFunction = (count: number): string =>
  `export function long(list: number[]): void {\n${'  list.push(1)\n'.repeat(count)}}\n`

/** Other broken rules, each with the file that must be reported. */
export const otherViolations: [rule: string, file: string, source: string][] = [
  [
    'no-cycle',
    'apps/api/src/features/c/one.ts',
    "import { two } from './two.ts'\nexport const one = (): number => two() + 1\n",
  ],
  [
    'no-cycle',
    'apps/api/src/features/c/two.ts',
    "import { one } from './one.ts'\nexport const two = (): number => one() + 1\n",
  ],
  [
    'no-floating-promises',
    'apps/api/src/features/d/a.ts',
    'const later = async (): Promise<number> => 1\nexport const go = (): void => {\n  later()\n}\n',
  ],
  [
    'no-misused-promises',
    'apps/api/src/features/d/b.ts',
    'const later = async (): Promise<number> => 1\nexport const go = (): void => {\n  [1].forEach(async () => {\n    await later()\n  })\n}\n',
  ],
  ['no-explicit-any', 'apps/api/src/features/e/a.ts', 'export const a: any = 1\n'],
  [
    'consistent-type-imports',
    'apps/api/src/features/e/b.ts',
    "import { T } from './t.ts'\nexport const b: T | undefined = undefined\n",
  ],
  [
    'no-restricted-properties',
    'apps/api/src/features/e/c.repository.ts',
    'export const c = (query: { $castTo(): string }): string => query.$castTo()\n',
  ],
  [
    'no-restricted-properties',
    'apps/web/src/ui/Count.ts',
    "export const shown = new Intl.NumberFormat('en-us').format(1)\n",
  ],
  ['max-lines', 'apps/api/src/features/f/a.ts', lines(301)],
  ['max-lines-per-function', 'apps/api/src/features/f/b.ts', longFunction(40)],
  ['max-lines-per-function', 'apps/web/src/ui/Long.tsx', longFunction(80)],
  ['no-default-export', 'apps/web/src/ui/Def.ts', 'export default 1\n'],
  ['no-console', 'apps/api/src/features/g/a.ts', "console.log('a')\nexport {}\n"],
  ['no-process-env', 'apps/api/src/features/g/b.ts', 'export const port = process.env.PORT\n'],
  [
    'rules-of-hooks',
    'apps/web/src/ui/Hook.tsx',
    "import { useState } from 'react'\nexport function Hook({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}\n",
  ],
  ['forbid-elements', 'apps/web/src/features/a/Raw.tsx', "export const Raw = () => <input aria-label='a' />\n"],
  ['forbid-elements', 'apps/web/src/features/a/RawForm.tsx', "export const Raw = () => <form aria-label='a' />\n"],
  ['forbid-elements', 'apps/web/src/app/Raw.tsx', "export const Raw = () => <svg aria-hidden='true' />\n"],
  ['alt-text', 'apps/web/src/ui/Img.tsx', "export const Img = () => <img src='a.png' />\n"],
]
