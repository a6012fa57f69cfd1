// Checks that the texts of both languages are complete, used and typographically correct. Our own, because i18next-cli knows
// neither French typography nor keys in tables (side menu, route titles).
import { globSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '@portal/contract/core/language'
import { flatten, type Texts } from '../apps/web/build/nested.ts'
import { guideTexts, readTexts, webTexts } from '../apps/web/build/texts.ts'
import { root } from './processes.ts'
import {
  findEmpty,
  findFaults,
  findLabelFaults,
  findPairFaults,
  findTypographyFaults,
  findWordFaults,
  textsInCode,
  type Sources,
} from './translations.rules.ts'

const sources: Sources = {}
const users = [
  'apps/web/src/**/*.{ts,tsx}',
  'apps/web/public/assets/sidemenu.json',
  // Files whose columns name the texts of their codes.
  'packages/contract/src/**/*.list.ts',
  'packages/contract/src/insight/reports/*.ts',
]
for await (const file of glob(users, { cwd: root })) {
  if (!file.includes('.test.')) sources[file] = await readFile(join(root, file), 'utf8')
}

const [english = {}, french = {}] = languages.map((language) => flatten(webTexts(language)))
const [guideEnglish = {}, guideFrench = {}] = languages.map((language) => flatten(guideTexts(language)))
const contract = readTexts('packages/contract/src/**/*.texts.json')
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
