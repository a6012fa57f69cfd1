import type { Feature } from '../../../core/feature.ts'
import { importOperation } from './imports.operation.ts'
import { importsRoutes } from './imports.routes.ts'

export const importsFeature: Feature = { routes: importsRoutes, operations: [importOperation] }
