import { sameValue, valueAt, withValue } from './values.ts'

/** A field that two people changed to different values since the form was opened. */
export type Conflict = { path: string; before: unknown; mine: unknown; theirs: unknown }
export type Merge<V> = { values: V; conflicts: Conflict[]; taken: string[]; kept: string[] }

/**
 * Merges my edits over those that another person saved meanwhile. A field that only one of us changed keeps that
 * change; a field that both changed is a conflict, in which `values` holds mine until the person decides.
 */
export function mergeEdits<V extends object>(opened: V, mine: V, theirs: V, paths: readonly string[]): Merge<V> {
  const merged: Merge<V> = { values: theirs, conflicts: [], taken: [], kept: [] }
  for (const path of paths) {
    const [before, my, their] = [valueAt(opened, path), valueAt(mine, path), valueAt(theirs, path)]
    const theyChanged = !sameValue(before, their)
    if (sameValue(before, my)) {
      if (theyChanged) merged.taken.push(path)
      continue
    }
    merged.values = withValue(merged.values, path, my)
    if (theyChanged && !sameValue(my, their)) merged.conflicts.push({ path, before, mine: my, theirs: their })
    else merged.kept.push(path)
  }
  return merged
}
