import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { labels } from '@portal/contract'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import { type Language, languages, type Text } from '@portal/contract/core/language'
import { settingCatalogue } from '@portal/contract/access/settings/settings.catalogue'
import { groupTexts, settingTexts } from '@portal/contract/access/settings/settings.texts'
import { vocabulary } from '@portal/contract/vocabulary'
import { sections as words } from '@portal/contract/vocabulary.sections'
import type { Plugin } from 'vite'
import { flatten, type Nested, put, type Texts } from './nested.ts'

const root = resolve(import.meta.dirname, '../../..')

/** On screens the provider's administrators are called by its name (specification section 6). */
const RA: Text = { 'en-us': '{{provider}} Admin', 'fr-fr': 'Administrateur {{provider}}' }
type Sections = Record<string, Readonly<Record<string, Text>>>
// Screens have a shorter text, “Both”, than files.
const { 'users.kind': _, ...shared } = words
/** The place of the contract's words among the web's texts. */
const sections: Sections = {
  ...shared,
  levels: { RA, ...vocabulary.accountType },
  roles: { ...vocabulary.role, RA },
  field: labels,
  // A setting that is a permission is named after it.
  'settings.flag': Object.fromEntries(
    settingCatalogue.flatMap(({ flag }) => (flag ? [[flag, flagTexts[flag].label]] : [])),
  ),
}
const labelsOf = (words: Readonly<Record<string, { label: Text }>>) =>
  Object.fromEntries(Object.entries(words).map(([code, { label }]) => [code, label]))
/** The guide uses the names of permissions and settings. */
const sectionsOfGuide: Sections = {
  right: labelsOf(flagTexts),
  setting: labelsOf(settingTexts),
  settingGroup: groupTexts,
}

/** All texts of the files that match, in both languages: `contacts.title.en-us`. */
export function readTexts(pattern: string): Texts {
  const texts: Texts = {}
  for (const file of globSync(pattern, { cwd: root }).toSorted())
    flatten(JSON.parse(readFileSync(join(root, file), 'utf8')) as Nested, '', texts)
  return texts
}

function textsOf(language: Language, texts: Texts, words: Sections): Nested {
  const nested: Nested = {}
  for (const [key, text] of Object.entries(texts))
    if (key.endsWith(`.${language}`)) put(nested, key.slice(0, -language.length - 1), text)
  for (const [section, codes] of Object.entries(words))
    for (const [code, word] of Object.entries(codes)) put(nested, `${section}.${code}`, word[language])
  return nested
}
const readPages = () => readTexts('apps/web/src/**/*.texts.json')
const readGuide = () => readTexts('apps/web/src/**/*.guide.json')
/** The texts of all pages, from their `x.texts.json` and the words of the contract. */
export const webTexts = (language: Language, texts = readPages()) => textsOf(language, texts, sections)
/** The guide of the help page, which only that page loads. */
export const guideTexts = (language: Language, texts = readGuide()) => textsOf(language, texts, sectionsOfGuide)

/** The files that browsers load, by address. */
export function textFiles(): Record<string, string> {
  const [pages, guide] = [readPages(), readGuide()]
  return Object.fromEntries(
    languages.flatMap((language) => [
      [`assets/i18n/${language}.json`, JSON.stringify(webTexts(language, pages))],
      [`assets/guide/${language}.json`, JSON.stringify(guideTexts(language, guide))],
    ]),
  )
}

/**
 * Makes these files for the build. The development server rereads `x.texts.json` at each request, and the contract's
 * words when it starts.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0]?.slice(1) ?? ''
        const file = /^assets\/(i18n|guide)\//.test(path) ? textFiles()[path] : undefined
        if (file === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(file)
      })
    },
    generateBundle() {
      for (const [fileName, source] of Object.entries(textFiles())) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
