import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'

const from = resolve(import.meta.dirname, '..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: from }).map((path) => ({ path, text: readFileSync(resolve(from, path), 'utf8') }))
const sources = read('**/*.{ts,tsx}')
const styles = read('**/*.module.css').map(({ path, text }) => ({ path, text: text.replace(/\/\*[^]*?\*\//g, '') }))

/** Names of classes that no file uses. A file that makes up names as it runs counts as using all. */
function unused({ path, text }: { path: string; text: string }) {
  const users = sources.filter((source) => source.text.includes(`/${basename(path)}'`)).map((source) => source.text)
  if (users.some((user) => /\b(css|styles)\[[a-z`]/.test(user))) return []
  const names = new Set([...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
  return [...names].filter((name) => !users.some((user) => new RegExp(`[.'"\`[]${name}\\b`).test(user)))
}

test('every class of a style sheet is used', () => {
  expect(styles.length).toBeGreaterThan(100)
  expect(styles.map((sheet) => [sheet.path, unused(sheet)]).filter(([, names]) => names?.length)).toEqual([])
})

/** Classes that make a whole paragraph bold. Whether axe takes it for a heading depends on the length of its text. */
function boldParagraphs({ path, text }: { path: string; text: string }) {
  const bold = new Set([...text.matchAll(/\.([\w-]+)[^{}]*\{[^}]*font-weight: [67]00/g)].map(([, name = '']) => name))
  return sources
    .filter((source) => source.text.includes(`/${basename(path)}'`))
    .flatMap((source) => [...source.text.matchAll(/<p\b[^>]{0,80}className=\{css\['(\w+)'\]/g)])
    .flatMap(([, name = '']) => (bold.has(name) ? [name] : []))
}

test('no paragraph looks like a heading', () => {
  expect(styles.map((sheet) => [sheet.path, boldParagraphs(sheet)]).filter(([, names]) => names?.length)).toEqual([])
})
