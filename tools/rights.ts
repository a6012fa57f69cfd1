// Writes docs/rights.md from the table of rights; with --check finds drift.
import { join } from 'node:path'
import { contract } from '@portal/contract'
import { flagTexts } from '@portal/contract/access/access.flags.texts'
import { freedoms, rights, type RightRule } from '@portal/contract/access/access.matrix'
import type { Flag } from '@portal/contract/access/access.flags'
import type { Route } from '@portal/contract/core/route'
import { writeOrCompare } from './drift.ts'
import { root } from './processes.ts'

const levels = { R: 'read', RW: 'write' } as const
const rightOf = ({ access }: RightRule) => {
  if (!access.includes(':')) return 'a sign-in'
  const [flag, level] = access.split(':') as [Flag, 'R' | 'W']
  return `${flagTexts[flag].label.en} (\`${flag}\`), ${level === 'R' ? 'read' : 'write'}`
}
const groupOf = ({ module, level, free, fullAccess }: RightRule) => {
  if (fullAccess) return 'nobody who is held to groups'
  if (!module || !level) return `nothing: ${free ? freedoms[free] : ''}`
  const own = module.own ? `; the own company by ${module.own}` : ''
  return `${module.name}, ${levels[level]}${own}`
}
const alsoOf = ({ notActing, stepUp }: RightRule) =>
  [stepUp ? 'a recent proof of who is there' : '', notActing || stepUp ? 'not while acting for someone' : '']
    .filter(Boolean)
    .join('; ')

const sections = Object.entries(contract).flatMap(([feature, table]) => {
  const rows = Object.entries(table as Record<string, Route>).flatMap(([name, { method, path }]) => {
    const rule = rights[`${feature}.${name}`]
    return rule ? [`| \`${method} ${path}\` | ${rightOf(rule)} | ${groupOf(rule)} | ${alsoOf(rule)} |`] : []
  })
  if (rows.length === 0) return []
  return [`## ${feature}\n\n| Call | Right | Access groups | Also |\n|---|---|---|---|\n${rows.join('\n')}\n`]
})

const text = `# Who may call what

Made from \`packages/contract/src/access/access.matrix.ts\` by \`node tools/rights.ts\`; a test holds it against what the API does for
every role, relation, right and group. A call is allowed when the profile holds the right, an access group opens the module for the company
(for who is held to groups), the company or person is in the own tree, and no status stands against it.

${sections.join('\n')}`
await writeOrCompare(join(root, 'docs', 'rights.md'), text, 'node tools/rights.ts', process.argv.includes('--check'))
