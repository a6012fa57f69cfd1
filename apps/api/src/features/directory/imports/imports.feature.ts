import { imports } from '@portal/contract/directory/imports/imports.contract'
import type { Feature } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { importOperation } from './imports.operation.ts'
import { checkImport, createImport, importTemplate } from './imports.service.ts'

export const importsFeature: Feature = {
  routes: handle(imports, {
    check: checkImport,
    create: createImport,
    template: async (context) => importTemplate(context),
  }),
  operations: [importOperation],
}
