import type { Flag } from '../../core/access/access.flags.ts'
import type { Setting } from '../settings/settings.catalogue.ts'

// Access to AI: which people of an account may use it, and on what (`product.md` 6.4). Inherited like settings:
// settings.rules.ts.

export const aiModes = ['OFF', 'ALL', 'SELECTED'] as const
export type AiMode = (typeof aiModes)[number]
export const aiFeatures = ['summarise', 'classify', 'draft', 'threatAnalysis', 'fingerprint'] as const
export type AiFeature = (typeof aiFeatures)[number]
export const maxAi = { people: 500, groups: 500, daily: 100_000, days: 30 } as const

/** The AI access of one account. */
export type AiValue = {
  mode: AiMode
  features: Record<AiFeature, boolean>
  allowedUserKeys: string[]
  allowedGroupKeys: string[]
  /** Null: as often as they like. */
  dailyLimitPerUser: number | null
  retentionDays: number
}
export const featuresOf = (on: readonly string[]) =>
  Object.fromEntries(aiFeatures.map((one) => [one, on.includes(one)])) as Record<AiFeature, boolean>
/** The default. */
export const aiOff: AiValue = {
  mode: 'OFF',
  features: featuresOf([]),
  allowedUserKeys: [],
  allowedGroupKeys: [],
  dailyLimitPerUser: null,
  retentionDays: 0,
}

/** The right at W that turning a feature on or off needs, as the setting of the same name does. */
export const aiFeatureFlags: Readonly<Partial<Record<AiFeature, Flag>>> = {
  threatAnalysis: 'EmailThreatAnalysis',
  fingerprint: 'AIFingerPrint',
}

/** For the resolver of settings. Not in their catalogue, because it has several fields and a separate screen. */
export const aiSetting: Setting = {
  code: 'aiAccess',
  group: 'threat',
  type: 'record',
  default: aiOff,
  levels: ['RP', 'SP', 'DT', 'RS', 'CU'],
  lockable: true,
}
