import { useTranslation } from '../../lib/i18n.ts'
import styles from './FormField.module.css'
import type { FieldSpec, FormKit } from './FormContext.ts'
import { fieldText } from './fieldText.ts'

/** Says whether the value is the account's own or comes from above, with the verb that changes that. */
export function InheritLine({ spec, kit }: { spec: FieldSpec; kit: FormKit }) {
  const { t } = useTranslation()
  const own = Boolean(kit.form.useWatchValue(spec.path))
  const from = fieldText(spec, spec.inherited?.value ?? '', t)
  const set = (value: string) => {
    kit.form.setFieldValue(spec.path, value)
    // The control is remounted with the value; keep the focus in it.
    setTimeout(() => document.getElementById(kit.idOf(spec.path))?.focus())
  }
  return (
    <div className={styles.inherit}>
      <span className={styles.source}>{own ? t('form.setHere') : (spec.inherited?.source ?? t('form.inherited'))}</span>
      {!own && !from && <span>{t('form.inheritedNothing')}</span>}
      {own ? (
        <button
          type="button"
          className={styles.verb}
          aria-label={t('form.inheritField', { label: spec.label })}
          onClick={() => set('')}
        >
          {t('form.inherit')}
        </button>
      ) : (
        spec.inherited?.value && (
          <button
            type="button"
            className={styles.verb}
            aria-label={t('form.overrideField', { label: spec.label })}
            onClick={() => set(spec.inherited?.value ?? '')}
          >
            {t('form.override')}
          </button>
        )
      )}
    </div>
  )
}
