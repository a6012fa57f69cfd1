import type { Feature, Tables } from '../../../core/feature.ts'
import { copyOperation } from './settings.copy.operation.ts'
import { changeOperation } from './settings.operation.ts'
import { settingsRoutes } from './settings.routes.ts'

const tables: Tables = {
  accountSetting: { by: 'administrators', bound: 'one row for each account and setting' },
  userSetting: { by: 'administrators', bound: 'one row for each person and setting' },
}

export const settingsFeature: Feature = {
  routes: settingsRoutes,
  operations: [changeOperation, copyOperation],
  tables,
}
