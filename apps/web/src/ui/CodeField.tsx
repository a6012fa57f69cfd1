import { type ClipboardEvent, type FormEvent, useEffect, useRef } from 'react'
import { codeIn } from './codeIn.ts'
import styles from './CodeField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Props = Pick<TextFieldProps, 'label' | 'help' | 'error' | 'name' | 'readOnly'> & {
  digits?: number
  /** Called once, when the field first holds a complete code; after a refusal the person submits. */
  onComplete?: (code: string) => void
  /** Focused when the page opens. */
  takesFocus?: boolean
  /** Incremented with every refusal: the field is cleared and focused again. */
  refusals?: number
}

/** One field for a numeric code: typed, pasted with surrounding text, or filled in by the phone's keyboard. */
export function CodeField({ digits = 6, onComplete, takesFocus = false, refusals = 0, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const completed = useRef(false)
  useEffect(() => {
    if (!field.current || (refusals === 0 && !takesFocus)) return
    if (refusals > 0) field.current.value = ''
    field.current.focus()
  }, [refusals, takesFocus])

  function take(input: HTMLInputElement): void {
    const code = codeIn(input.value, digits)
    if (code === undefined || completed.current) return
    completed.current = true
    input.value = code
    onComplete?.(code)
  }
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const code = codeIn(event.clipboardData.getData('text'), digits)
    if (code === undefined || rest.readOnly) return
    event.preventDefault()
    event.currentTarget.value = code
    take(event.currentTarget)
  }
  return (
    <TextField
      {...rest}
      ref={field}
      className={styles['code']}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      // Room for what people paste around the digits.
      maxLength={200}
      onPaste={paste}
      onInput={(event: FormEvent<HTMLInputElement>) => take(event.currentTarget)}
    />
  )
}
