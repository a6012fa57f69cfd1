import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { type FieldSpec, useFormKit } from './FormContext.ts'
import css from './FormSection.module.css'

/** Fields that may stay empty, folded behind their names; open where one of them has a value or an error. */
export function MoreFields({ specs, children }: { specs: readonly FieldSpec[]; children: ReactNode }) {
  const { t } = useTranslation()
  const { form, errors } = useFormKit()
  const paths = specs.map(({ path }) => path)
  const [opened, setOpened] = useState(() => paths.some((path) => hasValue(form.getValues(), path)))
  if (specs.length === 0) return null
  return (
    <details
      className={`${css.folded} ${css.more}`}
      open={opened || paths.some((path) => errors[path])}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{t('form.optional', { fields: specs.map(({ label }) => label).join(', ') })}</summary>
      <div className={css.grid}>{children}</div>
    </details>
  )
}

function hasValue(values: unknown, path: string): boolean {
  const value = path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | null)?.[part], values)
  return value !== undefined && value !== null && value !== ''
}
