import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import root from '../../package.json' with { type: 'json' }
import { bootFile } from './build/bootFile.ts'
import { fontPreload } from './build/fontPreload.ts'
import { moduleMap } from './build/moduleMap.ts'
import { pageFiles } from './build/pageFiles.ts'
import { pageOfApi } from './build/pageOfApi.ts'
import { refuseServerOnly } from './build/serverOnly.ts'
import { texts } from './build/texts.ts'

/** Addresses that the API answers; everything else is the web's. */
const apiPaths = [
  '/api',
  '/Token',
  '/wpc',
  '/RefreshToken',
  '/ValidateToken',
  '/ExtToken',
  '/ValidateExtToken',
  '/sso',
  '/Dashboard',
  '/AuditTrial',
  '/CustomerSettings',
  '/token',
  '/Settings',
  '/Branding',
  '/Addons',
  '/healthz',
  '/readyz',
  '/metrics',
  '/dev',
  '/.well-known',
]
const api = { target: `http://127.0.0.1:${process.env['PORT'] ?? 8080}`, changeOrigin: false }

export default defineConfig({
  plugins: [
    react(),
    bootFile(),
    fontPreload(),
    moduleMap(),
    pageFiles(),
    refuseServerOnly(),
    texts(),
    pageOfApi(api.target),
  ],
  define: { __APP_VERSION__: JSON.stringify(root.version) },
  resolve: {
    // Mantine's styles in their own cascade layer: a wrapper's own styles then win whichever chunk brings them first.
    alias: [
      {
        find: /^@mantine\/core\/styles\/((?!.*\.layer\.css$).+)\.css$/,
        replacement: '@mantine/core/styles/$1.layer.css',
      },
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    // Every supported browser knows modulepreload; the polyfill would be one more script in the entry.
    modulePreload: { polyfill: false },
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Each page loads the names of all files, and hashes do not compress: the fewest letters that the bundler takes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // Modules that belong together are bundled together, so that a page is a handful of files and not dozens. A
          // group takes along what its modules import, except what earlier groups took.
          groups: [
            // The entry, the sign-in page, and what both share with the pages behind them.
            { name: 'base', tags: ['$initial'], priority: 9 },
            // Modules that the pages of mailed links share with those behind sign-in: above all the library of the
            // contract's schemas, which the sign-in page does without (`lib/bare.ts`).
            {
              name: 'shared',
              test: /\/zod\/|contract\/src\/(core\/(fields|wire|route|page|access\/access\.guards)|identity\/auth\/.*)\.ts$|src\/lib\/call\.ts$|src\/ui\/(CheckField|Fieldset|RadioGroup|SelectField|Tick|VisuallyHidden)\.tsx$/,
              priority: 8,
            },
            // The errors of a refused form; pages that write something have it as well.
            {
              name: 'faults',
              test: /contract\/src\/core\/(issues|labels)|src\/ui\/form\/(ErrorSummary|issues)\./,
              priority: 8,
            },
            // The steps after the password, the pages of mailed links, and the parts of forms that these share with
            // pages behind sign-in. The pages of a phone number need the world's countries, which come with the
            // signed-in pages.
            {
              name: 'forms',
              test: /src\/features\/identity\/mfa\/(?!Phone|phone|MfaMobile(Required|Update)|MfaEmail)|src\/features\/identity\/passwords\/|src\/core\/signIn\/fault\.ts$|contract\/src\/identity\/(mfa|passwords)|src\/ui\/(CodeField|codeIn|RuleList)\.|src\/lib\/formText\.ts$/,
              priority: 7,
            },
            // With the styles of the list of accounts and of what comes later: two fewer files for two kilobytes more.
            {
              name: 'signed-in',
              test: /src\/app\/signedIn\.ts$|src\/lib\/(?!passkeys\.|saveFile\.|zoned\.|useOnceKey\.|months\.|domains\.)|src\/ui\/((EmptyState|ErrorState|LevelChip|Menu|Skeleton|StatusDot)\.tsx|(roving|toast|useCopy|useFirstViewDrawn)\.ts)$|src\/core\/(access\/(GuardedButton|useRight)|accounts\/account\.rules|moments\/(When|useMoment))\.|src\/features\/directory\/accounts\/accounts\.queries\.ts$|src\/(ui\/(table\/(?!TreeGrid).*|Page|PageMenu|RuledList|RowButton|Toolbar|TabBar|Dialog|ConfirmDialog|FillBar|Marked|ProgressBar|Toasts)|features\/(directory\/(accounts\/list|sessions)\/.*|operations\/(changes\/(Change|Tray)|notices\/BannerStrip))|core\/(views\/Views|files\/FilesInTray))\.module\.css$/,
              priority: 6,
            },
            { name: 'home', test: /src\/features\/portal\/home\/HomePage\.tsx$/, priority: 6 },
            {
              name: 'account-list',
              test: /src\/features\/directory\/accounts\/list\/AccountSearchPage\.tsx$/,
              priority: 5,
            },
            // Parts that a record shows with its first view, and a list only later.
            {
              name: 'record',
              test: /query-core\/.*\/(queriesObserver|infiniteQueryObserver)\.js$|react-query\/.*\/(useQueries|useInfiniteQuery)\.js$|contract\/src\/(core\/(changes\/changes\.fields|lookups\/.*)|operations\/lookups\/.*)\.ts$|src\/ui\/(TabBar|tabRow|useTabRow|Dialog|ConfirmDialog|DialogActions)\.tsx?$|src\/core\/lookups\/lookups\.queries\.ts$|src\/core\/people\/people\.names\.ts$/,
              priority: 4,
            },
            // Parts that the shell and the list of accounts show after their first view.
            {
              name: 'later',
              test: /src\/(features\/(directory\/sessions\/SessionGuards|operations\/(notices\/BannerStrip|changes\/ChangesTray)|directory\/accounts\/list\/Account(PageMenu|Views|FilterMore|FilterPills))|ui\/Toasts)\.tsx$/,
              priority: 3,
            },
            // Small parts of many pages: a file for each would make the list of files longer, which every page loads.
            {
              name: 'small',
              test: /src\/(ui\/(Chips|CopyLine|Copied|KeyFacts|NewTabLink|MoreButton|form\/(FormSection|PlainSection))|core\/(moments\/ZoneNote|people\/PersonName|pickers\/useOwnCompany|access\/use(GroupName|SetBy))|features\/commerce\/billing\/ibanText|lib\/months)\.(module\.css|tsx?)$/,
              priority: 2,
            },
            // Parts that open next to a button (`ui/useOpener.ts`).
            { name: 'overlays', test: /src\/ui\/overlays\.tsx$/, priority: 2 },
            {
              name: 'account',
              test: /src\/features\/directory\/accounts\/page\/AccountPage\.tsx$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path.replace('.', '\\.')}(/|\\?|$)`, api])),
  },
})
