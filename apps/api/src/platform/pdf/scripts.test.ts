import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allParts, copyOf, partsOf, textsOf } from '../../../test/pdf.ts'
import { piecesOf } from './bidi.ts'
import { type ScriptFace, scriptFont } from './scripts.ts'
import { bytesOf, heightOf, openPaper, type Paper, printable, put, putFigure, widthOf } from './paper.ts'

const open = () => openPaper({ language: 'en-us', size: 'A4', title: 'Letters', author: '', made: new Date(0) })
async function drawn(draw: (paper: Paper) => void): Promise<Buffer> {
  const paper = await open()
  return bytesOf(paper, () => draw(paper))
}
const at = (y: number, width = 400) => ({ x: 48, y, width })
const lineOf = (text: string) => drawn((paper) => put(paper, text, at(48)))

describe('names in scripts of their own fonts are copied as they are', () => {
  test.each([
    ['Chinese', '北京科技有限公司'],
    ['Taiwanese', '臺灣電腦股份有限公司（臺北）'],
    ['Japanese', '株式会社ヤマダ・ひらがな々〆、㈱'],
    ['Korean', '서울전자 주식회사 (大韓民國)'],
    ['Thai', 'บริษัท กรุงเทพ จำกัด'],
    ['Cyrillic and Greek', 'Ромашка ООО, Ελληνική'],
    ['mixed', 'Ada & 北京, 서울 GmbH №5'],
  ])('%s', async (_, name) => {
    expect(copyOf(await lineOf(name))).toBe(name)
  })

  test('in three faces and over several lines, none is lost', async () => {
    const name = '東京都千代田区丸の内一丁目北京科技有限公司'.repeat(6)
    const pdf = await drawn((paper) => {
      const high = heightOf(paper, name, 120, { face: 'bold' })
      expect(put(paper, name, at(48, 120), { face: 'bold' })).toBeCloseTo(high)
      put(paper, name, at(400, 120), { face: 'medium', align: 'right' })
    })
    expect(copyOf(pdf)).toBe(name + name)
    expect(new Set(textsOf(pdf).map(({ y }) => y)).size).toBe(20)
  })
})

describe('what is written from right to left', () => {
  const orderOf = (line: string, direction: 'ltr' | 'rtl') =>
    piecesOf(line, direction, () => 'one').map(({ text }) => text)

  test('stands in that order, figures and Latin words in theirs, brackets turned', () => {
    expect(orderOf('شركة الأمل (دبي) 2024', 'rtl')).toEqual(['2024', ' ', '(', 'دبي', ')', ' ', 'الأمل', ' ', 'شركة'])
    expect(orderOf('Bill to שלום עולם, Ltd', 'ltr')).toEqual(['Bill to ', 'עולם', ' ', 'שלום', ', Ltd'])
    expect(orderOf('\u202eabc\u202c', 'ltr')).toEqual(['abc'])
  })

  test('is joined and drawn from right to left, and read in its own order', async () => {
    const name = 'شركة الأمل للتجارة 2024'
    const pdf = await lineOf(name)
    const seen = textsOf(pdf).toSorted((a, b) => b.x - a.x)
    const words = seen.map(({ text }) => (/\d/.test(text) ? text : Array.from(text).toReversed().join('')))
    expect(words.join('').normalize('NFKC')).toBe(name.replace('لأ', 'أل'))
    expect(allParts(partsOf(pdf), 'Span')).toMatchObject([{ actual: name }])
    // Letters that join are other glyphs than those that stand alone.
    const width = async (text: string) => widthOf(await open(), text)
    expect(await width('ببب')).not.toBeCloseTo(3 * (await width('ب')), 0)
  })

  test('an amount at the right of a box ends there', async () => {
    const pdf = await drawn((paper) => putFigure(paper, 'שלום', at(48, 100)))
    expect(textsOf(pdf)[0]?.x).toBeGreaterThan(110)
  })
})

test('what no font has is a sign that says so, and breaks nothing', async () => {
  const paper = await open()
  expect([printable(paper, '北京 Ltd مكتب'), paper.lacks]).toEqual(['北京 Ltd مكتب', false])
  expect([printable(paper, 'नमः 👍 Ltd'), paper.lacks]).toEqual(['\ufffd\ufffd\ufffd \ufffd Ltd', true])
})

test('a font that cannot be read leaves its letters out of the fonts, and breaks no document', () => {
  const fails = () => {
    throw new Error('no such file')
  }
  const known = new Map<ScriptFace, undefined>()
  expect(scriptFont('han', fails, known)).toBeUndefined()
  expect([...known.keys()]).toEqual(['han'])
})

test('another document before, with letters that share a glyph, changes no byte of one', async () => {
  const first = await lineOf('乛北京 ء')
  expect(copyOf(await lineOf('⺂ ﺀ'))).toBe('ﺀ ⺂')
  expect(Buffer.compare(await lineOf('乛北京 ء'), first)).toBe(0)
})

test('texts of any scripts are drawn, and what a font has is kept', async () => {
  const some = [
    '北京臺灣電腦',
    '株式会社ヤマダ',
    '서울전자',
    'שלום',
    'شركةلاأ',
    'กรุงเทพน้ำ',
    'Łódźß',
    'Ελλ',
    'Ром',
    'नमः',
    '👍🏽',
    '\u0301\u200d\u200f\u202e\u2067',
    ' \n\t-–()[]«»',
    '012٣٤۵',
    '\ud800',
    '\u0000\ufeff\ufffe',
    '𠀋',
  ].join('')
  const letters = fc.constantFrom(...Array.from(some))
  const text = fc.array(fc.oneof(letters, fc.string({ unit: 'binary', maxLength: 1 })), { maxLength: 40 })
  // Brackets are turned between letters that are written from right to left.
  const kept = /[^\s\p{Cf}\p{Cc}\p{M}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Sm}\u0e33]/gu
  const counted = (value: string) => [...(value.normalize('NFKC').match(kept) ?? [])].toSorted().join('')
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 30, max: 400 }), async (parts, width) => {
      const value = parts.join('')
      let expected = ''
      const pdf = await drawn((paper) => {
        expected = printable(paper, value)
        put(paper, value, at(48, width), { face: 'bold', align: 'right' })
      })
      expect(counted(copyOf(pdf))).toBe(counted(expected))
    }),
    { numRuns: 60 },
  )
})
