import { type Module, modules } from '@portal/contract/core/access/access.modules'
import type { Group, GroupPatch } from './accessGroups.queries.ts'
import { type Cell, storedCell } from './matrix.rules.ts'

// The edited modules and accounts of a group; its name and description are edited separately.

type NamedAccount = Group['accounts'][number]
export type GroupValues = {
  accountScope: Group['accountScope']
  accounts: readonly NamedAccount[]
  tags: readonly string[]
  exclude: readonly NamedAccount[]
  entries: Readonly<Record<Module, Cell>>
}
export type GroupField = keyof GroupValues

export const valuesOf = (group: Group): GroupValues => ({
  accountScope: group.accountScope,
  accounts: group.accounts,
  tags: group.tags,
  exclude: group.exclude,
  entries: Object.fromEntries(modules.map((module) => [module, storedCell(group, module)])) as Record<Module, Cell>,
})

const keysOf = (items: readonly NamedAccount[]) => items.map(({ acctKey }) => acctKey).toSorted()
const comparable = (values: GroupValues): Record<GroupField, unknown> => ({
  ...values,
  accounts: keysOf(values.accounts),
  exclude: keysOf(values.exclude),
  tags: values.tags.toSorted(),
})

/** The fields that differ. */
export function changedFields(base: GroupValues, values: GroupValues): GroupField[] {
  const [was, is] = [comparable(base), comparable(values)]
  return (Object.keys(was) as GroupField[]).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
}

const entriesOf = (entries: GroupValues['entries']) =>
  modules.flatMap((module) => {
    const permission = entries[module]
    return permission === 'none' ? [] : [{ module, permission }]
  })

/** The request body: only the fields that differ. */
export function patchOf(base: GroupValues, values: GroupValues): GroupPatch {
  const whole: GroupPatch = {
    accountScope: values.accountScope,
    accounts: values.accounts.map(({ acctKey }) => acctKey),
    tags: [...values.tags],
    exclude: values.exclude.map(({ acctKey }) => acctKey),
    entries: entriesOf(values.entries),
  }
  const changed = changedFields(base, values)
  return Object.fromEntries(Object.entries(whole).filter(([field]) => changed.includes(field as GroupField)))
}

/** Applies one side's additions and removals to the other side's list, so that no person's exclusion is lost. */
function mergedList<T>(base: readonly T[], mine: readonly T[], theirs: readonly T[], keyOf: (item: T) => string): T[] {
  const has = (items: readonly T[], item: T) => items.some((one) => keyOf(one) === keyOf(item))
  return [
    ...theirs.filter((item) => has(mine, item) || !has(base, item)),
    ...mine.filter((item) => !has(base, item) && !has(theirs, item)),
  ]
}

/** My edits merged with those that another person saved meanwhile: lists and modules item by item. */
export function mergedValues(base: GroupValues, mine: GroupValues, theirs: GroupValues): GroupValues {
  const key = (item: NamedAccount) => item.acctKey
  const modulesOf = modules.map((module) => [
    module,
    mine.entries[module] === base.entries[module] ? theirs.entries[module] : mine.entries[module],
  ])
  return {
    accountScope: mine.accountScope === base.accountScope ? theirs.accountScope : mine.accountScope,
    accounts: mergedList(base.accounts, mine.accounts, theirs.accounts, key),
    exclude: mergedList(base.exclude, mine.exclude, theirs.exclude, key),
    tags: mergedList(base.tags, mine.tags, theirs.tags, (tag) => tag),
    entries: Object.fromEntries(modulesOf) as Record<Module, Cell>,
  }
}

/** The lines of a pasted text without an e-mail address, each once. */
export const linesWithout = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && emailsIn(line).length === 0),
  ),
]

/** The e-mail addresses in a pasted text, each once, in order; without the apostrophe that our exports put before a sign. */
export const emailsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>"]+/)
      .map((part) => part.toLowerCase().replace(/^'(?=[=+\-@])/, ''))
      .filter((part) => /^[^@]+@[^@.]+\.[^@]+$/.test(part)),
  ),
]

/** The built-in group without members of its own: everyone who is in no other group is in it. */
export const isEveryone = ({ fullAccess, memberCount }: { fullAccess: boolean; memberCount: number }) =>
  fullAccess && memberCount === 0
