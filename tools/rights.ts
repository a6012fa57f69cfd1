// Writes docs/rights.md from the routes; with --check compares it.
import { join } from 'node:path'
import { contract } from '@portal/contract'
import { flagTexts } from '@portal/contract/core/access/access.flags.texts'
import { exemptions } from '@portal/contract/core/access/access.modules'
import type { Flag } from '@portal/contract/core/access/access.flags'
import { type Route, allowsKeys } from '@portal/contract/core/route'
import { writeOrCompare } from './drift.ts'
import { root } from './processes.ts'

const levels = { R: 'read', RW: 'write' } as const
const rightIn = (access: Route['access']) => {
  if (!access.includes(':')) return 'a sign-in'
  const [flag, level] = access.split(':') as [Flag, 'R' | 'W']
  return `${flagTexts[flag].label['en-us']} (\`${flag}\`), ${level === 'R' ? 'read' : 'write'}`
}
const rightOf = ({ access, also }: Route) => [access, ...(also ? [also] : [])].map(rightIn).join(' and ')
const groupOf = ({ module, fullAccess }: Route) => {
  if (fullAccess) return 'not for people limited by groups'
  if (!module || 'free' in module) return `none: ${module ? exemptions[module.free] : ''}`
  const own = module.own ? `; the caller’s company by ${module.own}` : ''
  return `${module.name}, ${levels[module.level]}${own}`
}
const about = { account: 'an account', user: 'a person' } as const
const alsoOf = ({ provider, partners, fullAccessFor, notActing, stepUp, stepUpFor }: Route) =>
  [
    provider ? 'a provider administrator' : '',
    partners ? 'not for customers' : '',
    fullAccessFor ? `full access for ${fullAccessFor}` : '',
    stepUp ? 'a recent step-up' : stepUpFor ? `a recent step-up for ${stepUpFor}` : '',
    notActing || stepUp ? 'not while signed in as someone else' : '',
  ]
    .filter(Boolean)
    .join('; ')

const sections = Object.entries(contract).flatMap(([feature, table]) => {
  const rows = Object.values(table as Record<string, Route>)
    .filter(({ module }) => module)
    .map(
      (route) =>
        `| \`${route.method} ${route.path}\` | ${route.object ? about[route.object] : ''} | ${rightOf(route)} | ${groupOf(route)} | ${allowsKeys(route) ? 'people, keys' : 'people'} | ${alsoOf(route)} |`,
    )
  if (rows.length === 0) return []
  return [
    `## ${feature}\n\n| Call | Object | Permission | Access groups | Callers | Also |\n|---|---|---|---|---|---|\n${rows.join('\n')}\n`,
  ]
})

const text = `# Permissions by route

Generated from the routes of \`packages/contract\` by \`node tools/rights.ts\`; a test compares it with the API for
every role, relation, permission and group. A call is allowed if the profile has the permission, an access group opens the module for
the company (for people limited by groups, and for keys by their modules), the company or person is in the caller’s tree, and its status allows it.

${sections.join('\n')}`
await writeOrCompare(join(root, 'docs', 'rights.md'), text, 'node tools/rights.ts', process.argv.includes('--check'))
