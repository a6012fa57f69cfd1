import { registrations } from '@portal/contract/registrations/registrations.contract'
import { handle } from '../../platform/http/handle.ts'
import { createRequest } from './registrations.create.ts'
import { decideRequest, getRequest, listRequests } from './registrations.service.ts'

export const registrationsRoutes = handle(registrations, {
  create: (input, context) => createRequest(context, input),
  list: (input, context) => listRequests(context, input),
  get: (input, context) => getRequest(context, input),
  decide: (input, context) => decideRequest(context, input),
})
