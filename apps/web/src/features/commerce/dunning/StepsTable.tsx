import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { type FieldSpec, useFormKit } from '../../../ui/form/FormContext.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { valueAt } from '../../../ui/form/values.ts'
import css from './Dunning.module.css'

/** The fields of one reminder, and the paths that say whether it is in use. */
export type StepRow = { fields: readonly FieldSpec[]; filled: readonly string[] }

/** The reminders, one row each; those not in use are added one by one. */
export function StepsTable({ rows }: { rows: readonly StepRow[] }) {
  const { t } = useTranslation()
  const { form, idOf } = useFormKit()
  const [shown, setShown] = useState(() => {
    const values = form.getValues()
    return Math.max(1, rows.findLastIndex(({ filled }) => filled.some((path) => Boolean(valueAt(values, path)))) + 1)
  })
  const heads = [t('dunning.mail.days'), t('dunning.mail.tone'), t('dunning.mail.fee')]
  const add = () => {
    setShown(shown + 1)
    const first = rows[shown]?.fields[0]
    if (first) setTimeout(() => document.getElementById(idOf(first.path))?.focus())
  }
  return (
    <>
      <table className={css['steps']}>
        <thead>
          <tr>
            <th scope="col">{t('dunning.mail.number')}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ fields }, at) => (
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              {fields.map((spec, place) => (
                <td key={spec.path} data-head={heads[place]}>
                  <FormField spec={{ ...spec, slim: true }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown < rows.length && (
        <p>
          <Button variant="default" size="xs" onClick={add}>
            {t('dunning.addStep')}
          </Button>
        </p>
      )}
    </>
  )
}
