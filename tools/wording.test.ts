import { describe, expect, test } from 'vitest'
import { nameFaults, type Place, summaryFaults, valueNameFaults, type Wording, wordingFaults } from './wording.rules.ts'
import { commentsOf, literalsOf, paragraphsOf, read, styleCommentsOf, typesOf, valuesOf } from './wording.source.ts'

const parsed = (source: string) => read('a.ts', source)

describe('a planted fault is found', () => {
  test.each<[Wording, Place, string]>([
    ['English', 'text', 'Somebody else changed it'],
    ['English', 'text', 'Whoever may change it'],
    ['English', 'text', 'They are notified at once'],
    ['English', 'text', 'Settings of the own company'],
    ['English', 'text', 'Load the list anew'],
    ['English', 'text', 'Mend the row'],
    ['English', 'text', 'A template of one’s own'],
    ['English', 'text', 'Send an email'],
    ['English', 'text', 'You were logged out'],
    ['English', 'text', 'A read-only page'],
    ['English', 'text', 'We sent a code to {{to}}.'],
    ['English', 'text', 'Loading...'],
    ['English', 'text', 'It is turned on by itself'],
    ['English', 'text', 'This needs a right that you don’t have'],
    ['English', 'text', 'Unable to load the list'],
    ['English', 'api', 'What a caller may do'],
    ['English', 'api', 'Of the account alone'],
    ['English', 'api', 'Rehearses a call'],
    ['English', 'api', 'Events that receivers get'],
    ['English', 'api', 'Turned off by itself'],
    ['English', 'cli', 'Nobody was added'],
    ['English', 'cli', 'wrong usage'],
    ['English', 'cli', 'The connection broke off'],
    ['English', 'cli', 'switched off'],
    ['English', 'cli', 'everybody may read the file'],
    ['English', 'comment', 'What nobody asked to change.'],
    ['English', 'comment', 'Those that are due.'],
    ['English', 'comment', 'And of bringing it back.'],
    ['English', 'comment', 'The same of many people.'],
    ['English', 'comment', 'Today unless given.'],
    ['English', 'comment', 'Of each the first.'],
    ['English', 'comment', 'A company of which the name is hidden.'],
    ['English', 'comment', 'Several rows at once.'],
    ['English', 'comment', 'It ends by itself.'],
    ['English', 'docs', 'the rows that somebody may read'],
    ['French', 'text', 'Un courriel'],
    ['French', 'text', 'Un mail de bienvenue'],
    ['French', 'text', 'Réglages du compte'],
    ['French', 'text', 'Le compte est clôturé'],
    ['French', 'text', 'La piste d’audit'],
    ['French', 'text', 'Une bannière'],
    ['French', 'text', 'Une seconde étape'],
    ['French', 'text', 'Enregistré avec succès'],
    ['French', 'text', 'Page en consultation seule'],
    ['French', 'text', 'Un essai à blanc'],
    ['French', 'text', 'Rejouer un appel'],
    ['French', 'text', 'La délivrabilité'],
    ['French', 'text', 'Rétablir la version précédente'],
    ['French', 'text', 'Votre entreprise'],
    ['French', 'text', 'Cinq sièges libres'],
    ['French', 'text', 'Une clé d’API'],
    ['French', 'text', 'Vous êtes connecté(e)'],
    ['French', 'text', 'Les comptes inférieurs'],
    ['French', 'text', 'Vide\u00a0: aucune limite'],
    ['French', 'text', 'Nous avons envoyé un code.'],
  ])('%s %s: %s', (language, place, text) => {
    expect(wordingFaults(text, place, language)).not.toEqual([])
  })
})

test.each<[Place, string]>([
  ['text', 'Nobody has used it yet'],
  ['api', 'Words of the name, all of which must match'],
  ['api', 'Also available at /AccountAdmin/{email}/LogoutAlias.'],
  ['comment', 'Of course it is the first.'],
  ['comment', 'The field `email` of the body'],
  ['comment', 'Whether the word amend is found'],
])('%s “%s” is right', (place, text) => {
  expect(wordingFaults(text, place)).toEqual([])
})

test('a summary begins with a verb, is short, and has no full stop', () => {
  expect(summaryFaults('List the accounts of a company, newest first')).toEqual([])
  const long = 'List accounts with everything that they have and with everything that belongs to any of them'
  for (const text of ['A page of accounts', 'How many accounts there are', 'List accounts.', long])
    expect([text, summaryFaults(text)]).not.toEqual([text, []])
})

test('comment lines that follow each other are one text, directives are none', () => {
  const source =
    '// One\n// text.\nconst a = 1 // two\n// three\n/**\n * What it\n * does.\n */\n// oxlint-disable-line\n'
  expect(commentsOf(parsed(source)).map(({ line, text }) => [line, text])).toEqual([
    [1, 'One text.'],
    [3, 'two'],
    [4, 'three'],
    [5, 'What it does.'],
  ])
})

test('comments of a style sheet are read', () => {
  expect(styleCommentsOf('.a { }\n/* Two\n lines. */\n')).toEqual([{ line: 2, text: 'Two lines.' }])
})

test('lines of a paragraph or list item are one text', () => {
  const page = '# A title\nOne\ntext.\n\n- an item that\n  wraps\n- another\n\n| a | row |\n| of | a table |\n'
  expect(paragraphsOf(page).filter(({ text }) => text)).toEqual([
    { line: 1, text: '# A title' },
    { line: 2, text: 'One text.' },
    { line: 5, text: '- an item that wraps' },
    { line: 7, text: '- another' },
    { line: 9, text: '| a | row |' },
    { line: 10, text: '| of | a table |' },
  ])
})

test('literals of several words are read, with a letter for each value', () => {
  const found = literalsOf(parsed("import 'a b'\nsay('one'); say('two words'); say(`at ${place} now`)"))
  expect(found.map(({ text }) => text)).toEqual(['a b', 'two words', 'at x now'])
})

test.each([
  'type Asked = { page: number }',
  'export type Given<V> = { values: V }',
  'export interface Told { row: string }',
  'class Undone extends Error {}',
  'enum Standing { Active }',
  'function plan() { type Wanted = string; return null as Wanted | null }',
])('a planted name is refused: %s', (source) => {
  expect(typesOf(parsed(source)).flatMap(({ text }) => nameFaults(text))).toHaveLength(1)
})

test('a noun may be the name of a type, and a participle part of one', () => {
  const source = 'type ListRequest = 1; interface StoredPolicy { asked: 1 }; class PolicyFilter {}; type Sorted = 1'
  expect(typesOf(parsed(source)).flatMap(({ text }) => nameFaults(text))).toEqual([])
})

test.each([
  'const told = await notify(tx)',
  'let begun = 0',
  'export function asked(query: string) {}',
  'export const said = (text: string) => text',
  'const text = (wish: string) => wish',
  'const { row: made } = answer',
  'const [sold, bought] = prices',
  'function add({ total }: Row, ...things: Row[]) {}',
  'for (const odd of values) check(odd)',
])('a planted name of a value is refused: %s', (source) => {
  expect(valuesOf(parsed(source)).flatMap(({ text }) => valueNameFaults(text))).toHaveLength(1)
})

test('a field keeps its name, also where it is taken out of its object', () => {
  const source =
    'type Row = { told: boolean }; const { told, made = 1 } = row; const notified = row.told; f({ begun: 1 })'
  expect(valuesOf(parsed(source)).map(({ text }) => text)).toEqual(['notified'])
})
