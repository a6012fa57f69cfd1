import { expect, test, vi } from 'vitest'

async function drawnAfter(...texts: string[]) {
  vi.resetModules() // including the fonts that are open
  const { openPaper, bytesOf, put } = await import('./paper.ts')
  const draw = async (text: string) => {
    const paper = await openPaper({ language: 'en-us', size: 'A4', title: 'Letters', author: '', made: new Date(0) })
    return bytesOf(paper, () => put(paper, text, { x: 48, y: 48, width: 400 }))
  }
  for (const text of texts) await draw(text)
  return draw('Office of fine flowers')
}

test('what was drawn before changes no byte of a document', async () => {
  expect(Buffer.compare(await drawnAfter(), await drawnAfter('\ufb01sh and \ufb02ag', 'of\ufb01ce'))).toBe(0)
})
