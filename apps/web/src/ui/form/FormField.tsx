import { useTranslation } from '../../lib/i18n.ts'
import { FieldControl } from './FieldControl.tsx'
import styles from './FormField.module.css'
import { type FieldSpec, type FormKit, useFormKit } from './FormContext.ts'
import { fieldText } from './fieldText.ts'
import { valueAt } from './values.ts'

/** Kinds with several controls: a fault links to the field as a whole. */
const manyControls: ReadonlySet<FieldSpec['kind']> = new Set(['radio', 'checks', 'own'])

/** One field: a labelled control, or its value as text where this person may not change it. */
export function FormField({ spec }: { spec: FieldSpec }) {
  const kit = useFormKit()
  const className = spec.wide ? `${styles.field} ${styles.wide}` : styles.field
  if (spec.readOnly) return <ReadField spec={spec} className={className} />
  return (
    <div className={className} id={manyControls.has(spec.kind) ? kit.idOf(spec.path) : undefined}>
      <FieldControl spec={spec} kit={kit} />
      {spec.inherited && <InheritLine spec={spec} kit={kit} />}
    </div>
  )
}

function ReadField({ spec, className }: { spec: FieldSpec; className: string | undefined }) {
  const { t } = useTranslation()
  const kit = useFormKit()
  const own = fieldText(spec, valueAt(kit.form.getValues(), spec.path), t)
  const display = own || fieldText(spec, spec.inherited?.value ?? '', t)
  return (
    <div className={`${className} ${styles.read}`} id={kit.idOf(spec.path)}>
      <div className={styles.readLabel}>{spec.label}</div>
      <div className={display ? styles.readValue : `${styles.readValue} ${styles.none}`}>
        {display || t('form.none')}
      </div>
      {!own && display && <div className={styles.note}>{spec.inherited?.source ?? t('form.inherited')}</div>}
      {typeof spec.readOnly === 'string' && <div className={styles.note}>{spec.readOnly}</div>}
    </div>
  )
}

/** Says whether the value is the account's or inherited, with the action that changes that. */
function InheritLine({ spec, kit }: { spec: FieldSpec; kit: FormKit }) {
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
