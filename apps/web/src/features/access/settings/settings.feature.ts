import type { Feature } from '../../../core/feature.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const bySection: Readonly<Record<string, string>> = { signin: 'requireFactor', sso: 'sso' }
const help = ({ section }: Record<string, unknown>) => bySection[String(section)] ?? 'settings'

export const settingsFeature: Feature = {
  pages: { accountSettings: () => import('./AccountSettingsPage.tsx').then((module) => module.AccountSettingsPage) },
  help: { accountSettings: help },
  menu: { acctSettings: { group: 'settings', letter: 's' } },
  accountTabs: {
    5: {
      module: 'Customer-Settings',
      Content: lazyPart(async () => (await import('./SettingsSections.tsx')).SettingsSections),
      form: true,
      help,
    },
  },
}
