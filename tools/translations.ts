// Both languages are complete, used and well set. Our own, because i18next-cli knows neither French typography nor
// keys that stand in tables (side menu, route titles) and would rewrite the files that people edit.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './processes.ts'
import { findFaults, flatten, type Sources } from './translations.rules.ts'

const textsOf = async (language: string) =>
  flatten(JSON.parse(await readFile(join(root, `apps/web/public/assets/i18n/${language}.json`), 'utf8')))

const sources: Sources = {}
for await (const file of glob(['apps/web/src/**/*.{ts,tsx}', 'apps/web/public/assets/sidemenu.json'], { cwd: root })) {
  if (!file.includes('.test.')) sources[file] = await readFile(join(root, file), 'utf8')
}

const faults = findFaults(await textsOf('en-us'), await textsOf('fr-fr'), sources)
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(`${faults.length} faults in the texts of apps/web/public/assets/i18n`)
  process.exitCode = 1
}
