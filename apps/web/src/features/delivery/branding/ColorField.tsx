import { isColor, usualColor } from '@portal/contract/delivery/branding/branding.fields'
import { useTranslation } from '../../../lib/i18n.ts'
import { ColorPick } from '../../../ui/ColorPick.tsx'
import { type FieldSpec, useFormKit } from '../../../ui/form/FormContext.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import css from './Branding.module.css'

/** A colour, typed or chosen in the browser's picker. */
export function ColorField({ spec }: { spec: FieldSpec }) {
  const { t } = useTranslation()
  const { form } = useFormKit()
  const typed = (form.useWatchValue(spec.path) as string).trim()
  return (
    <div className={css['color']}>
      <FormField spec={spec} />
      {!spec.readOnly && (
        <ColorPick
          label={t('branding.pick', { label: spec.label })}
          value={isColor(typed) ? typed : usualColor}
          onChange={(color) => form.setFieldValue(spec.path, color)}
        />
      )}
    </div>
  )
}
