import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isAlive, processMark } from './embedded.process.ts'

/** Reserves a data folder for this process, if no living one holds it. @returns what frees it @throws Error */
export function lockFolder(file: string, folder: string): () => void {
  const mark = processMark(process.pid)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mark, { mode: 0o600 })
  try {
    // A link appears with its content: no reader ever sees half a lock.
    while (!tryLink(draft, file)) takeOverIfDead(file, folder)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (read(file) === mark) rmSync(file, { force: true })
  }
}

function takeOverIfDead(file: string, folder: string): void {
  const holder = read(file)
  if (holder === undefined) return
  const pid = Number.parseInt(holder, 10)
  if (isAlive(pid) && processMark(pid) === holder) {
    throw new Error(
      `Another portal (process ${pid}) is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  // Moved aside, not deleted: if another process took over in between, its lock is put back.
  const aside = `${file}.old.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (read(aside) !== holder) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
