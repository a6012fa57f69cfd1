import { alias } from '@portal/contract/identity/alias/alias.contract'
import { handle } from '../../../platform/http/handle.ts'
import { aliasHistory, endAlias, startAlias } from './alias.service.ts'

export const aliasRoutes = handle(alias, {
  start: startAlias,
  end: endAlias,
  history: aliasHistory,
})
