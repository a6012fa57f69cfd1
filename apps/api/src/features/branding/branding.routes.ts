import { branding } from '@portal/contract/branding/branding.contract'
import { handle } from '../../platform/http/handle.ts'
import { headerLogo } from './branding.service.ts'

export const brandingRoutes = handle(branding, { headerLogo: (input, context) => headerLogo(context, input) })
