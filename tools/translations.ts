// Writes the files of texts that browsers load (`--write`), from the `x.texts.json` beside the pages and the contract's words,
// and checks that both languages are complete, used and typographically correct. Our own, because i18next-cli knows neither
// French typography nor keys in tables (side menu, route titles).
import { globSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { labels } from '@portal/contract'
import { type Language, languages, type Text } from '@portal/contract/core/language'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import { groupTexts, settingTexts } from '@portal/contract/settings/settings.texts'
import { vocabulary } from '@portal/contract/vocabulary'
import { writeOrCompare } from './drift.ts'
import { root } from './processes.ts'
import {
  findEmpty,
  findFaults,
  findLabelFaults,
  findPairFaults,
  findTypographyFaults,
  findWordFaults,
  flatten,
  type Nested,
  put,
  textsInCode,
  type Sources,
  type Texts,
} from './translations.rules.ts'

/** On screens the provider's administrators are called by its name (specification section 6). */
const RA: Text = { 'en-us': '{{provider}} Admin', 'fr-fr': 'Administrateur {{provider}}' }
/** Where the words of the contract are among the web's texts. */
const sections: Record<string, Readonly<Record<string, Text>>> = {
  levels: { RA, ...vocabulary.accountType },
  roles: { ...vocabulary.role, RA },
  statuses: vocabulary.accountStatus,
  'accounts.environment': vocabulary.environment,
  field: labels,
  'accounts.custType': vocabulary.customerType,
  'accounts.languageName': vocabulary.language,
  'users.status': vocabulary.userStatus,
  'users.mfa': vocabulary.factorState,
  'requests.status': vocabulary.requestStatus,
  'billing.kind': vocabulary.invoiceKind,
  'billing.status': vocabulary.invoiceStatus,
  'billing.payment': vocabulary.paymentStatus,
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
  'transactions.feature': vocabulary.transactionFeature,
  'domains.state': vocabulary.domainState,
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
const labelsOf = (words: Readonly<Record<string, { label: Text }>>) =>
  Object.fromEntries(Object.entries(words).map(([code, { label }]) => [code, label]))

type Written = { folder: string; texts: Texts; sections: typeof sections }
const web: Written = { folder: 'i18n', texts: await readTexts('apps/web/src/**/*.texts.json'), sections }
/** The guide of the help page, which that page alone loads, with the names of rights and settings, which it tells of. */
const guide: Written = {
  folder: 'guide',
  texts: await readTexts('apps/web/src/**/*.guide.json'),
  sections: { right: labelsOf(flagTexts), setting: labelsOf(settingTexts), settingGroup: groupTexts },
}

/** Writes the file of one language, or compares it with what it should be. */
async function textsOf(language: Language, { folder, texts, sections }: Written) {
  const nested: Nested = {}
  for (const [key, text] of Object.entries(texts))
    if (key.endsWith(`.${language}`)) put(nested, key.slice(0, -language.length - 1), text)
  for (const [section, words] of Object.entries(sections))
    for (const [code, word] of Object.entries(words)) put(nested, `${section}.${code}`, word[language])
  const file = join(root, `apps/web/public/assets/${folder}/${language}.json`)
  const check = !process.argv.includes('--write')
  await writeOrCompare(file, `${JSON.stringify(nested, null, 2)}\n`, 'npm run translations -- --write', check)
  return flatten(nested)
}

const sources: Sources = {}
for await (const file of glob(['apps/web/src/**/*.{ts,tsx}', 'apps/web/public/assets/sidemenu.json'], { cwd: root })) {
  if (!file.includes('.test.')) sources[file] = await readFile(join(root, file), 'utf8')
}

const [english = {}, french = {}] = await Promise.all(languages.map((language) => textsOf(language, web)))
const [guideEnglish = {}, guideFrench = {}] = await Promise.all(languages.map((language) => textsOf(language, guide)))
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
  ...findFaults(english, french, sources).filter((fault) => !asSpecified.includes(fault.split(':')[0] ?? '')),
  ...findPairFaults(guideEnglish, guideFrench),
  ...findLabelFaults(guideEnglish, { ...english, ...guideEnglish }),
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
