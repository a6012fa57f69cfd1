import { registrations } from '@portal/contract/identity/registrations/registrations.contract'
import { handle } from '../../../platform/http/handle.ts'
import { createRequest } from './registrations.create.ts'
import { exportRequests, searchRequests } from './registrations.search.ts'
import { decideRequest, getRequest } from './registrations.service.ts'

export const registrationsRoutes = handle(registrations, {
  create: createRequest,
  search: searchRequests,
  exportFile: (context, { body }) => exportRequests(context, body),
  get: getRequest,
  decide: decideRequest,
})
