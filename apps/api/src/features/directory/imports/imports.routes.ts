import { imports } from '@portal/contract/directory/imports/imports.contract'
import { handle } from '../../../platform/http/handle.ts'
import { checkImport, createImport, importTemplate } from './imports.service.ts'

export const importsRoutes = handle(imports, {
  check: checkImport,
  create: createImport,
  template: async (context) => importTemplate(context),
})
