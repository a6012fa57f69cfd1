import type { branding } from '@portal/contract/delivery/branding/branding.contract'
import { brandingAddresses } from '@portal/contract/delivery/branding/branding.addresses'
import { bareClient } from '../../../lib/bare.ts'

const api = bareClient<typeof branding, keyof typeof brandingAddresses>(brandingAddresses)

/** The look of the pages around sign-in for a company or a host; unknown ones get an answer like any other. */
export const signInLook = (query: { company?: string; host?: string }) => api.signInLook({ query })
