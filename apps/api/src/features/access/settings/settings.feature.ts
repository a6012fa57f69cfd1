import type { Feature } from '../../../core/feature.ts'
import { copyOperation } from './settings.copy.operation.ts'
import { changeOperation } from './settings.operation.ts'
import { settingsRoutes } from './settings.routes.ts'
import { settingsTables } from './settings.tables.ts'

export const settingsFeature: Feature = {
  routes: settingsRoutes,
  operations: [changeOperation, copyOperation],
  tables: settingsTables,
}
