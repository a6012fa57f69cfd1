import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** The port wanted, else the one of the last start, else any: a remembered port that is taken is replaced. */
export async function choosePort(folder: string, wanted: number | undefined): Promise<number> {
  if (wanted) return wanted
  const file = path.join(folder, 'port')
  const remembered = readPort(file)
  const port = (remembered && (await freePort(remembered))) || (await freePort(0))
  if (!port) throw new Error('No free port for the embedded database on 127.0.0.1.')
  if (port !== remembered) writeFileSync(file, String(port))
  return port
}

function readPort(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** Resolves to the port when it is free (0: to any free one), else to undefined. */
function freePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
