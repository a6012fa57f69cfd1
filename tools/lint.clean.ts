const reading = (...from: string[]): string =>
  `${from.map((one, at) => `import { thing as t${at} } from '${one}'\n`).join('')}export const use = [${from.map((_, at) => `t${at}`).join(', ')}]\n`

/** What each folder may do: the same imports that are refused one folder further. */
export const cleanTree: Record<string, string> = {
  'packages/contract/src/index.ts': reading('./accounts/accounts.contract.ts', 'zod', 'zod/mini'),
  'packages/contract/src/ok.test.ts': reading('vitest', 'fast-check', './index.ts'),
  'apps/api/seed/ok.ts': `${reading('pg', '../src/platform/db/ok.ts')}console.log(use)\n`,
  'apps/api/src/app.ts': reading('./features/x/x.routes.ts', './features/x/x.jobs.ts', './platform/db/ok.ts'),
  'apps/api/src/platform/db/ok.ts': reading('pg', 'kysely', '@portal/contract/core/errors', '../config/config.ts'),
  'apps/api/src/platform/config/config.ts': 'export const port = process.env.PORT\n',
  'apps/api/src/core/z/z.ts': reading(
    './z.repository.ts',
    '../w/w.ts',
    '../../platform/db/ok.ts',
    '@portal/contract/core/errors',
  ),
  'apps/api/src/core/z/z.repository.ts': reading('kysely', '../w/w.ts'),
  'apps/api/src/features/x/x.service.ts': reading(
    './x.repository.ts',
    '../y/y.service.ts',
    '../y/y.part.service.ts',
    '../../core/z/z.ts',
    '../../platform/db/ok.ts',
    '@portal/contract/features/features.contract',
  ),
  'apps/api/src/features/x/x.api.test.ts': reading('../y/y.rules.ts', 'kysely', '../../../test/world.ts'),
  'apps/api/src/features/x/x.repository.ts': reading('kysely', '../../platform/db/ok.ts', '@portal/contract'),
  'apps/api/src/features/x/sub/deep.ts': reading('../x.repository.ts', '../../y/y.service.ts', '../../../core/z/z.ts'),
  'apps/api/test/world.ts': reading('pg', '../src/app.ts'),
  'apps/web/src/app/router.tsx': reading('@mantine/core', '../features/x/XPage.tsx', '../lib/api.ts', '../ui/form.tsx'),
  'apps/web/src/features/x/XPage.tsx': reading(
    '../../ui/form.tsx',
    '../../lib/api.ts',
    '../../core/z/Z.tsx',
    '../y/y.queries.ts',
    '../y/form/YField.tsx',
    './form/x.rules.ts',
    '@mantine/form',
  ),
  'apps/web/src/features/x/form/XForm.tsx': reading(
    '../x.rules.ts',
    '../list/x.rules.ts',
    '../../y/YPick.tsx',
    '../../../core/z/Z.tsx',
  ),
  'apps/web/src/core/z/Z.tsx': reading('../w/W.tsx', '../../ui/form.tsx', '../../lib/api.ts', '@portal/contract'),
  'apps/web/src/lib/api.ts': reading('@portal/contract', '@portal/contract/core/wire'),
  'apps/web/src/ui/form.tsx': reading('@mantine/core', 'react', '../lib/dates.ts', '@portal/contract/core/errors'),
  'apps/web/vite.config.ts': 'export default { port: process.env.PORT }\n',
  'tools/ok.ts': 'export const ci = process.env.CI\nconsole.log(ci)\n',
}
