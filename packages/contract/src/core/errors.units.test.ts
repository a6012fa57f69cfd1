import { expect, test } from 'vitest'
import { errorText } from '../errors.texts.ts'
import { errors } from '../index.ts'
import { languages } from './language.ts'

test('no sentence of an error says a unit after a value that has its own, or any word twice', () => {
  const values = { days: 31, seconds: 31 }
  const twice = (Object.keys(errors) as (keyof typeof errors)[]).flatMap((code) =>
    languages
      .map((language) => errorText(code, language, values))
      .filter((text) => /(\p{L}{3,})\s+\1(?!\p{L})/u.test(text)),
  )
  expect(twice).toEqual([])
})
