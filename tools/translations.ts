// Both languages are complete, used and well set, and name codes as the contract's vocabulary does (`--write` puts that in).
// Our own, because i18next-cli knows neither French typography nor keys that stand in tables (side menu, route titles) and
// would rewrite the files that people edit.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountLabels } from '@portal/contract/accounts/accounts.labels'
import { type Language, languages, type Text } from '@portal/contract/core/language'
import { vocabulary } from '@portal/contract/vocabulary'
import { writeOrCompare } from './drift.ts'
import { root } from './processes.ts'
import { findFaults, flatten, type Nested, put, type Sources } from './translations.rules.ts'

/** Where the web's texts have the words of the vocabulary. */
const sections: Record<string, Readonly<Record<string, Text>>> = {
  levels: { RA: vocabulary.role.RA, ...vocabulary.accountType },
  roles: vocabulary.role,
  statuses: vocabulary.accountStatus,
  'accounts.environment': vocabulary.environment,
  'accounts.field': Object.fromEntries(
    Object.entries(accountLabels).map(([path, label]) => [path.replace('.', '_'), label]),
  ),
  'users.status': vocabulary.userStatus,
  'changes.kind': vocabulary.changeKind,
  'changes.state': vocabulary.changeState,
  'changes.value.channel': vocabulary.notifyChannel,
  'changes.value.channels': vocabulary.notifyChannel,
  'changes.value.value': vocabulary.flagValue,
  'features.value': vocabulary.flagValue,
  'accessGroups.module': vocabulary.module,
  'audit.result': vocabulary.outcome,
}

async function textsOf(language: Language) {
  const file = join(root, `apps/web/public/assets/i18n/${language}.json`)
  const texts = JSON.parse(await readFile(file, 'utf8')) as Nested
  for (const [section, words] of Object.entries(sections))
    for (const [code, word] of Object.entries(words)) put(texts, `${section}.${code}`, word[language])
  const check = !process.argv.includes('--write')
  await writeOrCompare(file, `${JSON.stringify(texts, null, 2)}\n`, 'npm run translations -- --write', check)
  return flatten(texts)
}

const sources: Sources = {}
for await (const file of glob(['apps/web/src/**/*.{ts,tsx}', 'apps/web/public/assets/sidemenu.json'], { cwd: root })) {
  if (!file.includes('.test.')) sources[file] = await readFile(join(root, file), 'utf8')
}

const [english, french] = await Promise.all(languages.map(textsOf))
const faults = findFaults(english ?? {}, french ?? {}, sources)
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(`${faults.length} faults in the texts of apps/web/public/assets/i18n`)
  process.exitCode = 1
}
