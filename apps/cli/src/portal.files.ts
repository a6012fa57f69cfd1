import { createWriteStream } from 'node:fs'
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from '@portal/contract/directory/accounts/accounts.contract'
import { contentOf } from '@portal/contract/core/client/request'
import { files } from '@portal/contract/insight/files/files.contract'
import { ExportFile } from '@portal/contract/core/files/files.fields'
import { users } from '@portal/contract/directory/users/users.contract'
import * as z from 'zod/mini'
import type { Portal } from './portal.call.ts'
import { exits, ExitError } from './stop.ts'

export const exported = { accounts: accounts.exportFile, users: users.exportFile } as const
type ExportOptions = { list: keyof typeof exported; format: 'csv' | 'xlsx'; searchText?: string; into: string }

/** Milliseconds between polls of a job’s file; the maximum number of attempts in a row without a byte. */
const [pause, maxIdle] = [500, 5]

/** Writes the results of a list to a file, which gets its name only when complete. */
export async function saveExport(portal: Portal, { list, format, searchText, into }: ExportOptions): Promise<void> {
  const part = `${into}.part`
  const body = { format, ...(searchText && { searchText }) }
  try {
    const response = await portal.stream(exported[list], { body })
    if (response.status === 202) await fetchFile(portal, await finished(portal, await promisedIn(response)), part)
    else await pipeline(chunksOf(response), createWriteStream(part))
    await rename(part, into)
  } finally {
    await rm(part, { force: true })
  }
}

/** The body in chunks, as they arrive. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  const next = () =>
    reader?.read().catch(() => {
      throw new ExitError('The connection was lost. No file was written.', exits.unreachable)
    })
  for (let read = await next(); read && !read.done; read = await next()) yield read.value
}

const promisedIn = async (response: Response) => z.decode(ExportFile, (await contentOf(response)) as never)

/** Waits for the job that makes a file. */
async function finished(portal: Portal, { exportKey }: ExportFile): Promise<ExportFile> {
  for (;;) {
    const { items } = await portal.client(files).list()
    const file = items.find((one) => one.exportKey === exportKey)
    if (file?.state === 'Done') return file
    if (file?.state !== 'Waiting' && file?.state !== 'Running')
      throw new ExitError('The file couldn’t be created.', exits.refused)
    await sleep(pause)
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Downloads a file; after a lost connection it continues from the last byte. */
async function fetchFile(portal: Portal, { exportKey, bytes }: ExportFile, part: string): Promise<void> {
  await writeFile(part, '')
  for (let idle = 0; ;) {
    const existing = await sizeOf(part)
    try {
      const range: Record<string, string> = existing > 0 ? { range: `bytes=${existing}-` } : {}
      const response = await portal.stream(files.content, { params: { exportKey } }, range)
      await pipeline(chunksOf(response), createWriteStream(part, { flags: response.status === 206 ? 'a' : 'w' }))
    } catch (error) {
      if ((error instanceof ExitError && error.exit === exits.refused) || idle >= maxIdle) throw error
    }
    const now = await sizeOf(part)
    if (now === bytes) return
    idle = now > existing ? 0 : idle + 1
    if (idle > maxIdle) throw new ExitError('The download kept failing.', exits.unreachable)
  }
}
