import { registrations } from '@portal/contract/registrations/registrations.contract'
import { handle } from '../../platform/http/handle.ts'
import { createRequest } from './registrations.create.ts'
import { exportRequests, searchRequests } from './registrations.search.ts'
import { decideRequest, getRequest } from './registrations.service.ts'

export const registrationsRoutes = handle(registrations, {
  create: (input, context) => createRequest(context, input),
  search: (input, context) => searchRequests(context, input),
  exportFile: ({ body }, context) => exportRequests(context, body),
  get: (input, context) => getRequest(context, input),
  decide: (input, context) => decideRequest(context, input),
})
