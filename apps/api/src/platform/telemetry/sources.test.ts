import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { expect, inject, test } from 'vitest'
import { inSource } from './sources.ts'

test('a stack line names the place in the source, not in the bundle', async () => {
  const folder = mkdtempSync(path.join(inject('scratchFolder'), 'sources-'))
  const input = path.join(folder, 'wrong.ts')
  writeFileSync(input, `type Sum = number\n\n\nexport function goWrong(): Sum {\n  throw new Error('no')\n}\n`)
  const dir = path.join(folder, 'dist')
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } }
  await build({ input, logLevel: 'silent', output: { dir, sourcemap: true, minify } })
  const file = path.join(dir, 'wrong.js')
  const lines = readFileSync(file, 'utf8').split('\n')
  const row = lines.findIndex((line) => line.includes('throw'))
  const place = `${pathToFileURL(file).href}:${row + 1}:${(lines[row]?.indexOf('throw') ?? 0) + 1}`
  expect(inSource(`at goWrong (${place})`)).toMatch(/^at goWrong \([^ ]*wrong\.ts:5:3\)$/)
  expect(inSource('at node:internal/timers:5:3')).toBe('at node:internal/timers:5:3')
})
