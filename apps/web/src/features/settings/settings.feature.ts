import { lazy } from 'react'
import type { Feature } from '../../core/feature.ts'

export const settingsFeature: Feature = {
  pages: { accountSettings: () => import('./AccountSettingsPage.tsx').then((module) => module.AccountSettingsPage) },
  menu: { acctSettings: { group: 'settings' } },
  accountTabs: {
    5: {
      module: 'Customer-Settings',
      Content: lazy(() => import('./SettingsSections.tsx').then((module) => ({ default: module.SettingsSections }))),
      form: true,
    },
  },
}
