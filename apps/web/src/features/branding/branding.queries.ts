import { branding } from '@portal/contract/branding/branding.contract'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../lib/api.ts'

const api = clientFor(branding)

/** The address of a company's logo for the header; null means the default logo, and so does a failure (specification section 8). */
export const headerLogoQuery = (companyKey: string) =>
  queryOptions({
    queryKey: ['branding', 'headerLogo', companyKey],
    queryFn: async ({ signal }) => (await api.headerLogo({ params: { companyKey }, signal })).companyImageUrl,
    staleTime: 10 * 60_000,
    retry: false,
  })
