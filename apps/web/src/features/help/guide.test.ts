import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@portal/contract/core/language'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { translator } from '../../lib/i18n.rules.ts'
import { plain } from '../../lib/plain.ts'
import { chapters } from './guide.ts'
import type { Guide } from './guide.queries.ts'
import { found } from './guide.search.ts'

const read = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../public/assets', file), 'utf8'))
const tasks = chapters.flatMap((chapter) => chapter.tasks)

describe.each(languages)('%s', (language) => {
  const guide = read(`guide/${language}.json`) as Guide
  const [t, own] = [translator(read(`i18n/${language}.json`), language), translator(guide, language)]

  test('every task and chapter is written, and nothing else', () => {
    expect(Object.keys(guide.task).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted())
    expect(Object.keys(guide.chapter).toSorted()).toEqual(chapters.map(({ id }) => id).toSorted())
    for (const { title, what, steps } of Object.values(guide.task)) {
      expect([title, what].every((text) => text.length > 8)).toBe(true)
      expect(Object.keys(steps).length).toBeGreaterThanOrEqual(3)
    }
  })

  test('every label and every page that it names has a text', () => {
    const named = [...JSON.stringify(guide.task).matchAll(/\{\{([^}]*)\}\}/g)].map(([, key = '']) => key)
    expect(named.length).toBeGreaterThan(200)
    const lost = [...named, ...tasks.map(({ page }) => page)].filter((key) => t(key) === key && own(key) === key)
    expect(lost).toEqual([])
  })

  test('every right that a task needs has a name', () => {
    const flags = tasks.flatMap(({ needs = [] }) => needs.map((access) => access.split(':')[0] ?? ''))
    expect(flags.filter((flag) => !guide.right[flag])).toEqual([])
  })

  test('every word of a task finds it, whatever its case and accents', () => {
    const all = Object.values(guide.task).map(({ title, what }) => ({ title, text: what }))
    const typed = fc.constantFrom<(word: string) => string>(
      plain,
      (word) => word.toUpperCase(),
      (word) => word.normalize('NFD'),
      (word) => ` ${word}  `,
    )
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(), typed, (one, at, as) => {
        const words = `${one.title} ${one.text}`.match(/\p{L}+/gu) ?? []
        const word = words[at % words.length] ?? ''
        expect(found(all, as(word))).toEqual(found(all, word))
        expect(found(all, as(word))).toContain(one)
      }),
    )
  })
})

const some = [
  { title: 'Inviter une personne', text: 'Par e-mail, avec ses accès' },
  { title: 'Accès', text: 'Groupes' },
  { title: 'Invoice', text: 'Invite nobody' },
]
const titles = (typed: string) => found(some, typed).map(({ title }) => title)

test('what has the word in its title comes first', () => {
  expect(titles('accès')).toEqual(['Accès', 'Inviter une personne'])
  expect(titles('INVIT')).toEqual(['Inviter une personne', 'Invoice'])
})

test('what has most of the words is found; none has to be there', () => {
  expect(titles('comment inviter une personne xyz')).toEqual(['Inviter une personne'])
  expect(titles('xyz')).toEqual([])
  expect(titles('  ')).toEqual([])
})
