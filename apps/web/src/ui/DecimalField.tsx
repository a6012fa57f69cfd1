import { useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import type { FieldProps } from './Field.tsx'
import { minorIn, minorOut } from './moneyIn.ts'
import { TextField } from './TextField.tsx'

export type DecimalProps = FieldProps & {
  /** In its smallest part; null while it is empty. */
  value: number | null
  /** Undefined: what is typed is no number, or a finer one. */
  onChange: (parts: number | null | undefined) => void
  name?: string
  className?: string
}
type Props = DecimalProps & {
  /** Behind the decimal sign. */
  digits: number
  /** Whole numbers and tenths stand as such. */
  short?: boolean
  /** The unit, behind what is typed. */
  end: string
  /** What is said of what cannot be read. */
  unreadable: string
}

/** A number with decimals, typed as the reader's language writes it, kept in its smallest parts. */
export function DecimalField({ digits, short = false, end, unreadable, value, onChange, error, ...field }: Props) {
  const { i18n } = useTranslation()
  const sign = i18n.language === 'fr-fr' ? ',' : '.'
  const whole = value === null ? '' : minorOut(value, digits, sign)
  const shown = short ? whole.replace(/[.,]?0*$/, '') : whole
  const [typed, setTyped] = useState<string>()
  const isOdd = typed !== undefined && typed.trim() !== '' && minorIn(typed, digits) === undefined
  const read = (text: string) => (text.trim() === '' ? null : minorIn(text, digits))
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      error={isOdd ? unreadable : error}
      end={end}
      endIsWord
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(read(text))
      }}
      // What cannot be read stays for correction.
      onBlur={() => !isOdd && setTyped(undefined)}
    />
  )
}
