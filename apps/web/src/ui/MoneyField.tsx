import { type Currency, minorDigits } from '@portal/contract/core/money'
import { useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import type { FieldProps } from './Field.tsx'
import { minorIn, minorOut } from './moneyIn.ts'
import { TextField } from './TextField.tsx'

type Props = FieldProps & {
  currency: Currency
  /** In minor units; null while it is empty. */
  value: number | null
  /** Undefined: what is typed is no amount. */
  onChange: (minor: number | null | undefined) => void
  name?: string
  className?: string
}

/** An amount of money, typed as the reader's language writes it, kept in minor units. */
export function MoneyField({ currency, value, onChange, error, ...field }: Props) {
  const { t, i18n } = useTranslation()
  const digits = minorDigits(currency)
  const sign = i18n.language === 'fr-fr' ? ',' : '.'
  const shown = value === null ? '' : minorOut(value, digits, sign)
  const [typed, setTyped] = useState<string>()
  const unreadable = typed !== undefined && typed.trim() !== '' && minorIn(typed, digits) === undefined
  const read = (text: string) => (text.trim() === '' ? null : minorIn(text, digits))
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      error={unreadable ? t('ui.money.unreadable') : error}
      end={currency}
      endIsWord
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(read(text))
      }}
      // What cannot be read stays for correction.
      onBlur={() => !unreadable && setTyped(undefined)}
    />
  )
}
