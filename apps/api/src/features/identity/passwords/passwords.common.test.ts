import { expect, test } from 'vitest'
import { isCommon } from './passwords.common.ts'
import { wordsOf } from './passwords.words.ts'

test.each([
  'password',
  'PassWord',
  'iloveyou',
  'password123!',
  '!!2026 password',
  'passwordpassword',
  'Password1Password2',
  'p-a-s-s-w-o-r-d',
  'monkey monkey monkey',
  'ｐａｓｓｗｏｒｄ',
])('%j is common', async (password) => {
  expect(await isCommon(password)).toBe(true)
})

test.each([
  'correct horse demo 2026',
  'quiet lantern over seven hills',
  'password managers are our friends',
  '雨の夜に静かな灯り',
  '',
])('%j is not', async (password) => {
  expect(await isCommon(password)).toBe(false)
})

test('words are the parts of names and of the address, except words that are too short and the top domain', () => {
  expect(wordsOf(['Ann-Marie', null, 'Northwind Legal & Co'], 'a.sample+news@mail.example.test')).toEqual([
    'ann-marie',
    'ann',
    'marie',
    'northwind legal & co',
    'northwind',
    'legal',
    'a.sample+news',
    'sample',
    'news',
    'mail',
    'example',
  ])
})
