import { type FlagCategory, flagValues, roles } from '@portal/contract/core/access/access.flags'
import { plain } from '../../../lib/plain.ts'
import type { Feature } from './featurePolicies.queries.ts'

export const categories = [
  'commerce',
  'accounts',
  'adminCreation',
  'money',
  'look',
  'mail',
  'security',
  'settings',
  'reports',
  'integration',
  'text',
] as const satisfies readonly FlagCategory[]
export const onlyFilters = ['overridden', 'locked'] as const
export type FeatureSearch = {
  q: string
  category: FlagCategory | undefined
  only: (typeof onlyFilters)[number] | undefined
}

/** Parses the address; other values are ignored. */
export function featureSearchOf(search: Record<string, unknown>): FeatureSearch {
  const q = search['q']
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : '',
    category: categories.find((one) => one === search['category']),
    only: onlyFilters.find((one) => one === search['only']),
  }
}

/** The matching flags, by category in the catalogue's order; each word must occur in label, flag or help. */
export function foundFeatures(items: readonly Feature[], { q, category, only }: FeatureSearch) {
  const words = plain(q).split(/\s+/).filter(Boolean)
  const matches = (feature: Feature) => {
    const text = plain(`${feature.featureCode} ${feature.label} ${feature.help}`)
    return (
      words.every((word) => text.includes(word)) &&
      (only !== 'overridden' || feature.overriddenAt > 0) &&
      (only !== 'locked' || feature.lockedAt > 0)
    )
  }
  return categories
    .filter((one) => !category || one === category)
    .map((one) => ({ category: one, features: items.filter((item) => item.category === one && matches(item)) }))
    .filter(({ features }) => features.length > 0)
}

const letters = { RA: 'rA', SP: 'sP', DT: 'dT', RS: 'rS', CU: 'cU' } as const
/** The value of each role where nothing is set. */
export const defaultsOf = (feature: Feature) => roles.map((role) => ({ role, value: feature.defaults[letters[role]] }))

/** The possible values of a flag, the highest first. */
export const valuesOf = (feature: Pick<Feature, 'valueType'>) => flagValues[feature.valueType].toReversed()
