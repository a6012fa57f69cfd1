import type { Feature } from '../../core/feature.ts'
import { type PageName, signedInPages } from '../../lib/pages.ts'

const names = new Map<string, string>(Object.entries(signedInPages).map(([name, path]) => [path, name]))

/** The task that the feature of a page declares for it; `path` as the router matches it. */
export function taskOf(
  features: readonly Feature[],
  path: string,
  search: Record<string, unknown>,
): string | undefined {
  const name = names.get(path) as PageName | undefined
  if (!name) return undefined
  const help = features.find((feature) => feature.help?.[name])?.help?.[name]
  return typeof help === 'function' ? help(search, features) : help
}
