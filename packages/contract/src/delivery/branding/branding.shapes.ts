import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { wire } from '../../core/wire.ts'
import { BrandStatus, brandFields } from './branding.fields.ts'

/** An image where browsers and mail programs find it; its address changes with its content. */
export const BrandImage = wire('BrandImage', { Url: z.string(), Width: z.number(), Height: z.number() })
export type BrandImage = z.output<typeof BrandImage>

export const BrandContent = wire('BrandContent', {
  ...brandFields,
  Logo: z.nullable(BrandImage),
  LogoDark: z.nullable(BrandImage),
  Favicon: z.nullable(BrandImage),
})
export type BrandContent = z.output<typeof BrandContent>

const SchemeColors = wire('BrandSchemeColors', {
  Solid: z.string(),
  OnSolid: z.string(),
  Text: z.string(),
  Surface: z.string(),
  Tint: z.string(),
  OnTint: z.string(),
  Header: z.string(),
  OnHeader: z.string(),
  Edge: z.string(),
})
/** How a brand looks, for the header and the sign-in page; the same shape where there is none. */
export const BrandLook = wire('BrandLook', {
  Name: z.nullable(z.string()),
  Logo: z.nullable(BrandImage),
  LogoDark: z.nullable(BrandImage),
  LogoAlt: z.nullable(z.string()),
  Favicon: z.nullable(z.string()),
  Colors: z.nullable(wire('BrandColors', { Light: SchemeColors, Dark: SchemeColors, Accent: z.string() })),
  HidePoweredBy: z.boolean(),
})
export type BrandLook = z.output<typeof BrandLook>

export const BrandVersion = wire('BrandVersion', {
  Number: z.number(),
  PublishedOn: z.string(),
  PublishedBy: z.nullable(z.string()),
})

export const Brand = wire('Brand', {
  AcctKey: z.string(),
  AcctName: z.string(),
  Status: BrandStatus,
  Draft: BrandContent,
  /** The published branding, also while it is turned off. */
  Published: z.nullable(BrandContent),
  /** The fields in which the draft differs from it. */
  Changed: z.array(z.string()),
  /** The branding that people of the company see now. */
  Look: BrandLook,
  /** The company that it belongs to; `Name` where the caller may know it. */
  From: wire('BrandSource', {
    Source: z.enum(['Own', 'Above', 'Default']),
    AcctName: z.nullable(z.string()),
  }),
  /** Accounts below that show this brand, or would once it is published, up to a bound. */
  UsedBy: wire('BrandUse', { Total: z.number(), Capped: z.boolean() }),
  Versions: z.array(BrandVersion),
  Edit: Ability,
  EditDocuments: Ability,
  ModifiedOn: z.nullable(z.string()),
  ModifiedBy: z.nullable(z.string()),
  version: z.number(),
})
export type Brand = z.output<typeof Brand>

export const BrandRow = wire('BrandRow', {
  BrandKey: z.string(),
  AcctKey: z.string(),
  AcctName: z.string(),
  AcctType: z.string(),
  PortalName: z.string(),
  PrimaryColor: z.string(),
  Logo: z.nullable(BrandImage),
  Status: BrandStatus,
  /** The draft differs from what is published. */
  HasChanges: z.boolean(),
  AllowChildrenToInherit: z.boolean(),
  LastModifiedOn: z.string(),
  LastModifiedBy: z.nullable(z.string()),
})
export type BrandRow = z.output<typeof BrandRow>
