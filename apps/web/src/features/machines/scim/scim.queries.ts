import { scim } from '@portal/contract/machines/scim/scim.contract'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(scim)

/** The values for an identity provider that provisions an account, and its activity. */
export const scimQuery = (acctKey: string) =>
  queryOptions({ queryKey: ['scim', acctKey], queryFn: ({ signal }) => api.section({ params: { acctKey }, signal }) })
