import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from './i18n.ts'

afterEach(() => vi.unstubAllGlobals())

test('texts that arrive late do not replace a language requested since', async () => {
  const texts = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', async () => (await texts.promise).clone())
  const french = setLanguage('fr-fr')
  await setLanguage('en-us')
  texts.resolve(Response.json({}))
  await french
  expect(document.documentElement.lang).toBe('en')
  await setLanguage('fr-fr')
  expect(document.documentElement.lang).toBe('fr')
})
