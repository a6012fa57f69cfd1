import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from './processes.ts'

/**
 * Writes a generated file, or with `check` compares it with the committed one: a difference sets the exit code, and the
 * output names the first line and the command that fixes it.
 */
export async function writeOrCompare(path: string, content: string, command: string, check: boolean): Promise<void> {
  const name = relative(root, path)
  if (!check) {
    await writeFile(path, content)
    console.log(`${name} written`)
    return
  }
  const committed = await readFile(path, 'utf8').catch(() => undefined)
  if (committed === content) return
  process.exitCode = 1
  if (committed === undefined) {
    console.error(`${name} is missing. Create it with: ${command}`)
    return
  }
  const committedLines = committed.split('\n')
  const want = content.split('\n')
  const at = want.findIndex((line, index) => line !== committedLines[index])
  const first = at === -1 ? want.length : at
  console.error(
    `${name} is out of date from line ${first + 1}. Update it with: ${command}\n- ${committedLines[first] ?? '(end of file)'}\n+ ${want[first] ?? '(end of file)'}`,
  )
}
