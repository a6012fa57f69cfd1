import type { Brand } from '@portal/contract/delivery/branding/branding.shapes'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec, PlainSpec } from '../../../ui/form/FormContext.ts'

/** The fields of a brand by section; those that the reader may not change are shown as text. */
export function useBrandFields({ draft, edit, editDocuments }: Brand) {
  const { t } = useTranslation()
  const lockedProps = edit.allowed ? {} : ({ readOnly: true } as const)
  const heldDocuments = editDocuments.allowed ? {} : ({ readOnly: true } as const)
  const field = (path: string, more: Partial<PlainSpec> = {}): FieldSpec => ({
    path,
    kind: 'text',
    label: t(`field.${path}`),
    ...lockedProps,
    ...more,
  })
  return {
    look: [
      field('portalName'),
      field('logoAlt', { hint: t('branding.hint.logoAlt') }),
      field('primaryColor', { required: true, hint: t('branding.hint.color') }),
      field('accentColor', { hint: t('branding.hint.accentColor') }),
      field('hidePoweredBy', { kind: 'switch' }),
      field('allowChildrenToInherit', { kind: 'switch' }),
    ],
    mails: [
      field('senderName'),
      field('replyTo', { kind: 'email' }),
      field('headerHtml', { kind: 'textarea', wide: true, hint: t('branding.hint.html') }),
      field('footerHtml', { kind: 'textarea', wide: true, hint: t('branding.hint.html') }),
      field('links', { kind: 'textarea', wide: true, hint: t('branding.hint.links') }),
    ],
    pages: [
      field('signInHost', { wide: true, hint: t('branding.hint.signInHost') }),
      field('secureReplyLandingUrl', { kind: 'url', wide: true }),
    ],
    ...(draft.eSignLandingUrl !== undefined && {
      documents: [
        field('eSignLandingUrl', { kind: 'url', wide: true, ...heldDocuments }),
        field('eSignConfirmationUrl', { kind: 'url', wide: true, ...heldDocuments }),
      ],
    }),
  }
}
