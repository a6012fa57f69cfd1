import { branding } from '@portal/contract/delivery/branding/branding.contract'
import type { Brand } from '@portal/contract/delivery/branding/branding.shapes'
import type { Translation } from '../../../lib/i18n.ts'
import { type Faults, faultsOf } from '../../../ui/form/issues.ts'
import type { BrandDraft } from './branding.queries.ts'

/** A missing address means that the person does not see the page of documents. */
const orEmpty = (url: string | null | undefined) => (url === undefined ? undefined : (url ?? ''))
/** A brand as form values: missing addresses are empty, links are one per line. */
export const toForm = ({ draft }: Pick<Brand, 'draft'>) => ({
  portalName: draft.portalName,
  senderName: draft.senderName,
  replyTo: draft.replyTo ?? '',
  primaryColor: draft.primaryColor,
  accentColor: draft.accentColor ?? '',
  logoAlt: draft.logoAlt,
  headerHtml: draft.headerHtml,
  footerHtml: draft.footerHtml,
  links: draft.links.map(({ text, url }) => `${text} | ${url}`).join('\n'),
  signInHost: draft.signInHost ?? '',
  secureReplyLandingUrl: draft.secureReplyLandingUrl ?? '',
  eSignLandingUrl: orEmpty(draft.eSignLandingUrl),
  eSignConfirmationUrl: orEmpty(draft.eSignConfirmationUrl),
  hidePoweredBy: draft.hidePoweredBy,
  allowChildrenToInherit: draft.allowChildrenToInherit,
})
export type BrandForm = ReturnType<typeof toForm>
export const brandPaths = [
  'portalName',
  'senderName',
  'replyTo',
  'primaryColor',
  'accentColor',
  'logoAlt',
  'headerHtml',
  'footerHtml',
  'links',
  'signInHost',
  'secureReplyLandingUrl',
  'eSignLandingUrl',
  'eSignConfirmationUrl',
  'hidePoweredBy',
  'allowChildrenToInherit',
] as const satisfies readonly (keyof BrandForm)[]

const orNull = (text: string) => text.trim() || null
/** The text before the last bar, and the address behind it. */
export const linksIn = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.lastIndexOf('|')
      return { text: line.slice(0, Math.max(at, 0)).trim(), url: line.slice(at + 1).trim() }
    })

export const toDraft = (form: BrandForm): BrandDraft => ({
  ...form,
  replyTo: orNull(form.replyTo),
  accentColor: orNull(form.accentColor),
  links: linksIn(form.links),
  signInHost: orNull(form.signInHost),
  secureReplyLandingUrl: orNull(form.secureReplyLandingUrl),
  eSignLandingUrl: form.eSignLandingUrl === undefined ? undefined : orNull(form.eSignLandingUrl),
  eSignConfirmationUrl: form.eSignConfirmationUrl === undefined ? undefined : orNull(form.eSignConfirmationUrl),
})
export function brandFaults(form: BrandForm, translation: Translation): Faults {
  const found = faultsOf(branding.save.body, toDraft(form), translation)
  // A fault of one link is a fault of the field.
  return Object.fromEntries(Object.entries(found).map(([path, text]) => [path.split('.')[0] ?? path, text]))
}
