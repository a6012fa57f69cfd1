import { scim } from '@portal/contract/machines/scim/scim.contract'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../../lib/api.ts'

const api = clientFor(scim)

/** What an identity provider is told to provision an account, and what it did. */
export const scimQuery = (acctKey: string) =>
  queryOptions({ queryKey: ['scim', acctKey], queryFn: ({ signal }) => api.section({ params: { acctKey }, signal }) })
