import type { Requests } from '../core/requests.ts'
import type { branding } from './branding.contract.ts'

export const brandingRequests: Requests<typeof branding> = {
  headerLogo: ({ account }) => ({ params: { companyKey: account } }),
}
