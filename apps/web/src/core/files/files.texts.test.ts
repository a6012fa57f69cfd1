import { languages } from '@portal/contract/core/language'
import { fileKinds } from '@portal/contract/core/files/files.fields'
import { expect, test } from 'vitest'
import { flatten } from '../../../build/nested.ts'
import { webTexts } from '../../../build/texts.ts'

test.each(languages)('every kind of file has a name of its own in %s', (language) => {
  const texts = flatten(webTexts(language))
  const names = fileKinds.map((kind) => texts[`files.kind.${kind}`])
  expect(fileKinds.filter((_, at) => !names[at])).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
