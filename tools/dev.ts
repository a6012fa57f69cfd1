// `npm run dev`: the web with hot reload, and behind it the API, which restarts on change.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { startPeers } from './demo-peers.ts'
import { root, toolEnvironment } from './processes.ts'

const webPort = '5173'
const PUBLIC_ORIGIN = process.env['PUBLIC_ORIGIN'] ?? `http://localhost:${webPort}`
const env = toolEnvironment({ PUBLIC_ORIGIN, ...(await startPeers(process.env, PUBLIC_ORIGIN)) })

// Each in its own process group: Ctrl-C reaches them once, through this process, and the database stops in order.
const begin = (command: string, args: string[], cwd: string): ChildProcess =>
  spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] })

const children = [
  begin(process.execPath, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], root),
  begin('vite', ['--port', webPort, '--strictPort'], join(root, 'apps/web')),
]

let ending = false
function end(signal: NodeJS.Signals): void {
  if (ending) return
  ending = true
  for (const child of children) if (child.exitCode === null) child.kill(signal)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
for (const child of children) {
  child.on('exit', (code) => {
    if (!ending) process.exitCode = code ?? 1
    end('SIGTERM')
  })
}
