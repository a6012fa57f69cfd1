import { describe, expect, test } from 'vitest'
import { email, name, newEmail } from './fields.ts'

const read = (typed: string) => name(50).safeParse(typed).data

describe('a name', () => {
  test.each([
    ['a zero-width space', 'North\u200bwind', 'Northwind'],
    ['a joiner between Latin letters', 'North\u200dwind', 'Northwind'],
    ['a turned direction', 'North\u202ednuof\u202c', 'Northdnuof'],
    ['a soft hyphen', 'North\u00adwind', 'Northwind'],
    ['a tag', 'North\u{e0041}wind', 'Northwind'],
    ['a Hangul filler', '\u3164North', 'North'],
  ])('is without %s', (_, typed, kept) => {
    expect(read(typed)).toBe(kept)
  })

  test.each([
    'Étoile & Fils',
    'Ελληνική Τράπεζα',
    'ООО Газпром',
    '株式会社ＡＢＣ',
    'شركة النور',
    'می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d💻 Studio',
  ])('of any script stays whole: %s', (typed) => {
    expect(read(typed)).toBe(typed)
  })

  test('of nothing that is seen is none', () => {
    expect(name(50).safeParse('\u200b\u2060').success).toBe(false)
  })
})

describe('an address', () => {
  test.each([
    ['a Cyrillic letter among Latin ones', '\u0430nn@example.com'],
    ['a Greek letter in the domain', 'ann@n\u03bfrthwind.com'],
    ['a whole Cyrillic label in part', 'ann@exam.\u0440le\u0430se.com'],
  ])('of somebody new has not %s', (_, typed) => {
    expect(newEmail().safeParse(typed).success).toBe(false)
  })

  test.each(['ann.smith+1@example.com', 'иван@почта.рф', 'μαρία@παράδειγμα.ελ', '田中taro@例え.jp'])(
    'whole in one script is welcome: %s',
    (typed) => {
      expect(newEmail().safeParse(typed).success).toBe(true)
    },
  )

  test('loses what nobody sees', () => {
    expect(email().safeParse('an\u200bn@exam\u2060ple.com').data).toBe('ann@example.com')
  })
})
