const imports = (...from: string[]): string =>
  `${from.map((one, at) => `import { thing as t${at} } from '${one}'\n`).join('')}export const use = [${from.map((_, at) => `t${at}`).join(', ')}]\n`

/** The allowed imports of each folder; the same imports are refused in the next folder. */
export const cleanTree: Record<string, string> = {
  'packages/contract/src/index.ts': imports('./d/accounts/accounts.contract.ts', 'zod', 'zod/mini'),
  'packages/contract/src/ok.test.ts': imports('vitest', 'fast-check', './index.ts'),
  'apps/api/seed/ok.ts': `${imports('pg', '../src/platform/db/ok.ts')}console.log(use)\n`,
  'apps/api/src/app.ts': imports('./features/d/x/x.feature.ts', './features/d/x/x.jobs.ts', './platform/db/ok.ts'),
  'apps/api/src/platform/db/ok.ts': imports('pg', 'kysely', '@portal/contract/core/errors', '../config/config.ts'),
  'apps/api/src/platform/config/config.ts': 'export const port = process.env.PORT\n',
  'apps/api/src/core/z/z.ts': imports(
    './z.repository.ts',
    '../w/w.ts',
    '../../platform/db/ok.ts',
    '@portal/contract/core/errors',
  ),
  'apps/api/src/core/z/z.repository.ts': imports('kysely', '../w/w.ts'),
  'apps/api/src/features/d/x/x.service.ts': imports(
    './x.repository.ts',
    '../y/y.service.ts',
    '../../e/y/y.part.service.ts',
    '../../../core/z/z.ts',
    '../../../platform/db/ok.ts',
    '@portal/contract/directory/featurePolicies/featurePolicies.contract',
  ),
  'apps/api/src/features/d/x/x.api.test.ts': imports('../y/y.rules.ts', 'kysely', '../../../../test/world.ts'),
  'apps/api/src/features/d/x/x.repository.ts': imports('kysely', '../../../platform/db/ok.ts', '@portal/contract'),
  'apps/api/src/features/d/x/sub/deep.ts': imports(
    '../x.repository.ts',
    '../../y/y.service.ts',
    '../../../../core/z/z.ts',
  ),
  'apps/api/test/world.ts': imports('pg', '../src/app.ts'),
  'apps/web/src/app/router.tsx': imports(
    '@mantine/core',
    '../features/d/x/XPage.tsx',
    '../lib/api.ts',
    '../ui/form.tsx',
  ),
  'apps/web/src/features/d/x/XPage.tsx': imports(
    '../../../ui/form.tsx',
    '../../../lib/api.ts',
    '../../../core/z/Z.tsx',
    '../y/y.queries.ts',
    '../../e/y/form/YField.tsx',
    './form/x.rules.ts',
    '@mantine/form',
  ),
  'apps/web/src/features/d/x/form/XForm.tsx': imports(
    '../x.rules.ts',
    '../list/x.rules.ts',
    '../../y/YPick.tsx',
    '../../../../core/z/Z.tsx',
  ),
  'apps/web/src/core/z/Z.tsx': imports('../w/W.tsx', '../../ui/form.tsx', '../../lib/api.ts', '@portal/contract'),
  'apps/web/src/lib/api.ts': imports('@portal/contract', '@portal/contract/core/wire'),
  'apps/web/src/ui/form.tsx': imports('@mantine/core', 'react', '../lib/dates.ts', '@portal/contract/core/errors'),
  'apps/web/vite.config.ts': 'export default { port: process.env.PORT }\n',
  'tools/ok.ts': 'export const ci = process.env.CI\nconsole.log(ci)\n',
}
