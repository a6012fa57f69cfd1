import { type Module, modules } from '@portal/contract/core/access/access.modules'
import type { GroupSummary } from './accessGroups.queries.ts'

// The matrix of groups and modules (`ux.md` 4.16) being edited: the stored state, and the cells that differ from it.

export const cells = ['none', 'R', 'RW'] as const
export type Cell = (typeof cells)[number]
/** A changed cell: its new value, and the value stored at the time. */
type Edit = { groupKey: string; module: Module; to: Cell; was: Cell }
/** By group and module. */
export type Draft = Readonly<Record<string, Edit>>
export type Place = { groupKey: string; module: Module }
type StoredGroup = Pick<GroupSummary, 'groupKey' | 'name' | 'entries' | 'version'>
export type CellChange = { group: StoredGroup; module: Module; from: Cell; to: Cell }

/** The modules in two groups, as the matrix shows them. */
export const sections = [
  { id: 'own', modules: modules.filter((module) => !module.startsWith('Customer-')) },
  { id: 'customers', modules: modules.filter((module) => module.startsWith('Customer-')) },
] as const

const keyOf = ({ groupKey, module }: Place) => `${groupKey} ${module}`

export const storedCell = (group: Pick<StoredGroup, 'entries'>, module: Module): Cell =>
  group.entries.find((entry) => entry.module === module)?.permission ?? 'none'

export const shownCell = (group: Pick<StoredGroup, 'groupKey' | 'entries'>, module: Module, draft: Draft): Cell =>
  draft[keyOf({ groupKey: group.groupKey, module })]?.to ?? storedCell(group, module)

/** The draft with cells set; a cell set back to its stored value is no change. */
export function withCells(draft: Draft, groups: readonly StoredGroup[], places: readonly Place[], to: Cell): Draft {
  const next: Record<string, Edit> = { ...draft }
  for (const place of places) {
    const group = groups.find(({ groupKey }) => groupKey === place.groupKey)
    if (!group) continue
    const was = storedCell(group, place.module)
    if (was === to) delete next[keyOf(place)]
    else next[keyOf(place)] = { ...place, to, was }
  }
  return next
}

/** The changes to save, by group and module; cells of deleted groups are left out. */
export const changesOf = (draft: Draft, groups: readonly StoredGroup[]): CellChange[] =>
  groups.flatMap((group) =>
    modules.flatMap((module) => {
      const [from, to] = [storedCell(group, module), shownCell(group, module, draft)]
      return from === to ? [] : [{ group, module, from, to }]
    }),
  )

/** The groups that change, each with all of its entries and the version that was read. */
export function bodyOf(draft: Draft, groups: readonly StoredGroup[]) {
  const changed = new Set(changesOf(draft, groups).map(({ group }) => group.groupKey))
  return groups
    .filter(({ groupKey }) => changed.has(groupKey))
    .map((group) => ({
      groupKey: group.groupKey,
      version: group.version,
      entries: modules.flatMap((module) => {
        const permission = shownCell(group, module, draft)
        return permission === 'none' ? [] : [{ module, permission }]
      }),
    }))
}

/**
 * The draft rebased on groups that another person changed meanwhile: cells that already match are dropped, the others
 * stay. `both` are the cells that the other person changed to a different value.
 */
export function rebased(draft: Draft, groups: readonly StoredGroup[]): { draft: Draft; both: CellChange[] } {
  const next: Record<string, Edit> = {}
  const both: CellChange[] = []
  for (const edit of Object.values(draft)) {
    const group = groups.find(({ groupKey }) => groupKey === edit.groupKey)
    if (!group) continue
    const now = storedCell(group, edit.module)
    if (now === edit.to) continue
    if (now !== edit.was) both.push({ group, module: edit.module, from: now, to: edit.to })
    next[keyOf(edit)] = { ...edit, was: now }
  }
  return { draft: next, both }
}
