import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** The wanted port, else the last one if it is free, else any. */
export async function choosePort(folder: string, preferred: number | undefined): Promise<number> {
  if (preferred) return preferred
  const file = path.join(folder, 'port')
  const remembered = readPort(file)
  if (remembered && (await isFree(remembered))) return remembered
  const port = await findFreePort()
  writeFileSync(file, String(port))
  return port
}

function readPort(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

/** The wanted port if it is free, else one that stays free: above 32767 an outgoing connection could hold it later. */
export async function findFreePort(preferred = 0): Promise<number> {
  if (preferred > 0 && preferred < 65_536 && (await isFree(preferred))) return preferred
  for (let attempts = 0; attempts < 100; attempts++) {
    const port = randomInt(20_000, 32_768)
    if (await isFree(port)) return port
  }
  throw new Error('No free port on 127.0.0.1.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
