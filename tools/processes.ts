import { spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

/** An environment in which the pinned runtime and the locked tools come before the machine's own. */
export const toolEnvironment = (more: Record<string, string | undefined> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  ...more,
})

interface Options {
  cwd?: string
  env?: Record<string, string | undefined>
}

/** Runs a command with its output visible; returns the exit code, 1 when it could not start or a signal ended it. */
export function show(command: string, args: readonly string[], { cwd = root, env }: Options = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, env: toolEnvironment(env), stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
}

/** Runs a command quietly; returns the exit code and everything that it printed, in order. */
export function capture(
  command: string,
  args: readonly string[],
  { cwd = root, env }: Options = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done) => {
    const chunks: Buffer[] = []
    const child = spawn(command, args, { cwd, env: toolEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  })
}

/** Runs the work of a tool; an error is printed as one line after `failure` and sets the exit code. */
export async function runTool(failure: string, work: () => Promise<void>, exitCode = 1): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(`${failure}: ${(error as Error).message}`)
    process.exitCode = exitCode
  }
}
