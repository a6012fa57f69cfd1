import * as z from 'zod/mini'
import { formed, key, name, nullable, opaque, optional } from '../../core/fields.ts'
import { cursor, pageNumber, pageOf } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { brandingAddresses } from './branding.addresses.ts'
import { brandFields, ImageKind, most } from './branding.fields.ts'
import { Brand, BrandLook, BrandRow } from './branding.shapes.ts'

// Brands (specification sections 3 and 7, `product.md` 5.2, decision 0103): one of a company, drafted, published, inherited below.

const ofAccount = z.object({ acctKey: key() })
const readAny = { access: 'Brand:R', module: { name: 'Customer-Settings', level: 'R' } } as const
const read = { ...readAny, object: 'account' } as const
const write = {
  access: 'Brand:W',
  module: { name: 'Customer-Settings', level: 'RW' },
  object: 'account',
  params: ofAccount,
  ifMatch: true,
  etag: true,
  result: Brand,
} as const
const refusals = ['account.notFound', 'account.inactive', 'request.stale'] as const
const none = () => wireBody('BrandAct', {})

export const branding = defineRoutes(
  {
    headerLogo: {
      method: 'GET',
      path: '/api/v1/brand/Portal/GetCompanyLogoHeader/:companyKey',
      summary: 'Get the header logo of a company',
      description: 'Returns its own logo, or that of the nearest company above that shares one; null for the default.',
      access: 'signed-in',
      module: { free: 'logo' },
      params: z.object({ companyKey: key() }),
      result: wire('HeaderLogo', { CompanyImageUrl: z.nullable(z.string()), Look: BrandLook }),
      errors: ['account.notFound'],
    },
    signInLook: {
      ...brandingAddresses.signInLook.at,
      summary: 'Get the branding of the sign-in page for a company number or host',
      description: 'Unknown numbers and hosts all get the same response.',
      access: 'public',
      query: z.strictObject({ company: optional(name(40)), host: optional(name(253)) }),
      result: BrandLook,
    },
    image: {
      method: 'GET',
      path: '/api/v1/brand/Image/:image',
      summary: 'Get a branding image',
      description: 'The content at an address never changes.',
      access: 'public',
      params: z.object({ image: formed(64, /^[0-9a-f]{64}$/, 'key') }),
      result: z.string(),
      produces: 'application/octet-stream',
      errors: ['brand.imageNotFound'],
    },
    list: {
      ...readAny,
      method: 'POST',
      path: '/api/v1/brand/Search',
      summary: 'List branding in the caller’s tree, most recently changed first',
      body: wireBody('BrandSearch', {
        /** This company and all below it. */
        Company: optional(nullable(key())),
        Cursor: optional(nullable(cursor())),
        PageNumber: pageNumber(),
      }),
      result: pageOf('BrandPage', BrandRow),
      errors: ['account.notFound'],
    },
    get: {
      ...read,
      method: 'GET',
      path: '/api/v1/brand/Company/:acctKey',
      summary: 'Get the branding of a company',
      description: 'Returns its draft, its published version, and the branding in effect with its source.',
      params: ofAccount,
      etag: true,
      result: Brand,
      errors: ['account.notFound'],
    },
    save: {
      ...write,
      method: 'PUT',
      path: '/api/v1/brand/Company/:acctKey',
      summary: 'Save the branding draft of a company',
      description: 'The first save creates version 0. Nothing is shown until it is published.',
      body: wireBody('BrandDraft', brandFields),
      errors: [...refusals, 'brand.hostNotVerified'],
    },
    publish: {
      ...write,
      method: 'POST',
      path: '/api/v1/brand/Company/:acctKey/Publish',
      summary: 'Publish the branding draft of a company',
      description: `The last ${most.versions} versions are kept.`,
      body: none(),
      errors: [...refusals, 'brand.notFound'],
    },
    changeStatus: {
      ...write,
      method: 'POST',
      path: '/api/v1/brand/Company/:acctKey/Status',
      summary: 'Turn published branding off or on again',
      description: 'While it is off, the company inherits.',
      body: wireBody('BrandStatusChange', { To: z.enum(['Enabled', 'Disabled']) }),
      errors: [...refusals, 'brand.notFound', 'brand.notPublished'],
    },
    restore: {
      ...write,
      method: 'POST',
      path: '/api/v1/brand/Company/:acctKey/Restore',
      summary: 'Restore a published version as the draft',
      body: wireBody('BrandRestore', { BrandVersion: z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) }),
      errors: [...refusals, 'brand.notFound', 'brand.versionNotFound'],
    },
    remove: {
      ...write,
      method: 'DELETE',
      path: '/api/v1/brand/Company/:acctKey',
      summary: 'Delete a company’s branding; it then inherits',
      description: 'Deletes its versions and images too.',
      errors: [...refusals, 'brand.notFound'],
    },
    uploadImage: {
      ...write,
      method: 'PUT',
      path: '/api/v1/brand/Company/:acctKey/Image/:kind',
      summary: 'Upload a logo or favicon to the draft',
      description: 'PNG, JPEG or WebP, re-encoded. The logo for dark backgrounds is uploaded separately.',
      params: z.object({ acctKey: key(), kind: ImageKind }),
      body: wireBody('BrandImageUpload', {
        /** The file in base64. */
        Content: opaque(Math.ceil(most.imageBytes / 3) * 4, 4).check(z.base64()),
      }),
      longest: 1024 * 1024,
      errors: [
        ...refusals,
        'brand.imageType',
        'brand.imageBroken',
        'brand.imageMoving',
        'brand.imageSize',
        'brand.uploadsBusy',
        'request.tooMany',
      ],
    },
    removeImage: {
      ...write,
      method: 'DELETE',
      path: '/api/v1/brand/Company/:acctKey/Image/:kind',
      summary: 'Remove an image from the draft',
      params: z.object({ acctKey: key(), kind: ImageKind }),
      errors: [...refusals, 'brand.notFound'],
    },
  },
  { '/api/v1/brand/Company': '/Branding' },
)
