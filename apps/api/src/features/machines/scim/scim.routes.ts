import { scim } from '@portal/contract/machines/scim/scim.contract'
import { handle } from '../../../platform/http/handle.ts'
import { later } from '../../../platform/http/later.ts'

export const scimRoutes = handle(
  scim,
  later(scim, () => import('./scim.handlers.ts')),
)
