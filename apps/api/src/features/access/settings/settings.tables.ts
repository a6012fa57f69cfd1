import type { Tables } from '../../../core/feature.ts'

export const settingsTables: Tables = {
  accountSetting: { by: 'administrators', bound: 'one row for each account and setting' },
  userSetting: { by: 'administrators', bound: 'one row for each person and setting' },
}
