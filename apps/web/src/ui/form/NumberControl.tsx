import { useEffect } from 'react'
import { DecimalField } from '../DecimalField.tsx'
import type { FieldProps } from '../Field.tsx'
import { MoneyField } from '../MoneyField.tsx'
import { TextField } from '../TextField.tsx'
import type { FieldSpec, FormKit } from './FormContext.ts'

type Props = {
  spec: Extract<FieldSpec, { kind: 'whole' | 'money' | 'decimal' }>
  kit: FormKit
  field: FieldProps & { name: string }
  change: (value: unknown) => void
}

/** A number, null while it is empty; what cannot be read stays as it is typed, and the form is not sent with it. */
export function NumberControl({ spec, kit, field, change }: Props) {
  const value = (kit.form.useWatchValue(spec.path) ?? null) as number | null
  const { unread } = kit
  useEffect(() => () => unread(spec.path), [unread, spec.path])
  if (spec.kind === 'whole')
    return (
      <TextField
        {...field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={spec.maxLength ?? 10}
        value={value === null ? '' : String(value)}
        onChange={(event) => {
          const typed = event.currentTarget.value.replace(/\D/g, '')
          change(typed === '' ? null : Number(typed))
        }}
      />
    )
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
  const { digits, end, unreadable } = spec
  return <DecimalField short {...field} {...{ digits, end, unreadable, value, onChange }} />
}
