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
      summary:
        'The logo for the header: the company’s own, else that of the nearest ancestor that shares one, else null for the default logo',
      access: 'signed-in',
      module: { free: 'logo' },
      params: z.object({ companyKey: key() }),
      result: wire('HeaderLogo', { CompanyImageUrl: z.nullable(z.string()), Look: BrandLook }),
      errors: ['account.notFound'],
    },
    signInLook: {
      ...brandingAddresses.signInLook.at,
      summary:
        'How the sign-in page looks for the company of a number, else of a host that a brand names; the same answer for those that nobody has',
      access: 'public',
      query: z.strictObject({ company: optional(name(40)), host: optional(name(253)) }),
      result: BrandLook,
    },
    image: {
      method: 'GET',
      path: '/api/v1/brand/Image/:image',
      summary: 'An image of a brand, at an address that belongs to its content and never changes',
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
      summary: 'The brands of the own company and those below, the last changed first, a page at a time',
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
      summary: 'The brand of a company: its draft, what is published, what it shows now and from where',
      params: ofAccount,
      etag: true,
      result: Brand,
      errors: ['account.notFound'],
    },
    save: {
      ...write,
      method: 'PUT',
      path: '/api/v1/brand/Company/:acctKey',
      summary: 'Save the draft; it is made with the first save, version 0, and shows nowhere until it is published',
      body: wireBody('BrandDraft', brandFields),
      errors: [...refusals, 'brand.hostNotVerified'],
    },
    publish: {
      ...write,
      method: 'POST',
      path: '/api/v1/brand/Company/:acctKey/Publish',
      summary: `Publish the draft: the company shows it from now on; the last ${most.versions} versions are kept`,
      body: none(),
      errors: [...refusals, 'brand.notFound'],
    },
    changeStatus: {
      ...write,
      method: 'POST',
      path: '/api/v1/brand/Company/:acctKey/Status',
      summary: 'Disable what is published, so that the company inherits, or enable it again',
      body: wireBody('BrandStatusChange', { To: z.enum(['Enabled', 'Disabled']) }),
      errors: [...refusals, 'brand.notFound', 'brand.notPublished'],
    },
    restore: {
      ...write,
      method: 'POST',
      path: '/api/v1/brand/Company/:acctKey/Restore',
      summary: 'Make a published version the draft again',
      body: wireBody('BrandRestore', { BrandVersion: z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) }),
      errors: [...refusals, 'brand.notFound', 'brand.versionNotFound'],
    },
    remove: {
      ...write,
      method: 'DELETE',
      path: '/api/v1/brand/Company/:acctKey',
      summary: 'Delete the brand with its versions and images: the company inherits from above again',
      errors: [...refusals, 'brand.notFound'],
    },
    uploadImage: {
      ...write,
      method: 'PUT',
      path: '/api/v1/brand/Company/:acctKey/Image/:kind',
      summary: 'Put a logo, a logo for dark surfaces or a favicon into the draft: PNG, JPEG or WebP, drawn anew',
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
      summary: 'Take an image out of the draft',
      params: z.object({ acctKey: key(), kind: ImageKind }),
      errors: [...refusals, 'brand.notFound'],
    },
  },
  { '/api/v1/brand/Company': '/Branding' },
)
