import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
const parts = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
const styles = files.filter((file) => file.endsWith('.css'))
/** Key names are left out, because they are the characters on the keys. */
const read = (file: string) => readFileSync(join(source, file), 'utf8').replaceAll(/<Kbd>.*?<\/Kbd>/g, '')

/** Characters that look like icons; each font draws them at another height, or not at all. An arrow in a sentence is a word, and the sign in a tab's title (⇄) a text. */
const signs =
  /[\u2190\u2191\u2193\u2196-\u21c3\u21c5-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\u22ee\u22ef]|aria-hidden="true">\s*→/

test('no character is drawn as an icon', () => {
  expect([...parts, ...styles].filter((file) => signs.test(read(file)))).toEqual([])
})
