import { globSync, readFileSync } from 'node:fs'
import { languages } from '@portal/contract/core/language'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { write } from '../src/core/mails/mails.template.ts'
import { checkAddress, checkHeader } from '../src/platform/mail/headers.ts'
import { everyMail } from './mails.ts'

const seed = Number(process.env.FC_SEED)

const link = 'https://portal.example.test/password?code=a&b'
const all = Object.entries(everyMail).flatMap(([name, template]) =>
  languages.map((language) => [name, language, template] as const),
)

it('finds every template of the sources in a manifest', () => {
  const created = globSync(new URL('../src/**/*.ts', import.meta.url).pathname)
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => readFileSync(path, 'utf8').match(/(?<=export const )\w+ = mailTemplate\(|mailTemplate\(/g) ?? [])
    .map((found) => found.split(' ')[0] ?? found)
  expect(Object.keys(everyMail).toSorted()).toEqual(created.toSorted())
})

const addresses = [
  'evil.example',
  'Win at evil.example/now',
  'www.evil.example',
  'https://evil.example',
  'HTTPS:evil.example',
  'evil。example',
  'evil．example',
  'mallory@evil.example',
  'mailto:mallory@evil',
  'tel:+33123456789',
  'javascript:alert(1)',
  '192.0.2.7/paid',
  'банк.рф',
]
/** Text that common mail programs turn into a link: a scheme, an address, or words with a full stop between. */
const linkified =
  /[a-z][a-z0-9+.-]*:(?:\/\/)?[^\s\u200b]|[^\s\u200b]@[^\s\u200b]|[^\s\u200b][.\u3002\uff0e\uff61][\p{L}\p{N}]/iu

describe.each(all)('the mail %s in %s', (_, language, template) => {
  const words = Object.keys(template.example)
  const hasLink = words.includes('link')
  const valuesOf = (word: string) => Object.fromEntries(words.map((key) => [key, key === 'link' ? link : word]))

  it('reads well with believable values: nothing is missing and nothing is left over', () => {
    const { subject, text, html } = write(template, language, template.example)
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN|\[object|\{\w+\}/)
    expect(subject.length).toBeLessThanOrEqual(90)
  })

  it('greets, and ends with why the reader has it or what to do about it', () => {
    const { text, html } = write(template, language, template.example)
    expect(text).toMatch(/^(Hello|Bonjour)[^\n]*,\n/)
    expect(html).not.toContain('color:#565e5c"></p>')
  })

  it('says all of it as text and as HTML', () => {
    const { subject, text, html } = write(template, language, valuesOf('Ann <b>&</b>'))
    expect(subject).not.toBe('')
    expect(`${subject}${text}`).not.toMatch(/undefined|\{\w+\}/)
    expect(html).toContain('Ann &lt;b&gt;&amp;&lt;/b&gt;')
    expect(html).toContain(`lang="${language.slice(0, 2)}"`)
    expect(html.includes(`href="${link.replace('&', '&amp;')}"`)).toBe(hasLink)
    expect(text.includes(link)).toBe(hasLink)
  })

  it('holds nothing that a mail program makes a link, except the portal’s own', () => {
    for (const word of addresses) {
      const { subject, text, html } = write(template, language, valuesOf(word))
      const shown = html.replace(/<[^>]*>/g, ' ')
      for (const part of [subject, text.replaceAll(link, ''), shown])
        expect(linkified.exec(part)?.[0], `${word} in ${part}`).toBeUndefined()
    }
  })

  it('never lets a value become a header, a tag or a link', () => {
    const marked = fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((text) => `${text}\r\nBcc: x@evil.test <img src=x> {{7*7}} \${x} https://evil.test`)
    fc.assert(
      fc.property(marked, (word) => {
        const { subject, text, html } = write(template, language, valuesOf(word))
        expect(checkHeader(subject)).toBe(subject)
        expect(text).not.toContain('https://evil.test')
        expect(html).not.toContain('<img')
        expect([...html.matchAll(/href="([^"]*)"/g)].map(([, one]) => one)).toEqual(
          hasLink ? [link.replace('&', '&amp;')] : [],
        )
      }),
      { seed },
    )
  })
})

describe('a header', () => {
  it.each(['a\r\nBcc: b@example.test', 'a\nb', 'a\u0000b', 'a\u2028b'])('with a line end is refused: %j', (value) => {
    expect(() => checkHeader(value)).toThrow('control characters')
  })

  it.each(['a@b@c', 'a@b, c@d', 'Ann <a@b>', 'a@b\r\nBcc: c@d', '', 'plain', `${'x'.repeat(250)}@b.test`])(
    'takes one plain address, not %j',
    (address) => {
      expect(() => checkAddress(address)).toThrow('not one mail address')
    },
  )

  it.each(['ann@example.test', "o'neil+tag@xn--bcher-kva.example"])('takes %s', (address) => {
    expect(checkAddress(address)).toBe(address)
  })
})
