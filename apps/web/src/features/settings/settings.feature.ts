import type { Feature } from '../../core/feature.ts'
import { lazyPart } from '../../lib/lazyPart.ts'

export const settingsFeature: Feature = {
  pages: { accountSettings: () => import('./AccountSettingsPage.tsx').then((module) => module.AccountSettingsPage) },
  menu: { acctSettings: { group: 'settings' } },
  accountTabs: {
    5: {
      module: 'Customer-Settings',
      Content: lazyPart(() =>
        import('./SettingsSections.tsx').then((module) => ({ default: module.SettingsSections })),
      ),
      form: true,
    },
  },
}
