import type { SsoConfig } from '@portal/contract/identity/sso/sso.contract'
import { useMoment } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { type FieldSpec, useFormKit } from '../../../ui/form/FormContext.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import field from '../../../ui/form/FormField.module.css'
import css from './Sso.module.css'

/** A write-only secret: a hint of the stored one, a field for a new one, and its removal. */
export function SecretField({ spec, config }: { spec: FieldSpec; config: SsoConfig }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const kit = useFormKit()
  const removing = kit.form.useWatchValue(spec.path) === false
  const isStored = config.secretSetOn !== null
  const when = moment(config.secretSetOn)
  // Show no character of a short secret.
  const hint = config.secretHint
    ? t('sso.secretStored', { hint: config.secretHint, when })
    : t('sso.secretSet', { when })
  const stored = isStored ? hint : t('sso.secretNone')
  const isDiscarded = isStored && (kit.changed.includes('issuer') || kit.changed.includes('provider'))
  if (spec.readOnly)
    return (
      <div className={css.secret}>
        <p className={css.label}>{spec.label}</p>
        <p>{stored}</p>
      </div>
    )
  const set = (value: string | false) => kit.form.setFieldValue(spec.path, value)
  return (
    <div className={css.secret}>
      {removing ? (
        <p className={css.label} id={kit.idOf(spec.path)} tabIndex={-1}>
          {t('sso.secretRemoving')}
        </p>
      ) : (
        <FormField spec={spec} />
      )}
      <p className={css.line}>
        {stored}{' '}
        {isStored && (
          <button type="button" className={field.verb} onClick={() => set(removing ? '' : false)}>
            {removing ? t('sso.secretKeep') : t('sso.secretRemove')}
          </button>
        )}
      </p>
      <p className={css.line} role="status">
        {isDiscarded && !removing && t('sso.secretGoes')}
      </p>
    </div>
  )
}
