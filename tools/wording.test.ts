import { describe, expect, test } from 'vitest'
import { nameFaults, type Place, summaryFaults, valueNameFaults, wordingFaults } from './wording.rules.ts'
import { commentsOf, literalsOf, paragraphsOf, read, styleCommentsOf, typesOf, valuesOf } from './wording.source.ts'

const parsed = (source: string) => read('a.ts', source)

describe('a planted fault of English is found', () => {
  test.each<[Place, string]>([
    ['text', 'Somebody else changed it'],
    ['text', 'Whoever may change it'],
    ['text', 'They are notified at once'],
    ['text', 'Settings of the own company'],
    ['text', 'Load the list anew'],
    ['text', 'Mend the row'],
    ['text', 'A template of one’s own'],
    ['text', 'Send an email'],
    ['text', 'You were logged out'],
    ['text', 'A read-only page'],
    ['text', 'We sent a code to {{to}}.'],
    ['text', 'Loading...'],
    ['text', 'It is turned on by itself'],
    ['text', 'This needs a right that you don’t have'],
    ['text', 'Unable to load the list'],
    ['text', 'An invoice with a wrong address'],
    ['text', 'Paid without tax'],
    ['text', 'Cost, before tax'],
    ['text', '{{amount}} more, net.'],
    ['text', 'There is no such statement'],
    ['text', 'Nobody can sign in anymore'],
    ['text', 'The plan ends with the day of the move'],
    ['text', 'Applies to everyone in no group'],
    ['text', 'You receive this e-mail because you asked for it.'],
    ['text', 'Shown beside the value'],
    ['text', 'Left to pay: {{open}}'],
    ['text', 'An add-on with a permission of its own'],
    ['text', 'The account of Northwind has been closed'],
    ['api', 'What a caller may do'],
    ['api', 'Of the account alone'],
    ['api', 'Rehearses a call'],
    ['api', 'Events that receivers get'],
    ['api', 'Turned off by itself'],
    ['cli', 'Nobody was added'],
    ['cli', 'wrong usage'],
    ['cli', 'The connection broke off'],
    ['cli', 'switched off'],
    ['cli', 'everybody may read the file'],
    ['comment', 'What nobody asked to change.'],
    ['comment', 'The packages beside it.'],
    ['comment', 'Those that are due.'],
    ['comment', 'And of bringing it back.'],
    ['comment', 'The same of many people.'],
    ['comment', 'Today unless given.'],
    ['comment', 'Of each the first.'],
    ['comment', 'A company of which the name is hidden.'],
    ['comment', 'Several rows at once.'],
    ['comment', 'It ends by itself.'],
    ['comment', 'People with their present rights.'],
    ['comment', 'The most rows that a page reads.'],
    ['docs', 'the rows that somebody may read'],
    ['docs', 'All rows but for the first.'],
    ['comment', 'The accounts that the service is not in step with.'],
    ['comment', 'A change of the plan is told to the service.'],
  ])('%s: %s', (place, text) => {
    expect(wordingFaults(text, place)).not.toEqual([])
  })
})

describe('a planted fault of French is found', () => {
  test.each([
    'Un courriel',
    'Un mail de bienvenue',
    'Réglages du compte',
    'Le compte est clôturé',
    'La piste d’audit',
    'Une bannière',
    'Une seconde étape',
    'Enregistré avec succès',
    'Page en consultation seule',
    'Ouvert depuis un lieu improbable',
    'Un essai à blanc',
    'Rejouer un appel',
    'La délivrabilité',
    'Rétablir la version précédente',
    'Votre entreprise',
    'Cinq sièges libres',
    'Une clé d’API',
    'Vous êtes connecté(e)',
    'S’il est vide, les noms usuels sont utilisés.',
    'La personne responsable n’a plus accès.',
    'Échoué',
    'Les comptes inférieurs',
    'Payé hors taxe',
    'La consommation du mois',
    'Les partenaires rattachés à votre société',
    'Vide\u00a0: aucune limite',
    'Nous avons envoyé un code.',
    'Le lien fonctionne une seule fois.',
  ])('%s', (text) => {
    expect(wordingFaults(text, 'text', 'French')).not.toEqual([])
  })
})

test.each<[Place, string]>([
  ['text', 'Nobody has used it yet'],
  ['text', 'Something went wrong'],
  ['api', 'Words of the name, all of which must match'],
  ['api', 'Also available at /AccountAdmin/{email}/LogoutAlias.'],
  ['comment', 'Of course it is the first.'],
  ['comment', 'The most recent first.'],
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
  'const mostRows = 500',
  'const [former] = names',
  'export const forgetRuns = (days: number) => days',
  'async function holdInvoice(key: string) {}',
])('a planted name of a value is refused: %s', (source) => {
  expect(valuesOf(parsed(source)).flatMap(({ text }) => valueNameFaults(text))).toHaveLength(1)
})

test('a field keeps its name, also where it is taken out of its object', () => {
  const source =
    'type Row = { told: boolean }; const { told, made = 1 } = row; const notified = row.told; f({ begun: 1 })'
  expect(valuesOf(parsed(source)).map(({ text }) => text)).toEqual(['notified'])
})
