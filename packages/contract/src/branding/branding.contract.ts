import * as z from 'zod/mini'
import { key } from '../core/fields.ts'
import { defineRoutes } from '../core/route.ts'
import { wire } from '../core/wire.ts'

export const branding = defineRoutes({
  headerLogo: {
    method: 'GET',
    path: '/api/v1/brand/Portal/GetCompanyLogoHeader/:companyKey',
    summary:
      'The logo for the header: the company’s own, else that of the nearest ancestor that shares one, else null for the default logo',
    access: 'signed-in',
    module: { free: 'logo' },
    params: z.object({ companyKey: key() }),
    result: wire('HeaderLogo', { CompanyImageUrl: z.nullable(z.string()) }),
    errors: ['account.notFound'],
  },
})
