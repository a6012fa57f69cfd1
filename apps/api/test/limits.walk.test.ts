import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { errors } from '@portal/contract'
import type { ErrorCode } from '@portal/contract/core/errors.table'

// Every refusal by a limit says that it is one, and when to come back: the header Retry-After, and a sentence in both languages.

const ofLimits = (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code].status === 429)

test.each(ofLimits)('%s says when to come back', (code) => {
  for (const language of ['en-us', 'fr-fr'] as const) expect(errors[code][language]).toContain('{seconds}')
})

const api = path.join(import.meta.dirname, '../src')
const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(path.join(api, file), 'utf8')] as const)
/** Where a refusal is made, with what it is given. */
const made = (code: string) =>
  sources.flatMap(([file, text]) =>
    text
      .split(`new Problem('${code}'`)
      .slice(1)
      .map((rest) => [file, rest.slice(0, 160)] as const),
  )
test.each(ofLimits)('%s is thrown with its seconds, wherever it is thrown', (code) => {
  for (const [file, rest] of made(code)) expect(`${file}: ${rest}`).toMatch(/: , \{\s*retryAfter/)
})

test('whatever counts uses refuses with 429, or does without and says so', () => {
  // Where nothing is refused: the mail is left out or waits, and its answer does not tell.
  const silent = ['core/mails/mails.delivery.ts', 'features/passwords/passwords.send.service.ts']
  const counting = sources.filter(([file, text]) => /\blimitUses?\(/.test(text) && !silent.includes(file))
  expect(counting.length).toBeGreaterThan(8)
  for (const [file, text] of counting)
    expect({
      file,
      refuses: ofLimits.some((code) => text.includes(`'${code}'`)) || /retryAfter|SsoRefusal\('tooMany'/.test(text),
    }).toEqual({
      file,
      refuses: true,
    })
})
