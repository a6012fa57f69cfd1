import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Maps are large and seldom needed: each is read with the first error of its file. */
const maps = new Map<string, SourceMap | undefined>()

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file))
    maps.set(
      file,
      existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : undefined,
    )
  return maps.get(file)
}

/** A stack line with the source's place instead of the bundle's. */
export function inSource(line: string): string {
  return line.replace(/(file:\/\/[^\s():]+):(\d+):(\d+)/, (built, url: string, row: string, column: string) => {
    const file = fileURLToPath(url)
    const origin = mapOf(file)?.findOrigin(Number(row), Number(column))
    if (!origin || !('fileName' in origin)) return built
    return `${relative(process.cwd(), resolve(dirname(file), origin.fileName))}:${origin.lineNumber}:${origin.columnNumber}`
  })
}
