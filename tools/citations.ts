import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './processes.ts'
import { paragraphsOf } from './wording.source.ts'

// Checks citations of the design pages, the decisions and the specification (docs/design/README.md says how to write them),
// the links between the pages, and the files that they name.

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const find = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /node_modules|dist|\.data$/.test(path) })

/**
 * The places of a page that can be cited: numbered headings, the numbered list items below each, and letters such as
 * S3.
 */
export function sectionsOf(markdown: string): Set<string> {
  const found = new Set<string>()
  let section = ''
  for (const line of markdown.split('\n')) {
    const heading = /^##+ (\d+[a-z]?(?:\.\d+)*)/.exec(line)?.[1]
    if (heading) found.add((section = heading))
    const item = /^(\d+)\. /.exec(line)?.[1]
    if (item) found.add(`${section}.${item}`)
    const letter = /^- \*\*([A-Z]\d+)\*\*/.exec(line)?.[1]
    if (letter) found.add(letter)
  }
  return found
}

const pages = new Map(find('docs/design/*.md').map((path) => [basename(path, '.md'), sectionsOf(read(path))] as const))
const specification = sectionsOf(read('docs/spec-map.md'))
const decisions = new Set(find('docs/decisions/*.md').map((path) => basename(path).slice(0, 4)))
const migrations = new Set(find('apps/api/migrations/*.sql').map((path) => basename(path).slice(0, 4)))
const sources = new Set(find('{{apps,packages,tools,e2e,bench}/**/*.*,docs/*.sql}').map((path) => basename(path)))
const documents = new Set(find('{README.md,CONTRIBUTING.md,docs/**/*.md}').map((path) => basename(path)))

const number = String.raw`(?:\d+[a-z]?(?:\.\d+)*|[SM]\d+)\b`
const list = (one: string) => `${one}(?:(?:,| and| to) ${one})*`
const cited = {
  page: new RegExp(String.raw`(?<!\]\(|\[|\/|[\w-])(\`?)([a-z][\w-]*)\.md\`?(?: (${list(number)}))?`, 'g'),
  decision: new RegExp(String.raw`\bdecisions? (${list(String.raw`\d+`)})`, 'gi'),
  section: new RegExp(String.raw`(\bspecification )?\bsections? (${list(String.raw`\d+(?:\.\d+)*`)})`, 'gi'),
  migration: new RegExp(String.raw`\bmigrations? (${list(String.raw`\d{4}`)})\b(?!-)`, 'gi'),
  attack: new RegExp(String.raw`\battacks? (${list(String.raw`\d+`)})`, 'gi'),
}
const numbersIn = (text: string) => text.split(/,? (?:and |to )?/)

/** Joins the lines of a comment or paragraph, over which a citation may wrap. */
const unwrapped = (path: string, text: string) =>
  path.endsWith('.md')
    ? paragraphsOf(text)
        .map((paragraph) => paragraph.text)
        .join('\n')
    : text.replace(/\s*\n\s*(?:\/\/|\*(?!\/)|--)?\s*/g, ' ')

type Place = { path: string; text: string }

function* faultsOfPages({ text }: Place): Generator<string> {
  for (const [all, tick, page = '', numbers] of text.matchAll(cited.page)) {
    const sections = pages.get(page)
    if (!sections && !documents.has(`${page}.md`)) yield `${all}: there is no such page`
    if (!sections) continue
    if (!numbers) yield `${all}: no section`
    else if (!tick) yield `${all}: the page needs backticks`
    for (const one of numbers ? numbersIn(numbers) : []) if (!sections.has(one)) yield `${all}: there is no ${one}`
  }
}

function* faultsOfSections({ path, text }: Place): Generator<string> {
  // A page may cite its own sections without its name, and a design page by their number alone.
  const own = path.endsWith('.md') ? sectionsOf(text) : undefined
  for (const [all, name, numbers = ''] of text.matchAll(cited.section))
    for (const one of numbersIn(numbers))
      if (!(name ? specification : own)?.has(one))
        yield `${all}: there is no section ${one} ${name ? 'of the specification' : 'here'}`
  if (path.startsWith('docs/design/'))
    for (const [all, one = ''] of text.matchAll(/\((\d+\.\d+)[),;]/g))
      if (!own?.has(one)) yield `${all}: there is no ${one} here`
}

function* faultsOfNumbers({ text }: Place): Generator<string> {
  for (const [all, numbers = ''] of text.matchAll(cited.decision))
    for (const one of numbersIn(numbers)) if (!decisions.has(one)) yield `${all}: there is no decision ${one}`
  for (const [all, numbers = ''] of text.matchAll(cited.migration))
    for (const one of numbersIn(numbers)) if (!migrations.has(one)) yield `${all}: there is no migration ${one}`
  for (const [all, numbers = ''] of text.matchAll(cited.attack))
    for (const one of numbersIn(numbers))
      if (!pages.get('security')?.has(`5.1.${one}`)) yield `${all}: not in the catalogue`
  for (const [all] of text.matchAll(/\bissues? \d+/gi)) yield `${all}: no reader can look that up`
}

function* faultsOfLinks({ path, text }: Place): Generator<string> {
  for (const [, target = ''] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g))
    if (!/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(path), target)))
      yield `${target}: a link that leads nowhere`
}

/** Placeholder names: `x.service.ts` for all of their kind, and those that the recipes make up. */
const examples = /^(x\.|NNNN-|reminders)/i
/** Files that a page names. */
function* faultsOfFiles({ text }: Place): Generator<string> {
  for (const [, path = ''] of text.matchAll(/`(?!\/)([\w./-]+\.(?:tsx?|mjs|css|sql))`/g))
    if (!examples.test(basename(path)) && !sources.has(basename(path))) yield `${path}: there is no such file`
}

/** The faulty citations of a file. @param text its content; @param path from the root of the repository */
export function faultsIn(path: string, content: string): string[] {
  const place = { path, text: unwrapped(path, content) }
  const faults = [...faultsOfPages(place), ...faultsOfSections(place), ...faultsOfNumbers(place)]
  if (path.endsWith('.md')) faults.push(...faultsOfLinks(place))
  if (path.startsWith('docs/')) faults.push(...faultsOfFiles(place))
  return faults
}

/** Every file that may contain citations, with its content; not the test, which plants wrong ones. */
export const citing = (): [path: string, content: string][] =>
  [
    '{apps,packages,tools,e2e,bench}/**/*.{ts,tsx,css,mjs,mts,sql,html}',
    '{README.md,CONTRIBUTING.md,docs/**/*.md,openapi.json}',
  ]
    .flatMap(find)
    .filter((path) => path !== 'tools/citations.test.ts')
    .map((path) => [path, read(path)])

/** The number of citations in a file. */
export const countCitations = (path: string, content: string): number =>
  Object.values(cited).reduce((sum, pattern) => sum + [...unwrapped(path, content).matchAll(pattern)].length, 0)
