import { imports } from '@portal/contract/imports/imports.contract'
import { handle } from '../../platform/http/handle.ts'
import { checkImport, createImport, importTemplate } from './imports.service.ts'

export const importsRoutes = handle(imports, {
  check: (input, context) => checkImport(context, input),
  create: createImport,
  template: async (_, context) => importTemplate(context),
})
