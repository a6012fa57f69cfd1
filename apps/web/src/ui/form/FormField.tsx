import { useTranslation } from '../../lib/i18n.ts'
import { FieldControl } from './FieldControl.tsx'
import styles from './FormField.module.css'
import { type FieldSpec, useFormKit } from './FormContext.ts'
import { fieldText } from './fieldText.ts'
import { InheritLine } from './InheritLine.tsx'
import { valueAt } from './values.ts'

/** One field: a labelled control, or its value as text where this person may not change it. */
export function FormField({ spec }: { spec: FieldSpec }) {
  const kit = useFormKit()
  const className = spec.wide ? `${styles.field} ${styles.wide}` : styles.field
  if (spec.readOnly) return <ReadField spec={spec} className={className} />
  return (
    <div className={className}>
      <FieldControl spec={spec} kit={kit} />
      {spec.inherited && <InheritLine spec={spec} kit={kit} />}
    </div>
  )
}

function ReadField({ spec, className }: { spec: FieldSpec; className: string | undefined }) {
  const { t } = useTranslation()
  const kit = useFormKit()
  const own = fieldText(spec, valueAt(kit.form.getValues(), spec.path), t)
  const shown = own || fieldText(spec, spec.inherited?.value ?? '', t)
  return (
    <div className={`${className} ${styles.read}`} id={kit.idOf(spec.path)}>
      <div className={styles.readLabel}>{spec.label}</div>
      <div className={shown ? styles.readValue : `${styles.readValue} ${styles.none}`}>{shown || t('form.none')}</div>
      {!own && shown && <div className={styles.note}>{spec.inherited?.source ?? t('form.inherited')}</div>}
      {typeof spec.readOnly === 'string' && <div className={styles.note}>{spec.readOnly}</div>}
    </div>
  )
}
