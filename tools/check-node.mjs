// Plain JavaScript without newer syntax: it must run on the very versions it rejects as too old.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const required = '24'

if (process.versions.node.split('.')[0] !== required) {
  process.stderr.write(`\n${explain()}\n\n`)
  process.exit(1)
}

function explain() {
  const found = `The portal needs Node ${required}, but this is Node ${process.versions.node} (${process.execPath}).`
  const modules = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'node_modules')
  if (!existsSync(path.join(modules, 'node'))) {
    return `${found}\nThe right Node comes with the portal's packages, which are not installed. Run: npm ci`
  }
  if (!pinnedNodeRuns(modules)) {
    return `${found}\nThe right Node was not unpacked, probably because "npm ci" ran with --ignore-scripts. Run: npm rebuild node   (or: npm ci)`
  }
  return `${found}\nThe right Node is installed, and npm scripts use it. Start the portal with: npm start`
}

function pinnedNodeRuns(modules) {
  try {
    const found = execFileSync(path.join(modules, 'node', 'bin', 'node'), ['--version'], { encoding: 'utf8' })
    return found.startsWith(`v${required}.`)
  } catch {
    return false
  }
}
