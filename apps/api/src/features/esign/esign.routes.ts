import { esign } from '@portal/contract/esign/esign.contract'
import { handle } from '../../platform/http/handle.ts'
import { searchCalls } from './esign.calls.ts'
import { getOfAccount, mend, searchTroubled, sendAgain } from './esign.service.ts'

export const esignRoutes = handle(esign, {
  ofAccount: (input, context) => getOfAccount(context, input),
  send: (input, context) => sendAgain(context, input),
  search: (input, context) => searchTroubled(context, input),
  calls: (input, context) => searchCalls(context, input),
  mend: (input, context) => mend(context, input),
})
