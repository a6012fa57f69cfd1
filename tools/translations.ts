// Writes the files of texts that browsers load (`--write`), from the `x.texts.json` beside the pages and the contract's words,
// and checks that both languages are complete, used and typographically correct. Our own, because i18next-cli knows neither
// French typography nor keys in tables (side menu, route titles).
import { globSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { labels } from '@portal/contract'
import { type Language, languages, type Text } from '@portal/contract/core/language'
import { vocabulary } from '@portal/contract/vocabulary'
import { writeOrCompare } from './drift.ts'
import { root } from './processes.ts'
import {
  findEmpty,
  findFaults,
  findTypographyFaults,
  findWordFaults,
  flatten,
  type Nested,
  put,
  textsInCode,
  type Sources,
  type Texts,
} from './translations.rules.ts'

/** Where the words of the contract are among the web's texts. */
const sections: Record<string, Readonly<Record<string, Text>>> = {
  levels: { RA: vocabulary.role.RA, ...vocabulary.accountType },
  roles: vocabulary.role,
  statuses: vocabulary.accountStatus,
  'accounts.environment': vocabulary.environment,
  field: labels,
  'users.status': vocabulary.userStatus,
  'changes.kind': vocabulary.changeKind,
  'changes.state': vocabulary.changeState,
  'features.value': vocabulary.flagValue,
  'accessGroups.module': vocabulary.module,
  'audit.result': vocabulary.outcome,
  'plans.productLine': vocabulary.productLine,
  'plans.planType': vocabulary.planType,
  'plans.status': vocabulary.planStatus,
  'plans.unit': vocabulary.unitType,
  'plans.range': vocabulary.range,
  'promotions.status': vocabulary.promotionStatus,
  'transactions.type': vocabulary.transactionType,
  'transactions.status': vocabulary.transactionStatus,
  'reports.outcome': vocabulary.renewalOutcome,
  'companyPlans.status': vocabulary.companyPlanStatus,
  'partnerLogs.operation': vocabulary.partnerOperation,
}

/** All texts of the files that match, in both languages: `contacts.title.en-us`. */
async function readTexts(pattern: string): Promise<Texts> {
  const texts: Texts = {}
  for (const file of globSync(pattern, { cwd: root }).toSorted())
    Object.assign(texts, flatten(JSON.parse(await readFile(join(root, file), 'utf8')) as Nested))
  return texts
}
const written = await readTexts('apps/web/src/**/*.texts.json')

async function textsOf(language: Language) {
  const texts: Nested = {}
  for (const [key, text] of Object.entries(written))
    if (key.endsWith(`.${language}`)) put(texts, key.slice(0, -language.length - 1), text)
  for (const [section, words] of Object.entries(sections))
    for (const [code, word] of Object.entries(words)) put(texts, `${section}.${code}`, word[language])
  const file = join(root, `apps/web/public/assets/i18n/${language}.json`)
  const check = !process.argv.includes('--write')
  await writeOrCompare(file, `${JSON.stringify(texts, null, 2)}\n`, 'npm run translations -- --write', check)
  return flatten(texts)
}

const sources: Sources = {}
for await (const file of glob(['apps/web/src/**/*.{ts,tsx}', 'apps/web/public/assets/sidemenu.json'], { cwd: root })) {
  if (!file.includes('.test.')) sources[file] = await readFile(join(root, file), 'utf8')
}

const [english, french] = await Promise.all(languages.map(textsOf))
const contract = await readTexts('packages/contract/src/**/*.texts.json')
const code = globSync(['apps/api/src/**/*.ts', 'packages/contract/src/**/*.ts'], { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
)
/** All texts of a language that are not the browser's: those of the contract's files, and those in code. */
async function otherTexts(language: Language): Promise<Texts> {
  const texts = Object.fromEntries(Object.entries(contract).filter(([key]) => key.endsWith(`.${language}`)))
  for (const file of code) Object.assign(texts, textsInCode(file, await readFile(join(root, file), 'utf8'), language))
  return texts
}
const [inEnglish, inFrench] = [await otherTexts('en-us'), await otherTexts('fr-fr')]
/** Words of the specification, apostrophes and all. */
const asSpecified = ['errors.noNetwork.text', 'pages.broken.text', 'idle.text_one', 'idle.text_other']
const faults = [
  ...findFaults(english ?? {}, french ?? {}, sources).filter(
    (fault) => !asSpecified.includes(fault.split(':')[0] ?? ''),
  ),
  ...findEmpty(contract, 'the contract'),
  ...findTypographyFaults(inFrench),
  ...findTypographyFaults(inEnglish, 'English'),
  ...findWordFaults(inFrench, 'French'),
  ...findWordFaults(inEnglish, 'English'),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) {
  console.error(`${faults.length} faults in the texts`)
  process.exitCode = 1
}
