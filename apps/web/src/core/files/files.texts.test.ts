import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@portal/contract/core/language'
import { fileKinds } from '@portal/contract/core/files/files.fields'
import { expect, test } from 'vitest'

const i18n = join(import.meta.dirname, '../../../public/assets/i18n')

test.each(languages)('every kind of file has a name of its own in %s', (language) => {
  const { files } = JSON.parse(readFileSync(join(i18n, `${language}.json`), 'utf8'))
  const names = fileKinds.map((kind) => files.kind[kind])
  expect(fileKinds.filter((kind) => !files.kind[kind])).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})
