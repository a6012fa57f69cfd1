import type { Feature } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { planExport } from './plans.export.ts'
import { plansRoutes } from './plans.routes.ts'
import { plansTables } from './plans.tables.ts'

export const plansFeature: Feature = {
  routes: plansRoutes,
  exports: [exportedBy(planExport)],
  tables: plansTables,
}
