import { settingCatalogue } from '@portal/contract/access/settings/settings.catalogue'
import type { SettingValue } from '@portal/contract/access/settings/settings.contract'

// Made-up settings for the tests of their pages.

export const acctKey = '018f0000-0000-7000-8000-0000000000aa'
export const none = { acctKey: null, acctName: null, acctType: null }
export const atlas = {
  kind: 'account',
  acctKey: '018f0000-0000-7000-8000-0000000000bb',
  acctName: 'Atlas',
  acctType: 'SP',
} as const
const yes = { allowed: true, reason: null }
export const no = (reason: string) => ({ allowed: false, reason })

/** Every setting at its default, except those that are given. */
export const rows = (overrides: Record<string, Partial<SettingValue>> = {}): SettingValue[] =>
  settingCatalogue.map((setting) => ({
    code: setting.code,
    value: setting.default,
    own: null,
    inherited: setting.default,
    source: { kind: 'default', ...none },
    inheritedFrom: { kind: 'default', ...none },
    locked: false,
    lockedBy: null,
    edit: yes,
    lock: yes,
    ...overrides[setting.code],
  }))
export const record = (overrides: Record<string, Partial<SettingValue>> = {}, version = 3) => ({
  acctKey,
  acctName: 'Northwind',
  acctType: 'RS' as const,
  settings: rows(overrides),
  version,
})
