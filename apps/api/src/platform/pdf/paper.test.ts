import { expect, test } from 'vitest'
import { bytesOf, openPaper, put } from './paper.ts'

async function drawn(text: string) {
  const paper = await openPaper({ language: 'en-us', size: 'A4', title: 'Letters', author: '', made: new Date(0) })
  return bytesOf(paper, () => put(paper, text, { x: 48, y: 48, width: 400 }))
}

test('what was drawn before changes no byte of a document', async () => {
  const first = await drawn('Office of fine flowers')
  for (const text of ['\ufb01sh and \ufb02ag', 'of\ufb01ce']) await drawn(text)
  expect(Buffer.compare(first, await drawn('Office of fine flowers'))).toBe(0)
})
