import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const notOurs = ['**/node_modules/**', '**/dist/**', '**/dist.*/**', 'e2e/**']

const chosen = process.env.FC_SEED ?? '20261122'
const seed = chosen === 'random' ? String(randomInt(2 ** 31)) : chosen

/** How many files are tested at a time: two keep the server and two cores busy. */
const maxWorkers = Number(process.env.TEST_WORKERS ?? 2)
/**
 * What takes long and tries the same each time runs in `.ci/run` (`npm test -- --deep`), not in `npm test`;
 * `npx vitest run NAME` runs a file whole.
 */
const deep = ['**/*crash*.test.ts', '**/*.scale.*.test.ts', '**/{backup,commandLine,generatedClient,start}.api.test.ts']
const isPart = process.env.TEST_DEPTH === 'part'
/** They read sources and start nothing, so `npm run check` runs them as well: seconds instead of the end of a whole run. */
const readers = [
  'tools/**/!(statements|schema|demo-peers).test.ts',
  'apps/api/src/core/audit/audit.{actions,words}.test.ts',
  'apps/api/test/{limits.walk,reach.refusals}.test.ts',
  'apps/web/parts/parts.test.ts',
  'apps/web/src/{app/styles,ui/icons}.test.ts',
]
/** Asked for the whole, their lack is a fault. */
const hasJudges = process.env.TEST_DEPTH === 'whole' || existsSync('apps/api/test/judges/node_modules')

const apiTests: TestProjectInlineConfiguration['test'] = {
  globalSetup: ['apps/api/test/cluster.ts'],
  setupFiles: ['apps/api/test/midnight.ts'],
  pool: 'forks',
  // Files share a worker's modules: loading the whole API again took longer than the tests of an average file. So what
  // a test changes in its process it puts back, and a helper registers no hooks when it is loaded.
  isolate: false,
  // Each test file works on a database of its own.
  maxWorkers,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Word of a change travels through the database: on a busy machine later than the second that is the default.
  expect: { poll: { timeout: 30_000, interval: 20 } },
}

export default defineConfig({
  test: {
    // The suite must end without help: anything still open after this long is a fault to investigate.
    teardownTimeout: 20_000,
    // A failure that stops a release can be repeated: random tests take the same cases in each run. Another seed, or
    // `random`, looks further.
    env: { FC_SEED: seed },
    projects: [
      {
        test: { name: 'sources', include: readers, exclude: notOurs, isolate: false, testTimeout: 180_000, maxWorkers },
      },
      {
        test: {
          name: 'rules',
          include: ['packages/contract/src/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: notOurs,
          // They change nothing outside themselves.
          isolate: false,
          // Properties with thousands of runs, on a machine that may be busy.
          testTimeout: 180_000,
          maxWorkers,
        },
      },
      {
        test: {
          ...apiTests,
          name: 'api',
          include: ['apps/api/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...notOurs, ...readers, ...(isPart ? deep : [])],
        },
      },
      {
        test: {
          ...apiTests,
          // The tests on the oldest supported PostgreSQL: a production start, the schema, every route about money,
          // lists and their files, what a purge leaves. Its programs: `npm ci --prefix apps/api/test/judges`.
          name: 'oldest',
          include: ['production', 'migrations', 'quartet', 'listFiles', 'purge'].map(
            (name) => `apps/api/test/${name}.api.test.ts`,
          ),
          exclude: isPart || !hasJudges ? ['**'] : notOurs,
        },
      },
      {
        define: { __APP_VERSION__: '"0.0.0-test"' },
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [...notOurs, ...readers],
          environment: 'happy-dom',
          // Files share a worker's document and libraries; the set-up puts the rest away between them.
          isolate: false,
          globalSetup: ['apps/web/test/texts.ts'],
          setupFiles: ['apps/web/test/setup.ts'],
          testTimeout: 180_000,
          maxWorkers,
        },
      },
    ],
  },
})
