import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { errors } from '@portal/contract'
import type { ErrorCode } from '@portal/contract/core/errors.table'

// Every refusal by a limit names the limit and the time to retry: the header Retry-After, and a sentence in both
// languages.

const ofLimits = (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code].status === 429)

test.each(ofLimits)('%s says when to come back', (code) => {
  for (const language of ['en-us', 'fr-fr'] as const) expect(errors[code][language]).toContain('{seconds}')
})

const api = path.join(import.meta.dirname, '../src')
const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(path.join(api, file), 'utf8')] as const)
/** The places where a refusal is made, with its values. */
const created = (code: string) =>
  sources.flatMap(([file, text]) =>
    text
      .split(`new Problem('${code}'`)
      .slice(1)
      .map((rest) => [file, rest.slice(0, 160)] as const),
  )
test.each(ofLimits)('%s is thrown with its seconds, wherever it is thrown', (code) => {
  for (const [file, rest] of created(code)) expect(`${file}: ${rest}`).toMatch(/: , \{\s*retryAfter/)
})

test('whatever counts uses refuses with 429, or does without and says so', () => {
  // Limits without a refusal: the mail is dropped or waits, and the response does not show it.
  const silent = ['core/mails/mails.delivery.ts', 'features/identity/passwords/passwords.send.service.ts']
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

// A limit on what exists at a time is refused with 409, and says what to remove or to request instead.
const atATime: readonly string[] = [
  'account.tooManyTags',
  'addOn.tooMany',
  'bankImport.tooMany',
  'billing.tooManyRates',
  'billing.tooManyTaxes',
  'charge.tooMany',
  'charge.tooManyItems',
  'change.tooMany',
  'change.tooManyOpen',
  'commission.tooMany',
  'commission.tooManyAssignments',
  'commission.tooManyPlans',
  'contact.tooMany',
  'domain.tooMany',
  'group.tooMany',
  'import.tooMany',
  'balance.tooManyEntries',
  'invoice.tooManyPayments',
  'key.tooMany',
  'ledger.tooMany',
  'ledger.tooManyInMonth',
  'mfa.tooManyFactors',
  'note.tooMany',
  'notice.tooManyArchived',
  'notice.tooManyTemplates',
  'plan.tooMany',
  'promotion.tooMany',
  'report.tooManyTagged',
  'schedule.tooMany',
  'schedule.tooManyOfAccount',
  'scim.tooMany',
  'scim.tooManyMembers',
  'subscription.tooManySeats',
  'view.tooMany',
  'webhook.tooMany',
  'webhook.tooManyReplays',
]
const others = (Object.keys(errors) as ErrorCode[]).filter((code) => !ofLimits.includes(code))

test('a refusal for too much is one of a limit over time, or of what may exist at a time', () => {
  const found = others.filter((code) => /\.(tooMany|tooOften|\w+Enough)/.test(code) && code !== 'mfa.passwordNotEnough')
  expect(found.toSorted()).toEqual(atATime.toSorted())
})
test('what is counted over an hour or a day is refused with 429', () => {
  // People who were given access today count as new for a day, whatever they do.
  const period = /\b(within|in|per) (an?|one|\d+|\{\w+\}) (minute|hour|day)|tomorrow|again later|daily/
  expect(others.filter((code) => period.test(errors[code]['en-us']) && code !== 'change.newPerson')).toEqual([])
})
