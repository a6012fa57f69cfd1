import { esign } from '@portal/contract/delivery/esign/esign.contract'
import { handle } from '../../../platform/http/handle.ts'
import { searchCalls } from './esign.calls.ts'
import { getOfAccount, mend, searchTroubled, sendAgain } from './esign.service.ts'

export const esignRoutes = handle(esign, {
  ofAccount: getOfAccount,
  send: sendAgain,
  search: searchTroubled,
  calls: searchCalls,
  mend,
})
