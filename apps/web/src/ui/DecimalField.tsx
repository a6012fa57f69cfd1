import { useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import type { FieldProps } from './Field.tsx'
import { decimalSign, minorIn, minorOut } from './moneyIn.ts'
import { TextField } from './TextField.tsx'

export type DecimalProps = FieldProps & {
  /** In the smallest unit; null while it is empty. */
  value: number | null
  /** Undefined: the input is not a number, too precise or too large, and `fault` says so. */
  onChange: (parts: number | null | undefined, fault?: string) => void
  name?: string
  maxLength?: number
  className?: string
}
type Props = DecimalProps & {
  /** The digits after the decimal sign. */
  digits: number
  /** Whole numbers and tenths are shown without further decimals. */
  short?: boolean
  /** The unit, after the input. */
  end: string
  /** The error for input that cannot be read. */
  unreadable: string
  /** The largest value, and the error above it. */
  most?: { parts: number; said: string }
}

/** A number with decimals, typed as the reader's language writes it, kept in its smallest unit. */
export function DecimalField({
  digits,
  short = false,
  end,
  unreadable,
  most,
  value,
  onChange,
  error,
  ...field
}: Props) {
  const { i18n } = useTranslation()
  const sign = decimalSign(i18n.language)
  const whole = value === null ? '' : minorOut(value, digits, sign)
  const display = short ? whole.replace(/(?<!0)0+$/, '').replace(/[.,]$/, '') : whole
  const [typed, setTyped] = useState<string>()
  /** The input as typed, or its error. */
  const read = (text: string): { parts?: number | null; fault?: string } => {
    if (text.trim() === '') return { parts: null }
    // The unit may be typed too.
    const parts = minorIn(text.replace(end, ''), digits, sign)
    if (parts === undefined) return { fault: unreadable }
    return most && parts > most.parts ? { fault: most.said } : { parts }
  }
  const fault = typed === undefined ? undefined : read(typed).fault
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? display}
      error={fault ?? error}
      end={end}
      endIsWord
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const { parts, fault: wrong } = read(text)
        onChange(parts, wrong)
      }}
      // Refused input stays, to be corrected.
      onBlur={() => !fault && setTyped(undefined)}
    />
  )
}
