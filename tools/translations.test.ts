import { expect, test } from 'vitest'
import { flatten } from '../apps/web/build/nested.ts'
import {
  findFaults,
  findKeyFaults,
  findLabelFaults,
  findPlaceholderFaults,
  findQuoteFaults,
  findTypographyFaults,
  findUseFaults,
  findWordFaults,
  textsInCode,
} from './translations.rules.ts'

const en = {
  'account.title': 'Account {{name}}',
  'account.found_one': 'One account',
  'account.found_other': '{{count}} accounts',
  'status.Active': 'Active',
}
const fr = {
  'account.title': 'Compte {{name}}',
  'account.found_one': '{{count}} compte',
  'account.found_many': '{{count}} de comptes',
  'account.found_other': '{{count}} comptes',
  'status.Active': 'Actif\u00a0?',
}
const sources = { 'a.tsx': "t('account.title'); t('account.found', { count }); t(`status.${status}`)" }

test('a complete pair has no fault', () => {
  expect(findFaults(en, fr, sources)).toEqual([])
})

test('nested and dotted keys are the same', () => {
  expect(flatten({ account: { title: 'x' }, 'status.Active': 'y' })).toEqual({
    'account.title': 'x',
    'status.Active': 'y',
  })
})

test('a key in one language only is found', () => {
  expect(findKeyFaults({ ...en, a: 'A' }, { ...fr, b: 'B' })).toEqual(['a: missing in French', 'b: missing in English'])
})

test('a missing plural form is found: French counts millions with _many', () => {
  const { 'account.found_many': _many, ...withoutMany } = fr
  expect(findKeyFaults(en, withoutMany)).toEqual(['account.found: French needs the plural form _many'])
})

test('a lost placeholder or tag is found, a written out count is not', () => {
  expect(findPlaceholderFaults({ a: '{{from}} <1>to</1>' }, { a: '{{ from }} <1>à</1>' })).toEqual([])
  expect(findPlaceholderFaults({ a: '{{from}}' }, { a: '{{form}}' })).toHaveLength(1)
  expect(findPlaceholderFaults({ a: '<1>x</1>' }, { a: 'x' })).toHaveLength(1)
})

test.each([
  'Quoi?',
  'Quoi ?',
  'Nom : x',
  'Nom: x',
  'Nom:',
  'oui; non',
  '« mot »',
  '«mot»',
  'Oui\u00a0! Quoi !',
  'Oui\u202f!',
  "l'avis",
  '"mot"',
])('French "%s" lacks a no-break space', (text) => {
  expect(findTypographyFaults({ key: text })).not.toEqual([])
})

test.each([
  'Quoi\u00a0?',
  'Nom\u00a0: x',
  '«\u00a0mot\u00a0»',
  'à 10:30',
  'https://a.test/?b=1;c',
  'Quoi\u00a0?!',
  '{{a, b: c}}',
])('French "%s" is right', (text) => {
  expect(findTypographyFaults({ key: text })).toEqual([])
})

test('English has typographic quotation marks and apostrophes, and no spaces before its punctuation marks are looked for', () => {
  expect(findTypographyFaults({ a: 'Isn’t “it”: yes' }, 'English')).toEqual([])
  for (const text of ["isn't", 'the "word"']) expect(findTypographyFaults({ a: text }, 'English')).toHaveLength(1)
})

test.each([
  ['English', 'Send an email'],
  ['English', 'You were logged out'],
  ['English', 'A read-only page'],
  ['English', 'The own company'],
  ['English', 'Saved  twice'],
  ['English', 'Loading...'],
  ['English', 'Name\\u00a0: {{name}}'],
  ['English', 'Somebody else changed it'],
  ['English', 'Whoever may change it'],
  ['English', 'They are notified at once'],
  ['English', 'We sent a code to {{to}}.'],
  ['English', 'A newer link has been sent.'],
  ['English', 'Sent to {{to}}'],
  ['French', 'Nous avons envoyé un code.'],
  ['French', 'Un lien plus récent a été envoyé.'],
  ['French', 'Un courriel'],
  ['French', 'Un mail de bienvenue'],
  ['French', 'Le compte est clôturé'],
  ['French', 'Réglages du compte'],
] as const)('%s does not say "%s"', (language, text) => {
  expect(findWordFaults({ key: text }, language)).toHaveLength(1)
})

test('words within words, addresses and values are no forbidden words', () => {
  expect(findWordFaults({ a: 'No invitation has been sent yet; a code is on its way' }, 'English')).toEqual([])
  expect(findWordFaults({ a: 'Aucune invitation n’a encore été envoyée' }, 'French')).toEqual([])
  expect(findWordFaults({ a: 'E-mails go to {{email}}: https://a.test/email' }, 'English')).toEqual([])
  expect(findWordFaults({ a: 'Les e-mails de {{mail}}, et la bannissure' }, 'French')).toEqual([])
})

test('texts in code are those behind their language, and all of a mail in it', () => {
  const source = `
const a = { 'en-us': 'One: {x}', 'fr-fr': 'Un\\u00a0: {x}' }, b = 'other'
export const mail = mailTemplate({
  'en-us': ({ name }) => ({
    subject: 'Hello',
  }),
  'fr-fr': ({ name }) => ({
    subject: 'Bonjour',
    paragraphs: [\`Pour \${inUnits(1, 'day')} !\`],
  }),
})
const after = 'never : this'
`
  expect(Object.values(textsInCode('f', source, 'fr-fr'))).toEqual(['Un\u00a0: x', 'Bonjour', 'Pour x !'])
})

test('an empty text is found', () => {
  expect(findFaults({ a: ' ' }, { a: '' }, { f: "t('a')" })).toEqual(['a: empty in English', 'a: empty in French'])
})

test('a key without text and a text without use are found', () => {
  expect(findUseFaults({ 'a.b': 'x' }, { f: "t('a.c')" })).toEqual([
    'a.c: used in f but has no text',
    'a.b: no code uses it',
  ])
})

test('a beginning declared in a comment counts as use, and must exist', () => {
  expect(findUseFaults({ 'role.RA': 'x' }, { f: '// i18n: role.*' })).toEqual([])
  expect(findUseFaults({}, { f: '// i18n: role.*' })).toEqual(['role.*: used in f, no text begins so'])
})

test('a key in a table of strings counts as use', () => {
  expect(findUseFaults({ 'menu.home': 'x' }, { f: '{"label": "menu.home"}' })).toEqual([])
})

test('quotation marks of one language around a value in code are found', () => {
  expect(findQuoteFaults({ f: 'return `“${value}”`', g: 'quoted(value, language)' })).toEqual([
    'f: “${value} is quoted as in one language, use quoted()',
  ])
})

test('the guide names labels that exist and stand alone', () => {
  const guide = { a: 'Choose {{status.Active}}.', b: 'Open {{status.Gone}}.', c: 'Press {{account.title}}.' }
  expect(findLabelFaults(guide, en)).toEqual(['b: “status.Gone” is no label', 'c: “account.title” is no label'])
})

test('a section that stands as a plain string is used, with all that is in it', () => {
  const texts = { 'plans.status.DRAFT': 'Draft', 'plans.statuses': 'x' }
  expect(findUseFaults(texts, { 'a.tsx': '<StateDot of="plans.status" is={status} />' })).toEqual([
    'plans.statuses: no code uses it',
  ])
})
