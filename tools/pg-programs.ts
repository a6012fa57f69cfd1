import { spawn } from 'node:child_process'

/**
 * Runs a PostgreSQL client program on a database. The password travels in the environment, not on the command line.
 * @throws Error in plain words when the program is not installed or fails
 */
export function runProgram(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  return new Promise((done, failed) => {
    const child = spawn(program, [`--dbname=${url.href}`, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error: NodeJS.ErrnoException) => {
      const missing = `${program} not found: install the PostgreSQL client programs, of the server's version or newer`
      failed(error.code === 'ENOENT' ? new Error(missing, { cause: error }) : error)
    })
    child.on('exit', (code) => (code === 0 ? done() : failed(new Error(`${program} exited with code ${code}`))))
  })
}
