import { useEffect } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { DecimalField } from '../DecimalField.tsx'
import type { FieldProps } from '../Field.tsx'
import { MoneyField } from '../MoneyField.tsx'
import type { FieldSpec, FormKit } from './FormContext.ts'

type Props = {
  spec: Extract<FieldSpec, { kind: 'whole' | 'money' | 'decimal' }>
  kit: FormKit
  field: FieldProps & { name: string }
  change: (value: unknown) => void
}

/** A number, null while it is empty; unreadable input stays as typed, and the form is not sent with it. */
export function NumberControl({ spec, kit, field, change }: Props) {
  const { t } = useTranslation()
  const value = (kit.form.useWatchValue(spec.path) ?? null) as number | null
  const { unread } = kit
  useEffect(() => () => unread(spec.path), [unread, spec.path])
  const onChange = (parts: number | null | undefined, fault?: string) => {
    unread(spec.path, fault)
    change(parts)
  }
  if (spec.kind === 'money')
    return (
      <MoneyField
        {...field}
        currency={spec.currency}
        {...(spec.most !== undefined && { most: spec.most })}
        {...{ value, onChange }}
      />
    )
  if (spec.kind === 'whole') {
    const unreadable = spec.unreadable ?? t('form.wholeNumber')
    return <DecimalField maxLength={10} {...field} digits={0} end="" {...{ unreadable, value, onChange }} />
  }
  const { digits, end, unreadable } = spec
  return <DecimalField short {...field} {...{ digits, end, unreadable, value, onChange }} />
}
