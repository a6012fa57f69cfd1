import * as z from 'zod/mini'
import { email, formed, httpsUrl, name, note, nullable, oneOf, optional, text } from '../../core/fields.ts'
import { wireBody } from '../../core/wire.ts'
import { domain } from '../domains/domains.fields.ts'

/** None: the company has no branding. Pending: a draft that was never published. */
export const BrandStatus = oneOf('BrandStatus', ['None', 'Pending', 'Enabled', 'Disabled'])
export type BrandStatus = z.output<typeof BrandStatus>
export const imageKinds = ['Logo', 'LogoDark', 'Favicon'] as const
export const ImageKind = oneOf('BrandImageKind', imageKinds)
export type ImageKind = (typeof imageKinds)[number]

export const most = {
  html: 4_000,
  links: 5,
  /** Published versions that are kept. */
  versions: 10,
  imageBytes: 512 * 1024,
  /** Uploads of all people and keys of a company in an hour. */
  uploads: 60,
  /** Accounts below that are counted. */
  counted: 10_000,
} as const
type Pixels = readonly [width: number, height: number]
type Size = { least: Pixels; most: Pixels; kept: Pixels; bytes: number }
/**
 * The maximum number of pixels of an uploaded image, before it is scaled down; `bytes`: the size of the stored image, which sign-in
 * pages and mails load.
 */
export const sizes = {
  Logo: { least: [100, 25], most: [1200, 600], kept: [400, 100], bytes: 16_000 },
  LogoDark: { least: [100, 25], most: [1200, 600], kept: [400, 100], bytes: 16_000 },
  Favicon: { least: [16, 16], most: [512, 512], kept: [64, 64], bytes: 4_000 },
} as const satisfies Record<ImageKind, Size>

/** The portal's own petrol, with which a new brand begins. */
export const usualColor = '#006972'
/** Whether the text typed so far is a colour. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
const color = () => formed(7, /^#[0-9a-f]{6}$/, 'color', z.toLowerCase())

/** Whether the sender's name can't be mistaken for an address: many mail programs show only the name. */
export const isSenderName = (name: string): boolean => !/[@<>"]/.test(name.normalize('NFKC'))

/** The fields of branding besides its images. */
export const brandFields = {
  PortalName: text(60),
  SenderName: text(64).check(z.refine(isSenderName, 'senderName')),
  ReplyTo: nullable(email()),
  PrimaryColor: color(),
  AccentColor: nullable(color()),
  LogoAlt: text(100),
  HeaderHtml: note(most.html),
  FooterHtml: note(most.html),
  Links: z.array(wireBody('BrandLink', { Text: name(40), Url: httpsUrl() })).check(z.maxLength(most.links)),
  /** The sign-in host, under a domain that the company has verified. */
  SignInHost: nullable(domain()),
  SecureReplyLandingUrl: nullable(httpsUrl()),
  /** Callers without the flag of documents don't get these two; a draft that is saved without them keeps them. */
  ESignLandingUrl: optional(nullable(httpsUrl())),
  ESignConfirmationUrl: optional(nullable(httpsUrl())),
  HidePoweredBy: z.boolean(),
  AllowChildrenToInherit: z.boolean(),
} as const
/** Fields of the documents product, which need a separate flag. */
export const documentFields = ['eSignLandingUrl', 'eSignConfirmationUrl'] as const
