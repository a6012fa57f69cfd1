import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { textFiles } from '../build/texts.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder with the files of texts, as a browser loads them. */
    servedTexts: string
  }
}

/** Vitest's global set-up: the texts are put together once for all files, as a build does it. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-texts-'))
  for (const [name, content] of Object.entries(textFiles())) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  project.provide('servedTexts', folder)
  return () => rmSync(folder, { recursive: true })
}
